"""Faces of the Canaries board: municipalities merged, island groups enlarged, softened.

On a true map the board would be mostly water; each group of islands is drawn larger
about its own middle and moved a little (``groups`` of the recipe, in degrees).
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np
import shapely
from faces import Face
from packages import Packages
from shapely.strtree import STRtree

SOFTER = 2  #: rounds of corner cutting
LA_GRACIOSA = (
    "35024",
    29.2,
)  #: part of Teguise, but an island: what lies north of this


def load(recipe: Mapping[str, Any], packages: Packages) -> list[Face]:
    """One face for each part of a territory, tagged with its first municipality."""
    owner = {
        code: place
        for place, entry in recipe["territories"].items()
        for code in entry["faces"].split()
    }
    pieces: dict[str, list[shapely.Polygon]] = defaultdict(list)
    first: dict[str, str] = {}
    for code, area in packages.municipalities(("35", "38")):
        for part in shapely.get_parts(shapely.make_valid(area)):
            for piece in shapely.get_parts(part):
                if piece.geom_type != "Polygon" or piece.area <= 1e-6:
                    continue
                north = code == LA_GRACIOSA[0] and piece.centroid.y > LA_GRACIOSA[1]
                tag = f"{code}g" if north else code
                pieces[owner[tag]].append(piece)
                first.setdefault(owner[tag], tag)
    areas = {
        place: shapely.union_all(own, grid_size=1e-6) for place, own in pieces.items()
    }
    for group in recipe["groups"]:
        members = group["territories"]
        middle = shapely.union_all([areas[place] for place in members]).centroid
        for place in members:
            areas[place] = _enlarged(areas[place], middle, group)
    borders = shapely.node(
        shapely.GeometryCollection([a.boundary for a in areas.values()])
    )
    arcs = [_softened(arc) for arc in shapely.get_parts(shapely.line_merge(borders))]
    places = list(areas)
    tree = STRtree([areas[place] for place in places])
    faces = []
    for area in shapely.polygonize(arcs).geoms:
        inside = tree.query(area.representative_point(), predicate="within")
        if len(inside):
            faces.append(Face(area, "ES", first[places[int(inside[0])]]))
    return faces


def _enlarged(
    area: shapely.MultiPolygon, middle: shapely.Point, group: Mapping[str, Any]
) -> shapely.MultiPolygon:
    """An island larger about its group's middle, and moved with the group."""
    here = np.array([middle.x, middle.y])
    there = here + np.array([group["east"], group["north"]])
    return shapely.transform(area, lambda xy: (xy - here) * group["zoom"] + there)


def _softened(line: shapely.LineString) -> shapely.LineString:
    """A line with its corners cut, its ends kept, so that arcs still meet."""
    points = shapely.get_coordinates(line)
    closed = np.array_equal(points[0], points[-1])
    for _ in range(SOFTER):
        early = 0.75 * points[:-1] + 0.25 * points[1:]
        late = 0.25 * points[:-1] + 0.75 * points[1:]
        cut = np.empty((2 * len(early), 2))
        cut[0::2], cut[1::2] = early, late
        if closed:
            points = np.vstack([cut, cut[:1]])
        else:
            points = np.vstack([points[:1], cut, points[-1:]])
    return shapely.LineString(points)
