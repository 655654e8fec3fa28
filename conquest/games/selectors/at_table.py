"""Who sits at the table and can still be spoken to."""

from collections.abc import Mapping
from typing import Any

from adjudicator.board import Names, read_names
from adjudicator.powers import PowerId
from adjudicator.rulesets.seats import NAMES as COLOURS
from conquest.boards.catalogue import board_record
from conquest.games.models import Game, Seat
from conquest.games.selectors.present import view_of

_IN_PLAY = ("playing", "winner", "drawn")


def in_play(game: Game) -> frozenset[PowerId]:
    """The powers that the rules have not put out and whose seat nobody has left."""
    if game.head is None:
        return frozenset()
    seated = {
        seat.power for seat in game.seats.all() if seat.status == Seat.Status.PLAYING
    }
    return frozenset(
        score.power
        for score in view_of(game, game.head, None).scores
        if score.standing in _IN_PLAY and score.power in seated
    )


def power_names(game: Game) -> Mapping[PowerId, Names]:
    """What people call the game's powers, in seat order."""
    record: Mapping[str, Any] = board_record(game.board, game.board_edition)
    own = {
        str(power).lower(): read_names(entry.get("name"), str(power))
        for power, entry in (record.get("powers") or {}).items()
    }
    colours = {str(power).lower(): names for power, names in COLOURS.items()}
    found: dict[PowerId, Names] = {}
    for seat in sorted(game.seats.all(), key=lambda seat: seat.number):
        key = seat.power.lower()
        spoken = seat.power.replace("_", " ").title()
        fallback = colours.get(key) or Names(spoken, spoken)
        found[PowerId(seat.power)] = own.get(key) or fallback
    return found
