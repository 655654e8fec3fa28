"""Where a game of Fortress stands."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from adjudicator.board import TerritoryId
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.cards import CardId
from adjudicator.views import Arrow, Mark

PhaseName = Literal["draft", "deployment", "plan"]
Building = Literal["barracks", "fortress", "camp"]
Lasting = Literal["levy", "palisade"]
Standing = Literal["playing", "out", "left"]


class Ground(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A territory and all that stands on it.

    Without an owner its troops are neutrals, or a beast's strength (F-06, F-07).
    """

    owner: PowerId | None = None
    troops: int = 0
    building: Building | None = None
    rounds_left: int = 0  #: of a camp (F-13)
    lasting: Lasting | None = None


class Beast(msgspec.Struct, frozen=True, kw_only=True):
    """A beast that still lives; its present strength is its territory's troops."""

    kind: str
    full: int


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """Who won, and how: ``land``, ``last_standing`` or ``round_limit``."""

    winner: PowerId
    by: str


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A position between two answers."""

    phase: PhaseName
    round: int = 0  #: 0 until the deployment is revealed
    grounds: Mapping[TerritoryId, Ground]
    beasts: Mapping[TerritoryId, Beast] = {}
    standings: Mapping[PowerId, Standing]
    initiative: tuple[PowerId, ...] = ()  #: players still in; empty in the draft (F-23)
    gold: Mapping[PowerId, int]
    hands: Mapping[PowerId, tuple[CardId, ...]]
    decks: Mapping[str, tuple[CardId, ...]]  #: by tier; the first is drawn next
    discards: Mapping[str, tuple[CardId, ...]]
    to_place: Mapping[PowerId, int] = {}  #: free starting troops (F-09)
    arrows: tuple[Arrow, ...] = ()  #: the marches of the last round, as drawn
    marks: tuple[Mark, ...] = ()
    ending: Ending | None = None

    def is_in(self, power: PowerId) -> bool:
        """Whether the player is still in the game."""
        return self.standings.get(power) == "playing"

    def still_in(self, seats: Iterable[PowerId]) -> tuple[PowerId, ...]:
        """Those of ``seats`` who are still in the game, in that order."""
        return tuple(power for power in seats if self.is_in(power))

    def held_by(self, power: PowerId | None) -> frozenset[TerritoryId]:
        """The territories of a player; of nobody for None."""
        return frozenset(
            t for t, ground in self.grounds.items() if ground.owner == power
        )

    def is_neutral(self, territory: TerritoryId) -> bool:
        """Whether neutral troops stand there: nobody's, and no beast (F-06)."""
        ground = self.grounds[territory]
        return (
            ground.owner is None and ground.troops > 0 and territory not in self.beasts
        )
