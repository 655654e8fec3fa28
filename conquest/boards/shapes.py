"""Drawing data of a board: ``maps/<board>/<edition>/shapes.json``, read and checked.

All points are board units, y down, from the top left; paths are SVG paths of straight
lines (M, L, H, V, Z), drawn even-odd. No file is trusted: ``read_shapes`` takes bytes
and refuses with every fault it found.
"""

import json
import re
from collections.abc import Iterator, Mapping

import msgspec

from conquest.boards.geometry import PATH, box_of

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
    inset: str | None = None  #: the inset it is drawn in
    also: str | None = None  #: an inset that a part of it is drawn in


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
    coast: str = ""  #: all land a little larger, filled beneath it
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


LARGEST_FILE = 4_000_000  #: bytes
LONGEST_PATH = 250_000  #: letters of one path
MOST_PLACES = 400
BEYOND = 120.0  #: how far outside the view a point may lie, in units
FORMAT = "conquest-shapes/1"
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,40}")
_TEXT = re.compile(r"[^\x00-\x1f<>&]{0,80}")


def read_shapes(content: bytes) -> Shapes:
    """The shapes a file describes.

    Raises ``BrokenShapes`` for a file too large, with a key twice in one object, with
    unknown or missing keys, with a path of anything but straight lines, a number that
    is not finite or far outside the map, an id or a text with letters that could be
    markup.
    """
    if len(content) > LARGEST_FILE:
        raise BrokenShapes(
            "unknown", (f"{len(content)} bytes; at most {LARGEST_FILE} are read",)
        )
    try:
        json.loads(content, object_pairs_hook=_once, parse_constant=_no_constant)
        shapes = msgspec.json.decode(content, type=Shapes)
    except _Fault as fault:
        raise BrokenShapes("unknown", (str(fault),)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BrokenShapes("unknown", (str(error),)) from error
    except json.JSONDecodeError as error:
        raise BrokenShapes("unknown", (f"not JSON: {error}",)) from error
    faults = tuple(_faults(shapes))
    if faults:
        raise BrokenShapes(shapes.board, faults)
    return shapes


class _Fault(Exception):
    """What a JSON file may not have."""


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = sorted({key for key in keys if keys.count(key) > 1})
        raise _Fault(f"key {twice[0]!r} stands twice in one object")
    return found


def _no_constant(name: str) -> object:
    raise _Fault(f"{name} is not a number")


def _faults(shapes: Shapes) -> Iterator[str]:
    if shapes.format != FORMAT:
        yield f"format is {shapes.format!r}, not {FORMAT!r}"
    wide, high = shapes.view
    if not (100 <= wide <= 4000 and 100 <= high <= 4000):
        yield f"view is {wide} by {high}; each side must be 100 to 4000"
        return
    if not 300 <= shapes.width <= 2400:
        yield f"width is {shapes.width}; it must be 300 to 2400"
    if not 1 <= len(shapes.places) <= MOST_PLACES:
        yield f"{len(shapes.places)} places; there must be 1 to {MOST_PLACES}"
        return
    for place in (shapes.board, *shapes.places):
        if not _ID.fullmatch(place):
            yield f"id {place[:60]!r}: only letters, digits, _ and -"
    for where, path in paths(shapes):
        yield from _path_faults(where, path, shapes.view)
    for where, (x, y) in points(shapes):
        if not (-BEYOND <= x <= wide + BEYOND and -BEYOND <= y <= high + BEYOND):
            yield f"{where}: point {x}, {y} is off the map"
    for where, text in texts(shapes):
        if not _TEXT.fullmatch(text):
            yield f"{where}: text {text[:60]!r} has letters that are not allowed"


def _path_faults(where: str, path: str, view: Point) -> Iterator[str]:
    if len(path) > LONGEST_PATH:
        yield f"{where}: a path of {len(path)} letters; at most {LONGEST_PATH} are read"
        return
    if not PATH.fullmatch(path):
        yield f"{where}: not a path of straight lines: {path[:40]!r}"
        return
    try:
        left, top, right, bottom = box_of(path) if path else (0.0, 0.0, 0.0, 0.0)
    except (ValueError, IndexError):
        yield f"{where}: not a path of straight lines: {path[:40]!r}"
        return
    inside = (
        left >= -BEYOND
        and top >= -BEYOND
        and right <= view[0] + BEYOND
        and bottom <= view[1] + BEYOND
    )
    if not inside:
        yield f"{where}: the path reaches {left:g}, {top:g} to {right:g}, {bottom:g}"


def paths(shapes: Shapes) -> Iterator[tuple[str, str]]:
    """Every path of a board, with where it is."""
    for place, shape in shapes.places.items():
        for key in ("path", "land", "water", "halo"):
            path = getattr(shape, key)
            if path is not None:
                yield f"places.{place}.{key}", path
    for n, lane in enumerate(shapes.lanes):
        yield f"lanes.{n}.path", lane.path
    for inset in shapes.insets:
        yield f"insets.{inset.id}.land", inset.land
        yield from ((f"insets.{inset.id}.bands", band) for band in inset.bands)
    for group in ("scenery", "water", "lines"):
        fields = msgspec.structs.asdict(getattr(shapes, group))
        yield from ((f"{group}.{key}", path) for key, path in fields.items())
    yield from (("bands", band) for band in shapes.bands)
    yield "coast", shapes.coast
    for place, hatches in shapes.hatches.items():
        yield from ((f"hatches.{place}.{key}", path) for key, path in hatches.items())


def points(shapes: Shapes) -> Iterator[tuple[str, Point]]:
    """Every point of a board, with where it is."""
    for place, shape in shapes.places.items():
        for key in ("pole", "spot", "aside", "stand", "centre"):
            point = getattr(shape, key)
            if point is not None:
                yield f"places.{place}.{key}", point
        for language, name in shape.names.items():
            yield f"places.{place}.names.{language}.at", name.at
            if name.seal is not None:
                yield f"places.{place}.names.{language}.seal", name.seal
        for coast, where in shape.coasts.items():
            yield f"places.{place}.coasts.{coast}.spot", where.spot
            yield f"places.{place}.coasts.{coast}.tag", where.tag
    yield from ((f"plates.{region}", point) for region, point in shapes.plates.items())
    yield from ((f"relief.{kind}", (x, y)) for kind, x, y in shapes.relief)


def texts(shapes: Shapes) -> Iterator[tuple[str, str]]:
    """Every text and free word of a board, with where it is."""
    for place, shape in shapes.places.items():
        for language, name in shape.names.items():
            yield from (
                (f"places.{place}.names.{language}", line) for line in name.lines
            )
        yield from ((f"places.{place}.coasts", coast) for coast in shape.coasts)
        yield f"places.{place}.kind", shape.kind
    for line in shapes.attribution:
        yield from (
            ("attribution", part[n : n + 80])
            for part in line.values()
            for n in range(0, len(part), 80)
        )
    yield from ((f"lanes.{lane.between}", lane.kind) for lane in shapes.lanes)
    yield from (("relief", kind) for kind, _, _ in shapes.relief)
