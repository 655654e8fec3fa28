"""The bot for Classic."""

from collections.abc import Mapping
from typing import Any

from adjudicator.board import read_board
from adjudicator.bots.sensible import SensibleBot
from adjudicator.choices import Choice
from adjudicator.rulesets.classic.views import ClassicHand
from adjudicator.views import View


class ClassicBot(SensibleBot):
    """Plays at borders, at good odds, for regions; hands in the set that pays most."""

    def trade(self, view: View, sets: tuple[Choice, ...]) -> str | None:
        """The best set, whenever there is one."""
        hand = view.private
        if isinstance(hand, ClassicHand) and hand.best:
            return f"trade {', '.join(hand.best)}"
        return super().trade(view, sets)


def sensible(record: Mapping[str, Any]) -> ClassicBot:
    """The bot for a board."""
    return ClassicBot(read_board(record))
