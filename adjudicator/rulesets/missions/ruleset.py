"""Missions before a table is set."""

from collections.abc import Mapping
from typing import Any

from adjudicator.board import read_board
from adjudicator.powers import PowerId
from adjudicator.ruleset import Edition, Option
from adjudicator.rulesets.missions.events import MissionsEvent
from adjudicator.rulesets.missions.rules import MissionsRules
from adjudicator.rulesets.missions.state import MissionsState
from adjudicator.rulesets.missions.views import MissionsHand, MissionsTable
from adjudicator.rulesets.seats import POWERS

DEFENCE = Option(
    name="defence", kind="choice", default="automatic", values=("automatic", "ask")
)


class Missions:
    """The game of secret objectives."""

    name = "missions"
    kinds = ("territories",)
    editions: Mapping[int, Edition] = {1: Edition(number=1, policies={})}
    schema = 1
    state_type = MissionsState
    event_type = MissionsEvent
    view_type = MissionsTable | MissionsHand

    def upgrade(self, schema: int, snapshot: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        """There is no older schema."""
        return snapshot

    def seats(self, record: Mapping[str, Any]) -> tuple[int, int]:
        """Fewest and most players on a board (C-03)."""
        return read_board(record).seats

    def powers(self, record: Mapping[str, Any], seats: int) -> tuple[PowerId, ...]:  # noqa: ARG002
        """The first colours in seat order; who sits where is drawn by lot."""
        return POWERS[:seats]

    def options(self, record: Mapping[str, Any]) -> tuple[Option, ...]:  # noqa: ARG002
        """What the creator chooses."""
        return (DEFENCE,)

    def table(
        self,
        record: Mapping[str, Any],
        *,
        powers: tuple[PowerId, ...],
        edition: int,  # noqa: ARG002
        options: Mapping[str, str | int | bool],
    ) -> MissionsRules:
        """The rules bound to a board. Raises ``BrokenBoard``."""
        return MissionsRules(
            read_board(record),
            powers,
            asks=options.get("defence", DEFENCE.default) == "ask",
        )


RULESET = Missions()
