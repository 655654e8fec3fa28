"""Outlines of the standard Diplomacy board: one partition of land and water.

Faces make the land; lines written by hand cut the water; soft magnifiers give crowded
parts room. Land, seas and scenery are simplified together, so all borders stay common.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import shapely
from faces import Face
from packages import Packages
from pyproj import Transformer
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.strtree import STRtree
from waterways import spline

FAR = "!far"  #: land of no rule: scenery


class Lens(NamedTuple):
    """Adds ``strength * d / (1 + (d / reach)²)`` to a point at offset ``d`` from it."""

    x: float
    y: float
    strength: float
    reach: float


class MagnifiedView:
    """Degrees to board units, through the lenses."""

    def __init__(self, recipe: Mapping[str, Any]) -> None:
        self.transformer = Transformer.from_crs(
            "EPSG:4326", recipe["projection"], always_xy=True
        )
        self.lenses = [
            Lens(
                *self.transformer.transform(*lens["at"]),
                lens["strength"],
                lens["reach"],
            )
            for lens in recipe["lenses"]
        ]
        self.left, bottom, right, self.top = recipe["frame"]
        self.unit = recipe["width"] / (right - self.left)
        self.size = recipe["width"], round((self.top - bottom) * self.unit)

    def points(self, degrees: np.ndarray) -> np.ndarray:
        """Board units of points in degrees."""
        x, y = map(np.asarray, self.transformer.transform(degrees[:, 0], degrees[:, 1]))
        east, north = x, y
        for lens in self.lenses:
            dx, dy = x - lens.x, y - lens.y
            more = lens.strength / (1 + (dx * dx + dy * dy) / lens.reach**2)
            east, north = east + dx * more, north + dy * more
        return np.column_stack(
            [(east - self.left) * self.unit, (self.top - north) * self.unit]
        )

    def area(self, area: BaseGeometry) -> BaseGeometry:
        """An area in board units."""
        return shapely.transform(area, self.points)

    def point(self, degrees: Sequence[float]) -> Point:
        """A point in board units."""
        return Point(self.points(np.array([degrees], dtype=float))[0])

    def line(self, degrees: Sequence[Sequence[float]]) -> LineString:
        """A smooth line through points in degrees."""
        points = np.array(degrees, dtype=float)
        if len(points) < 3:
            along = np.linspace(0, 1, 8)[:, None]
            return LineString(self.points(points[0] + (points[-1] - points[0]) * along))
        smooth = shapely.get_coordinates(spline(points, 14))
        return LineString(self.points(smooth))

    def polygon(self, degrees: Sequence[Sequence[float]]) -> BaseGeometry:
        """A polygon in degrees, its sides bent as the projection bends them."""
        return shapely.make_valid(self.area(shapely.segmentize(Polygon(degrees), 0.1)))


def parts_of(area: BaseGeometry | None) -> list[Polygon]:
    """The polygons of an area that enclose something."""
    if area is None:
        return []
    flat = [q for p in shapely.get_parts(area) for q in shapely.get_parts(p)]
    return [p for p in flat if p.geom_type == "Polygon" and p.area > 1e-7]


def tidy(area: BaseGeometry) -> MultiPolygon:
    """An area of valid polygons only."""
    return MultiPolygon(parts_of(area if area.is_valid else shapely.make_valid(area)))


def shared(a: BaseGeometry, b: BaseGeometry) -> float:
    """The length of a common border."""
    return float(shapely.length(shapely.intersection(a.boundary, b.boundary)))


def _chosen(
    recipe: Mapping[str, Any], faces: Sequence[Face]
) -> list[tuple[str, Polygon]]:
    """Land by province: the most specific code wins, then the hand-drawn splits."""
    rules: dict[str, list[tuple[str, tuple[float, ...] | None]]] = defaultdict(list)
    for province, text in recipe["land"].items():
        for token in text.split():
            code, _, limits = token.partition("@")
            edges = tuple(map(float, limits.split(","))) if limits else None
            rules[code].append((province, edges))
    found = []
    for face in faces:
        west, south, east, north = face.area.bounds
        if east < -36 or west > 75 or north < 18 or south > 79:
            continue
        point = face.area.representative_point()
        best, score = FAR, 0
        for code, base in ((face.part, 4), (face.country, 1)):
            for province, limits in rules.get(code, ()) if code else ():
                value = base
                if limits:
                    if not (
                        limits[0] <= point.x <= limits[2]
                        and limits[1] <= point.y <= limits[3]
                    ):
                        continue
                    value += 2
                if value > score:
                    best, score = province, value
        pieces: list[tuple[str, BaseGeometry]] = [(best, face.area)]
        for split in recipe["split"]:
            if split["code"] in (face.part, face.country):
                cut = Polygon(split["polygon"])
                pieces = [
                    piece
                    for province, area in pieces
                    for piece in (
                        (split["to"], area.intersection(cut)),
                        (province, area.difference(cut)),
                    )
                ]
        found += [
            (province, part) for province, area in pieces for part in parts_of(area)
        ]
    return found


def _land(
    recipe: Mapping[str, Any], view: MagnifiedView, faces: Sequence[Face]
) -> dict[str, MultiPolygon]:
    groups: dict[str, list[BaseGeometry]] = defaultdict(list)
    wide, high = view.size
    frame = box(0, 0, wide, high).buffer(30)
    for province, area in _chosen(recipe, faces):
        points = view.points(shapely.get_coordinates(area))
        if not np.isfinite(points).all():
            continue
        low, top = points.min(0), points.max(0)
        if not box(*low, *top).intersects(frame) or (top - low).max() > 6 * wide:
            continue
        placed = view.area(shapely.segmentize(area, 0.3))
        groups[province].append(
            placed if placed.is_valid else shapely.make_valid(placed)
        )
    land = {
        province: tidy(
            shapely.union_all(own, grid_size=recipe["grid"]).intersection(frame)
        )
        for province, own in groups.items()
    }
    return {province: area for province, area in land.items() if not area.is_empty}


def _closed(
    recipe: Mapping[str, Any], view: MagnifiedView, land: Mapping[str, MultiPolygon]
) -> BaseGeometry:
    """All land with narrow channels, ponds and specks gone."""
    solid = shapely.union_all(list(land.values()), grid_size=recipe["grid"])
    solid = MultiPolygon([part for part in parts_of(solid) if part.area >= 2])
    width = recipe["close"]
    closed = solid.buffer(width, quad_segs=4).buffer(-width, quad_segs=4).union(solid)
    kept_open = shapely.union_all([view.polygon(p) for p in recipe["keep_open"]])
    closed = closed.difference(kept_open.difference(solid))
    belts = shapely.union_all([view.polygon(p) for p in recipe["inner_water"].values()])
    filled = []
    for part in parts_of(closed):
        if part.area < recipe["speck"]:
            continue
        holes = [
            ring
            for ring in part.interiors
            if Polygon(ring).area
            >= (8 if belts.contains(Point(ring.coords[0])) else recipe["pond"])
        ]
        filled.append(Polygon(part.exterior, holes))
    return MultiPolygon(filled).intersection(box(0, 0, *view.size))


def partition(
    recipe: Mapping[str, Any], view: MagnifiedView, faces: Sequence[Face]
) -> dict[str, MultiPolygon]:
    """The whole frame by name: provinces, seas, ``!`` scenery, ``~XXX`` inner water."""
    frame = box(0, 0, *view.size)
    land = _land(recipe, view, faces)
    closed = _closed(recipe, view, land)
    water = frame.difference(closed)
    inner = {name: view.polygon(p) for name, p in recipe["inner_water"].items()}
    lines = [shapely.boundary(closed), frame.boundary]
    lines += [shapely.boundary(area) for area in land.values()]
    for line in recipe["sea_lines"]:
        lines.append(shapely.intersection(view.line(line["points"]), water.buffer(0.5)))
    lines += [
        shapely.intersection(a.boundary, water.buffer(0.5)) for a in inner.values()
    ]
    net = shapely.union_all(lines, grid_size=recipe["grid"])
    inside = frame.buffer(0.05)
    cells = [
        cell
        for cell in shapely.get_parts(
            shapely.polygonize(shapely.get_parts(net).tolist())
        )
        if inside.contains(cell.representative_point()) and cell.area > 1e-6
    ]
    names = _named(recipe, view, cells, land, closed, inner)
    groups: dict[str, list[Polygon]] = defaultdict(list)
    for name, cell in zip(names, cells, strict=True):
        groups[name].append(cell)
    whole = {
        name: tidy(shapely.coverage_union_all(own)) for name, own in groups.items()
    }
    simple = shapely.coverage_simplify(
        np.array(list(whole.values()), dtype=object),
        tolerance=recipe["tolerance"],
        simplify_boundary=False,
    )
    return {name: tidy(area) for name, area in zip(whole, simple, strict=True)}


def _named(
    recipe: Mapping[str, Any],
    view: MagnifiedView,
    cells: Sequence[Polygon],
    land: Mapping[str, MultiPolygon],
    closed: BaseGeometry,
    inner: Mapping[str, BaseGeometry],
) -> list[str]:
    """Whose each cell is: by what covers it, by seeds, then by its longest border."""
    shapely.prepare(closed)
    tree = STRtree([part for area in land.values() for part in parts_of(area)])
    owner = [province for province, area in land.items() for _ in parts_of(area)]
    seeds = {
        sea: [view.point(p) for p in points]
        for sea, points in recipe["sea_seeds"].items()
    }
    names: list[str | None] = []
    dry: list[bool] = []
    for cell in cells:
        point = cell.representative_point()
        dry.append(bool(shapely.contains(closed, point)))
        name: str | None = None
        if dry[-1]:
            hits = tree.query(point, predicate="intersects")
            name = owner[hits[0]] if len(hits) else None
        else:
            for province, area in inner.items():
                if area.contains(point):
                    name = f"~{province}"
            if name is None:
                for sea, points in seeds.items():
                    if any(cell.contains(seed) for seed in points):
                        name = sea
        names.append(name)
    near = STRtree(cells)

    def neighbours(n: int, wanted: bool) -> dict[str, float]:
        borders: dict[str, float] = defaultdict(float)
        for k in near.query(cells[n], predicate="intersects"):
            other = names[k]
            if k != n and other and dry[k] == wanted:
                borders[other] += shared(cells[n], cells[k])
        return borders

    for wanted in (True, False):
        for _ in range(30):
            moved = False
            todo = [
                n for n, name in enumerate(names) if name is None and dry[n] == wanted
            ]
            for n in sorted(todo, key=lambda n: -cells[n].area):
                borders = neighbours(n, wanted)
                if borders and max(borders.values()) > 0:
                    names[n] = max(borders, key=lambda name: borders[name])
                    moved = True
            if not moved:
                break
    for n, name in enumerate(names):
        if name is None and dry[n]:
            names[n] = "!isl"
        elif name is None:
            borders = neighbours(n, True)
            names[n] = (
                "~" + max(borders, key=lambda b: borders[b]) if borders else "~lost"
            )
    return [name or "~lost" for name in names]


def lakes(view: MagnifiedView, packages: Packages, dry: BaseGeometry) -> MultiPolygon:
    """Lakes worth drawing on the dry land."""
    found = []
    for lake in packages.layer("lakes"):
        middle = lake.centroid
        if lake.area < 0.08 or not (-12 < middle.x < 60 and 29 < middle.y < 72):
            continue
        area = tidy(view.area(lake).simplify(0.5)).intersection(dry)
        found += [
            Polygon(part.exterior)
            for part in parts_of(area)
            if part.area > 30 and part.area / part.length**2 > 0.017
        ]
    return MultiPolygon(found)


def sea_borders(
    shapes: Mapping[str, BaseGeometry], seas: Sequence[str]
) -> BaseGeometry:
    """The lines between seas."""
    lines = []
    for a, b in combinations(seas, 2):
        if shapes[a].intersects(shapes[b]):
            common = shapely.intersection(shapes[a].boundary, shapes[b].boundary)
            lines += [
                line
                for part in shapely.get_parts(common)
                for line in shapely.get_parts(part)
                if line.geom_type == "LineString"
            ]
    return shapely.line_merge(shapely.MultiLineString(lines))
