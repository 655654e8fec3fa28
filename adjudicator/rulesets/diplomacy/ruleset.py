"""Diplomacy as a ruleset: its boards, editions and tables."""

from collections.abc import Mapping
from typing import Any

from adjudicator.powers import PowerId
from adjudicator.ruleset import Edition, Option
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.events import AnyEvent
from adjudicator.rulesets.diplomacy.state import State
from adjudicator.rulesets.diplomacy.table import DiplomacyTable
from adjudicator.rulesets.diplomacy.terms import EDITIONS, agreed, board_options


class DiplomacyRuleset:
    """Any number of variants, each a board file (D-01)."""

    name = "diplomacy"
    kinds = ("diplomacy",)
    editions: Mapping[int, Edition] = EDITIONS
    schema = 1
    state_type: Any = State
    event_type: Any = AnyEvent

    @property
    def view_type(self) -> Any:
        """The one kind of facts in its views."""
        from adjudicator.rulesets.diplomacy.views import Standing

        return Standing

    def upgrade(
        self,
        schema: int,  # noqa: ARG002
        snapshot: dict[str, Any],
    ) -> dict[str, Any]:
        """There is one schema so far."""
        return snapshot

    def seats(self, record: Mapping[str, Any]) -> tuple[int, int]:
        """A board is played by all its powers."""
        count = len(record["powers"])
        return count, count

    def powers(
        self,
        record: Mapping[str, Any],
        seats: int,  # noqa: ARG002
    ) -> tuple[PowerId, ...]:
        """The board's powers, in its order."""
        return tuple(PowerId(power) for power in record["powers"])

    def options(self, record: Mapping[str, Any]) -> tuple[Option, ...]:
        """On a board with keeps: who has their bonus (D-13)."""
        return board_options(record)

    def table(
        self,
        record: Mapping[str, Any],
        *,
        powers: tuple[PowerId, ...],
        edition: int,
        options: Mapping[str, str | int | bool],
    ) -> DiplomacyTable:
        """The rules at one table. Raises ``BrokenBoard``."""
        return DiplomacyTable(Board(record), agreed(record, edition, options), powers)


RULESET = DiplomacyRuleset()
