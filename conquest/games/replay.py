"""Replays a stored game from its inputs and its secret, and compares."""

from collections.abc import Iterator

import msgspec

from adjudicator import engine
from adjudicator.codec import dump_all, dump_state, load_state
from adjudicator.dice import Dice, KeyedDice
from conquest.games import binding
from conquest.games.models import Game, Resolution
from conquest.games.services import boards, rounds, seats


class Difference(msgspec.Struct, frozen=True):
    """Something recomputed that is not what was stored."""

    position: int
    what: str  #: ``board``, ``snapshot``, ``events`` or ``throws``


def differences(game: Game) -> Iterator[Difference]:
    """Every difference between the stored game and the one its inputs give again."""
    for resolution in game.resolutions.select_related("before", "after").order_by("pk"):
        yield from _compare(game, resolution)


def _compare(game: Game, resolution: Resolution) -> Iterator[Difference]:
    table = binding.table_of(game)
    dice = KeyedDice(bytes(game.secret), resolution.salt)
    if resolution.kind == Resolution.Kind.OPENING:
        if not _is_same_board(game, resolution, len(table.powers), dice):
            yield Difference(resolution.after.number, "board")
        dice.shuffle("seats", range(len(table.powers)))
        again = engine.open_game(table, dice)
    else:
        assert resolution.before is not None
        state = load_state(game.ruleset, resolution.before.snapshot)
        if resolution.kind == Resolution.Kind.PLAY:
            again = rounds.play(table, state, resolution.inputs, dice)
        else:
            again = seats.between(
                table, state, resolution.kind, resolution.inputs, dice
            )
    number = resolution.after.number
    if dump_state(game.ruleset, again.state) != resolution.after.snapshot:
        yield Difference(number, "snapshot")
    if dump_all(again.events) != resolution.events:
        yield Difference(number, "events")
    if dump_all(again.throws) != resolution.throws:
        yield Difference(number, "throws")


def _is_same_board(game: Game, opening: Resolution, seats: int, dice: Dice) -> bool:
    """Whether votes and seats give again the board that is played on."""
    if "board" not in opening.inputs:
        return True
    stored = msgspec.convert(opening.inputs["board"], boards.BoardChoice)
    return boards.again(stored, seats, dice) == stored and stored.opened == game.board
