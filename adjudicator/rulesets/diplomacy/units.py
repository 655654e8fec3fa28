"""A piece on the board."""

from typing import Literal

import msgspec

from adjudicator.powers import PowerId


class Unit(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An army or a fleet. ``power`` None: a neutral army (D-14)."""

    power: PowerId | None
    kind: Literal["A", "F"]
    at: str  #: a location
