"""The mark of a power: a shield with its letter, or the shape of its colour.

The same shapes stand on the map, so that nothing is told by colour alone.
"""

from typing import Final

import msgspec

from adjudicator.powers import PowerId

SHIELD: Final = "M-10.5-11H10.5V1.5C10.5 8 5 11 0 13.2-5 11-10.5 8-10.5 1.5Z"

#: Colours of games whose powers are colours: class of the palette, shape.
_SEATS: Final = {
    "red": ("seat1", "M0-12A12 12 0 1 1 0 12 12 12 0 1 1 0-12Z"),
    "blue": ("seat2", "M-11-11H11V11H-11Z"),
    "yellow": ("seat3", "M0-15L15 0 0 15-15 0Z"),
    "green": ("seat4", "M-7-12.2H7L14 0 7 12.2H-7L-14 0Z"),
    "pink": (
        "seat5",
        "M-11.5-11.5H11.5V2C11.5 8.5 5.5 12 0 14.5-5.5 12-11.5 8.5-11.5 2Z",
    ),
    "black": ("seat6", "M-14-11H14L9.5 12H-9.5Z"),
}


class Mark(msgspec.Struct, frozen=True):
    """How a power is told apart: class of its colours, shape, letter on it."""

    css: str
    shape: str
    letter: str


def mark(power: PowerId | str) -> Mark:
    """The mark of a power."""
    name = power.lower()
    if name in _SEATS:
        css, shape = _SEATS[name]
        return Mark(css, shape, css[-1])
    return Mark(name.replace("_", "-"), SHIELD, name[:1].upper())
