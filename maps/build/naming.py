"""Places for the names of a board, one language at a time.

Every place has a spot where its piece stands; no name may cover any spot, used or not,
nor another name. A name lies on its own land (or sea) beside its spot; failing that at sea
with a leader. Places with little room choose first; then all choose again a few times,
each seeing where the others are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import lettering
import numpy as np
from PIL import Image, ImageDraw
from shapely.geometry.base import BaseGeometry
from svgpath import polygons

SIZES = (15.0, 14.2, 13.4, 12.6, 11.8, 11.2, 10.6, 10.0, 9.4, 8.8, 8.4)
LARGEST = SIZES[0]
Box = tuple[float, float, float, float]  #: left, top, right, bottom
EDGE = 7.0  #: nothing is written nearer to the edge of the map
REACH = 190.0  #: no name stands farther from its spot
GAP = 1.6  #: between two names, and between a name and a spot


@dataclass(frozen=True)
class Space:
    """A place as the lettering sees it."""

    id: str
    index: int  #: its number in the grid of owners
    name: str
    sea: bool
    room: float
    spot: tuple[float, float]
    #: left, up, right, down: how far the spot's figures reach
    reach: tuple[float, float, float, float]
    seal: float = 0.0  #: width of a mark before the first line, in units
    hints: tuple[tuple[str, ...], ...] = ()

    @property
    def face(self) -> str:
        """The face its name is set in."""
        return lettering.SEA if self.sea else lettering.LAND


@dataclass(frozen=True)
class Lettering:
    """Where a name stands."""

    lines: tuple[str, ...]
    size: float
    x: float  #: middle of the lines
    y: float  #: first baseline
    cost: float
    boxes: tuple[Box, ...]
    leader: Box | None = None
    seal: tuple[float, float] | None = None


@dataclass
class Sheet:
    """The board as a grid of owners, with what may not be covered."""

    view: tuple[float, float]
    grid: np.ndarray  #: cell to number of its owner; 0 sea of nobody, -1 scenery
    sea: frozenset[int]  #: numbers of the seas
    solid: list[tuple[str, Box]]  #: boxes no name may touch: spots, centres
    soft: np.ndarray  #: cost of covering a cell: lanes, region borders
    placed: dict[str, Lettering] = field(default_factory=dict)
    sums: dict[str, "Sums"] = field(default_factory=dict)

    def sums_for(self, space: Space) -> "Sums":
        """Running sums that answer in one step what lies under a box."""
        if space.id in self.sums:
            return self.sums[space.id]
        x, y = space.spot
        top, left = max(0, int(y - REACH)), max(0, int(x - REACH))
        part = self.grid[top : int(y + REACH), left : int(x + REACH)]
        own = part == space.index
        nobody = part <= 0
        if not space.sea:
            for number in self.sea - {space.index}:
                nobody |= part == number
        nobody &= ~own
        soft = self.soft[top : int(y + REACH), left : int(x + REACH)]
        self.sums[space.id] = Sums(
            left, top, _running(own), _running(nobody), _running(soft)
        )
        return self.sums[space.id]


def _running(grid: np.ndarray) -> np.ndarray:
    sums = np.zeros((grid.shape[0] + 1, grid.shape[1] + 1), dtype=np.int64)
    sums[1:, 1:] = grid.astype(np.int64).cumsum(0).cumsum(1)
    return sums


@dataclass(frozen=True)
class Sums:
    """Running sums over the part of a sheet round one space."""

    x: int  #: where the part begins
    y: int
    own: np.ndarray
    nobody: np.ndarray
    soft: np.ndarray

    def under(self, box: Box) -> tuple[float, float, float, float]:
        """Shares of a box that are own, foreign, neither; and the cost of soft things."""
        rows, columns = self.own.shape
        left = min(max(round(box[0]) - self.x, 0), columns - 2)
        top = min(max(round(box[1]) - self.y, 0), rows - 2)
        right = min(max(round(box[2]) + 1 - self.x, left + 1), columns - 1)
        bottom = min(max(round(box[3]) + 1 - self.y, top + 1), rows - 1)
        size = (right - left) * (bottom - top)

        def total(sums: np.ndarray) -> float:
            return float(
                sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
            )

        own, nobody = total(self.own) / size, total(self.nobody) / size
        return own, max(0.0, 1 - own - nobody), nobody, total(self.soft)


def make_grid(
    areas: Mapping[int, BaseGeometry], view: tuple[float, float]
) -> np.ndarray:
    """A grid of one-unit cells with the number of the area over each."""
    image = Image.new("I", (round(view[0]) + 1, round(view[1]) + 1), 0)
    draw = ImageDraw.Draw(image)
    pieces = [
        (piece.area, number, piece)
        for number, area in areas.items()
        for piece in polygons(area)
    ]
    for _, number, piece in sorted(pieces, key=lambda item: -item[0]):
        draw.polygon([tuple(p) for p in piece.exterior.coords], fill=number)
        for hole in piece.interiors:
            draw.polygon([tuple(p) for p in hole.coords], fill=0)
    return np.array(image, dtype=np.int32)


def touching(a: Box, b: Box, gap: float = 0.0) -> bool:
    """Whether two boxes come nearer than ``gap``."""
    return (
        a[0] < b[2] + gap and b[0] < a[2] + gap and a[1] < b[3] + gap and b[1] < a[3] + gap
    )


def disc_touches(box: Box, x: float, y: float, radius: float) -> bool:
    """Whether a box cuts a disc."""
    near_x = min(max(x, box[0]), box[2])
    near_y = min(max(y, box[1]), box[3])
    return (near_x - x) ** 2 + (near_y - y) ** 2 < radius * radius


def _smaller(size: float) -> float:
    """Cost of a size: little down to 13, then more and more."""
    return max(0.0, LARGEST - size) * 0.55 + max(0.0, 13.0 - size) * 1.1


def _block(space: Space, lines: tuple[str, ...], size: float) -> tuple[float, float, float]:
    """Width of a block, its height, and how far its first baseline lies under its top."""
    widths = [lettering.width(line, space.face) * size for line in lines]
    widths[0] += space.seal
    up = lettering.rise(lines[0]) * size
    return max(widths), up + (len(lines) - 1) * lettering.LEAD * size + lettering.FALL * size, up


def _set(
    space: Space, lines: tuple[str, ...], size: float, middle: float, top: float, cost: float
) -> Lettering:
    up = lettering.rise(lines[0]) * size
    boxes = []
    baseline = top + up
    for n, line in enumerate(lines):
        wide = lettering.width(line, space.face) * size + (space.seal if n == 0 else 0)
        y = baseline + n * lettering.LEAD * size
        rise = lettering.rise(line) * size
        boxes.append(
            (middle - wide / 2, y - rise, middle + wide / 2, y + lettering.FALL * size)
        )
    seal = None
    if space.seal:
        seal = (boxes[0][0] + (space.seal - 2) / 2, baseline - 0.32 * size)
    return Lettering(lines, size, middle, baseline, cost, tuple(boxes), seal=seal)


@dataclass
class Limit:
    """The cost of the best way found so far: dearer ones are not even built."""

    value: float = float("inf")


BESIDE = ((0, 0), (5, 0.4), (-5, 0.4), (10, 0.9), (-10, 0.9), (15, 1.6), (-15, 1.6))
SHIFTED = (
    (0, 0),
    (0.12, 0.5),
    (-0.12, 0.5),
    (0.25, 1.1),
    (-0.25, 1.1),
    (0.4, 1.9),
    (-0.4, 1.9),
)


def candidates(space: Space, sheet: Sheet, limit: Limit) -> Iterator[Lettering]:
    """Ways to write a name near its spot, with their own cost."""
    x, y = space.spot
    left, up, right, down = space.reach
    for lines in lettering.breaks(space.name, space.hints):
        hyphens = sum(line.endswith("-") for line in lines)
        for size in SIZES:
            base = _smaller(size) + 1.2 * (len(lines) - 1) + 3 * hyphens
            if base >= limit.value:
                break
            wide, high, _ = _block(space, lines, size)
            ways = [
                (x + share * wide, y + drop, extra + more)
                for share, extra in SHIFTED
                for drop, more in (
                    (down, 0),
                    (down + 3, 0.5),
                    (-up - high, 1.6),
                    (-up - high - 3, 2.1),
                )
            ]
            ways += [
                (x + far, y - high / 2 + shift, extra + more)
                for shift, extra in BESIDE
                for far, more in ((right + wide / 2, 2.0), (-left - wide / 2, 2.4))
            ]
            for middle, top, extra in ways:
                if base + extra < limit.value:
                    yield _set(space, lines, size, middle, top, base + extra)


def inner_candidates(space: Space, sheet: Sheet, limit: Limit) -> Iterator[Lettering]:
    """Ways to write a name inside a roomy place, away from its spot."""
    x, y = space.spot
    rows, columns = np.nonzero(sheet.grid[::8, ::8] == space.index)
    far = np.maximum(0.0, np.hypot(columns * 8 - x, (rows * 8 - y) * 1.3) - 22)
    near = np.argsort(far, kind="stable")
    near = near[far[near] <= 90][:400]
    for lines in lettering.breaks(space.name, space.hints):
        for size in SIZES[1::2]:
            base = _smaller(size) + 1.2 * (len(lines) - 1) + 3.5
            if base >= limit.value:
                break
            _, high, _ = _block(space, lines, size)
            for n in near:
                cost = base + float(far[n]) * 0.12
                if cost >= limit.value:
                    break
                middle, top = float(columns[n] * 8), float(rows[n] * 8) - high / 2
                yield _set(space, lines, size, middle, top, cost)


def leader_candidates(space: Space, sheet: Sheet, limit: Limit) -> Iterator[Lettering]:
    """Ways to write a name away from home, joined by a line."""
    x, y = space.spot
    _, _, right, down = space.reach
    for lines in lettering.breaks(space.name, space.hints):
        for size in (12.6, 11.8, 10.6, 9.4, 8.8):
            wide, high, _ = _block(space, lines, size)
            base = _smaller(size) + 1.2 * (len(lines) - 1) + 11
            for distance in (8, 14, 22, 32, 44, 58):
                cost = base + distance * 0.12
                if cost >= limit.value:
                    break
                for angle in range(0, 360, 15):
                    cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
                    middle = float(x + cos * (right + distance + wide / 2 * abs(cos)))
                    top = float(y + sin * (down + distance + high / 2) - high / 2)
                    made = _set(space, lines, size, middle, top, cost)
                    leader = _leader(space.spot, whole_box(made))
                    if leader is not None:
                        yield replace(made, leader=leader)


def _leader(spot: tuple[float, float], box: Box) -> Box | None:
    """A line from a spot to the nearest point of a name; none if they are too near."""
    x, y = spot
    end_x = min(max(x, box[0]), box[2])
    end_y = min(max(y, box[1] + 1), box[3] - 1)
    length = float(np.hypot(end_x - x, end_y - y))
    if length < 16:
        return None
    cos, sin = (end_x - x) / length, (end_y - y) / length
    return (x + cos * 13, y + sin * 13, end_x - cos * 1.5, end_y - sin * 1.5)


Way = Callable[[Space, Sheet, Limit], Iterator[Lettering]]


def whole_box(made: Lettering) -> Box:
    """The box round all lines."""
    return (
        min(b[0] for b in made.boxes),
        min(b[1] for b in made.boxes),
        max(b[2] for b in made.boxes),
        max(b[3] for b in made.boxes),
    )


def _crosses(line: Box, box: Box) -> bool:
    steps = max(2, int(np.hypot(line[2] - line[0], line[3] - line[1]) / 3))
    for n in range(steps + 1):
        x = line[0] + (line[2] - line[0]) * n / steps
        y = line[1] + (line[3] - line[1]) * n / steps
        if box[0] - 1 < x < box[2] + 1 and box[1] - 1 < y < box[3] + 1:
            return True
    return False


def weigh(
    made: Lettering, space: Space, sheet: Sheet, near: "Near", ceiling: float
) -> float | None:
    """The full cost of a candidate, or None if it may not be."""
    if made.cost >= ceiling:
        return None
    for box in made.boxes:
        if (
            box[0] < EDGE
            or box[1] < EDGE
            or box[2] > sheet.view[0] - EDGE
            or box[3] > sheet.view[1] - EDGE
        ):
            return None
        if any(touching(box, solid, GAP) for _, solid in near.solid):
            return None
    cost = made.cost
    for box in made.boxes:
        own, foreign, nobody, soft = near.sums.under(box)
        if made.leader:
            if foreign > 0.02 or own > 0.5:
                return None
        else:
            # A strait's name may lie on its shores: its face says that it is a sea.
            narrow = space.sea and space.room < 20
            if foreign > (0.8 if narrow else 0.3):
                return None
            if foreign > 0.04 and not narrow and _abroad(box, space, sheet):
                return None
            cost += (foreign * 55 + nobody * (30 if space.sea else 9)) / len(made.boxes)
        cost += soft * 0.02
        if cost >= ceiling:
            return None
    for taken in near.placed:
        for box in taken.boxes:
            if any(touching(box, mine, GAP) for mine in made.boxes):
                return None
            if made.leader and _crosses(made.leader, box):
                return None
        if taken.leader and any(_crosses(taken.leader, mine) for mine in made.boxes):
            return None
    if made.leader:
        for other, solid in near.solid:
            if other != space.id and _crosses(made.leader, solid):
                return None
        cost += 2.2 * _foreign_steps(made.leader, space, sheet)
    return cost if cost < ceiling else None


def _abroad(box: Box, space: Space, sheet: Sheet) -> bool:
    """Whether the middle of a line lies on somebody else's land."""
    x, y = round((box[0] + box[2]) / 2), round(box[1] * 0.45 + box[3] * 0.55)
    cell = int(sheet.grid[min(y, sheet.grid.shape[0] - 1), min(x, sheet.grid.shape[1] - 1)])
    if cell <= 0 or cell == space.index:
        return False
    return space.sea or cell not in sheet.sea


def _foreign_steps(line: Box, space: Space, sheet: Sheet) -> int:
    """How many of twelve steps along a leader lie on another's land."""
    found = 0
    for n in range(13):
        x = min(int(line[0] + (line[2] - line[0]) * n / 12), sheet.grid.shape[1] - 1)
        y = min(int(line[1] + (line[3] - line[1]) * n / 12), sheet.grid.shape[0] - 1)
        cell = int(sheet.grid[y, x])
        found += cell > 0 and cell != space.index and cell not in sheet.sea
    return found


@dataclass(frozen=True)
class Near:
    """What a space's name may run into."""

    solid: tuple[tuple[str, Box], ...]
    placed: tuple[Lettering, ...]
    sums: Sums


def _near(space: Space, sheet: Sheet) -> Near:
    x, y = space.spot
    zone = (x - REACH, y - REACH, x + REACH, y + REACH)
    return Near(
        tuple(item for item in sheet.solid if touching(item[1], zone)),
        tuple(
            made
            for other, made in sheet.placed.items()
            if other != space.id and any(touching(box, zone) for box in made.boxes)
        ),
        sheet.sums_for(space),
    )


def best(
    space: Space, sheet: Sheet, ways: Sequence[Way]
) -> Lettering | None:
    """The cheapest way to write a name as things stand."""
    found: Lettering | None = None
    limit = Limit()
    near = _near(space, sheet)
    for way in ways:
        for made in way(space, sheet, limit):
            cost = weigh(made, space, sheet, near, limit.value)
            if cost is not None:
                found, limit.value = made, cost
    return None if found is None else replace(found, cost=limit.value)


def letter(spaces: Sequence[Space], sheet: Sheet, sweeps: int = 4) -> dict[str, Lettering]:
    """Names for all places. Raises ``LookupError`` naming the places without room."""
    order = sorted(spaces, key=lambda space: (space.sea, space.room))
    ways = (candidates, inner_candidates, leader_candidates)
    homeless: list[Space] = []
    for space in order:
        made = best(space, sheet, ways)
        if made is None:
            homeless.append(space)
        else:
            sheet.placed[space.id] = made
    for _ in range(sweeps):
        changed = False
        for space in [*homeless, *order]:
            if space in homeless:
                made = _make_room(space, sheet, {s.id: s for s in order}, ways)
            else:
                made = best(space, sheet, ways)
            if made is None:
                continue
            if space in homeless:
                homeless.remove(space)
            if sheet.placed.get(space.id) != made:
                sheet.placed[space.id] = made
                changed = True
        if not changed and not homeless:
            break
    if homeless:
        raise LookupError([space.id for space in homeless])
    return sheet.placed


def _make_room(
    space: Space,
    sheet: Sheet,
    spaces: Mapping[str, Space],
    ways: Sequence[Way],
) -> Lettering | None:
    """Write a name by moving one neighbour's."""
    near = sorted(
        sheet.placed,
        key=lambda other: np.hypot(
            spaces[other].spot[0] - space.spot[0], spaces[other].spot[1] - space.spot[1]
        ),
    )[:8]
    for other in near:
        before = sheet.placed.pop(other)
        made = best(space, sheet, ways)
        if made is not None:
            sheet.placed[space.id] = made
            moved = best(spaces[other], sheet, ways)
            if moved is not None:
                sheet.placed[other] = moved
                return made
            del sheet.placed[space.id]
        sheet.placed[other] = before
    return None
