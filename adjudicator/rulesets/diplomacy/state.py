"""Where a game of Diplomacy stands."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy.events import AnyEvent
from adjudicator.rulesets.diplomacy.units import Unit

Season = Literal["spring", "fall", "winter"]
PhaseKind = Literal["movement", "retreat", "adjustment"]


class Beaten(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A dislodged unit that has somewhere to go."""

    unit: Unit
    by: str  #: the province its attacker came from
    retreats: tuple[str, ...]  #: locations


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A position, waiting for the orders of its phase.

    Centres without an owner are not in ``centres``. ``visited``: who last stood in a
    province that is no centre and no water, only for the drawing.
    """

    year: int
    season: Season
    phase: PhaseKind
    units: tuple[Unit, ...] = ()
    centres: Mapping[str, PowerId] = {}
    visited: Mapping[str, PowerId] = {}
    beaten: tuple[Beaten, ...] = ()
    absent: tuple[PowerId, ...] = ()  #: in civil disorder until somebody takes over
    conceded: tuple[PowerId, ...] = ()  #: gone for good
    winner: PowerId | None = None
    drawn: tuple[PowerId, ...] = ()  #: who shares an agreed draw
    round: int = 1  #: phases played, this one included
    last: tuple[AnyEvent, ...] = ()  #: what the last resolution told, for the drawing
