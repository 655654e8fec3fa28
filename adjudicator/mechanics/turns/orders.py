"""Orders both games of turns know. Places are ids of the board."""

from typing import Literal

from adjudicator.board import TerritoryId
from adjudicator.orders.reading import Order


class Place(Order, frozen=True, kw_only=True, tag="place"):
    """Armies from the reserve onto a territory."""

    armies: int
    at: TerritoryId


class Attack(Order, frozen=True, kw_only=True, tag="attack"):
    """One roll; with ``until`` any number of rolls, with ``rolls`` at most so many."""

    at: TerritoryId
    to: TerritoryId
    dice: int | None = None  #: None: the most allowed
    until: int | None = None  #: goes on while more armies than this are at home
    rolls: int | None = None


class Advance(Order, frozen=True, kw_only=True, tag="advance"):
    """Armies into the territory just taken; None: all but the one that stays."""

    armies: int | None = None


class Defend(Order, frozen=True, kw_only=True, tag="defend"):
    """An asked defender's dice for one roll."""

    dice: int


class End(Order, frozen=True, kw_only=True, tag="end"):
    """The turn ends without a regroup."""


class StandingDefend(Order, frozen=True, kw_only=True, tag="standing_defend"):
    """Whenever asked: so many dice, or the most the garrison allows."""

    dice: int


class StandingAdvance(Order, frozen=True, kw_only=True, tag="standing_advance"):
    """Whenever a territory is taken and the script says nothing."""

    how: Literal["least", "all"]


class StandingTrade(Order, frozen=True, kw_only=True, tag="standing_trade"):
    """Whenever a set must be handed in: the one that pays most."""


class StandingNone(Order, frozen=True, kw_only=True, tag="standing_none"):
    """Takes all standing orders back."""


Standing = StandingDefend | StandingAdvance | StandingTrade | StandingNone
