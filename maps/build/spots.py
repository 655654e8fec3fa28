"""Points: where pieces stand, dislodged units wait, the plates of regions hang."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import lettering
import numpy as np
import shapely
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep
from surface import Box, touching
from ways import Lettering

PLATE_SIZE = 9.6  #: lettering of a region's plate
PLATE_HIGH = 15.0


def spot_of(
    pole: Sequence[float],
    room: float,
    token: Sequence[float] | None,
    lift: float = 0.0,
) -> tuple[float, float]:
    """Where a place's piece stands: raised in roomy places, for the name below."""
    x, y = pole if room >= 24 or token is None else token
    raised = min(8.0, (room - 17) * 0.55) + lift if room >= 17 else 0.0
    return round(x, 1), round(y - raised, 1)


def coast_spot(
    shore: BaseGeometry, area: BaseGeometry, inland: float = 11.0
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a fleet lies on a coast, and where the coast's letters stand at sea."""
    middle = shore.interpolate(0.5, normalized=True)
    inside, outside = None, None
    prepared = prep(area)
    for radius in (inland, inland * 0.75, inland * 0.5):
        around = [
            Point(middle.x + radius * np.cos(a), middle.y + radius * np.sin(a))
            for a in np.linspace(0, 2 * np.pi, 48, endpoint=False)
        ]
        within = [p for p in around if prepared.contains(p)]
        if within and inside is None:
            inside = max(within, key=lambda p: p.distance(area.boundary))
    for radius in (9.0, 7.0):
        around = [
            Point(middle.x + radius * np.cos(a), middle.y + radius * np.sin(a))
            for a in np.linspace(0, 2 * np.pi, 48, endpoint=False)
        ]
        without = [p for p in around if not prepared.intersects(p)]
        if without and outside is None:
            outside = max(without, key=lambda p: p.distance(area))
    inside, outside = inside or middle, outside or middle
    return (round(inside.x, 1), round(inside.y, 1)), (
        round(outside.x, 1),
        round(outside.y, 1),
    )


def part(
    centre: tuple[float, float],
    spot: tuple[float, float],
    area: BaseGeometry,
    others: Sequence[tuple[float, float]],
    apart: float = 24.5,
) -> tuple[float, float]:
    """A supply centre's point, moved until a piece on ``spot`` does not hide it."""
    if np.hypot(centre[0] - spot[0], centre[1] - spot[1]) >= apart:
        return centre
    best, least = centre, float("inf")
    for distance in (apart, apart + 4, apart - 2.5, apart - 5, apart - 7):
        for angle in range(0, 360, 10):
            x = spot[0] + distance * np.cos(np.radians(angle))
            y = spot[1] + distance * np.sin(np.radians(angle))
            point = Point(x, y)
            inside = area.contains(point)
            cost = np.hypot(x - centre[0], y - centre[1]) * 0.3
            cost += 0 if inside and area.boundary.distance(point) > 6 else 6
            cost += 0 if inside else 30
            cost += 2 * max(0, apart - distance)
            cost += 4 * (
                abs(np.sin(np.radians(angle)) - 1) < 0.3
            )  # where the name stands
            cost += sum(20 for o in others if np.hypot(o[0] - x, o[1] - y) < 20)
            if cost < least:
                best, least = (round(float(x), 1), round(float(y), 1)), cost
    return best


def aside_of(
    spot: Sequence[float],
    area: BaseGeometry,
    taken: Sequence[Box],
    view: Sequence[float],
) -> tuple[float, float]:
    """Where a dislodged unit waits beside the one that drove it out."""
    prepared = prep(area)
    best, least = (spot[0] + 17, spot[1] - 12), float("inf")
    for distance in (19, 22, 26, 31, 37):
        for angle in range(0, 360, 15):
            x = spot[0] + distance * np.cos(np.radians(angle))
            y = spot[1] + distance * np.sin(np.radians(angle))
            box = (x - 10.5, y - 10.5, x + 10.5, y + 10.5)
            if box[0] < 4 or box[1] < 4 or box[2] > view[0] - 4 or box[3] > view[1] - 4:
                continue
            point = Point(x, y)
            cost = distance * 0.25 + (
                0 if prepared.contains(point) else 14 + point.distance(area)
            )
            cost += (
                sum(
                    max(0, min(box[2], t[2]) - max(box[0], t[0]))
                    * max(0, min(box[3], t[3]) - max(box[1], t[1]))
                    for t in taken
                )
                * 0.06
            )
            if cost < least:
                best, least = (round(x, 1), round(y, 1)), cost
    return float(best[0]), float(best[1])


def plate_width(name: str, bonus: int) -> float:
    """Width of a region's plate in one language."""
    return (
        lettering.width(name, lettering.PLATE) * PLATE_SIZE
        + lettering.width(f"+{bonus}", lettering.PLATE) * PLATE_SIZE
        + 19
    )


def hang_plates(
    regions: Mapping[str, tuple[float, BaseGeometry]],
    lettered: Sequence[Mapping[str, Lettering]],
    solid: Sequence[tuple[str, Box]],
    grid: np.ndarray,
    numbers: Mapping[str, frozenset[int]],
    seas: frozenset[int],
    soft: np.ndarray,
    view: Sequence[float],
) -> dict[str, tuple[float, float]]:
    """The middle of each region's plate, free of names in every language and of spots.

    ``regions``: width of the plate and area of the region. Raises ``LookupError`` with
    the region that finds no room.
    """
    blocked = np.zeros_like(grid, dtype=bool)
    leaders = np.zeros_like(grid, dtype=bool)
    for sheet in lettered:
        for made in sheet.values():
            for box in made.boxes:
                _fill(blocked, box, 2.5)
            if made.leader:
                x1, y1, x2, y2 = made.leader
                for n in range(21):
                    x, y = x1 + (x2 - x1) * n / 20, y1 + (y2 - y1) * n / 20
                    _fill(leaders, (x, y, x, y), 1.0)
    for _, box in solid:
        _fill(blocked, box, 2.5)
    nobody = (grid <= 0) | np.isin(grid, tuple(seas))
    placed: dict[str, tuple[float, float]] = {}
    for region, (wide, area) in sorted(
        regions.items(), key=lambda item: item[1][1].area
    ):
        xs, ys = np.meshgrid(
            np.arange(wide / 2 + 8, view[0] - wide / 2 - 8, 3),
            np.arange(14, view[1] - 14, 3),
        )
        xs, ys = xs.ravel(), ys.ravel()
        corners = (
            xs - wide / 2,
            ys - PLATE_HIGH / 2,
            xs + wide / 2,
            ys + PLATE_HIGH / 2,
        )
        size = wide * PLATE_HIGH
        own = _under(np.isin(grid, tuple(numbers[region])), corners) / size
        free = _under(nobody, corners) / size
        points = shapely.points(xs, ys)
        cost = np.maximum(0, 1 - own - free) * 60 + own * 2.5
        cost += 3.0 * ((own > 0.01) & (own < 0.97))
        cost += _under(soft, corners) * 0.02
        cost += shapely.distance(points, area.simplify(2)) * 0.09
        cost += shapely.distance(points, area.centroid) * 0.012
        cost += 4.0 * (_under(leaders, corners) > 0)
        cost[_under(blocked, corners) > 0] = np.inf
        n = int(cost.argmin())
        if not np.isfinite(cost[n]):
            raise LookupError(region)
        x, y = round(float(xs[n]), 1), round(float(ys[n]), 1)
        placed[region] = (x, y)
        _fill(
            blocked,
            (x - wide / 2, y - PLATE_HIGH / 2, x + wide / 2, y + PLATE_HIGH / 2),
            4,
        )
    return placed


def _fill(grid: np.ndarray, box: Box, margin: float) -> None:
    left, top = max(0, round(box[0] - margin)), max(0, round(box[1] - margin))
    grid[
        top : max(0, round(box[3] + margin)) + 1,
        left : max(0, round(box[2] + margin)) + 1,
    ] = True


def _under(grid: np.ndarray, corners: Sequence[np.ndarray]) -> np.ndarray:
    """The sum of a grid under each of many boxes."""
    sums = np.zeros((grid.shape[0] + 1, grid.shape[1] + 1), dtype=np.int64)
    sums[1:, 1:] = grid.astype(np.int64).cumsum(0).cumsum(1)
    left, top, right, bottom = (np.round(c).astype(int) for c in corners)
    return sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]


def scatter(
    bands: Mapping[str, Sequence[Sequence[Sequence[float]]]],
    taken: Sequence[Box],
    area: BaseGeometry,
) -> list[list[object]]:
    """Relief marks along bands, clear of names and spots: ``[kind, x, y]``.

    A low-discrepancy walk instead of chance: the same marks every time.
    """
    marks: list[list[object]] = []
    prepared = prep(area.buffer(-6))
    step = {"mountains": 19.0, "forests": 16.0, "marsh": 16.0, "desert": 20.0}
    kinds = {
        "mountains": "mountain",
        "forests": "tree",
        "marsh": "reed",
        "desert": "dune",
    }
    for kind, lines in bands.items():
        for line in lines:
            count = 0
            for (x1, y1), (x2, y2) in pairwise(line):
                length = float(np.hypot(x2 - x1, y2 - y1))
                for n in range(int(length / step[kind]) + 1):
                    along = (n + 0.5) * step[kind] / length
                    if along > 1:
                        continue
                    for row in (-1, 0, 1):
                        count += 1
                        drift = (count * 0.618 % 1 - 0.5) * 9
                        x = (
                            x1
                            + (x2 - x1) * along
                            + row * -(y2 - y1) / length * 14
                            + drift
                        )
                        y = (
                            y1
                            + (y2 - y1) * along
                            + row * (x2 - x1) / length * 14
                            + (count * 0.755 % 1 - 0.5) * 7
                        )
                        box = (x - 7, y - 7, x + 7, y + 5)
                        if not prepared.contains(Point(x, y)):
                            continue
                        if any(touching(box, other, 1) for other in taken):
                            continue
                        marks.append([kinds[kind], round(x, 1), round(y, 1)])
    return sorted(marks, key=lambda mark: mark[2])  # type: ignore[arg-type,return-value]
