"""What must be true of every position of Classic."""

from collections.abc import Iterator
from typing import Any

from adjudicator.mechanics.turns.soundness import card_faults, turn_faults
from adjudicator.rulesets.classic.rules import HAND_LIMIT, ClassicRules
from adjudicator.rulesets.classic.sets import deck_of
from adjudicator.rulesets.classic.state import ClassicState


def faults(table: Any, state: ClassicState) -> Iterator[str]:
    """Names what is wrong with a position; nothing when it is sound."""
    assert isinstance(table, ClassicRules)
    yield from turn_faults(table, state)
    yield from card_faults(state, deck_of(table.board))
    if state.phase == "place" and not state.captures and len(state.hand) >= HAND_LIMIT:
        yield "armies were placed with a set due"
