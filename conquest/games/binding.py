"""From rows to the core and back: a game's table, a position's state, its dice."""

from functools import lru_cache
from typing import Any

import msgspec

from adjudicator.codec import load_state
from adjudicator.dice import KeyedDice
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.ruleset import Table
from adjudicator.rulesets.catalogue import ruleset
from conquest.boards.catalogue import board_record
from conquest.games.models import Game, Position, Round
from conquest.games.schedule import Pace


def powers_of(game: Game) -> tuple[PowerId, ...]:
    """The game's powers in seat order; none before it opens."""
    return tuple(PowerId(power) for power in game.powers)


def table_of(game: Game) -> Table[Any]:
    """The rules at this game's table."""
    options = tuple(sorted(game.options.items()))
    return _table(
        game.ruleset,
        game.edition,
        game.board,
        game.board_edition,
        options,
        powers_of(game),
    )


@lru_cache(maxsize=64)
def _table(
    name: str,
    edition: int,
    board: str,
    board_edition: int,
    options: tuple[tuple[str, Any], ...],
    powers: tuple[PowerId, ...],
) -> Table[Any]:
    return ruleset(name).table(
        board_record(board, board_edition),
        powers=powers,
        edition=edition,
        options=dict(options),
    )


def state_of(position: Position) -> Any:
    """The state a position holds."""
    return load_state(position.game.ruleset, position.snapshot)


def dice_of(game: Game) -> KeyedDice:
    """Dice of the game's secret, salted afresh if a rollback asked for it."""
    return KeyedDice(bytes(game.secret), game.salt)


def pace_of(game: Game) -> Pace:
    """The game's pace."""
    return msgspec.convert(game.pace, Pace)


def prompts_of(round_: Round) -> tuple[Prompt, ...]:
    """Whom a round waits for."""
    return msgspec.convert(round_.prompts, tuple[Prompt, ...])
