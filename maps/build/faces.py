"""One planar partition of the world's land, tagged with country and subdivision codes.

The coast, the countries' borders and the subdivisions' borders of Natural Earth are
joined into one net of lines; its meshes are the faces. Every board merges faces, so two
neighbours always share exactly the same corners.
"""

import gzip
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import shapely
from packages import Packages
from shapely.geometry.base import BaseGeometry
from shapely.strtree import STRtree

GRID = 1e-5  # degrees, about a metre: lines are snapped to it
GAP = 0.06  # degrees: loose ends are joined to lines nearer than this
STEP = 0.25  # degrees: straight borders get corners this often, to bend when projected
SCALE = 100_000
LAYERS = ("admin_0_boundary_lines_land", "admin_1_states_provinces_lines")

#: The subdivisions' package draws these in insets: they are known by where they lie.
OVERSEAS = (
    ("US", (-180, 50, -129.9, 72), "US-AK"),
    ("US", (170, 50, 180, 56), "US-AK"),
    ("RU", (-180, 60, -165, 73), "RU-CHU"),
    ("US", (-179, 18, -154, 29), "US-HI"),
    ("ES", (-19, 27, -15.95, 30), "ES-TF"),
    ("ES", (-15.95, 27, -13, 30), "ES-GC"),
    ("PT", (-32, 36, -24, 40), "PT-20"),
    ("PT", (-18, 29, -15, 34), "PT-30"),
    ("FR", (-55, 2, -51, 6), "FR-GF"),
    ("FR", (-62, 15.7, -60.9, 17), "FR-GP"),
    ("FR", (-61.5, 14, -60.5, 15), "FR-MQ"),
    ("FR", (55, -22, 56, -20), "FR-RE"),
    ("FR", (44, -14, 46, -12), "FR-YT"),
)


class Face(NamedTuple):
    """A mesh of the net: its area in degrees, its country, its subdivision if any."""

    area: BaseGeometry
    country: str
    part: str


def load(packages: Packages) -> list[Face]:
    """All faces; made once, then kept beside the packages."""
    cache = packages.folder / "faces.json.gz"
    if not cache.exists():
        _keep(make(packages), cache)
    with gzip.open(cache, "rt", encoding="utf-8") as file:
        rows = json.load(file)
    found = []
    for country, part, rings in rows:
        areas = [np.array(ring).reshape(-1, 2) / SCALE for ring in rings]
        found.append(Face(shapely.Polygon(areas[0], areas[1:]), country, part))
    return found


def _keep(faces: Sequence[Face], cache: Path) -> None:
    rows = []
    for face in faces:
        rings = (face.area.exterior, *face.area.interiors)
        numbers = [
            np.rint(shapely.get_coordinates(ring)[:-1] * SCALE)
            .astype(int)
            .ravel()
            .tolist()
            for ring in rings
        ]
        rows.append([face.country, face.part, numbers])
    with gzip.open(cache, "wt", encoding="utf-8") as file:
        json.dump(rows, file)


def make(packages: Packages) -> list[Face]:
    """The faces from the packages: half a minute."""
    land = packages.layer("land")
    lines = [shapely.segmentize(area.boundary, STEP) for area in land]
    for layer in LAYERS:
        lines += [shapely.segmentize(line, STEP) for line in packages.layer(layer)]
    net = _joined(shapely.union_all(lines, grid_size=GRID))
    whole = shapely.union_all(land)
    shapely.prepare(whole)
    areas = [
        area
        for area in shapely.polygonize(shapely.get_parts(net).tolist()).geoms
        if whole.contains(area.representative_point())
    ]
    return _tagged(areas, packages)


def _joined(net: BaseGeometry) -> BaseGeometry:
    """The net with loose ends joined: its layers were digitised apart."""
    parts = shapely.get_parts(net)
    ends: dict[tuple[float, float], list[int]] = defaultdict(list)
    for n, part in enumerate(parts):
        points = shapely.get_coordinates(part)
        ends[tuple(points[0])].append(n)
        ends[tuple(points[-1])].append(n)
    tree = STRtree(parts)
    bridges = []
    for end, owners in ends.items():
        if len(owners) > 1:
            continue
        here = shapely.Point(end)
        nearest, least = -1, GAP
        for n in tree.query(here, predicate="dwithin", distance=GAP):
            if n != owners[0] and (far := shapely.distance(here, parts[n])) < least:
                nearest, least = int(n), far
        if nearest < 0:
            continue
        line = parts[nearest]
        there = shapely.line_interpolate_point(
            line, shapely.line_locate_point(line, here)
        )
        # A little too far, so that the noder sees a crossing.
        k = 1 + 2 * GRID / max(least, GRID)
        over = (here.x + (there.x - here.x) * k, here.y + (there.y - here.y) * k)
        bridges.append(shapely.LineString([end, over]))
    return shapely.union_all([net, *bridges], grid_size=GRID)


def _tagged(areas: Sequence[BaseGeometry], packages: Packages) -> list[Face]:
    points = [area.representative_point() for area in areas]
    countries = packages.countries()
    held = _holders(points, [area for _, area in countries], 1.0)
    codes = [countries[n][0] if n >= 0 else "" for n in held]
    parts = [""] * len(areas)
    groups: dict[str, list[tuple[str, BaseGeometry]]] = defaultdict(list)
    for code, area in packages.subdivisions():
        groups[code[:2]].append((code, area))
    for country, group in groups.items():
        mine = [n for n, code in enumerate(codes) if code == country]
        inside = _holders([points[n] for n in mine], [area for _, area in group], 2.0)
        for n, k in zip(mine, inside, strict=True):
            if k >= 0:
                parts[n] = group[k][0]
    for n, point in enumerate(points):
        for country, (west, south, east, north), code in OVERSEAS:
            if (
                codes[n] == country
                and west < point.x < east
                and south < point.y < north
            ):
                parts[n] = code
    return [Face(*row) for row in zip(areas, codes, parts, strict=True)]


def _holders(
    points: Sequence[BaseGeometry], areas: Sequence[BaseGeometry], reach: float
) -> list[int]:
    """The smallest area round each point, else the nearest in reach, else -1."""
    found = [-1] * len(points)
    if not points:
        return found
    tree = STRtree(areas)
    for n, k in zip(*tree.query(points, predicate="within"), strict=True):
        if found[n] < 0 or areas[k].area < areas[found[n]].area:
            found[n] = int(k)
    lost = [n for n, k in enumerate(found) if k < 0]
    if lost:
        near = tree.query_nearest(
            [points[n] for n in lost], max_distance=reach, all_matches=False
        )
        for n, k in zip(*near, strict=True):
            found[lost[n]] = int(k)
    return found
