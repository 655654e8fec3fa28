"""Classic's facts in a view."""

from adjudicator.board import TerritoryId
from adjudicator.mechanics.decks import Cards
from adjudicator.views import Facts


class ClassicTable(Facts, frozen=True, kw_only=True, tag="classic_table"):
    """What everybody may know beyond the picture."""

    sets: str  #: ``escalating`` or ``fixed``
    defence: str  #: ``automatic`` or ``ask``
    sets_traded: int
    next_set: int | None  #: what the next set pays; None: it goes by kind
    deck: int  #: cards left
    discards: int
    to_place: int = 0  #: by the player on turn, now
    captured: bool = False  #: this turn's card is earned
    move_in: tuple[TerritoryId, TerritoryId, int, int] | None = None
    #: a capture that waits: from, to, least, most
    asked: tuple[TerritoryId, TerritoryId] | None = None  #: attack that waits for dice


class ClassicHand(Facts, frozen=True, kw_only=True, tag="classic_hand"):
    """What only the player may know."""

    cards: Cards
    best: Cards = ()  #: the best-paying set in the hand
    pays: int = 0  #: what it would pay now
    due: bool = False  #: a set must be handed in now
