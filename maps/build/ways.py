"""Ways to write a name: near its spot, elsewhere in its place, or on a leader.

Each way yields candidates with their own cost; ``naming.py`` weighs them against what
is already there.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import lettering
import numpy as np
from surface import Box, Sheet, Space

SIZES = (15.0, 14.2, 13.4, 12.6, 11.8, 11.2, 10.6, 10.0, 9.4, 8.8, 8.4)
LARGEST = SIZES[0]


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


def whole_box(made: Lettering) -> Box:
    """The box round all lines."""
    return (
        min(b[0] for b in made.boxes),
        min(b[1] for b in made.boxes),
        max(b[2] for b in made.boxes),
        max(b[3] for b in made.boxes),
    )


def _smaller(size: float) -> float:
    """Cost of a size: little down to 13, then more and more."""
    return max(0.0, LARGEST - size) * 0.55 + max(0.0, 13.0 - size) * 1.1


def _block(space: Space, lines: tuple[str, ...], size: float) -> tuple[float, float]:
    """Width and height of a block of lines."""
    widths = [lettering.width(line, space.face) * size for line in lines]
    widths[0] += space.seal
    more = (len(lines) - 1) * lettering.LEAD + lettering.FALL
    return max(widths), (lettering.rise(lines[0]) + more) * size


def _set(
    space: Space,
    lines: tuple[str, ...],
    size: float,
    middle: float,
    top: float,
    cost: float,
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


def candidates(space: Space, _: Sheet, limit: Limit) -> Iterator[Lettering]:
    """Ways to write a name near its spot, with their own cost."""
    x, y = space.spot
    left, up, right, down = space.reach
    for lines in lettering.breaks(space.name, space.hints):
        hyphens = sum(line.endswith("-") for line in lines)
        for size in SIZES:
            base = _smaller(size) + 1.2 * (len(lines) - 1) + 3 * hyphens
            if base >= limit.value:
                break
            wide, high = _block(space, lines, size)
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
            _, high = _block(space, lines, size)
            for n in near:
                cost = base + float(far[n]) * 0.12
                if cost >= limit.value:
                    break
                middle, top = float(columns[n] * 8), float(rows[n] * 8) - high / 2
                yield _set(space, lines, size, middle, top, cost)


def leader_candidates(space: Space, _: Sheet, limit: Limit) -> Iterator[Lettering]:
    """Ways to write a name away from home, joined by a line."""
    x, y = space.spot
    _, _, right, down = space.reach
    for lines in lettering.breaks(space.name, space.hints):
        for size in (12.6, 11.8, 10.6, 9.4, 8.8):
            wide, high = _block(space, lines, size)
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
