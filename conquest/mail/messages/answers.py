"""The content of receipts: what a letter did, and whatever else it asked for."""

from functools import partial
from itertools import pairwise
from typing import Any, Final

import msgspec
from django.utils.translation import gettext as _

from conquest.games import selectors
from conquest.games.selectors import written_orders
from conquest.games.selectors.letters import episode
from conquest.games.services.answer import Answer
from conquest.mail.messages.content import Call, Chapter, Content
from conquest.mail.messages.reader import Reader
from conquest.mail.models import Letter
from conquest.mail.reader import limits
from conquest.mail.reader.letter import Problem, Why
from conquest.mail.reader.reading import read_letter
from conquest.press.selectors import press_seen
from conquest.reports import moments, press, receipts
from conquest.reports.namer import listed
from conquest.reports.tell import in_order, tell, with_dice

#: Most lines left out that are shown.
_MOST_SHOWN: Final = 5
_MEGABYTE: Final = 1024 * 1024


def receipt(reader: Reader, base: Content) -> Content:
    """The answer to a letter of the seat's player."""
    answer = msgspec.convert(reader.facts, Answer)
    letter = answered_mail(reader)
    is_open = reader.seen.round is not None and answer.round == reader.seen.round.id
    is_scripted = answer.status == "carried_out"
    said = receipts.receipt(
        answer,
        reader.names,
        partial(written_orders, reader.game),
        takes=reader.wanted.takes if is_open or is_scripted else None,
    )
    title = said.title
    if "concede_yes" in answer.asked and answer.status != "old_round":
        title = _("You have conceded")
    found = msgspec.structs.replace(
        base,
        subject=_("%(game)s: %(what)s")
        % {"game": reader.game.name, "what": title[:1].lower() + title[1:]},
        preview=" ".join((*said.summary, *said.problems))[:200],
        title=title,
        receipt=said,
        summary=Call(
            heading=said.summary[0],
            sentences=tuple(filter(None, (*said.summary[1:], said.readiness))),
            until=reader.until()
            if is_open and answer.status in ("saved", "unchanged", "refused")
            else "",
        ),
        details=_what_it_did(reader, answer),
        remarks=tuple(_remarks(reader, answer, letter, is_open)),
    )
    return _with_what_was_asked(reader, answer, found)


def _what_it_did(reader: Reader, answer: Answer) -> tuple[str, ...]:
    """All that the lines carried out brought about, every throw among it."""
    if answer.resolution is None:
        return ()
    past = episode(reader.game, reader.person, [answer.resolution])
    if past is None:
        return ()
    return tuple(with_dice(told) for told in in_order(past.events, reader.names))


def _with_what_was_asked(reader: Reader, answer: Answer, base: Content) -> Content:
    more: dict[str, Any] = {}
    if "status" in answer.asked or answer.status in (
        "old_round",
        "carried_out",
        "nothing_to_decide",
        "late",
    ):
        more["call"] = reader.call()
    if {"status", "map"} & set(answer.asked):
        more |= reader.standing_now()
    if "help" in answer.asked:
        more["help"] = _help(reader)
    for wish in answer.asked:
        if wish.startswith("history"):
            more["history"] = history(reader, int(wish.partition(" ")[2] or 1))
    return msgspec.structs.replace(base, **more)


def _remarks(
    reader: Reader, answer: Answer, letter: Letter | None, is_open: bool
) -> list[str]:
    found: list[str] = []
    if answer.status == "saved" and not is_open:
        found.append(
            _("The round has been resolved since; its report is a mail of its own.")
        )
    if "concede" in answer.asked:
        found.append(
            _(
                "To concede for good, send a mail that says “concede yes”. Until then "
                "you play on."
            )
        )
    return [*found, *on_the_mail(reader, letter)]


def on_the_mail(reader: Reader, letter: Letter | None) -> list[str]:
    """What to say of the answered mail itself: what was left out, when it came."""
    found: list[str] = []
    if letter is not None:
        # A letter to other powers has lines of any length.
        found.extend(_left_out(letter, takes_long="letters" in reader.facts))
        found.append(
            _("This answers your mail of %(time)s.")
            % {"time": moments.hour(letter.received_at, reader.person.zone)}
        )
    if reader.facts.get("last"):
        found.append(
            _(
                "So many of your mails came within an hour that the next ones are not "
                "answered. They count all the same."
            )
        )
    return found


def answered_mail(reader: Reader) -> Letter | None:
    """The mail that a receipt answers."""
    return Letter.objects.filter(pk=reader.facts.get("letter")).first()


def _left_out(letter: Letter, *, takes_long: bool) -> list[str]:
    """What of a letter was not read, where its sender may wonder."""
    read = read_letter(bytes(letter.raw))
    by_why: dict[Why, list[str]] = {}
    for each in read.ignored:
        by_why.setdefault(each.why, []).append(f"“{each.line[:60]}”")
    found: list[str] = []
    if Problem.NO_TEXT in read.problems:
        found.append(_("Your mail has no text of its own above what it quotes."))
    if Why.SUBJECT in by_why:
        found.append(_("Its subject was not read: orders belong in the text."))
    if Why.ATTACHMENT in by_why:
        found.append(
            _("Attached files are not read: %(names)s.")
            % {"names": listed(by_why[Why.ATTACHMENT][:_MOST_SHOWN])}
        )
    too_long = () if takes_long else by_why.get(Why.TOO_LONG, ())
    unsure = [*by_why.get(Why.UNCLEAR, ()), *too_long]
    if unsure:
        found.append(
            _("Left out, as it may not be your own text: %(lines)s.")
            % {"lines": listed(unsure[:_MOST_SHOWN])}
        )
    return found


def complaint(reader: Reader, base: Content) -> Content:
    """The answer to a letter that was not read."""
    letter = answered_mail(reader)
    facts = {
        "sender": letter.sender if letter is not None else "",
        "address": reader.person.email,
        "size": limits.MAX_SIZE // _MEGABYTE,
    }
    match reader.facts["complaint"]:
        case "foreign":
            title = _("A mail from another address")
            said = _(
                "A mail came to your address in this game from %(sender)s. Orders are "
                "taken only from %(address)s, so it was not read."
            )
        case "too_large":
            title = _("Your mail was too large")
            said = _(
                "Mails of more than %(size)d MB are not read. Send your orders as "
                "plain text, without attached files."
            )
        case "encrypted":
            title = _("Your mail was encrypted")
            said = _(
                "Encrypted mails can't be read here. Send your orders as plain text."
            )
        case _:
            title = _("Your mail was too long")
            said = _(
                "So much text or so many parts are not read. Send only your orders, as "
                "plain text."
            )
    return msgspec.structs.replace(
        base,
        subject=_("%(game)s: %(what)s")
        % {"game": reader.game.name, "what": title[:1].lower() + title[1:]},
        preview=said % facts,
        title=title,
        summary=Call(heading=_("Nothing was changed."), sentences=(said % facts,)),
        call=reader.call(),
    )


def history(reader: Reader, count: int) -> tuple[Chapter, ...]:
    """The last phases, told; the oldest first."""
    chapters: list[Chapter] = []
    past = selectors.history(reader.game)
    for before, after in list(pairwise(past))[-count:]:
        found = selectors.position_seen(reader.game, reader.person, after.code)
        if found is None:
            continue
        told = tell(found.events, reader.names)
        chapters.append(
            Chapter(
                title=reader.names.words.phase(before.phase, reader.names),
                paragraphs=told.paragraphs
                or tuple(detail.text for detail in told.details),
            )
        )
    return tuple(chapters)


def _help(reader: Reader) -> tuple[str, ...]:
    """How to play by mail, in a few paragraphs."""
    return tuple(
        filter(
            None,
            (
                reader.how(),
                _(
                    "Names may be shortened as long as they stay clear, and English "
                    "and Spanish may be mixed."
                ),
                _(
                    "“ready” says that you need no more time, “not ready” takes it "
                    "back. “clear” empties your sheet. “add” before an order keeps the "
                    "others as they are."
                ),
                _(
                    "“status” tells how the game stands, “map” draws the board, "
                    "“history 3” tells the last three phases, “concede” gives up after "
                    "asking once more."
                ),
                press.how_by_mail(press_seen(reader.game, reader.person), reader.names),
            ),
        )
    )
