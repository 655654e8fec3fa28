"""Outlines of the real-world boards: faces merged, projected, simplified, tidied.

A recipe (``recipes/<board>.json``) says which faces make which territory. A token of
its ``faces`` is a subdivision (``ES-M``), a country (``FR``), an exclusion
(``!ES-CN``), each with an optional box in degrees (``ID@95,-11,119,8``); the most
specific token wins.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import pi, sqrt
from typing import Any, NamedTuple

import numpy as np
import shapely
from areas import polygons, tidy, without_specks
from faces import Face
from packages import Packages
from projection import View
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry
from waterways import lakes, lane_line, near_view

TARGET = 11.0  #: units: radius of the round target of small land
SMALL = 9.0  #: land with less room gets one


class Outlines(NamedTuple):
    """What a recipe gives: areas in board units, and what goes with them."""

    size: tuple[int, int]
    areas: dict[str, BaseGeometry]
    halos: dict[str, BaseGeometry]
    lanes: list[tuple[str, str, BaseGeometry]]
    insets: dict[str, tuple[tuple[float, float, float, float], BaseGeometry | None]]
    backdrop: BaseGeometry | None
    lakes: BaseGeometry | None


def outlines(
    recipe: Mapping[str, Any], faces: Sequence[Face], packages: Packages
) -> Outlines:
    """The outlines of a board."""
    pad = recipe.get("pad", 14.0)
    view = View(recipe["projection"], recipe["view"], width=recipe["width"], pad=pad)
    frame = box(0, 0, view.width, view.height)
    chosen, rest = choose(recipe, faces)
    rects = {
        inset["id"]: tuple(
            share * (view.width, view.height)[n % 2]
            for n, share in enumerate(inset["rect"])
        )
        for inset in recipe.get("insets", ())
    }
    shapes, backdrop = _main_map(recipe, view, frame, chosen, rest)
    grounds = _insets(recipe, rects, shapes, chosen, rest, faces)
    halos = _islands(recipe, shapes)
    for place, entry in recipe["territories"].items():
        if not entry.get("archipelago"):
            least = 12 if entry.get("inset") else recipe.get("speck", 2.5)
            shapes[place] = without_specks(shapes[place], least)
    _fit_halos(halos, shapes, backdrop, frame)
    if backdrop is not None:
        backdrop = without_specks(
            backdrop, recipe.get("speck", 2.5), keep_largest=False
        )
    lanes = [
        (lane[0], lane[1], lane_line(lane, {**shapes, **halos}, view))
        for lane in recipe["lanes"]
    ]
    water = None if recipe.get("source") else lakes(recipe, packages, view, frame)
    return Outlines(
        (view.width, view.height),
        {place: shapes[place] for place in recipe["territories"]},
        halos,
        lanes,
        {name: (rects[name], grounds.get(name)) for name in rects},
        backdrop,
        water,
    )


def choose(
    recipe: Mapping[str, Any], faces: Sequence[Face]
) -> tuple[dict[str, list[Face]], list[Face]]:
    """Faces by territory, and those nobody takes. Raises ``LookupError`` for none."""
    rules = {place: _tokens(e["faces"]) for place, e in recipe["territories"].items()}
    chosen: dict[str, list[Face]] = {place: [] for place in rules}
    apart = {
        code
        for entry in recipe["territories"].values()
        if "also" in entry
        for _, code, _ in _tokens(entry["also"]["faces"])
    }
    rest = []
    for face in faces:
        if face.part in apart or face.country in apart:
            continue
        scores = {place: _score(face, tokens) for place, tokens in rules.items()}
        best = max(scores, key=lambda place: scores[place])
        (chosen[best] if scores[best] > 0 else rest).append(face)
    if bare := [place for place, own in chosen.items() if not own]:
        raise LookupError(bare)
    return chosen, rest


Tokens = list[tuple[bool, str, tuple[float, ...] | None]]


def _tokens(text: str) -> Tokens:
    found: Tokens = []
    for token in text.split():
        code, _, limits = token.lstrip("!").partition("@")
        edges = tuple(float(v) for v in limits.split(",")) if limits else None
        found.append((token.startswith("!"), code, edges))
    return found


def _score(face: Face, tokens: Tokens) -> int:
    best = 0
    for barred, code, limits in tokens:
        score = (
            4 if code == face.part != "" else 1 if code in (face.country, "*") else 0
        )
        if not score:
            continue
        if limits is not None:
            point = face.area.representative_point()
            west, south, east, north = limits
            if not (west <= point.x <= east and south <= point.y <= north):
                continue
            score += 2
        if barred:
            return -99
        best = max(best, score)
    return best


def _turned(recipe: Mapping[str, Any], face: Face) -> BaseGeometry:
    """A face east of the board's seam: a board may cross the 180th meridian."""
    seam = recipe.get("shift", {}).get(face.country, recipe.get("seam"))
    if seam is None or face.area.bounds[0] >= seam:
        return face.area
    return shapely.transform(
        face.area,
        lambda xy: np.column_stack(
            [np.where(xy[:, 0] < seam, xy[:, 0] + 360, xy[:, 0]), xy[:, 1]]
        ),
    )


def merged(
    recipe: Mapping[str, Any], view: View, faces: Sequence[Face]
) -> BaseGeometry:
    """Faces as one projected area; full precision is kept until paths are written."""
    parts = [_turned(recipe, face) for face in faces]
    try:
        whole = shapely.coverage_union_all(parts)
    except shapely.GEOSException:
        whole = shapely.union_all(parts, grid_size=1e-6)
    return tidy(view.area(whole))


def _main_map(
    recipe: Mapping[str, Any],
    view: View,
    frame: BaseGeometry,
    chosen: Mapping[str, Sequence[Face]],
    rest: Sequence[Face],
) -> tuple[dict[str, BaseGeometry], BaseGeometry | None]:
    """Territories and what is not in play, simplified together: borders stay common."""
    places = [p for p, e in recipe["territories"].items() if not e.get("inset")]
    areas = [merged(recipe, view, chosen[place]) for place in places]
    around = []
    if recipe.get("backdrop", True):
        around = [
            face for face in rest if near_view(face.area.bounds, recipe["view"], 6)
        ]
        around = [face for face in around if _in_frame(recipe, view, face, frame)]
    if around:
        areas.append(merged(recipe, view, around))
    tolerance = recipe.get("tolerance", 0.7)
    simple = shapely.coverage_simplify(
        np.array(areas, dtype=object), tolerance=tolerance
    )
    shapes = {
        place: tidy(shapely.intersection(tidy(area), frame))
        for place, area in zip(places, simple, strict=False)
    }
    if not around:
        return shapes, None
    return shapes, tidy(shapely.intersection(tidy(simple[-1]), frame.buffer(2)))


def _in_frame(
    recipe: Mapping[str, Any], view: View, face: Face, frame: BaseGeometry
) -> bool:
    """Whether a face comes near the map: azimuthal maps tear what lies behind them."""
    points = view.points(shapely.get_coordinates(_turned(recipe, face)))
    if not np.isfinite(points).all():
        return False
    (left, top), (right, bottom) = points.min(0), points.max(0)
    flat = right - left < 3 * view.width and bottom - top < 3 * view.width
    return bool(flat and box(left, top, right, bottom).intersects(frame))


def _insets(
    recipe: Mapping[str, Any],
    rects: Mapping[str, tuple[float, ...]],
    shapes: dict[str, BaseGeometry],
    chosen: Mapping[str, Sequence[Face]],
    rest: Sequence[Face],
    faces: Sequence[Face],
) -> dict[str, BaseGeometry]:
    """Draw what stands in insets; gives each inset's land that is not in play."""
    grounds: dict[str, BaseGeometry] = {}
    tolerance = recipe.get("tolerance", 0.7)
    for inset in recipe.get("insets", ()):
        x, y, wide, high = rects[inset["id"]]
        rect = box(x, y, x + wide, y + high)
        view = View(inset["projection"], inset["view"], rect=(x, y, wide, high), pad=5)
        for place, entry in recipe["territories"].items():
            if entry.get("also", {}).get("inset") == inset["id"]:
                codes = [code for _, code, _ in _tokens(entry["also"]["faces"])]
                own = [f for f in faces if f.part in codes or f.country in codes]
                part = merged(recipe, view, own).intersection(rect)
                both = [shapes[place], tidy(part.simplify(0.3))]
                shapes[place] = tidy(shapely.union_all(both))
        places = [
            p for p, e in recipe["territories"].items() if e.get("inset") == inset["id"]
        ]
        if not places:
            continue
        parts = [
            tidy(merged(recipe, view, chosen[p]).intersection(rect)) for p in places
        ]
        around = [
            face for face in rest if near_view(face.area.bounds, inset["view"], 2)
        ]
        if around:
            parts.append(tidy(merged(recipe, view, around).intersection(rect)))
        simple = shapely.coverage_simplify(
            np.array(parts, dtype=object), tolerance=tolerance
        )
        shapes.update({p: tidy(area) for p, area in zip(places, simple, strict=False)})
        if around:
            grounds[inset["id"]] = without_specks(
                tidy(simple[-1]), recipe.get("speck", 2.5)
            )
    return grounds


def _islands(
    recipe: Mapping[str, Any], shapes: dict[str, BaseGeometry]
) -> dict[str, BaseGeometry]:
    """Enlarge the islands of archipelagos; gives a halo round each group."""
    groups = [p for p, e in recipe["territories"].items() if e.get("archipelago")]
    reach = recipe.get("halo", 13.0)
    halos: dict[str, BaseGeometry] = {}
    for place in groups:
        dots = []
        for part in polygons(without_specks(shapes[place], 0.02)):
            radius = sqrt(part.area / pi)
            more = max(0.0, recipe.get("min_dot", 2.2) - radius)
            dots.append(part.buffer(more, quad_segs=3) if more else part)
        group = tidy(shapely.union_all(dots))
        solid = [
            shapes[p] for p in recipe["territories"] if p not in groups and p in shapes
        ]
        if solid:
            group = tidy(group.difference(shapely.union_all(solid).buffer(1.2)))
        shapes[place] = group
        hull = group.buffer(reach * 2.2, quad_segs=8).buffer(-reach * 1.2, quad_segs=8)
        if hull.geom_type != "Polygon":
            hull = shapely.convex_hull(group).buffer(reach, quad_segs=8)
        halos[place] = shapely.Polygon(hull.exterior)
    return halos


def _fit_halos(
    halos: dict[str, BaseGeometry],
    shapes: Mapping[str, BaseGeometry],
    backdrop: BaseGeometry | None,
    frame: BaseGeometry,
) -> None:
    """Halos give way to each other and to other land."""
    for a, b in combinations(list(halos), 2):
        if halos[a].intersects(halos[b]):
            halos[a], halos[b] = _parted(halos[a], halos[b], shapes[a], shapes[b])
    solid = [area for place, area in shapes.items() if place not in halos]
    if backdrop is not None:
        solid.append(backdrop)
    for place in halos:
        left = (
            halos[place]
            .difference(shapely.union_all(solid).buffer(1.5))
            .intersection(frame)
        )
        halos[place] = max(polygons(left), key=lambda part: part.area).simplify(0.3)


def _parted(
    halo_a: BaseGeometry, halo_b: BaseGeometry, a: BaseGeometry, b: BaseGeometry
) -> tuple[BaseGeometry, BaseGeometry]:
    """Two halos cut by a straight line half way between their groups."""
    line = shapely.shortest_line(shapely.convex_hull(a), shapely.convex_hull(b))
    start, end = shapely.get_coordinates(line)
    length = np.hypot(*(end - start))
    if length < 1e-6:
        return halo_a.difference(halo_b), halo_b
    along = (end - start) / length
    across = np.array([-along[1], along[0]])
    middle = (start + end) / 2

    def side(sign: int) -> shapely.Polygon:
        near, far = middle - along * sign, middle - along * sign * 3000
        wide = across * 3000
        return shapely.Polygon([near + wide, near - wide, far - wide, far + wide])

    def largest(area: BaseGeometry) -> BaseGeometry:
        return max(polygons(area), key=lambda part: part.area)

    return largest(halo_a.intersection(side(1))), largest(halo_b.intersection(side(-1)))
