"""The content of a mail, for each kind of bulletin."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec
from django.utils.translation import gettext as _

from conquest.games.selectors import board_choice, position_seen, written_orders
from conquest.games.selectors.letters import Episode, ruling_seen
from conquest.mail.messages import arrivals, press
from conquest.mail.messages.answers import complaint, receipt
from conquest.mail.messages.content import Call, Content
from conquest.mail.messages.reader import Reader
from conquest.reports import boards, moments
from conquest.reports.problems import alone
from conquest.reports.receipts import SheetLine
from conquest.reports.rulings import told as told_ruling
from conquest.reports.tell import Telling, tell, with_dice

#: Details of a report that a mail has room for; the page has them all.
MOST_DETAILS: Final = 40


class Pointless(Exception):
    """The mail is no longer worth sending, and why, in a word."""


def content(reader: Reader) -> Content:
    """What the mail says, in the active language. Raises ``Pointless``."""
    delivery = reader.delivery
    if delivery.seat is not None and delivery.seat.player_id != delivery.person_id:
        raise Pointless("replaced")
    builder = _BUILDERS.get(reader.bulletin.kind)
    if builder is None:
        raise Pointless("of no kind that is mailed")
    found = builder(reader)
    if found.facts or reader.wanted.outcome:
        return found
    return msgspec.structs.replace(found, facts=reader.timely_facts())


def _report(reader: Reader) -> Content:
    past = reader.episode
    call = reader.call() if reader.is_timely else None
    if past is None:
        return _plain(reader, reader.title.main, reader.title.kind, call)
    phase = reader.names.words.phase(past.phase, reader.names)
    told = tell(past.events, reader.names)
    return msgspec.structs.replace(
        _plain(reader, phase.main, _("what happened"), call),
        subject=_subject(reader, phase.main, call),
        preview=_preview(told, call),
        **_told(reader, past, told),
        **_board(reader, past, told),
    )


def _welcome(reader: Reader) -> Content:
    found = _report(reader)
    return msgspec.structs.replace(
        found,
        subject=_("%(game)s has begun") % {"game": reader.game.name},
        title=_("The game has begun"),
        subtitle=reader.title.main,
        paragraphs=(*_board_told(reader), *found.paragraphs),
        help=(
            _(
                "The whole game can be played by mail: every mail of the game says "
                "what happened, what is wanted from you and until when, and your "
                "replies are your orders. Or play on the page; both are the same."
            ),
            _(
                "All dice of this game come from a secret whose digest begins with "
                "%(digest)s. The secret is shown at its end, and with it every throw "
                "can be checked."
            )
            % {"digest": reader.seen.digest[:16]},
        ),
    )


def _board_told(reader: Reader) -> tuple[str, ...]:
    """How the game came by its board, where that was not just chosen."""
    choice = board_choice(reader.game)
    if choice is None:
        return ()
    return boards.told(choice, len(reader.seen.seats), reader.seen.ruleset)


def _asked(reader: Reader) -> Content:
    if not reader.is_timely or not reader.wanted.asked:
        raise Pointless("answered")
    found = _report(reader)
    return msgspec.structs.replace(
        found,
        subject=_subject(reader, reader.title.main, found.call),
        title=reader.title.main,
        subtitle=reader.title.kind,
    )


def _reminder(reader: Reader) -> Content:
    own = reader.seen.own
    if not reader.is_timely or not reader.wanted.asked:
        raise Pointless("answered")
    by_master = "ruling" in reader.facts
    if not by_master and own is not None and own.status != "missing":
        raise Pointless("answered")
    if by_master and own is not None and own.status == "ready":
        raise Pointless("answered")
    call = msgspec.structs.replace(
        reader.call(), heading=_("Your orders are still missing")
    )
    if own is not None and own.status != "missing":
        call = msgspec.structs.replace(call, heading=_("You are not ready yet"))
    found = _plain(reader, reader.title.main, reader.title.kind, call)
    return msgspec.structs.replace(
        found,
        subject=_("%(game)s: your orders are wanted by %(moment)s")
        % {"game": reader.game.name, "moment": _short_due(reader)}
        if reader.wanted.due_at
        else found.subject,
        **(_ruled(reader) if by_master else {}),
        **reader.standing_now(),
    )


def _ruled(reader: Reader) -> dict[str, Any]:
    """A ruling and its reason, as the parts of a mail."""
    ruling = ruling_seen(reader.game, reader.facts["ruling"])
    if ruling is None:
        raise Pointless("no such ruling")
    phase = _phase_of(reader, ruling.position)
    is_a_letter = ruling.kind == "broadcast"
    return {
        "paragraphs": (told_ruling(ruling, reader.names, reader.person.zone, phase),),
        "preview": " ".join(ruling.reason.split())[:120],
        "own_title": _("The letter") if is_a_letter else _("The reason"),
        "own": tuple(
            SheetLine(order=line, state="", tone="quiet")
            for line in ruling.reason.splitlines()
            if line.strip()
        ),
    }


def _ruling(reader: Reader) -> Content:
    ruled = _ruled(reader)
    said: str = ruled["paragraphs"][0]
    call = reader.call() if reader.is_timely or reader.wanted.is_paused else None
    return msgspec.structs.replace(
        _plain(reader, _("The game master has ruled"), "", call),
        subject=_("%(game)s: %(what)s")
        % {"game": reader.game.name, "what": said.partition(". ")[0].rstrip(".")},
        **ruled,
    )


def _phase_of(reader: Reader, code: str | None) -> str:
    """The title of a position of the past."""
    past = code and position_seen(reader.game, reader.person, code)
    if not past:
        return ""
    return reader.names.words.phase(past.position.phase, reader.names).main


def _final(reader: Reader) -> Content:
    found = _report(reader)
    outcome = reader.wanted.outcome or _("The game is over.")
    remarks = []
    if reader.seen.secret:
        remarks.append(
            _(
                "The secret of the dice is %(secret)s. With it every throw of the game "
                "can be checked on the dice page."
            )
            % {"secret": reader.seen.secret}
        )
    if "ruling" in reader.facts:
        found = msgspec.structs.replace(found, **_ruled(reader))
    return msgspec.structs.replace(
        found,
        subject=_("%(game)s is over") % {"game": reader.game.name},
        preview=outcome,
        title=_("The game is over"),
        subtitle="",
        call=Call(heading=outcome),
        remarks=tuple(remarks),
        answering=(),
        **({} if found.view else reader.standing_now()),
    )


def _trouble(reader: Reader) -> Content:
    if "reported" in reader.facts:
        said = _(
            "A player has shown you a letter of another power. It stands among the "
            "game's letters, where you can hide it; the table doesn't know of it."
        )
    elif "letter" in reader.facts:
        said = _(
            "A player's letter could not be dealt with, however often it was tried. It "
            "is kept, and nothing was changed by it."
        )
    else:
        said = _(
            "A round could not be resolved: the rules failed on it. It stays locked, "
            "nothing was changed, and nobody loses anything. You can have it resolved "
            "again, or roll the game back."
        )
    return Content(
        kind="trouble",
        subject=_("%(game)s needs you") % {"game": reader.game.name},
        preview=said,
        about=reader.about,
        title=_("The game needs its master"),
        call=Call(
            heading=_("Wanted from you"),
            sentences=(said,),
            button=_("Open the game"),
            is_urgent=True,
        ),
        url=reader.address("gm_game" if reader.seen.is_master else "game"),
    )


def _receipt(reader: Reader) -> Content:
    if "complaint" in reader.facts:
        return complaint(reader, _plain(reader, "", "", None))
    base = _plain(reader, "", "", None)
    if "invited" in reader.facts:
        return arrivals.invited(reader, base)
    if "gathering" in reader.facts:
        return arrivals.before(reader, base)
    if "letters" not in reader.facts:
        return receipt(reader, base)
    if "status" not in reader.facts:
        return press.receipt(reader, base)
    return msgspec.structs.replace(receipt(reader, base), letters=press.told(reader))


def _letter(reader: Reader) -> Content:
    found = press.letter(reader, _plain(reader, "", "", None))
    if isinstance(found, str):
        raise Pointless(found)
    return found


def _plain(reader: Reader, title: str, subtitle: str, call: Call | None) -> Content:
    """What every mail to a player has."""
    return Content(
        kind=reader.bulletin.kind,
        subject=_subject(reader, title, call),
        preview=call.sentences[0] if call and call.sentences else title,
        about=reader.about,
        title=title,
        subtitle=subtitle,
        call=call,
        answering=reader.answering(),
        url=reader.url,
        marker=reader.delivery.round_code,
        appointment=reader.appointment(),
        powers=tuple(seat.power for seat in reader.seen.seats),
    )


def _subject(reader: Reader, phase: str, call: Call | None) -> str:
    """The phase that is told; where orders are wanted, the phase they are for."""
    facts = {"game": reader.game.name, "phase": phase}
    if call is None or not call.is_urgent or reader.wanted.due_at is None:
        return _("%(game)s: %(phase)s") % facts
    facts |= {"phase": reader.title.main, "moment": _short_due(reader)}
    return _("%(game)s: %(phase)s, orders wanted by %(moment)s") % facts


def _short_due(reader: Reader) -> str:
    assert reader.wanted.due_at is not None
    return moments.brief(reader.wanted.due_at, reader.person.zone, reader.now)


def _preview(told: Telling, call: Call | None) -> str:
    found = [*told.paragraphs[:1]]
    if call is not None:
        found.extend(filter(None, (call.heading, call.until)))
    return " ".join(found)[:200]


def _told(reader: Reader, past: Episode, told: Telling) -> dict[str, Any]:
    """What happened: the reader's own orders apart, everything else in its order."""
    viewer = past.view.viewer
    mine = [
        each
        for each in (*told.reasons, *told.details)
        if viewer is not None and each.power == viewer
    ]
    others = Telling(reasons=tuple(each for each in told.reasons if each not in mine))
    details = [with_dice(each) for each in told.details if each not in mine]
    return {
        "leads": tuple(each.text for each in told.leads),
        "paragraphs": others.paragraphs,
        "details": tuple(details[:MOST_DETAILS]),
        "left_out": max(len(details) - MOST_DETAILS, 0),
        "own_title": _("Your side"),
        "own": (
            *_refused(reader, past),
            *(
                SheetLine(order=with_dice(each), state="", tone="quiet")
                for each in mine
            ),
        ),
    }


def _refused(reader: Reader, past: Episode) -> Iterator[SheetLine]:
    """The reader's own orders that came to nothing."""
    words, names = reader.names.words, reader.names
    orders = written_orders(reader.game, [result.order for result in past.own])
    for result, order in zip(past.own, orders, strict=True):
        said = result.order if order is None else words.order(order, names)
        if result.refused is not None:
            why = alone(result.refused, names)
            yield SheetLine(order=said, state=why, tone="bad")
        elif result.skipped:
            yield SheetLine(order=said, state=_("left out"), tone="bad")


def _board(reader: Reader, past: Episode, told: Telling) -> dict[str, Any]:
    return {
        **reader.standing(past.view, with_public=past.is_opening),
        "picture_alt": " ".join(told.paragraphs)[:400] or _("The board"),
        "picture_note": _("The whole board in words is in this mail's text part."),
    }


_BUILDERS: Final[Mapping[str, Callable[[Reader], Content]]] = {
    "welcome": _welcome,
    "report": _report,
    "asked": _asked,
    "receipt": _receipt,
    "reminder": _reminder,
    "ruling": _ruling,
    "final": _final,
    "trouble": _trouble,
    "letter": _letter,
}
