"""The answer to a sent text, in words: what was understood, what was not and why."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Literal, assert_never

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from adjudicator.orders.reading import Order
from conquest.games.services.answer import Answer, AnsweredLine
from conquest.reports.namer import BoardNamer
from conquest.reports.problems import alone, said

Tone = Literal["good", "bad", "quiet"]
Takes = Literal["sheet", "order"]
ReadOrders = Callable[[Iterable[str]], tuple[Order | None, ...]]
"""From canonical lines to orders: ``selectors.written_orders`` of the game."""


class SheetLine(msgspec.Struct, frozen=True, kw_only=True):
    """One order with what is to be said of it."""

    order: str  #: as understood; of a missing one the unit
    state: str  #: ``understood``, ``carried out``, ``missing`` …
    tone: Tone = "good"
    note: str = ""  #: a remark, or how it was written


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """All there is to say about an answer, ready for a page or a mail."""

    title: str
    summary: tuple[str, ...]  #: what this means for the sheet, in sentences
    readiness: str  #: whether the player is ready; empty where there is nothing to be
    problems: tuple[str, ...] = ()  #: each with line, text, what is wrong and right
    advice: str = ""  #: what to do about the problems
    done: tuple[SheetLine, ...] = ()  #: lines of a script, and what became of them
    sheet: tuple[SheetLine, ...] = ()  #: the whole resulting sheet, and what it lacks
    standing: tuple[str, ...] = ()
    totals: tuple[str, ...] = ()
    tone: Tone = "good"


def receipt(
    answer: Answer, names: BoardNamer, read: ReadOrders, *, takes: Takes | None = None
) -> Receipt:
    """An answer in the active language.

    ``takes``: what the seat is asked for in the round now open, if anything.
    """
    scripted = answer.status == "carried_out" or takes == "order"
    teller = _Teller(answer, names, read)
    problems = teller.problems()
    return Receipt(
        title=_title(answer),
        summary=_summary(answer, scripted),
        readiness=_readiness(answer) if takes == "sheet" else "",
        problems=problems,
        advice=_advice(answer, names, scripted) if problems else "",
        done=teller.done() if scripted else (),
        sheet=teller.sheet(),
        standing=tuple(teller.words(line) for line in answer.standing),
        totals=tuple(names.words.total(*total) for total in answer.totals),
        tone=_tone(answer, bool(problems)),
    )


def _only_asked(answer: Answer) -> bool:
    """Whether the text gave no order, only asked to be told something."""
    return bool(answer.asked) and not answer.lines


def _title(answer: Answer) -> str:
    match answer.status:
        case "unchanged" | "nothing_to_decide" if _only_asked(answer):
            return _("What you asked for")
        case "saved":
            return _("Your orders have arrived")
        case "carried_out":
            return _("Your orders were carried out")
        case "late" | "locked":
            return _("Too late for this round")
        case "nothing_to_decide":
            return _("Nothing to decide now")
        case "old_round":
            return _("An answer to an earlier round")
        case "not_playing":
            return _("No orders are taken from you")
        case "refused":
            return _("Your sheet was not kept")
        case "unchanged":
            return _("Nothing was changed")
        case _:
            assert_never(answer.status)


def _summary(answer: Answer, scripted: bool) -> tuple[str, ...]:
    match answer.status:
        case "saved" | "unchanged" if scripted:
            return (_waits(answer),)
        case "saved" | "unchanged":
            return (_holds(answer),)
        case "carried_out":
            return (_carried_out(answer),)
        case "late":
            return (
                _("This came after the deadline and changed nothing."),
                _counts(answer),
            )
        case "locked":
            return (
                _("This came while the round was being resolved and changed nothing."),
                _counts(answer),
            )
        case "nothing_to_decide" if _only_asked(answer):
            return (_("You are not asked for anything now."),)
        case "nothing_to_decide":
            return (_("You are not asked for anything now, so nothing was kept."),)
        case "old_round":
            return (
                _(
                    "This answers the mail of an earlier round, so its lines were not "
                    "taken as orders."
                ),
                _("To give orders now, answer the newest mail, or write a new one."),
            )
        case "not_playing":
            return (
                _(
                    "The game has not begun, is over, or goes on without you, so "
                    "nothing was kept."
                ),
            )
        case "refused":
            return (
                _("The sheet can't be given as it is, so nothing was kept."),
                _counts(answer),
            )
        case _:
            assert_never(answer.status)


def _holds(answer: Answer) -> str:
    """What the sheet holds now, and what it lacks."""
    given, missing = len(answer.sheet), len(answer.missing)
    facts = {"given": given, "missing": missing, "all": given + missing}
    if missing:
        return (
            ngettext(
                "%(given)d of %(all)d orders are here; one is missing.",
                "%(given)d of %(all)d orders are here; %(missing)d are missing.",
                missing,
            )
            % facts
        )
    if not given:
        return _("Your sheet is empty.")
    return (
        ngettext(
            "Your sheet holds one order.", "Your sheet holds %(given)d orders.", given
        )
        % facts
    )


def _waits(answer: Answer) -> str:
    """What is left of a script of which nothing was carried out."""
    given = len(answer.sheet)
    if not given:
        return _("No line was carried out, and none waits.")
    return ngettext(
        "No line was carried out; one waits.",
        "No line was carried out; %(given)d wait.",
        given,
    ) % {"given": given}


def _counts(answer: Answer) -> str:
    """What counts instead."""
    given = len(answer.sheet)
    if not given:
        return _("No orders had been saved before.")
    return ngettext(
        "The order saved before counts.",
        "The %(given)d orders saved before count.",
        given,
    ) % {"given": given}


def _carried_out(answer: Answer) -> str:
    done = sum(line.fate == "done" for line in answer.lines)
    return ngettext(
        "One line was carried out.", "%(done)d lines were carried out.", done
    ) % {"done": done}


def _readiness(answer: Answer) -> str:
    if answer.status not in ("saved", "unchanged"):
        return ""
    if answer.held:
        return _(
            "You said you are ready, but not every line could be taken, so you are not "
            "ready yet. Send the lines that count and say it again."
        )
    if answer.ready:
        return _(
            "You are ready: the round may be resolved before its deadline. Until then "
            "you can still change your orders."
        )
    if answer.sheet:
        return _(
            "You are not ready yet; at the deadline your orders count as they are."
        )
    return _("You are not ready yet.")


def _advice(answer: Answer, names: BoardNamer, scripted: bool) -> str:
    """How to put right what went wrong, and what stays meanwhile."""
    if answer.status not in ("saved", "carried_out", "unchanged", "refused"):
        return ""
    if scripted and any(line.fate == "skipped" for line in answer.lines):
        return _("The lines after it were left out: send them again with it.")
    if scripted:
        return _("Send the corrected line.")
    if names.words.replaces_sheet:
        return _("Send “add” before the corrected line, and the others stay.")
    return _("Send only the corrected line; the others stay as they are.")


def _tone(answer: Answer, problems: bool) -> Tone:
    if answer.status in ("saved", "carried_out"):
        return "bad" if problems else "good"
    return "quiet" if answer.status == "unchanged" and not problems else "bad"


class _Teller:
    """Says the lines of one answer."""

    def __init__(self, answer: Answer, names: BoardNamer, read: ReadOrders) -> None:
        self._answer = answer
        self._names = names
        self._read = read

    def words(self, line: str) -> str:
        """A canonical line as understood."""
        (order,) = self._read([line])
        return line if order is None else self._names.words.order(order, self._names)

    def problems(self) -> tuple[str, ...]:
        """Every problem as a sentence; lines that failed together are told once."""
        told = [
            said(line.problem, self._names, text=line.text)
            for line in self._answer.lines
            if line.problem is not None
        ]
        if self._answer.refused is not None:
            told.insert(0, alone(self._answer.refused, self._names))
        return tuple(dict.fromkeys(told))

    def done(self) -> tuple[SheetLine, ...]:
        """The lines of a script in their order."""
        return tuple(self._done(line) for line in self._answer.lines)

    def _done(self, line: AnsweredLine) -> SheetLine:
        state, tone = _FATES[line.fate]
        return SheetLine(
            order=line.text if line.order is None else self.words(line.order),
            state=str(state),
            tone=tone,
            note=self._note(line),
        )

    def sheet(self) -> tuple[SheetLine, ...]:
        """The whole sheet: what came now, what was there before, what is missing."""
        now = {line.order: line for line in self._answer.lines if line.fate == "kept"}
        rows = [self._kept(line, now.get(line)) for line in self._answer.sheet]
        missing = Counter(self._answer.missing)
        rows.extend(self._lacking(unit, count) for unit, count in missing.items())
        return tuple(rows)

    def _kept(self, order: str, line: AnsweredLine | None) -> SheetLine:
        state: Any = _UNDERSTOOD if line is not None else _FROM_BEFORE
        if self._answer.status == "carried_out":
            state = _WAITS
        return SheetLine(
            order=self.words(order),
            state=str(state),
            tone="quiet" if line is None else "good",
            note="" if line is None else self._note(line),
        )

    def _note(self, line: AnsweredLine) -> str:
        return " ".join(alone(remark, self._names) for remark in line.remarks)

    def _lacking(self, unit: str, count: int) -> SheetLine:
        said = unit_words(unit, self._names)
        if count > 1:
            said = _("%(unit)s, %(count)d times") % {"unit": said, "count": count}
        return SheetLine(order=said, state=str(_MISSING), tone="bad")


_WAITS = pgettext_lazy("what became of an order", "waits")
_UNDERSTOOD = pgettext_lazy("what became of an order", "understood")
_FROM_BEFORE = pgettext_lazy("what became of an order", "kept from before")
_MISSING = pgettext_lazy("what became of an order", "missing")
_FATES: dict[str, tuple[Any, Tone]] = {
    "kept": (_WAITS, "quiet"),
    "done": (pgettext_lazy("what became of an order", "carried out"), "good"),
    "ignored": (pgettext_lazy("what became of an order", "not carried out"), "bad"),
    "skipped": (
        pgettext_lazy(
            "what became of an order", "left out, as a line before it failed"
        ),
        "bad",
    ),
    "standing": (
        pgettext_lazy("what became of an order", "kept as a standing order"),
        "good",
    ),
}


def unit_words(unit: str, names: BoardNamer) -> str:
    """A unit or place without an order: ``A Horn Hill`` for ``A HOR``."""
    return " ".join(
        names.place(word) if names.knows_place(word) else word for word in unit.split()
    )
