"""Classic's facts in a view."""

from adjudicator.mechanics.decks import Cards
from adjudicator.mechanics.turns.facts import TurnFacts
from adjudicator.views import Facts


class ClassicTable(TurnFacts, frozen=True, kw_only=True, tag="classic_table"):
    """What everybody may know beyond the picture."""

    sets: str  #: ``escalating`` or ``fixed``
    sets_traded: int
    next_set: int | None  #: what the next set pays; None: it goes by kind


class ClassicHand(Facts, frozen=True, kw_only=True, tag="classic_hand"):
    """What only the player may know."""

    cards: Cards
    best: Cards = ()  #: the best-paying set in the hand
    pays: int = 0  #: what it would pay now
    due: bool = False  #: a set must be handed in now
