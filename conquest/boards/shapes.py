"""Drawing data of a board: ``maps/<board>/<edition>/shapes.json``, read and checked.

All points are board units, y down, from the top left; paths are SVG paths of straight
lines (M, L, H, V, Z), drawn even-odd. A file is trusted by nobody: ``read_shapes`` takes
bytes, and refuses with every fault it found.
"""

from collections.abc import Mapping

import msgspec

Point = tuple[float, float]
Rect = tuple[float, float, float, float]  #: x, y, width, height


class NamePlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a place's name stands in one language."""

    lines: tuple[str, ...]
    size: float
    at: Point  #: middle of the first line, on its baseline
    widths: tuple[float, ...]  #: of each line
    seal: Point | None = (
        None  #: where the centre's or keep's mark stands before the name
    )
    shift: float = 0.0  #: how far the first line moves right to make room for it
    leader: Rect | None = None  #: a line from the place to its name: x1, y1, x2, y2

    def boxes(self, lead: float = 0.98) -> tuple[Rect, ...]:
        """Left, top, right and bottom of each line."""
        found = []
        for n, width in enumerate(self.widths):
            left = self.at[0] - width / 2 - (self.shift if n == 0 else 0)
            right = self.at[0] + width / 2 + (self.shift if n == 0 else 0)
            base = self.at[1] + n * lead * self.size
            found.append((left, base - 0.7 * self.size, right, base + 0.22 * self.size))
        return tuple(found)


class Coast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named coast of a province."""

    spot: Point  #: where a fleet lies
    tag: Point  #: where its letters stand at sea
    faces: tuple[str, ...] = ()  #: the seas it faces


class PlaceShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place as drawn."""

    path: str
    pole: Point  #: the roomiest point
    room: float  #: distance from there to the nearest border
    spot: Point  #: where its piece stands; no name covers it
    aside: Point  #: where a dislodged unit waits
    names: Mapping[str, NamePlace]  #: by language
    kind: str = (
        "land"  #: ``land``, ``sea``, or ``island``: a space of sea with land in it
    )
    land: str | None = None  #: an island's land
    water: str | None = None  #: water inside the place, part of its target
    stand: Point | None = None  #: the point its spot was made from
    centre: Point | None = None  #: its supply centre
    seal: str | None = None  #: ``centre`` or ``keep``: marked before the name instead
    coasts: Mapping[str, Coast] = {}
    halo: str | None = None  #: soft outline round an island group, part of the target
    hit: tuple[float, float, float] | None = None  #: a round target for small land
    inset: str | None = None
    also: str | None = None  #: a part drawn in an inset


class Lane(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way over water, or another way that no common border shows."""

    between: tuple[str, str]
    path: str
    kind: str = (
        "lane"  #: ``lane``, ``ford`` (armies only), ``strait``, ``link`` (fleets)
    )


class Inset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A framed part of the map drawn elsewhere or larger."""

    id: str
    name: Mapping[str, str]
    rect: Rect
    land: str = ""  #: land in it that is not in play
    bands: tuple[str, ...] = ()


class Scenery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is drawn and not played."""

    land: str = ""
    ice: str = ""
    wall: str = ""


class Water(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Water on the land."""

    lakes: str = ""
    rivers: str = ""
    straits: str = ""


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Borders, each line once."""

    borders: str = ""
    regions: str = ""
    seas: str = ""


class Shapes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is needed to draw a board."""

    format: str
    board: str
    edition: int
    view: Point  #: width and height in board units
    width: int  #: pixels of the large picture's map
    attribution: tuple[Mapping[str, str], ...]
    places: Mapping[str, PlaceShape]
    lanes: tuple[Lane, ...] = ()
    insets: tuple[Inset, ...] = ()
    scenery: Scenery = Scenery()
    water: Water = Water()
    lines: Lines = Lines()
    bands: tuple[str, ...] = ()  #: coast bands, outermost first
    hatches: Mapping[str, Mapping[str, str]] = {}  #: by place, then by hatch
    plates: Mapping[str, Point] = {}  #: middle of each region's plate
    relief: tuple[tuple[str, float, float], ...] = ()
    relief_bands: Mapping[str, tuple[tuple[Point, ...], ...]] = {}
    slots: bool = False  #: buildings stand left of the counter, cards right (Fortress)


class BrokenShapes(ValueError):
    """A board's drawing data cannot be used. Carries every fault, with where it is."""

    def __init__(self, board: str, faults: tuple[str, ...]) -> None:
        super().__init__(board, faults)
        self.board = board
        self.faults = faults


def read_shapes(content: bytes) -> Shapes:
    """The shapes a file describes. Raises ``BrokenShapes``."""
    try:
        return msgspec.json.decode(content, type=Shapes)
    except msgspec.DecodeError as error:
        raise BrokenShapes("unknown", (str(error),)) from error
