"""The bot for Missions."""

from collections.abc import Mapping
from typing import Any

from adjudicator.board import TerritoryId, read_board
from adjudicator.bots.sensible import SensibleBot, Sight
from adjudicator.mechanics.battle import Conditions
from adjudicator.rulesets.missions.cards import conditions_of
from adjudicator.rulesets.missions.objectives import Eliminate, HoldRegions
from adjudicator.rulesets.missions.views import MissionsHand, MissionsTable
from adjudicator.views import View

AIM = 6.0  #: what a territory of the objective is worth


class MissionsBot(SensibleBot):
    """Plays for its objective, and else as in Classic."""

    march = "fortify"
    far = False

    def wanted(self, view: View, sight: Sight) -> Mapping[TerritoryId, float]:
        """Territories the objective asks for come first."""
        worth = self.region_worth(sight)
        hand = view.private
        assert isinstance(hand, MissionsHand)
        match hand.instead or hand.objective:
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

    def conditions(self, view: View) -> Conditions:
        """The situation card's dice."""
        table = view.public
        assert isinstance(table, MissionsTable)
        return conditions_of(table.situation)


def sensible(record: Mapping[str, Any]) -> MissionsBot:
    """The bot for a board."""
    return MissionsBot(read_board(record))
