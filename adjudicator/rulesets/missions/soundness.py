"""What must be true of every position of Missions."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from adjudicator.mechanics.turns.soundness import card_faults, turn_faults
from adjudicator.rulesets.missions.cards import deck_of, situation_deck_of
from adjudicator.rulesets.missions.objectives import Eliminate
from adjudicator.rulesets.missions.rules import MissionsRules
from adjudicator.rulesets.missions.state import MissionsState


def faults(table: Any, state: MissionsState) -> Iterator[str]:
    """Names what is wrong with a position; nothing when it is sound."""
    assert isinstance(table, MissionsRules)
    yield from turn_faults(table, state)
    yield from card_faults(state, deck_of(len(table.board.territories)))
    situations = Counter(state.situation_deck) + Counter(state.situations_spent or ())
    if situations != Counter(situation_deck_of(table.powers)):
        yield "situation cards were made or lost"
    for power, objective in state.objectives.items():
        if objective == Eliminate(player=power):
            yield f"{power} hunts {power}"
    if state.phase not in table.setup_phases and state.situation is None:
        yield "no situation is in force"
