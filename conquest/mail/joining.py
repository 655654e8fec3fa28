"""Letters to an invitation: who writes ``join`` sits down at the table.

The invitation's address proves that its bearer was invited; whom the letter says it is
from sits down. Who put another's address there gains nothing by it: the answer, with
the seat's own address, goes to that other.
"""

import re
from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final

import msgspec

from conquest.accounts.newcomers import person_at
from conquest.games.services import bulletins, tables
from conquest.games.services.errors import Refused
from conquest.mail import clerk
from conquest.mail.models import Letter
from conquest.mail.reader.letter import Letter as Read

#: Answers in an hour to one sender, and to all letters to one invitation.
MOST_TO_ONE: Final = 5
MOST_TO_ALL: Final = 40

_ENGLISH: Final = re.compile(
    r"(?:i )?join(?: (?:in|(?:the|this|your) (?:game|table)))?"
    r"(?: as (?P<name>.+?))?[.!]*",
    re.IGNORECASE,
)
_SPANISH: Final = re.compile(
    r"(?:me (?:uno|apunto|sumo)|(?:quiero )?unirme|quiero jugar)"
    r"(?: a (?:la|esta|tu|vuestra) (?:partida|mesa))?(?: como (?P<name>.+?))?[.!]*",
    re.IGNORECASE,
)


class Joining(msgspec.Struct, frozen=True):
    """That somebody wants a seat, and what they say of themselves."""

    name: str  #: empty: not said
    language: str


def joining(lines: Iterable[str]) -> Joining | None:
    """The wish for a seat among a letter's lines; None without one.

    >>> joining(["Hello!", "join as Ana"])
    Joining(name='Ana', language='en')
    >>> joining(["me uno a la partida"])
    Joining(name='', language='es')
    """
    for line in lines:
        for pattern, language in ((_ENGLISH, "en"), (_SPANISH, "es")):
            if found := pattern.fullmatch(line.strip()):
                return Joining(found["name"] or "", language)
    return None


def deal_with(letter: Letter, read: Read) -> None:
    """Does what a letter to an invitation asks for. The letter is not saved here."""
    errand = clerk.sort(read, address=read.sender or "")
    match errand:
        case "ours":
            letter.fate = Letter.Fate.OURS
        case "bounce":
            letter.fate = Letter.Fate.BOUNCE
        case "automatic":
            letter.fate = Letter.Fate.AUTOMATIC
        case "foreign":  # from nobody in particular
            letter.fate = Letter.Fate.FOREIGN
        case clerk.Errand():
            _answer(letter, read, joining(errand.text.splitlines()))
        case _:
            _answer(letter, read, None)


def _answer(letter: Letter, read: Read, wish: Joining | None) -> None:
    letter.fate = Letter.Fate.UNREAD
    game: Any = letter.game
    sender = read.sender or ""
    if _has_had_enough(letter, sender):
        return
    person = person_at(
        sender,
        name=wish.name if wish else "",
        language=wish.language if wish else "en",
        zone=game.pace.get("zone", "UTC"),
    )
    if person is None:
        return
    if person.bounced_at is not None:
        person.bounced_at = None
        person.save(update_fields=["bounced_at"])
    seat, invited = None, "unread"
    if wish is not None:
        letter.fate = Letter.Fate.ACTED
        seat, invited = _sit_down(letter, person)
    bulletins.post(
        game,
        "receipt",
        f"letter:{letter.pk}",
        {"invited": invited, "letter": letter.pk},
        letter.received_at,
        seat=seat,
        person_id=None if seat is not None else person.pk,
    )
    letter.answered = True


def _sit_down(letter: Letter, person: Any) -> tuple[Any, str]:
    """The person's seat, if they got one, and what came of the wish."""
    now = letter.received_at
    try:
        seat = tables.join(game_id=letter.game_id, person_id=person.pk, now=now)
    except Refused as refused:
        return None, refused.why
    return seat, "seated" if seat.joined_at == now else "already_seated"


def _has_had_enough(letter: Letter, sender: str) -> bool:
    answered = Letter.objects.filter(
        game=letter.game,
        answered=True,
        received_at__gt=letter.received_at - timedelta(hours=1),
    )
    return (
        answered.count() >= MOST_TO_ALL
        or answered.filter(sender__iexact=sender).count() >= MOST_TO_ONE
    )
