"""Paths as boards write them: ``M x y l dx dy … z``, one decimal; shapely's shapes.

Rings are closed, holes are rings too (even-odd). Only M, L, H, V, Z are read, in both
cases; a board has no curves.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from shapely.geometry import (
    LinearRing,
    LineString,
    MultiLineString,
    MultiPolygon,
    Polygon,
)
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from shapely.strtree import STRtree

Point = tuple[float, float]
TOKEN = re.compile(r"[MmLlHhVvZz]|[-+]?(?:\d+\.?\d*|\.\d+)")


def read_rings(path: str) -> list[list[Point]]:
    """The subpaths of a path as lists of points, in board units."""
    rings: list[list[Point]] = []
    tokens = TOKEN.findall(path)
    x = y = 0.0
    command = ""
    at = 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
            if command in "Zz":
                x, y = rings[-1][0]
                continue
        step = command.islower()
        if command in "Hh":
            x, at = float(tokens[at]) + (x if step else 0), at + 1
        elif command in "Vv":
            y, at = float(tokens[at]) + (y if step else 0), at + 1
        else:
            x = float(tokens[at]) + (x if step else 0)
            y = float(tokens[at + 1]) + (y if step else 0)
            at += 2
        x, y = round(x, 2), round(y, 2)
        if command in "Mm":
            rings.append([(x, y)])
            command = "l" if step else "L"
        else:
            rings[-1].append((x, y))
    return rings


def read_shape(path: str) -> BaseGeometry:
    """The even-odd area of a path."""
    area: BaseGeometry = MultiPolygon()
    for ring in read_rings(path):
        if len(ring) >= 3:
            area = area.symmetric_difference(Polygon(ring).buffer(0))
    return area


def read_lines(path: str) -> MultiLineString:
    """The lines of a path."""
    return MultiLineString([ring for ring in read_rings(path) if len(ring) > 1])


def number(value: float) -> str:
    """A number with one decimal at most: ``3``, ``-.4``, ``12.5``."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    text = re.sub(r"^(-?)0\.", r"\1.", text)
    return "0" if text in ("-0", "") else text


def pair(x: float, y: float) -> str:
    """Two numbers as short as SVG reads them."""
    second = number(y)
    return number(x) + ("" if second.startswith("-") else " ") + second


def write_line(points: Sequence[Point], *, closed: bool = False) -> str:
    """One subpath with relative steps; repeated points are left out."""
    # Tenths as whole numbers: a tie is rounded the same way on both sides of a border.
    tenths = np.rint(np.asarray(points, dtype=float) * 10)
    rounded = [(x / 10, y / 10) for x, y in tenths.tolist()]
    if closed and rounded[0] == rounded[-1]:
        rounded.pop()
    kept = [rounded[0]]
    for point in rounded[1:]:
        if point != kept[-1]:
            kept.append(point)
    if len(kept) < (3 if closed else 2):
        return ""
    steps = []
    for before, after in pairwise(kept):
        step = pair(after[0] - before[0], after[1] - before[1])
        steps.append(step if not steps or step.startswith("-") else " " + step)
    return f"M{pair(*kept[0])}l{''.join(steps)}{'z' if closed else ''}"


def write_shape(area: BaseGeometry) -> str:
    """An area as one even-odd path."""
    rings = []
    for part in polygons(area):
        rings += [part.exterior, *part.interiors]
    return "".join(write_line(list(ring.coords), closed=True) for ring in rings)


def uncrossed(path: str) -> str:
    """An outline whose rings cross neither themselves nor each other.

    Rounding to a tenth may leave small loops, and push an island into its neighbour.
    """
    rings = [LinearRing(ring) for ring in read_rings(path) if len(ring) > 2]
    loops = any(not ring.is_valid for ring in rings)
    tree = STRtree(rings)
    pairs = zip(*tree.query(rings, predicate="crosses"), strict=True)
    if not loops and not any(a != b for a, b in pairs):
        return path
    areas = [Polygon(ring).buffer(0) for ring in rings]
    solid, holes = [], []
    for n, area in enumerate(areas):
        inside = area.representative_point()
        depth = sum(a.contains(inside) for k, a in enumerate(areas) if k != n)
        (holes if depth % 2 else solid).append(area)
    return write_shape(unary_union(solid).difference(unary_union(holes)))


def write_lines(lines: BaseGeometry) -> str:
    """Lines as one path."""
    return "".join(write_line(list(line.coords)) for line in line_strings(lines))


def polygons(area: BaseGeometry) -> Iterable[Polygon]:
    """The polygons of any shape."""
    if isinstance(area, Polygon):
        return () if area.is_empty else (area,)
    return tuple(
        piece for part in getattr(area, "geoms", ()) for piece in polygons(part)
    )


def line_strings(lines: BaseGeometry) -> Iterable[LineString]:
    """The lines of any shape."""
    if isinstance(lines, LineString):
        return () if lines.is_empty else (lines,)
    return tuple(
        piece for part in getattr(lines, "geoms", ()) for piece in line_strings(part)
    )


def united(areas: Iterable[BaseGeometry]) -> BaseGeometry:
    """The union of areas, with slivers between neighbours closed."""
    return unary_union([area.buffer(0.02) for area in areas]).buffer(-0.02)
