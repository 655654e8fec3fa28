"""The bot for Missions."""

from collections.abc import Mapping
from typing import Any

from adjudicator.board import TerritoryId, read_board
from adjudicator.bots.sensible import SensibleBot, Sight
from adjudicator.choices import Choice
from adjudicator.mechanics.battle import Conditions
from adjudicator.rulesets.missions.cards import conditions_of
from adjudicator.rulesets.missions.objectives import (
    Eliminate,
    HoldMany,
    HoldRegions,
    Objective,
)
from adjudicator.rulesets.missions.views import MissionsHand, MissionsTable
from adjudicator.views import View

AIM = 6.0  #: what a territory of the objective is worth
NEARLY = 2  #: territories short of a count at which armies begin to be left on each


class MissionsBot(SensibleBot):
    """Plays for its objective, and else as in Classic."""

    march = "fortify"
    far = False

    def wanted(self, view: View, sight: Sight) -> Mapping[TerritoryId, float]:
        """Territories the objective asks for come first."""
        worth = self.region_worth(sight)
        match self._goal(view):
            case HoldRegions(regions=regions):
                for region in regions:
                    for place in self.board.regions[region].territories:
                        worth[place] += AIM
            case Eliminate(player=player):
                for place, owner in sight.owner.items():
                    if owner == player:
                        worth[place] += AIM
            case _:
                pass
        return worth

    def stays(self, view: View, sight: Sight) -> int:
        """As many as the objective asks for on each, once the count is near."""
        match self._goal(view):
            case HoldMany(territories=count, armies=each) if (
                len(sight.mine) >= count - NEARLY
            ):
                return each
            case _:
                return 1

    def place(self, view: View, sight: Sight, number: Choice) -> str:
        """Where the objective lacks armies and not territories, there; safe ones first.

        Else as in Classic.
        """
        match self._goal(view):
            case HoldMany(territories=count, armies=each) if len(sight.mine) >= count:
                thin = [p for p in sight.mine if sight.armies[p] < each]
                if len(sight.mine) - len(thin) < count:
                    at = min(thin, key=sight.threat)
                    armies = min(number.most or 1, each - sight.armies[at])
                    return f"place {armies} {at}"
            case _:
                pass
        return super().place(view, sight, number)

    def _goal(self, view: View) -> Objective | None:
        hand = view.private
        assert isinstance(hand, MissionsHand)
        return hand.instead or hand.objective

    def conditions(self, view: View) -> Conditions:
        """The situation card's dice."""
        table = view.public
        assert isinstance(table, MissionsTable)
        return conditions_of(table.situation)


def sensible(record: Mapping[str, Any]) -> MissionsBot:
    """The bot for a board."""
    return MissionsBot(read_board(record))
