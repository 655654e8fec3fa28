"""Cases of Missions."""

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.mechanics.turns.seating import seats_after
from adjudicator.rulesets.missions.claiming import BATCHES, even_share
from adjudicator.rulesets.missions.objectives import Eliminate, HoldRegions, Objective
from adjudicator.rulesets.missions.rules import MissionsRules
from adjudicator.rulesets.missions.ruleset import RULESET
from adjudicator.rulesets.missions.state import MissionsState
from conquest.referee.casefile import UnreadableCase, case_board
from conquest.referee.turns import (
    Played,
    players_of,
    read_common,
    read_pending,
    write_common,
)

PHASES = ("claim", "place", "draft", "attack", "advance", "fortify")


def run(case: Mapping[str, Any]) -> dict[str, Any]:
    """What the rules make of a case."""
    position = case["position"]
    players = players_of(position)
    table = RULESET.table(
        case_board(case), powers=players, edition=1, options=case.get("options") or {}
    )
    played = Played(table, read_state(position, table), case)
    return played.answer(write_state(played.state, table))


def read_state(position: Mapping[str, Any], table: MissionsRules) -> MissionsState:
    """The state of a position; a rotation begins there. Raises ``UnreadableCase``."""
    common = read_common(position, table.board, table.powers, PHASES, BATCHES)
    share = 0
    if common["phase"] == "claim":
        share = even_share(common["ground"], len(table.powers))
    return MissionsState(
        **common,
        pending=read_pending(position, table.board, heir=False),
        rotation=seats_after(table.powers, common["turn"])[:-1],
        claims=share,
        share=share,
        situation=position.get("situation"),
        situation_deck=tuple(position.get("situation_deck") or ()),
        situations_spent=None,
        objectives=_read_objectives(position, table),
    )


def _read_objectives(
    position: Mapping[str, Any], table: MissionsRules
) -> dict[Any, Objective]:
    objectives: dict[Any, Objective] = msgspec.convert(
        position.get("objectives") or {}, dict[str, Objective | None]
    )
    for power, objective in objectives.items():
        if power not in table.powers:
            raise UnreadableCase(f"objectives: {power} is not among the players")
        match objective:
            case Eliminate(player=player) if player not in table.powers:
                raise UnreadableCase(f"objectives: {player} is not among the players")
            case HoldRegions(regions=regions):
                unknown = [name for name in regions if name not in table.board.regions]
                if unknown:
                    raise UnreadableCase(f"objectives: no region {', '.join(unknown)}")
    return {power: goal for power, goal in objectives.items() if goal is not None}


def write_state(state: MissionsState, table: MissionsRules) -> dict[str, Any]:
    """A state as a position, complete."""
    return {
        **write_common(state, table.powers, table.setup_phases),
        "situation": state.situation,
        "situation_deck": list(state.situation_deck),
        "objectives": {
            power: msgspec.to_builtins(objective)
            for power, objective in state.objectives.items()
        },
    }
