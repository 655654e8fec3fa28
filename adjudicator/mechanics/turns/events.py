"""What happens in a game of turns. Tags name stored facts and never change."""

from typing import Literal

import msgspec

from adjudicator.board import TerritoryId
from adjudicator.events import Event
from adjudicator.mechanics.decks import Cards
from adjudicator.powers import PowerId
from adjudicator.ruleset import Departure

Why = Literal["order", "random"]
"""Whether a player said so, or chance did it for a player who said nothing."""


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The opening deal: every territory to somebody, one army each."""

    territories: tuple[tuple[PowerId, tuple[TerritoryId, ...]], ...]
    reserve: int  #: armies each player has still to place


class Placed(Event, frozen=True, kw_only=True, tag="placed"):
    """Armies came onto territories."""

    power: PowerId
    places: tuple[tuple[TerritoryId, int], ...]
    why: Why = "order"


class Claimed(Event, frozen=True, kw_only=True, tag="claimed"):
    """An unclaimed territory became somebody's."""

    power: PowerId
    place: TerritoryId
    armies: int
    why: Why = "order"


class Neutralised(Event, frozen=True, kw_only=True, tag="neutralised"):
    """Territories nobody claimed got a neutral army."""

    places: tuple[TerritoryId, ...]


class TurnBegan(Event, frozen=True, kw_only=True, tag="turn_began"):
    """A turn began with its income."""

    power: PowerId
    round: int
    armies: int
    territories: int
    bonus: int  #: part of ``armies`` that came from whole regions


class Asked(Event, frozen=True, kw_only=True, tag="asked"):
    """An attack waits for the defender's dice."""

    power: PowerId  #: who is asked
    by: PowerId
    at: TerritoryId
    to: TerritoryId


class Rolled(Event, frozen=True, kw_only=True, tag="rolled"):
    """One throw of a battle."""

    power: PowerId
    against: PowerId | None
    at: TerritoryId
    to: TerritoryId
    attack: tuple[int, ...]  #: as thrown
    defence: tuple[int, ...]
    pairs: int  #: dice of each side that counted
    losses: tuple[int, int]  #: attacker's, defender's
    left: tuple[int, int]  #: armies on both territories afterwards


class Captured(Event, frozen=True, kw_only=True, tag="captured"):
    """A territory changed hands."""

    power: PowerId
    against: PowerId | None
    at: TerritoryId  #: where the attack came from
    to: TerritoryId


class MovedIn(Event, frozen=True, kw_only=True, tag="moved_in"):
    """Armies moved into the territory just taken."""

    power: PowerId
    at: TerritoryId
    to: TerritoryId
    armies: int
    why: Literal["order", "least"] = "order"  #: ``least``: nobody said how many


class Eliminated(Event, frozen=True, kw_only=True, tag="eliminated"):
    """A player lost the last territory; the conqueror takes the cards."""

    power: PowerId
    by: PowerId
    cards: int


class CardsTaken(Event, frozen=True, kw_only=True, tag="cards_taken"):
    """Which cards a conqueror took; only for the conqueror."""

    power: PowerId
    cards: Cards


class CardDrawn(Event, frozen=True, kw_only=True, tag="card_drawn"):
    """A turn with a capture drew a card."""

    power: PowerId
    shuffled: bool = False  #: the discards became the deck first


class CardSeen(Event, frozen=True, kw_only=True, tag="card_seen"):
    """Which card was drawn; only for whoever drew it."""

    power: PowerId
    card: str


class NoCardLeft(Event, frozen=True, kw_only=True, tag="no_card_left"):
    """Deck and discards are both empty."""

    power: PowerId


class SetTraded(Event, frozen=True, kw_only=True, tag="set_traded"):
    """Three cards were handed in for armies."""

    power: PowerId
    cards: Cards
    armies: int
    onto: TerritoryId | None = None  #: where two of them went straight away
    straight: int = 0
    why: Literal["order", "forced"] = "order"


class Regrouped(Event, frozen=True, kw_only=True, tag="regrouped"):
    """Armies moved over own ground; the turn is over."""

    power: PowerId
    at: TerritoryId
    to: TerritoryId
    armies: int


class TurnEnded(Event, frozen=True, kw_only=True, tag="turn_ended"):
    """A turn ended."""

    power: PowerId
    captures: int
    missed: bool = False  #: the deadline passed


class Departed(Event, frozen=True, kw_only=True, tag="departed"):
    """A player stopped playing; the armies stay, unowned."""

    power: PowerId
    manner: Departure
    territories: int
    cards: int


class Won(Event, frozen=True, kw_only=True, tag="won"):
    """The game is over."""

    power: PowerId
    by: str  #: ``last_standing``, ``objective``


TurnEvent = (
    Dealt | Placed | Claimed | Neutralised | TurnBegan | Asked | Rolled | Captured
    | MovedIn | Eliminated | CardsTaken | CardDrawn | CardSeen | NoCardLeft
    | SetTraded | Regrouped | TurnEnded | Departed | Won
)  # fmt: skip


def only_for(power: PowerId, event: Event) -> Event:
    """The event, for one player's ears."""
    return msgspec.structs.replace(event, audience=(power,))
