"""Plain geometry of boards: paths of straight lines, boxes, areas, crossings.

All points are board units, y down.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

Point = tuple[float, float]
Box = tuple[float, float, float, float]  #: left, top, right, bottom

NUMBER = r"[-+]?(?:\d{1,6}(?:\.\d{0,4})?|\.\d{1,4})"
_TOKEN = re.compile(rf"[MmLlHhVvZz]|{NUMBER}")
#: A whole path of straight lines: what a board file may contain, and no more.
PATH = re.compile(
    rf"(?:[MmLl]\s*{NUMBER}[\s,]*{NUMBER}(?:[\s,]*{NUMBER}[\s,]*{NUMBER})*\s*"
    rf"|[HhVv]\s*{NUMBER}\s*|[Zz]\s*)*+"
)


@lru_cache(maxsize=4096)
def rings(d: str) -> tuple[tuple[Point, ...], ...]:
    """The subpaths of a path. Raises ``ValueError`` for anything but straight lines."""
    found: list[list[Point]] = []
    tokens = _TOKEN.findall(d)
    x = y = 0.0
    command, n = "", 0
    while n < len(tokens):
        if tokens[n].isalpha():
            command = tokens[n]
            n += 1
            if command in "Zz":
                x, y = found[-1][0]
                continue
        if not command or command in "Zz":
            raise ValueError(d[:60])
        step = command.islower()
        if command in "Hh":
            x, n = float(tokens[n]) + (x if step else 0.0), n + 1
        elif command in "Vv":
            y, n = float(tokens[n]) + (y if step else 0.0), n + 1
        else:
            x = float(tokens[n]) + (x if step else 0.0)
            y = float(tokens[n + 1]) + (y if step else 0.0)
            n += 2
        if command in "Mm":
            found.append([(x, y)])
            command = "l" if step else "L"
        else:
            found[-1].append((x, y))
    return tuple(tuple(ring) for ring in found)


def box_of(d: str) -> Box:
    """The smallest box round a path."""
    xs = [x for ring in rings(d) for x, _ in ring]
    ys = [y for ring in rings(d) for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def contains(d: str, point: Point) -> bool:
    """Whether a point lies inside a path, even-odd."""
    x, y = point
    inside = False
    for ring in rings(d):
        for (x1, y1), (x2, y2) in _edges(ring):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
    return inside


def area(d: str) -> float:
    """The area of a path in square units, holes taken away."""
    sizes = []
    for ring in rings(d):
        sizes.append(
            abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in _edges(ring))) / 2
        )
    total = 0.0
    for n, ring in enumerate(rings(d)):
        depth = sum(
            _ring_contains(other, ring[0]) for m, other in enumerate(rings(d)) if m != n
        )
        total += sizes[n] if depth % 2 == 0 else -sizes[n]
    return total


def _ring_contains(ring: Sequence[Point], point: Point) -> bool:
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in _edges(ring):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def _edges(ring: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    yield from zip(ring, (*ring[1:], ring[0]), strict=True)


def boxes_touch(a: Box, b: Box, gap: float = 0.0) -> bool:
    """Whether two boxes come nearer than ``gap``."""
    return (
        a[0] < b[2] + gap
        and b[0] < a[2] + gap
        and a[1] < b[3] + gap
        and b[1] < a[3] + gap
    )


def self_crossing(d: str, cell: float = 8.0) -> Point | None:
    """A point where an outline crosses itself, if it does.

    Edges are sorted into cells, so that only near ones are compared. Touching at a
    shared corner is no crossing.
    """
    edges = [edge for ring in rings(d) for edge in _edges(ring) if edge[0] != edge[1]]
    cells: dict[tuple[int, int], list[int]] = {}
    for n, ((x1, y1), (x2, y2)) in enumerate(edges):
        for cx in range(int(min(x1, x2) // cell), int(max(x1, x2) // cell) + 1):
            for cy in range(int(min(y1, y2) // cell), int(max(y1, y2) // cell) + 1):
                cells.setdefault((cx, cy), []).append(n)
    for members in cells.values():
        for n, first in enumerate(members):
            for second in members[n + 1 :]:
                point = _crossing(*edges[first], *edges[second])
                if point is not None:
                    return point
    return None


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    r = (b[0] - a[0], b[1] - a[1])
    s = (d[0] - c[0], d[1] - c[1])
    cross = r[0] * s[1] - r[1] * s[0]
    if abs(cross) < 1e-9:
        return None
    t = ((c[0] - a[0]) * s[1] - (c[1] - a[1]) * s[0]) / cross
    u = ((c[0] - a[0]) * r[1] - (c[1] - a[1]) * r[0]) / cross
    # Clearly inside both edges: board points are rounded to a tenth.
    if 0.02 < t < 0.98 and 0.02 < u < 0.98:
        return a[0] + t * r[0], a[1] + t * r[1]
    return None
