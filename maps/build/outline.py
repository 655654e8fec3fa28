"""Make the outlines of the real-world boards and the standard one from open data.

    python maps/build/outline.py [--check] PACKAGES [BOARD …]

``PACKAGES`` is a folder with the archives that ``packages.py`` names. Writes the
outlines into ``maps/<board>/1/shapes.json``; ``dress.py`` does the rest. With
``--check`` nothing is written: the committed files must hold exactly these outlines.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import areas
import dress
import faces
import islands
import merging
import partition
import shapely
from faces import Face
from packages import Packages
from svgpath import uncrossed, write_line, write_lines, write_shape

HERE = Path(__file__).parent
TWINS = {"world": ("fortress_world",)}  #: boards on the outlines of another
Places = dict[str, dict[str, Any]]


def recipe_of(board: str) -> dict[str, Any]:
    """How a board is made."""
    recipe: dict[str, Any] = dress.load(HERE / "recipes" / f"{board}.json")
    return recipe


def boards() -> list[str]:
    """The boards there are recipes for."""
    return sorted(path.stem for path in (HERE / "recipes").glob("*.json"))


def territory_board(
    recipe: Mapping[str, Any], known: Sequence[Face], packages: Packages
) -> dict[str, Any]:
    """Outlines of a board of merged faces, in the keys of ``shapes.json``."""
    found = merging.outlines(recipe, known, packages)
    places: Places = {}
    for place, area in found.areas.items():
        pole, room = areas.pole_of(area)
        entry: dict[str, Any] = {
            "path": uncrossed(write_shape(area)),
            "pole": list(pole),
            "room": room,
        }
        if place in recipe.get("stands", {}):
            entry["stand"] = recipe["stands"][place]
        if place in found.halos:
            entry["halo"] = write_shape(found.halos[place])
        elif room < merging.SMALL:
            entry["hit"] = [*pole, int(merging.TARGET)]
        about = recipe["territories"][place]
        if about.get("inset"):
            entry["inset"] = about["inset"]
        if about.get("also"):
            entry["also"] = about["also"]["inset"]
        places[place] = entry
    insets = []
    for name, (rect, land) in found.insets.items():
        inset = {"id": name, "rect": [round(v, 1) for v in rect]}
        if land is not None and (path := write_shape(land)):
            inset["land"] = path
        insets.append(inset)
    return {
        "view": list(found.size),
        "places": places,
        "lanes": [
            {"between": [a, b], "path": write_lines(line)} for a, b, line in found.lanes
        ],
        "insets": insets,
        "scenery": {
            "land": "" if found.backdrop is None else write_shape(found.backdrop)
        },
        "water": {"lakes": "" if found.lakes is None else write_shape(found.lakes)},
    }


def standard_board(
    recipe: Mapping[str, Any], known: Sequence[Face], packages: Packages
) -> dict[str, Any]:
    """Outlines of the standard board, in the keys of ``shapes.json``."""
    view = partition.MagnifiedView(recipe)
    shapes = partition.partition(recipe, view, known)
    seas = set(recipe["sea_seeds"])
    places: Places = {}
    for place in sorted(name for name in shapes if name.isalpha() and name != "SWI"):
        about = recipe["places"][place]
        entry = {"path": write_shape(shapes[place])}
        if place in seas:
            entry["kind"] = "sea"
        if f"~{place}" in shapes and place in recipe["inner_water"]:
            entry["water"] = write_shape(shapes[f"~{place}"])
        places[place] = {**entry, **about}
    scenery = [n for n in shapes if n.startswith("!") or n == "SWI"]
    dry = partition.tidy(
        shapely.union_all(
            [a for n, a in shapes.items() if n[0] != "~" and n not in seas]
        )
    )
    ponds = [
        area
        for name, area in shapes.items()
        if name[0] == "~" and name[1:] not in recipe["inner_water"]
    ]
    lakes = write_shape(partition.lakes(view, packages, dry))
    lakes += write_shape(partition.tidy(shapely.union_all(ponds))) if ponds else ""
    straits = shapely.MultiLineString(
        [view.line(points).simplify(0.2) for points in recipe["straits"]]
    )
    return {
        "view": list(view.size),
        "places": places,
        "lanes": [
            {
                "between": way["between"],
                "path": write_line(
                    [view.point(way["from"]).coords[0], view.point(way["to"]).coords[0]]
                ),
            }
            for way in recipe["crossings"]
        ],
        "insets": [],
        "scenery": {"land": "".join(write_shape(shapes[name]) for name in scenery)},
        "water": {"lakes": lakes, "straits": write_lines(straits)},
    }


def made(board: str, packages: Packages, known: Sequence[Face]) -> dict[str, Any]:
    """The outlines of a board."""
    recipe = recipe_of(board)
    if "lenses" in recipe:
        return standard_board(recipe, known, packages)
    if recipe.get("source") == "municipalities":
        known = islands.load(recipe, packages)
    return territory_board(recipe, known, packages)


def laid_in(shapes: dict[str, Any], outlines: Mapping[str, Any]) -> dict[str, Any]:
    """Drawing data with new outlines; what is dressed or decided stays."""
    result = {
        **shapes,
        **{k: v for k, v in outlines.items() if k not in ("places", "insets")},
    }
    result["places"] = {
        place: {**shapes["places"].get(place, {}), **entry}
        for place, entry in outlines["places"].items()
    }
    before = {inset["id"]: inset for inset in shapes["insets"]}
    result["insets"] = [{**before.get(i["id"], {}), **i} for i in outlines["insets"]]
    return result


def differences(shapes: Mapping[str, Any], outlines: Mapping[str, Any]) -> list[str]:
    """Where committed outlines are not what the packages give."""
    found = []
    for place, entry in outlines["places"].items():
        committed = shapes["places"].get(place, {})
        found += [
            f"places.{place}.{key}"
            for key, value in entry.items()
            if key not in ("centre", "coasts") and committed.get(key) != value
        ]
    found += [
        key
        for key in ("view", "lanes", "scenery", "water")
        if _without_empty(shapes[key]) != _without_empty(outlines[key])
    ]
    return found


def _without_empty(value: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return {k: v for k, v in value.items() if v}
    return {"": value}


def main() -> int:
    """Write or check; 1 if something differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("packages", type=Path)
    parser.add_argument("boards", nargs="*")
    options = parser.parse_args()
    packages = Packages(options.packages)
    known = faces.load(packages)
    status = 0
    for board in options.boards or boards():
        outlines = made(board, packages, known)
        for twin in (board, *TWINS.get(board, ())):
            path = dress.MAPS / twin / "1" / "shapes.json"
            shapes = dress.load(path)
            if options.check:
                found = differences(shapes, outlines)
                print(f"{twin}: {'the same' if not found else ', '.join(found)}")
                status = status or bool(found)
            else:
                path.write_text(
                    json.dumps(laid_in(shapes, outlines), ensure_ascii=False)
                )
                print(f"{twin}: written; now dress it")
    return int(status)


if __name__ == "__main__":
    raise SystemExit(main())
