"""Ways over water, and water on land, of the real-world boards."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from areas import tidy, without_specks
from packages import Packages
from projection import View, bounds
from shapely.geometry.base import BaseGeometry

SHORTEST_LANE = 13.0  #: units: shorter ones are drawn longer, to be seen


def near_view(
    limits: tuple[float, float, float, float], view: Any, margin: float
) -> bool:
    """Whether something comes near a view, in degrees, whichever way round."""
    west, south, east, north = bounds(view)
    if isinstance(view, dict):
        margin *= 3
    left, bottom, right, top = limits
    if top < south - margin or bottom > north + margin:
        return False
    return any(
        right + turn >= west - margin and left + turn <= east + margin
        for turn in (0, 360, -360)
    )


def lane_line(
    lane: Sequence[Any], areas: Mapping[str, BaseGeometry], view: View
) -> BaseGeometry:
    """A lane's line: over given points in degrees, over the edge, or the shortest."""
    a, b = areas[lane[0]], areas[lane[1]]
    via = lane[2] if len(lane) > 2 else None
    if via == "wrap":
        left, right = (a, b) if a.centroid.x < b.centroid.x else (b, a)
        return shapely.MultiLineString(
            [
                shapely.shortest_line(
                    area, shapely.LineString([(edge, -5), (edge, 4000)])
                )
                for area, edge in ((left, 0), (right, view.width))
            ]
        )
    if via:
        points = view.points(np.array(via, dtype=float))
        start = shapely.get_coordinates(
            shapely.shortest_line(a, shapely.Point(points[0]))
        )[0]
        end = shapely.get_coordinates(
            shapely.shortest_line(b, shapely.Point(points[-1]))
        )[0]
        if np.hypot(*(start - end)) >= SHORTEST_LANE:
            return spline(np.array([start, *points, end]), 10)
        line = shapely.LineString([start, end])
    else:
        line = shapely.shortest_line(a, b)
    if line.length >= SHORTEST_LANE:
        return line
    start, end = shapely.get_coordinates(line)
    length = np.hypot(*(end - start))
    along = (end - start) / length if length > 0.05 else np.array([1.0, 0.0])
    more = (SHORTEST_LANE - length) / 2
    return shapely.LineString([start - along * more, end + along * more])


def spline(points: np.ndarray, steps: int) -> shapely.LineString:
    """A smooth line through points (Catmull-Rom)."""
    ends = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    found = [points[0]]
    for n in range(1, len(ends) - 2):
        a, b, c, d = ends[n - 1 : n + 3]
        for t in np.linspace(0, 1, steps + 1)[1:]:
            found.append(
                0.5
                * (
                    2 * b
                    + (c - a) * t
                    + (2 * a - 5 * b + 4 * c - d) * t**2
                    + (3 * b - a - 3 * c + d) * t**3
                )
            )
    return shapely.LineString(found)


def lakes(
    recipe: Mapping[str, Any], packages: Packages, view: View, frame: BaseGeometry
) -> BaseGeometry | None:
    tolerance = recipe.get("tolerance", 0.7)
    seam = recipe.get("seam")
    kept = []
    for lake in packages.layer("lakes"):
        if lake.area <= 0.02 or not near_view(lake.bounds, recipe["view"], 3):
            continue
        if seam is not None:
            turned = shapely.transform(
                lake,
                lambda xy: np.column_stack(
                    [np.where(xy[:, 0] < seam, xy[:, 0] + 360, xy[:, 0]), xy[:, 1]]
                ),
            )
        else:
            turned = lake
        area = view.area(turned)
        if not np.isfinite(shapely.get_coordinates(area)).all():
            continue
        area = tidy(area.simplify(tolerance * 0.7)).intersection(frame)
        if recipe.get("lake", 14.0) <= area.area < 60_000:
            kept.append(area)
    if not kept:
        return None
    return without_specks(tidy(shapely.union_all(kept)), 3, keep_largest=False)
