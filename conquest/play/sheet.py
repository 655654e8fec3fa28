"""The orders panel: the reader's lines as understood, and what may be written next."""

import hashlib
import re
from collections import Counter
from datetime import datetime
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator.choices import Choice
from adjudicator.errors import Ambiguous, Problem, Unreadable
from adjudicator.orders.reading import Order
from conquest.games import selectors
from conquest.games.services.answer import AnsweredLine
from conquest.play.table import TablePage
from conquest.play.tree import Options, packed
from conquest.reports.namer import BoardNamer
from conquest.reports.problems import alone
from conquest.reports.receipts import unit_words


class Suggestion(msgspec.Struct, frozen=True):
    """A reading of a doubtful line that a button offers."""

    label: str
    line: str  #: the whole line, put right


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the sheet."""

    text: str  #: canonical, or as typed where it has a problem
    said: str = ""  #: as understood
    before: str = ""  #: of a problem: the line up to the doubtful word
    doubtful: str = ""
    after: str = ""
    remarks: tuple[str, ...] = ()
    problem: str = ""
    suggestions: tuple[Suggestion, ...] = ()


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """All the orders panel shows."""

    takes: str | None  #: ``sheet``, ``order``, or nothing when the reader isn't asked
    round_code: str
    asked: str  #: what the reader is to do
    lines: tuple[Line, ...]
    drafts: tuple[Line, ...]  #: lines with a problem, kept until they are put right
    missing: tuple[str, ...]  #: units without an order, in words
    totals: tuple[str, ...]
    unused: tuple[str, ...]  #: the totals that leave something over
    standing: tuple[str, ...]
    ready: bool
    status: str
    saved_at: datetime | None
    example: str
    tree: dict[str, Any]
    options: Options | None
    text: str  #: the saved sheet as text
    base: str  #: names the state of the sheet the page shows

    @property
    def to_do(self) -> str:
        """What is left to do: lines to correct, units without orders."""
        parts = []
        if self.drafts:
            wrong = len(self.drafts)
            parts.append(
                ngettext(
                    "%(count)d line to correct", "%(count)d lines to correct", wrong
                )
                % {"count": wrong}
            )
        if self.missing:
            lacking = len(self.missing)
            parts.append(
                ngettext(
                    "%(count)d without an order",
                    "%(count)d without an order",
                    lacking,
                )
                % {"count": lacking}
            )
        return ", ".join(parts)

    @property
    def left_over(self) -> str:
        """The totals of what is not used up yet, for who is about to be ready."""
        return ", ".join(self.unused)

    @property
    def given(self) -> str:
        """How many orders there are of how many: ``4 of 6``."""
        if self.takes != "sheet":
            return ""
        if not self.missing:
            return str(len(self.lines)) if self.lines else ""
        return _("%(given)d of %(all)d") % {
            "given": len(self.lines),
            "all": len(self.lines) + len(self.missing),
        }


def sheet_of(
    page: TablePage, person: Any, drafts: list[AnsweredLine], start: str | None = None
) -> Sheet | None:
    """The reader's sheet; None for who has no seat or plays no more."""
    own = page.seen.own
    if own is None or page.seen.round is None:
        return None
    takes = page.wanted.takes
    orders = selectors.written_orders(page.game, own.orders)
    choices: tuple[Choice, ...] = ()
    if takes is not None and not page.seen.round.locked:
        choices = selectors.choices_seen(page.game, person)
    remarks = own.remarks or ((),) * len(orders)
    missing = Counter(own.missing)
    return Sheet(
        takes=takes,
        round_code=page.seen.round.code,
        asked=page.wanted.asked,
        lines=tuple(
            _line(text, order, about, page.names)
            for text, order, about in zip(own.orders, orders, remarks, strict=False)
        ),
        drafts=tuple(_draft(line, page) for line in drafts),
        missing=tuple(
            _times(unit_words(unit, page.names), count)
            for unit, count in missing.items()
        ),
        totals=tuple(page.names.words.total(*total) for total in own.totals),
        unused=tuple(
            page.names.words.total(what, used, of)
            for what, used, of in own.totals
            if used < of
        ),
        standing=tuple(
            page.names.words.order(order, page.names) if order else text
            for text, order in zip(
                own.standing,
                selectors.written_orders(page.game, own.standing),
                strict=True,
            )
        ),
        ready=own.ready,
        status=own.status,
        saved_at=own.saved_at,
        example=page.names.words.example(page.seen.view, page.names)
        if takes and page.seen.view is not None
        else "",
        tree=packed(choices, page.names),
        options=Options(choices, page.names, start) if choices else None,
        text="\n".join(own.orders),
        base=base_of(own.orders),
    )


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What a line that is being written would be taken for."""

    said: str = ""
    problem: str = ""
    remarks: tuple[str, ...] = ()
    outlook: str = ""
    percent: int | None = None


def reading_of(line: selectors.LineTried, page: TablePage) -> Reading:
    """A line read and not kept, in words."""
    names = page.names
    if line.problem is not None:
        return Reading(problem=alone(line.problem, names))
    if line.order is None:
        return Reading()
    foretell = getattr(names.words, "outlook", None)
    view = page.seen.view
    outlook = foretell(line.order, view, names) if foretell and view else None
    return Reading(
        said=names.words.order(line.order, names),
        remarks=tuple(alone(remark, names) for remark in line.remarks),
        outlook=outlook.text if outlook else "",
        percent=outlook.percent if outlook else None,
    )


def base_of(orders: tuple[str, ...]) -> str:
    """A name for the state of a sheet: other lines, another name."""
    return hashlib.sha256("\n".join(orders).encode()).hexdigest()[:12]


def _times(said: str, count: int) -> str:
    if count == 1:
        return said
    return _("%(what)s, %(count)d times") % {"what": said, "count": count}


def _line(
    text: str, order: Order | None, remarks: tuple[Problem, ...], names: BoardNamer
) -> Line:
    return Line(
        text=text,
        said=names.words.order(order, names) if order is not None else text,
        remarks=tuple(alone(remark, names) for remark in remarks),
    )


def _draft(line: AnsweredLine, page: TablePage) -> Line:
    problem = line.problem
    if problem is None:
        return Line(text=line.text)
    word = problem.word if isinstance(problem, Unreadable | Ambiguous) else ""
    before, doubtful, after = _split(line.text, word)
    return Line(
        text=line.text,
        before=before,
        doubtful=doubtful,
        after=after,
        problem=alone(problem, page.names),
        suggestions=_suggestions(line.text, problem, page),
    )


def _split(text: str, word: str) -> tuple[str, str, str]:
    """A line around its doubtful word, if the word stands in it."""
    found = re.search(re.escape(word), text, re.IGNORECASE) if word else None
    if found is None:
        return text, "", ""
    return text[: found.start()], found[0], text[found.end() :]


def _suggestions(
    text: str, problem: Problem, page: TablePage
) -> tuple[Suggestion, ...]:
    match problem:
        case Unreadable():
            candidates = problem.did_you_mean
        case Ambiguous():
            candidates = problem.candidates
        case _:
            return ()
    before, doubtful, after = _split(text, problem.word)
    found: dict[str, Suggestion] = {}
    for candidate in candidates:
        whole = _whole_order(candidate, page)
        if whole is not None:
            found.setdefault(whole.line, whole)
        elif doubtful:
            name = _named(candidate, page.names)
            found.setdefault(name, Suggestion(name, f"{before}{name}{after}"))
    return tuple(found.values())


def _whole_order(candidate: str, page: TablePage) -> Suggestion | None:
    if " " not in candidate or page.names.knows_place(candidate):
        return None
    (order,) = selectors.written_orders(page.game, [candidate])
    if order is None:
        return None
    return Suggestion(page.names.words.order(order, page.names), candidate)


def _named(candidate: str, names: BoardNamer) -> str:
    if names.knows_place(candidate):
        return names.place(candidate)
    if names.knows_power(candidate):
        return names.power(candidate)
    return candidate.replace("_", " ")
