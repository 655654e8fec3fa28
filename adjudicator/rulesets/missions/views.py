"""Missions' facts in a view."""

from adjudicator.mechanics.decks import Cards
from adjudicator.mechanics.turns.facts import TurnFacts
from adjudicator.powers import PowerId
from adjudicator.rulesets.missions.objectives import Objective
from adjudicator.views import Facts


class MissionsTable(TurnFacts, frozen=True, kw_only=True, tag="missions_table"):
    """What everybody may know beyond the picture."""

    situation: str | None
    situations_left: int  #: cards of the situation deck
    claims: int = 0  #: territories the player on turn may newly claim
    objectives: tuple[tuple[PowerId, Objective], ...] = ()  #: when it is over


class MissionsHand(Facts, frozen=True, kw_only=True, tag="missions_hand"):
    """What only the player may know."""

    cards: Cards
    objective: Objective | None = None  #: as dealt
    instead: Objective | None = None  #: what it became when the target was out
    set: Cards = ()  #: a set in the hand
