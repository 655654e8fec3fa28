"""Ways of arrows: straight if they can, bent round pieces and names if they must."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

import msgspec

from conquest.boards.drawing.markup import at
from conquest.boards.drawing.scene import Obstacles, Point
from conquest.boards.geometry import Box

Curve = tuple[Point, Point, Point]  #: a quadratic curve: start, control, end

BENDS = (0.0, 0.1, -0.1, 0.18, -0.18, 0.28, -0.28, 0.4, -0.4)
SIDESTEP = 0.16  #: bend of two moves against each other, each to its right
STEP = 7.0  #: distance of samples


class Route(msgspec.Struct, frozen=True):
    """A way as path data, with points along it and the direction it ends in."""

    d: str
    samples: tuple[Point, ...]
    angle: float  #: direction at its end, radians
    length: float

    @property
    def end(self) -> Point:
        """Its last point."""
        return self.samples[-1]

    def along(self, share: float) -> Point:
        """The point at a share of its length."""
        n = share * (len(self.samples) - 1)
        low = min(int(n), len(self.samples) - 2)
        (x1, y1), (x2, y2) = self.samples[low], self.samples[low + 1]
        return x1 + (x2 - x1) * (n - low), y1 + (y2 - y1) * (n - low)

    def beside(self, share: float, distance: float) -> Point:
        """A point to the right (or left, if negative) of the way."""
        n = min(int(share * (len(self.samples) - 1)), len(self.samples) - 2)
        (x1, y1), (x2, y2) = self.samples[n], self.samples[n + 1]
        size = hypot(x2 - x1, y2 - y1) or 1.0
        x, y = self.along(share)
        return x - (y2 - y1) / size * distance, y + (x2 - x1) / size * distance


def _curve(start: Point, end: Point, bend: float) -> Curve:
    """A quadratic curve; bends to the right are positive."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return start, (middle[0] - dy * bend * 1.4, middle[1] + dx * bend * 1.4), end


def _point(curve: Curve, t: float) -> Point:
    (x0, y0), (x1, y1), (x2, y2) = curve
    s = 1 - t
    return (
        s * s * x0 + 2 * s * t * x1 + t * t * x2,
        s * s * y0 + 2 * s * t * y1 + t * t * y2,
    )


def _part(curve: Curve, low: float, high: float) -> Curve:
    start, end = _point(curve, low), _point(curve, high)
    (x0, y0), (x1, y1), (x2, y2) = curve

    def blossom(a: float, b: float) -> Point:
        return (
            (1 - a) * (1 - b) * x0 + ((1 - a) * b + a * (1 - b)) * x1 + a * b * x2,
            (1 - a) * (1 - b) * y0 + ((1 - a) * b + a * (1 - b)) * y1 + a * b * y2,
        )

    return start, blossom(low, high), end


def _trimmed(curve: Curve, start_gap: float, end_gap: float) -> Curve:
    start, end = curve[0], curve[2]
    low, high = 0.0, 1.0
    for n in range(1, 40):
        t = n / 40
        if (
            hypot(_point(curve, t)[0] - start[0], _point(curve, t)[1] - start[1])
            >= start_gap
        ):
            low = t - 1 / 80
            break
    for n in range(39, 0, -1):
        t = n / 40
        if hypot(_point(curve, t)[0] - end[0], _point(curve, t)[1] - end[1]) >= end_gap:
            high = t + 1 / 80
            break
    if high - low < 0.2:  # neighbours that nearly touch: a short arrow between them
        low, high = 0.3, 0.75
    return _part(curve, low, high)


def find(
    start: Point,
    end: Point,
    way: Obstacles,
    *,
    start_gap: float = 14.5,
    end_gap: float = 15.5,
    bend: float | None = None,
    head: float = 0.0,
    shun: Sequence[Box] = (),
    inside: Callable[[Point], bool] | None = None,
) -> Route:
    """The best way between two spots; ``head`` leaves room for an arrow's head.

    No head lies on the boxes to ``shun`` (the target's name): the way comes from
    another side, or ends before them if that is still ``inside`` the target.
    """
    best, least = None, float("inf")
    length = hypot(end[0] - start[0], end[1] - start[1])
    for turn in BENDS if bend is None else (bend,):
        whole = _curve(start, end, turn)
        curve = _trimmed(whole, start_gap, end_gap)
        cost = 9 * abs(turn) * (1 + length / 300)
        if shun and head and _on_boxes(curve, head, shun):
            shorter, lost = _shortened(whole, start_gap, end_gap, head, shun, inside)
            curve, cost = (
                (shorter, cost + 1 + 0.2 * lost) if shorter else (curve, cost + 9)
            )
        count = max(3, int(length / STEP))
        samples = tuple(_point(curve, n / count) for n in range(count + 1))
        for sample in samples[1:-1]:
            cost += way.cost(sample, (start, end))
            if cost >= least:
                break
        if cost < least:
            best, least = (curve, samples), cost
            if cost == 0:
                break
    if best is None:
        raise AssertionError("a bend is always found")
    return _made(*best, head)


def _on_boxes(curve: Curve, head: float, boxes: Sequence[Box]) -> bool:
    """Whether the last stretch of a way lies on a box."""
    x2, y2 = curve[2]
    for n in range(9):
        x, y = _point(curve, 1 - n * 0.03)
        if n and hypot(x - x2, y - y2) > head + 2:
            break
        if any(b[0] - 5 < x < b[2] + 5 and b[1] - 5 < y < b[3] + 4 for b in boxes):
            return True
    return False


def _shortened(
    whole: Curve,
    start_gap: float,
    end_gap: float,
    head: float,
    boxes: Sequence[Box],
    inside: Callable[[Point], bool] | None,
) -> tuple[Curve | None, float]:
    """The way cut before the boxes, if it still ends inside its target; how much."""
    for more in range(3, 34, 3):
        curve = _trimmed(whole, start_gap, end_gap + more)
        if not _on_boxes(curve, head, boxes):
            good = inside is not None and inside(curve[2])
            return (curve if good and _long(curve) else None), more
    return None, 0


def _long(curve: Curve) -> bool:
    return hypot(curve[2][0] - curve[0][0], curve[2][1] - curve[0][1]) > 16


def _made(curve: Curve, samples: tuple[Point, ...], head: float) -> Route:
    (x1, y1), (x2, y2) = curve[1], curve[2]
    if hypot(x2 - x1, y2 - y1) < 0.01:
        x1, y1 = curve[0]
    angle = atan2(y2 - y1, x2 - x1)
    total = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(samples))
    shaft = curve
    if head and total > head:
        shaft = _part(curve, 0.0, max(0.05, 1 - head / total))
    return Route(
        f"M{at(shaft[0])}Q{at(shaft[1])} {at(shaft[2])}", samples, angle, total
    )


def through(
    points: Sequence[Point], start_gap: float, end_gap: float, head: float
) -> Route:
    """A smooth way through given points, as of a convoyed army."""
    dense: list[Point] = []
    padded = [points[0], *points, points[-1]]
    for n in range(1, len(padded) - 2):
        before, a, b, after = padded[n - 1 : n + 3]
        for k in range(12):
            dense.append(_spline(before, a, b, after, k / 12))
    dense.append(points[-1])
    low = next(
        (
            n
            for n, p in enumerate(dense)
            if hypot(p[0] - points[0][0], p[1] - points[0][1]) >= start_gap
        ),
        0,
    )
    high = next(
        (
            n
            for n in range(len(dense) - 1, 0, -1)
            if hypot(dense[n][0] - points[-1][0], dense[n][1] - points[-1][1])
            >= end_gap
        ),
        len(dense) - 1,
    )
    kept = tuple(dense[low : high + 1]) if high - low > 2 else tuple(dense)
    (x1, y1), (x2, y2) = kept[-2], kept[-1]
    total = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(kept))
    stop = len(kept)
    while stop > 2 and hypot(kept[stop - 1][0] - x2, kept[stop - 1][1] - y2) < head:
        stop -= 1
    d = f"M{at(kept[0])}L" + " ".join(at(p) for p in kept[1:stop])
    return Route(d, kept, atan2(y2 - y1, x2 - x1), total)


def _spline(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    def axis(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (
            2 * b
            + (c - a) * t
            + (2 * a - 5 * b + 4 * c - d) * t * t
            + (3 * b - a - 3 * c + d) * t**3
        )

    return axis(p0[0], p1[0], p2[0], p3[0]), axis(p0[1], p1[1], p2[1], p3[1])


def head_at(route: Route, length: float, half: float) -> str:
    """Path of a filled head at the end of a way."""
    (x, y), a = route.end, route.angle
    back = x - length * cos(a), y - length * sin(a)
    left = back[0] + half * cos(a + pi / 2), back[1] + half * sin(a + pi / 2)
    right = back[0] - half * cos(a + pi / 2), back[1] - half * sin(a + pi / 2)
    notch = x - length * 0.74 * cos(a), y - length * 0.74 * sin(a)
    return f"M{at((x, y))}L{at(left)}L{at(notch)}L{at(right)}Z"


def hollow_at(route: Route, length: float, half: float) -> str:
    """Path of a triangle at the end of a way."""
    (x, y), a = route.end, route.angle
    back = x - length * cos(a), y - length * sin(a)
    left = back[0] + half * cos(a + pi / 2), back[1] + half * sin(a + pi / 2)
    right = back[0] - half * cos(a + pi / 2), back[1] - half * sin(a + pi / 2)
    return f"M{at((x, y))}L{at(left)}L{at(right)}Z"


def chevron_at(route: Route, length: float, half: float) -> str:
    """Path of an open head at the end of a way."""
    (x, y), a = route.end, route.angle
    back = x - length * cos(a), y - length * sin(a)
    left = back[0] + half * cos(a + pi / 2), back[1] + half * sin(a + pi / 2)
    right = back[0] - half * cos(a + pi / 2), back[1] - half * sin(a + pi / 2)
    return f"M{at(left)}L{at((x, y))}L{at(right)}"


def bar_at(route: Route, half: float) -> str:
    """Path of a bar across the end of a way."""
    (x, y), a = route.end, route.angle + pi / 2
    return (
        f"M{at((x + half * cos(a), y + half * sin(a)))}"
        f"L{at((x - half * cos(a), y - half * sin(a)))}"
    )
