"""Missions' facts in a view."""

from adjudicator.board import TerritoryId
from adjudicator.mechanics.decks import Cards
from adjudicator.powers import PowerId
from adjudicator.rulesets.missions.objectives import Objective
from adjudicator.views import Facts


class MissionsTable(Facts, frozen=True, kw_only=True, tag="missions_table"):
    """What everybody may know beyond the picture."""

    defence: str  #: ``automatic`` or ``ask``
    situation: str | None
    situations_left: int  #: cards of the situation deck
    deck: int
    discards: int
    to_place: int = 0  #: by the player on turn, now
    claims: int = 0  #: of them, territories that may newly be claimed
    captured: bool = False  #: this turn's card is earned
    move_in: tuple[TerritoryId, TerritoryId, int, int] | None = None
    #: a capture that waits: from, to, least, most
    asked: tuple[TerritoryId, TerritoryId] | None = None  #: attack that waits for dice
    objectives: tuple[tuple[PowerId, Objective], ...] = ()  #: when it is over


class MissionsHand(Facts, frozen=True, kw_only=True, tag="missions_hand"):
    """What only the player may know."""

    cards: Cards
    objective: Objective | None = None  #: as dealt
    instead: Objective | None = None  #: what it became when the target was out
    set: Cards = ()  #: a set in the hand
