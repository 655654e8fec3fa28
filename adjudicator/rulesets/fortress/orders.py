"""What a player may write, one kind for each sort of line.

A card that acts as an extra Move, Defend or Support is that order with ``card`` set
(F-26); all other cards have kinds of their own.
"""

import msgspec

from adjudicator.board import TerritoryId
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId


class Found(Order, frozen=True, kw_only=True, tag="found"):
    """A fortress founded in the draft (F-05)."""

    territory: TerritoryId


class Place(Order, frozen=True, kw_only=True, tag="place"):
    """Free troops placed in the initial deployment (F-09)."""

    troops: int
    territory: TerritoryId


class Deploy(Order, frozen=True, kw_only=True, tag="deploy"):
    """Troops bought; listed with the orders but none (F-12)."""

    troops: int
    territory: TerritoryId


class Destination(msgspec.Struct, frozen=True, kw_only=True):
    """Where some of a Move's troops go."""

    to: TerritoryId
    troops: int | None  #: the most that go; None: all
    stop: int = 0  #: the force at which the attack stops (F-24)


class Move(Order, frozen=True, kw_only=True, tag="move"):
    """Troops sent to adjacent territories, one destination after the other (F-16)."""

    source: TerritoryId
    destinations: tuple[Destination, ...]
    card: str | None = None  #: ``march``, ``forced_march``, ``sappers``


class Defend(Order, frozen=True, kw_only=True, tag="defend"):
    """An extra die on the first rolls of every battle here (F-18)."""

    territory: TerritoryId
    card: str | None = None  #: ``guard``


class Support(Order, frozen=True, kw_only=True, tag="support"):
    """An extra die for one player's first battle in one territory (F-19)."""

    beneficiary: PowerId
    to: TerritoryId
    source: TerritoryId
    card: str | None = None  #: ``aid``


class Build(Order, frozen=True, kw_only=True, tag="build"):
    """Barracks or a fortress, put up after all battles (F-20)."""

    building: str
    territory: TerritoryId


class CardAt(Order, frozen=True, kw_only=True, tag="card_at"):
    """A card played on an own territory: lasting card, camp, muster, early troops."""

    card: str
    territory: TerritoryId


class Raid(Order, frozen=True, kw_only=True, tag="raid"):
    """A Raid on an adjacent territory (F-30)."""

    source: TerritoryId
    to: TerritoryId
    card: str = "raid"


class Feint(Order, frozen=True, kw_only=True, tag="feint"):
    """A strike of exactly one roll (F-30)."""

    source: TerritoryId
    to: TerritoryId
    troops: int
    card: str = "feint"


class FromHand(Order, frozen=True, kw_only=True, tag="from_hand"):
    """A card played from the hand, on no territory (F-26)."""

    card: str


class Discard(Order, frozen=True, kw_only=True, tag="discard"):
    """A card thrown away while planning (F-26)."""

    card: str


class Concede(Order, frozen=True, kw_only=True, tag="concede"):
    """The end of the game for the player who writes it (F-02)."""


FortressOrder = (
    Found | Place | Deploy | Move | Defend | Support | Build | CardAt | Raid | Feint
    | FromHand | Discard | Concede
)  # fmt: skip


def played_card(order: Order) -> str | None:
    """The name of the card an order plays; a Discard plays none."""
    return None if isinstance(order, Discard) else getattr(order, "card", None)


def source_of(order: Order) -> TerritoryId | None:
    """The territory an order is given to; None for what takes no territory's order."""
    match order:
        case Move() | Support() | Raid() | Feint():
            return order.source
        case Defend() | Build() | CardAt():
            return order.territory
    return None


def verb_of(order: Order) -> str:
    """The word for an order: its card's name, or ``move``, ``defend`` and the like."""
    return played_card(order) or str(order.__struct_config__.tag)
