"""Cases of Classic."""

from collections.abc import Mapping
from typing import Any

from adjudicator.rulesets.classic.rules import BATCH, HEIR_LIMIT, ClassicRules
from adjudicator.rulesets.classic.ruleset import RULESET
from adjudicator.rulesets.classic.state import ClassicState
from conquest.referee.casefile import case_board
from conquest.referee.turns import (
    Played,
    players_of,
    read_common,
    read_pending,
    write_common,
)

PHASES = ("deploy", "trade", "place", "attack", "advance", "regroup")


def run(case: Mapping[str, Any]) -> dict[str, Any]:
    """What the rules make of a case."""
    position = case["position"]
    players = players_of(position)
    table = RULESET.table(
        case_board(case), powers=players, edition=1, options=case.get("options") or {}
    )
    played = Played(table, read_state(position, table), case)
    return played.answer(write_state(played.state, table))


def read_state(position: Mapping[str, Any], table: ClassicRules) -> ClassicState:
    """The state of a position. Raises ``UnreadableCase``."""
    common = read_common(position, table.board, table.powers, PHASES, {"deploy": BATCH})
    # A hand of six while a move-in waits can only come of an elimination.
    heir = len(common["hands"][common["turn"]]) >= HEIR_LIMIT
    return ClassicState(
        **common,
        pending=read_pending(position, table.board, heir=heir),
        sets_traded=position.get("sets_traded", 0),
    )


def write_state(state: ClassicState, table: ClassicRules) -> dict[str, Any]:
    """A state as a position, complete."""
    common = write_common(state, table.powers, table.setup_phases)
    return {**common, "sets_traded": state.sets_traded}
