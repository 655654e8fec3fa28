"""Fortress before a table is set: seats, options, editions."""

from collections.abc import Mapping
from typing import Any

from adjudicator.powers import PowerId
from adjudicator.ruleset import Edition, Option
from adjudicator.rulesets.fortress.events import FortressEvent
from adjudicator.rulesets.fortress.scenario import read_terms
from adjudicator.rulesets.fortress.state import State
from adjudicator.rulesets.fortress.table import FortressTable
from adjudicator.rulesets.fortress.views import PrivateFacts, PublicFacts
from adjudicator.rulesets.seats import POWERS


class Fortress:
    """The ruleset."""

    name = "fortress"
    kinds = ("fortress",)
    editions: Mapping[int, Edition] = {1: Edition(number=1, policies={})}
    schema = 1
    state_type = State
    event_type = FortressEvent
    view_type = PublicFacts | PrivateFacts

    def upgrade(self, schema: int, snapshot: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        """No older schema exists."""
        raise KeyError(schema)

    def seats(self, record: Mapping[str, Any]) -> tuple[int, int]:
        """Fewest and most players on a board."""
        seats = record.get("seats", {})
        return int(seats.get("min", 2)), int(seats.get("max", 6))

    def powers(self, record: Mapping[str, Any], seats: int) -> tuple[PowerId, ...]:  # noqa: ARG002
        """The colours of so many seats, in seat order."""
        return POWERS[:seats]

    def options(self, record: Mapping[str, Any]) -> tuple[Option, ...]:  # noqa: ARG002
        """What the creator of a game may choose."""
        return (
            Option(name="starting_troops", kind="number", default=0, least=0, most=99),
            Option(name="round_limit", kind="number", default=0, least=0, most=200),
        )

    def table(
        self,
        record: Mapping[str, Any],
        *,
        powers: tuple[PowerId, ...],
        edition: int,
        options: Mapping[str, str | int | bool],
    ) -> FortressTable:
        """The rules bound to a board. Raises ``BrokenBoard``."""
        assert edition in self.editions
        return FortressTable(read_terms(record, powers=powers, options=options))


RULESET = Fortress()
