"""Small things one does to areas in board units."""

import shapely
from shapely.geometry.base import BaseGeometry
from shapely.ops import polylabel


def polygons(area: BaseGeometry | None) -> list[shapely.Polygon]:
    """The polygons of an area."""
    if area is None:
        return []
    return [
        p for p in shapely.get_parts(area) if p.geom_type == "Polygon" and p.area > 0
    ]


def tidy(area: BaseGeometry) -> shapely.MultiPolygon:
    """An area without collapsed rings; nothing else moves."""
    valid = area if area.is_valid else shapely.make_valid(area)
    parts = [q for p in shapely.get_parts(valid) for q in shapely.get_parts(p)]
    return shapely.MultiPolygon(
        [p for p in parts if p.geom_type == "Polygon" and p.area > 1e-6]
    )


def without_specks(
    area: BaseGeometry, least: float, *, keep_largest: bool = True
) -> shapely.MultiPolygon:
    """An area without islands and holes smaller than ``least`` square units."""
    parts = sorted(polygons(area), key=lambda part: -part.area)
    kept = []
    for n, part in enumerate(parts):
        if part.area >= least or (n == 0 and keep_largest):
            holes = [r for r in part.interiors if shapely.Polygon(r).area >= least]
            kept.append(shapely.Polygon(part.exterior, holes))
    return shapely.MultiPolygon(kept)


def pole_of(area: BaseGeometry) -> tuple[tuple[float, float], float]:
    """The roomiest point of an area's larger parts, and its distance to the border."""
    best, room = shapely.Point(), -1.0
    for part in sorted(polygons(area), key=lambda p: -p.area)[:4]:
        point = polylabel(part, tolerance=0.4)
        far = part.boundary.distance(point)
        if far > room:
            best, room = point, far
    return (round(best.x, 1), round(best.y, 1)), round(room, 1)
