"""The part of a position that every game of turns has."""

from collections.abc import Mapping
from typing import Generic, TypeVar

import msgspec

from adjudicator.board import TerritoryId
from adjudicator.dice import Dice
from adjudicator.events import Event
from adjudicator.mechanics.decks import Cards
from adjudicator.mechanics.ground import Garrison, holds_any
from adjudicator.powers import PowerId
from adjudicator.ruleset import Step


class Assault(msgspec.Struct, frozen=True, kw_only=True):
    """An attack line still going on."""

    at: TerritoryId
    to: TerritoryId
    dice: int | None = None
    until: int | None = None
    rolls: int | None = None  #: rolls still to come, where the line limits them


class MoveIn(msgspec.Struct, frozen=True, kw_only=True):
    """A capture that waits for its move-in."""

    at: TerritoryId
    to: TerritoryId
    least: int
    heir: bool = False  #: the capture eliminated somebody (C-17)


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """All rolls of one turn between the same two territories, for the picture."""

    at: TerritoryId
    to: TerritoryId
    losses: tuple[int, int]
    captured: bool = False


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn of the last turn in which anything was done."""

    turn: int
    power: PowerId
    fights: tuple[Fight, ...] = ()
    placed: Mapping[TerritoryId, int] = {}
    regrouped: tuple[TerritoryId, TerritoryId, int] | None = None


class TurnState(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game of turns stands."""

    ground: dict[TerritoryId, Garrison]
    phase: str
    turn: PowerId  #: who is on turn, or places now; the winner when it is over
    number: int  #: of turns and set-up batches so far; names throws and clocks
    round: int = 1
    rolls: int = 0  #: thrown this turn
    reserve: dict[PowerId, int]  #: armies still to place
    batch: int = 0  #: of the set-up batch, still to place now
    hands: dict[PowerId, Cards]
    deck: Cards = ()
    discards: Cards = ()
    captures: int = 0  #: this turn
    pending: MoveIn | None = None
    asked: Assault | None = None
    left: frozenset[PowerId] = frozenset()  #: who walked out or was removed
    winner: PowerId | None = None
    won_by: str = ""
    story: Story | None = None

    @property
    def hand(self) -> Cards:
        """The cards of the player on turn."""
        return self.hands[self.turn]

    @property
    def to_place(self) -> int:
        """The reserve of the player on turn."""
        return self.reserve[self.turn]

    def has(self, power: PowerId) -> bool:
        """Whether ``power`` holds any territory."""
        return holds_any(self.ground, power)


S = TypeVar("S", bound=TurnState)


class Course(Generic[S]):
    """A position on its way to the next one, with what has happened so far."""

    def __init__(self, state: S, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []

    def change(self, **changes: object) -> None:
        """Replaces fields of the state."""
        self.state = msgspec.structs.replace(self.state, **changes)

    def tell(self, *events: Event) -> None:
        """Adds what happened."""
        self.events.extend(events)

    def step(self) -> Step:
        """The state reached and everything told."""
        return Step(self.state, tuple(self.events))

    def told(self) -> Story:
        """The story of the turn going on, begun if need be."""
        state, story = self.state, self.state.story
        if story is not None and story.turn == state.number:
            return story
        return Story(turn=state.number, power=state.turn)

    def narrate(self, **changes: object) -> None:
        """Replaces fields of the turn's story."""
        self.change(story=msgspec.structs.replace(self.told(), **changes))
