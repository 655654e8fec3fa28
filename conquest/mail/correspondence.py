"""Letters to other powers that come by mail: which letter a mail answers, and sending.

A letter goes out with an address of its own to answer to, ``press.<code>+<token>``, so
that the answer finds its readers whatever a mail program does to the header.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from adjudicator.errors import Ambiguous, Missing, Unreadable
from conquest.games import selectors as games
from conquest.games.instructions import sort_out
from conquest.mail.dictation import Dictated, unsigned
from conquest.mail.models import Delivery, Letter
from conquest.mail.reader.letter import Letter as Read
from conquest.press import selectors, services
from conquest.press.addressing import Addressees, read_addressees
from conquest.press.errors import NotSent

PREFIX: Final = "press."
_BEGINNING: Final = 60


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one letter; its writer's receipt tells it."""

    to: tuple[str, ...] = ()  #: powers; empty: all, or nobody could be told
    sent: bool = False
    begins: str = ""  #: its first words
    unclear: Unreadable | Ambiguous | Missing | None = None  #: whom it is for
    why: str = ""  #: of ``NotSent``, or ``ends_in_orders``
    facts: dict[str, Any] = {}  #: of ``NotSent``


def tag_of(code: str) -> str:
    """What stands before a seat's token in the address that answers a letter."""
    return f"{PREFIX}{code}"


def answered(read: Read, seat: Any) -> str:
    """The code of the letter that a mail to this seat answers; empty: none."""
    for address in read.recipients:
        tag, _plus, token = address.rpartition("@")[0].rpartition("+")
        if token.lower() == seat.token and tag.lower().startswith(PREFIX):
            return tag.lower().removeprefix(PREFIX)
    delivery = (
        Delivery.objects.filter(
            message_id__in=read.in_reply_to or read.references[-1:],
            seat=seat,
            bulletin__kind="letter",
        )
        .select_related("bulletin")
        .first()
    )
    return "" if delivery is None else str(delivery.bulletin.facts["code"])


def send_all(
    letter: Letter, dictated: Iterable[Dictated], answers: str
) -> tuple[Outcome, ...]:
    """Sends what a mail holds; ``answers``: the code of the letter it answers."""
    return tuple(
        _send(letter, each, answers, number)
        for number, each in enumerate(dictated, start=1)
    )


def _send(letter: Letter, dictated: Dictated, answers: str, number: int) -> Outcome:
    assert letter.seat is not None
    seat, game, player = letter.seat, letter.seat.game, letter.seat.player
    assert player is not None
    text = dictated.text
    about = Outcome(begins=" ".join(text.split())[:_BEGINNING])
    to = _addressees(game, player, dictated, answers)
    if isinstance(to, Unreadable | Ambiguous | Missing):
        return msgspec.structs.replace(about, unclear=to)
    if to is None:
        return msgspec.structs.replace(about, why="no_such_letter")
    about = msgspec.structs.replace(about, to=() if to == "all" else tuple(to))
    if _ends_in_orders(game, player, dictated):
        return msgspec.structs.replace(about, why="ends_in_orders")
    if game.anonymous:
        text = unsigned(text, player.name)
    try:
        services.send(
            game_id=seat.game_id,
            by_id=player.pk,
            to=to,
            text=text,
            now=letter.received_at,
            door="mail",
            key=f"letter:{letter.pk}:{number}",
        )
    except NotSent as refused:
        return msgspec.structs.replace(about, why=refused.why, facts=refused.facts)
    return msgspec.structs.replace(about, sent=True)


def _addressees(
    game: Any, player: Any, dictated: Dictated, answers: str
) -> Addressees | Unreadable | Ambiguous | Missing | None:
    """Whom a letter is for; of an answer, who read what it answers."""
    if dictated.to is not None:
        return read_addressees(dictated.to, games.power_names(game))
    seen = selectors.letter_seen(game, player, answers)
    if seen is None:
        return None
    return "all" if seen.is_to_all else seen.others


def _ends_in_orders(game: Any, player: Any, dictated: Dictated) -> bool:
    """Whether a letter whose end nobody said ends in a line for the game itself.

    Orders below a letter would be read by whom they are meant to surprise. So neither
    is done, and the writer says which it is.
    """
    if dictated.is_closed or not dictated.last:
        return False
    if not sort_out(dictated.last).orders.strip():
        return True
    tried: Sequence[games.LineTried] = games.tried(game, player, dictated.last)
    return any(line.order is not None and line.problem is None for line in tried)
