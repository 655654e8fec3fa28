"""What lies under the pieces: borders, coast bands, hatch lines, all as plain geometry.

Computed once, so that drawing a position needs no clip path, no pattern and no stroke
wider than a border.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from shapely.affinity import rotate
from shapely.geometry import LinearRing, MultiLineString, MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union
from svgpath import line_strings, number, polygons, united, write_lines, write_shape

COAST = 1.2  #: width of the coast line
BANDS = (13.0, 8.0, 3.5)  #: widths of the coast bands, outermost first
PERIOD = 8.0  #: distance of hatch lines; dots lie on the same grid
HATCHES = ("level", "upright", "rise", "fall", "dots")


def shared_lines(a: BaseGeometry, b: BaseGeometry) -> BaseGeometry:
    """The line two neighbours share, though one may have corners the other has not."""
    common = a.boundary.intersection(b.buffer(0.25))
    merged = linemerge(common) if common.geom_type == "MultiLineString" else common
    lines = [line for line in line_strings(merged) if line.length > 1.5]
    return MultiLineString(lines)


def border_lines(
    areas: Mapping[str, BaseGeometry], groups: Mapping[str, str | None]
) -> tuple[str, str]:
    """Borders inside a group and between groups, each line once, as two paths."""
    inner, outer = [], []
    ids = list(areas)
    for n, a in enumerate(ids):
        for b in ids[n + 1 :]:
            if not box(*areas[a].bounds).intersects(box(*areas[b].bounds)):
                continue
            lines = list(line_strings(shared_lines(areas[a], areas[b])))
            (inner if groups.get(a) == groups.get(b) else outer).extend(lines)
    return _joined(inner), _joined(outer)


def _joined(lines: Sequence[BaseGeometry]) -> str:
    if not lines:
        return ""
    merged = linemerge(unary_union(lines)) if len(lines) > 1 else lines[0]
    return write_lines(merged)


def coast_bands(land: Sequence[BaseGeometry], frame: BaseGeometry) -> tuple[str, ...]:
    """Filled strips of shallow water round all land, outermost first, coarse."""
    # Specks that would be a ring of shallows round nothing are left out.
    pieces = [piece for piece in polygons(united(land)) if piece.area >= 4]
    whole = unary_union(pieces)
    # What a strip hides under the land is cut away: only its outer edge is seen.
    core = whole.buffer(-1.5)
    bands = []
    for width in BANDS:
        strip = whole.buffer(width, quad_segs=4)
        strip = strip.buffer(4).buffer(-4).simplify(1.0)  # close small creeks
        holes = [piece for piece in polygons(core.simplify(1.2)) if piece.area > 400]
        bands.append(
            write_shape(strip.difference(unary_union(holes)).intersection(frame))
        )
    return tuple(bands)


def coast_line(land: Sequence[BaseGeometry]) -> str:
    """All land a little larger, filled beneath it: what sticks out is the coast line.

    Filling this once costs a quarter of stroking every outline.
    """
    larger = united(land).buffer(COAST, join_style="mitre", mitre_limit=1.6)
    solid = [Polygon(piece.exterior, _seas_in(piece)) for piece in polygons(larger)]
    return write_shape(MultiPolygon(solid).simplify(0.15))


def _seas_in(piece: Polygon) -> list[LinearRing]:
    return [hole for hole in piece.interiors if Polygon(hole).area > 1]


def hatch_lines(area: BaseGeometry, kind: str) -> str:
    """Lines of one hatch clipped to an area.

    ``dots`` are level lines that begin on the grid, every other row shifted by half a
    period, to be stroked with a dash array of one dot a period.
    """
    angle = {"rise": 45.0, "fall": -45.0, "upright": 90.0}.get(kind, 0.0)
    turned = rotate(area, angle, origin=(0, 0))
    left, top, right, bottom = turned.bounds
    rows = np.arange(np.floor(top / PERIOD) * PERIOD + PERIOD / 2, bottom, PERIOD)
    lines = MultiLineString([[(left - 1, y), (right + 1, y)] for y in rows])
    parts = []
    for line in line_strings(lines.intersection(turned)):
        (x1, y), (x2, _) = line.coords[0], line.coords[-1]
        x1, x2 = min(x1, x2), max(x1, x2)
        if kind == "dots":
            shift = PERIOD / 2 if round(y / PERIOD - 0.5) % 2 else 0.0
            x1 = np.ceil((x1 - shift + 0.2) / PERIOD) * PERIOD + shift
            x2 = np.floor((x2 - shift - 1.6) / PERIOD) * PERIOD + shift + 1.8
        if x2 - x1 > 0.7:
            parts.append(((x1, y), (x2, y)))
    drawn = []
    for start, end in parts:
        if kind in ("level", "dots"):
            drawn.append(
                f"M{number(start[0])} {number(start[1])}h{number(end[0] - start[0])}"
            )
            continue
        (x1, y1), (x2, y2) = (
            rotate(MultiLineString([[start, end]]), -angle, origin=(0, 0))
            .geoms[0]
            .coords
        )
        if kind == "upright":
            drawn.append(f"M{number(x1)} {number(y1)}v{number(y2 - y1)}")
        else:
            second = number(y2 - y1)
            gap = "" if second.startswith("-") else " "
            drawn.append(f"M{number(x1)} {number(y1)}l{number(x2 - x1)}{gap}{second}")
    return "".join(drawn)


def hatches_of(area: BaseGeometry) -> dict[str, str]:
    """Every hatch of one place."""
    return {kind: hatch_lines(area, kind) for kind in HATCHES}
