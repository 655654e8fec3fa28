"""How seats look: colour, letter, hatching and token of every power of a table.

``palettes.json`` holds chosen colours, checked for colour-blind eyes by the tests; what
the map adds (tints, hatch lines, arrows) is mixed from them here, never by opacity, so
that a picture's colours are known in advance.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from adjudicator.powers import PowerId
from conquest.boards import colour

Style = Literal["light", "dark", "print"]
Hatch = Literal["plain", "level", "upright", "rise", "fall", "cross", "dots", "dash"]
Token = Literal["disc", "square", "diamond", "hexagon", "shield", "cup"]

PAPER, NIGHT = "#f7f0e1", "#3a3b38"  #: what tints of land are laid on
SEA, NIGHT_SEA = "#bfd6dc", "#182730"
TINT, FAINT, WET = (
    0.72,
    0.27,
    0.3,
)  #: share of colour in held and visited land, held sea
PALE = 0.74  #: colours lighter than this are not thinned: they would be free land
HATCH_STEP = 13.0  #: Lab lightness between a tint and the lines on it
ARROW_DARK, ARROW_LIGHT = 0.085, 0.36  #: luminance of arrows on light and dark ground
TOKENS: tuple[Token, ...] = ("disc", "square", "diamond", "hexagon", "shield", "cup")
#: A table's colours by word; other ids take the palette's seats in order.
WORDS = {
    "red": 0,
    "orange": 0,
    "blue": 1,
    "yellow": 2,
    "green": 3,
    "purple": 4,
    "pink": 4,
    "violet": 4,
    "black": 5,
    "brown": 5,
    "grey": 5,
    "gray": 5,
}


class Colours(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's colours in one style."""

    land: str  #: held land
    faint: str  #: visited land, a power's land without a centre
    line: str  #: hatching on held land
    sea: str  #: held sea
    sea_line: str  #: hatching on held sea
    piece: str
    on_piece: str  #: letters and numbers on a piece
    arrow: str


class SeatStyle(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's look."""

    key: str  #: name of its CSS classes: ``stark``, ``seat3``
    letter: str
    hatch: Hatch
    token: Token
    light: Colours
    dark: Colours
    print: Colours

    def colours(self, style: Style) -> Colours:
        """Its colours in a style."""
        match style:
            case "light":
                return self.light
            case "dark":
                return self.dark
            case _:
                return self.print


def _light(entry: Mapping[str, str]) -> Colours:
    fill = entry["fill"]
    pale = colour.luminance(fill) > PALE
    land = fill if pale else colour.mix(fill, PAPER, TINT)
    return Colours(
        land=land,
        faint=colour.mix(fill, PAPER, 0.55 if pale else FAINT),
        line=colour.shifted(land, -HATCH_STEP),
        sea=colour.mix(fill, SEA, WET),
        sea_line=colour.shifted(colour.mix(fill, SEA, WET), -HATCH_STEP / 2),
        piece=entry["mark"],
        on_piece=entry["on-mark"],
        arrow=colour.darkened(fill, ARROW_DARK),
    )


def _dark(entry: Mapping[str, str]) -> Colours:
    fill = entry["fill"]
    land = colour.mix(fill, NIGHT, TINT)
    return Colours(
        land=land,
        faint=colour.mix(fill, NIGHT, FAINT),
        line=colour.shifted(land, -HATCH_STEP),
        sea=colour.mix(fill, NIGHT_SEA, WET),
        sea_line=colour.shifted(colour.mix(fill, NIGHT_SEA, WET), HATCH_STEP / 2),
        piece=entry["mark"],
        on_piece=entry["on-mark"],
        arrow=colour.lightened(fill, ARROW_LIGHT),
    )


_PRINT = Colours(
    land="#ffffff",
    faint="#ffffff",
    line="#3c3c3c",
    sea="#ffffff",
    sea_line="#a8a8a8",
    piece="#ffffff",
    on_piece="#000000",
    arrow="#000000",
)


@cache
def palettes() -> Mapping[str, Mapping[str, SeatStyle]]:
    """Every palette, its seats by key."""
    record = msgspec.json.decode(Path(__file__).with_name("palettes.json").read_bytes())
    return {
        palette: {
            key: SeatStyle(
                key=key,
                letter=entry["letter"],
                hatch=entry["hatch"],
                token=TOKENS[n] if palette == "seats" else "shield",
                light=_light(entry["light"]),
                dark=_dark(entry["dark"]),
                print=_PRINT,
            )
            for n, (key, entry) in enumerate(seats.items())
        }
        for palette, seats in record.items()
    }


def palette_for(powers: Sequence[str]) -> str:
    """The palette made for these powers: their own, or the seats' one."""
    keys = {power.lower() for power in powers}
    for name, seats in palettes().items():
        if keys and keys <= set(seats):
            return name
    return "seats"


def styles_for(board: str, powers: Sequence[PowerId]) -> dict[PowerId, SeatStyle]:
    """The look of each power of a table on a board.

    Great powers and houses have looks of their own. Other powers take the six seats:
    by the colour they are named for while that is free, else in order.

    Raises ``ValueError`` for more than six seats without looks of their own.
    """
    del board  # every board takes every palette; the powers say which
    name = palette_for(powers)
    seats = palettes()[name]
    if name != "seats":
        return {power: seats[power.lower()] for power in powers}
    free = list(seats.values())
    if len(powers) > len(free):
        raise ValueError(len(powers))
    styles: dict[PowerId, SeatStyle] = {}
    for power in powers:
        wanted = WORDS.get(power.lower())
        if wanted is None and power.lower() in seats:
            wanted = list(seats).index(power.lower())
        style = list(seats.values())[wanted] if wanted is not None else None
        if style in free:
            styles[power] = style
            free.remove(style)
    for power in powers:
        if power not in styles:
            styles[power] = free.pop(0)
    return {power: styles[power] for power in powers}
