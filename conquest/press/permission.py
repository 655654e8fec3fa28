"""Who may write, and who may read, in which phase of which game."""

from collections.abc import Collection
from typing import Any

import msgspec

from adjudicator.powers import PowerId
from adjudicator.views import Phase
from conquest.press.errors import Why
from conquest.press.models import Muting

#: Kinds of phases in which letters are written in a game by the rulebook.
_SPOKEN_IN = frozenset({"movement"})


def seat_of(game: Any, person: Any) -> Any | None:
    """The seat a person sits in; one they were removed from is theirs no more."""
    person_id = getattr(person, "pk", None)
    if person_id is None:
        return None
    seat = game.seats.filter(player_id=person_id).first()
    return None if seat is None or seat.status == "removed" else seat


def barred(game: Any, seat: Any | None, playing: Collection[PowerId]) -> Why | None:
    """Why the player of a seat may not write now; None: they may.

    ``playing``: the powers still in play. After the end the whole table may write, to
    all.
    """
    if game.press == "none":
        return "no_letters"
    if game.status == "abandoned":
        return "abandoned"
    if game.head is None:
        return "not_begun"
    if seat is None:
        return "not_seated"
    if is_muted(seat):
        return "muted"
    if game.status == "finished":
        return None
    if seat.power not in playing:
        return "not_in_play"
    if game.press == "rulebook" and phase_of(game).kind not in _SPOKEN_IN:
        return "quiet_phase"
    return None


def only_to_all(game: Any) -> bool:
    """Whether private letters are not written in this game, or no longer."""
    return game.press not in ("private", "rulebook") or game.status == "finished"


def is_muted(seat: Any) -> bool:
    """Whether a game master has barred the seat from writing."""
    last = Muting.objects.filter(seat=seat).last()
    return last is not None and last.mutes


def phase_of(game: Any) -> Phase:
    """The phase that is played now."""
    return msgspec.convert(game.head.phase, Phase)


def reads_letters_to_all(game: Any, seat: Any | None, person: Any) -> bool:
    """Whether a person who may open the game reads every letter to all.

    Otherwise they read those written while their power was in play.
    """
    if getattr(person, "pk", None) == game.game_master_id is not None and seat is None:
        return True
    match game.press_readers:
        case "everybody":
            return True
        case "table":
            return seat is not None
        case _:
            return False
