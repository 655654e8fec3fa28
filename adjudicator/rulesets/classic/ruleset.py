"""Classic before a table is set."""

from collections.abc import Mapping
from typing import Any

from adjudicator.board import read_board
from adjudicator.powers import PowerId
from adjudicator.ruleset import Edition, Option
from adjudicator.rulesets.classic.events import ClassicEvent
from adjudicator.rulesets.classic.rules import ClassicRules
from adjudicator.rulesets.classic.sets import SetValues
from adjudicator.rulesets.classic.state import ClassicState
from adjudicator.rulesets.classic.views import ClassicHand, ClassicTable
from adjudicator.rulesets.seats import POWERS

SETS = Option(
    name="sets", kind="choice", default="escalating", values=("escalating", "fixed")
)
DEPLOYMENT = Option(
    name="deployment",
    kind="choice",
    default="automatic",
    values=("automatic", "by_hand"),
)
DEFENCE = Option(
    name="defence", kind="choice", default="automatic", values=("automatic", "ask")
)


class Classic:
    """The game of the twelve boards."""

    name = "classic"
    kinds = ("territories",)
    editions: Mapping[int, Edition] = {1: Edition(number=1, policies={})}
    schema = 1
    state_type = ClassicState
    event_type = ClassicEvent
    view_type = ClassicTable | ClassicHand

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
        """What the creator chooses (C-07, C-11, C-15)."""
        return (SETS, DEPLOYMENT, DEFENCE)

    def table(
        self,
        record: Mapping[str, Any],
        *,
        powers: tuple[PowerId, ...],
        edition: int,  # noqa: ARG002
        options: Mapping[str, str | int | bool],
    ) -> ClassicRules:
        """The rules bound to a board. Raises ``BrokenBoard``."""
        return ClassicRules(
            read_board(record),
            powers,
            sets=SetValues(options.get("sets", SETS.default)),
            by_hand=options.get("deployment", DEPLOYMENT.default) == "by_hand",
            asks=options.get("defence", DEFENCE.default) == "ask",
        )


RULESET = Classic()
