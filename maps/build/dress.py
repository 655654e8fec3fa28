"""Dress a board: from its outlines to all that the drawing needs.

    python maps/build/dress.py BOARD …

Reads ``maps/<board>/1/shapes.json`` (outlines, poles, lanes, insets, scenery, water)
and ``board.json`` (names, regions), and writes the derived parts anew: spots, name
places per language, borders, coast bands, hatch lines, plates, relief.
``adjustments.json`` holds what a person decided by eye. The same input gives the same
file.
"""

import json
import sys
from pathlib import Path
from typing import Any

import ground
import lettering
import naming
import numpy as np
import spots
import surface
from PIL import Image, ImageDraw
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, unary_union
from svgpath import (
    line_strings,
    read_lines,
    read_shape,
    united,
    write_line,
    write_lines,
)
from ways import Lettering

MAPS = Path(__file__).resolve().parents[1]
LANGUAGES = ("en", "es")
SEAL = 13.5  #: width of a centre's or keep's mark before a name, with its gap


def load(path: Path) -> Any:
    """A JSON file."""
    return json.loads(path.read_text(encoding="utf-8"))


def dress(board: str) -> dict[str, Any]:
    """The dressed shapes of one board."""
    folder = MAPS / board / "1"
    shapes, record = load(folder / "shapes.json"), load(folder / "board.json")
    adjust = load(Path(__file__).with_name("adjustments.json")).get(board, {})
    places = shapes["places"]
    view = tuple(shapes["view"])
    entries = record.get("territories") or record["provinces"]

    areas = {place: read_shape(entry["path"]) for place, entry in places.items()}
    lands = {
        place: read_shape(entry["land"]) if "land" in entry else areas[place]
        for place, entry in places.items()
        if entry.get("kind") != "sea"
    }
    seas = {
        p: areas[p] for p, e in places.items() if e.get("kind") in ("sea", "island")
    }
    scenery = shapes.get("scenery", {})
    outside = [read_shape(scenery[key]) for key in ("land", "ice") if scenery.get(key)]

    _stand(places, areas, adjust)
    _part_centres(places, lands, adjust, _recipe(board).get("places", {}))
    # Regions without a bonus mean nothing to the rules: their borders are like others.
    paid = {r for r, entry in record.get("regions", {}).items() if entry.get("bonus")}
    regions = {
        place: entry.get("region") if entry.get("region") in paid else None
        for place, entry in entries.items()
    }
    inner, outer = ground.border_lines(
        {p: a for p, a in lands.items() if "land" not in places[p]}, regions
    )
    shapes["lines"] = {"borders": inner, "regions": outer}
    if seas:
        shapes["lines"]["seas"] = "".join(ground.border_lines(seas, {}))
    if scenery.get("ice"):
        ice = read_shape(scenery["ice"])
        scenery["wall"] = write_lines(ground.shared_lines(ice, united(lands.values())))
    insets = [
        box(r[0], r[1], r[0] + r[2], r[1] + r[3])
        for r in (i["rect"] for i in shapes["insets"])
    ]
    for lane in shapes["lanes"]:
        if not lane.get("path"):
            lane["path"] = _bridge(lands[lane["between"][0]], lands[lane["between"][1]])
    main = []
    inside: dict[str, list[BaseGeometry]] = {
        inset["id"]: [] for inset in shapes["insets"]
    }
    frames = {i["id"]: frame for i, frame in zip(shapes["insets"], insets, strict=True)}
    for place, area in lands.items():
        if places[place].get("inset"):
            inside[places[place]["inset"]].append(area)
        elif places[place].get("also"):
            frame = frames[places[place]["also"]]
            inside[places[place]["also"]].append(area.intersection(frame))
            main.append(area.difference(frame))
        else:
            main.append(area)
    shapes["bands"] = list(ground.coast_bands([*main, *outside], box(0, 0, *view)))
    for inset in shapes["insets"]:
        if inset.get("land"):
            inside[inset["id"]].append(read_shape(inset["land"]))
        inset["bands"] = list(
            ground.coast_bands(inside[inset["id"]], frames[inset["id"]])
        )
    shapes["coast"] = ground.coast_line(list(lands.values()))
    shapes["hatches"] = {
        place: ground.hatches_of(
            areas[place] if entry.get("kind") == "sea" else lands[place]
        )
        for place, entry in places.items()
    }

    numbers = {place: n for n, place in enumerate(places, 1)}
    owners = {numbers[p]: a for p, a in areas.items()}
    for offset, area in enumerate(outside):
        owners[-1 - offset] = area
    grid = surface.make_grid(owners, view)
    # An island's own land is its space too; scenery islands lie over the seas.
    sea_numbers = frozenset(numbers[p] for p in seas)
    soft = _soft(shapes, view, insets)
    solid = _solid(places, bool(shapes.get("slots")), "provinces" in record)
    for lane in shapes["lanes"]:
        if lane.get("kind") == "ford":
            x1, y1, x2, y2 = read_lines(lane["path"]).bounds
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            solid.append(("", (x - 10, y - 7, x + 10, y + 7)))
    lettered = {}
    for language in LANGUAGES:
        sheet = surface.Sheet(view, grid, sea_numbers, solid, soft)
        spaces = [
            _space(
                place,
                places[place],
                entries[place],
                language,
                numbers,
                shapes,
                adjust,
                "provinces" in record,
            )
            for place in places
        ]
        lettered[language] = naming.letter(spaces, sheet)
    for place, entry in places.items():
        entry["names"] = {
            language: _name(lettered[language][place], entry) for language in LANGUAGES
        }
        entry.pop("lines", None)

    names = [
        b for sheet in lettered.values() for made in sheet.values() for b in made.boxes
    ]
    if paid:
        widths = {
            region: max(
                spots.plate_width(entry["name"][language], entry["bonus"])
                for language in LANGUAGES
            )
            for region, entry in record["regions"].items()
        }
        members = {
            region: [p for p in places if regions[p] == region] for region in widths
        }
        shapes["plates"] = {
            region: list(point)
            for region, point in spots.hang_plates(
                {
                    r: (widths[r], unary_union([areas[p] for p in members[r]]))
                    for r in widths
                },
                list(lettered.values()),
                solid,
                grid,
                {r: frozenset(numbers[p] for p in members[r]) for r in widths},
                sea_numbers,
                soft,
                view,
            ).items()
        }
        shapes["plates"].update(adjust.get("plates", {}))
    taken = [*names, *(b for _, b in solid)]
    for place, entry in places.items():
        rest = [b for owner, b in solid if owner != place]
        entry["aside"] = list(
            spots.aside_of(entry["spot"], areas[place], [*names, *rest], view)
        )
    if shapes.get("relief_bands"):
        land = united(lands.values())
        shapes["relief"] = spots.scatter(shapes["relief_bands"], taken, land)
    return shapes


def _stand(places: Any, areas: Any, adjust: Any) -> None:
    for place, entry in places.items():
        if place in adjust.get("spots", {}):
            entry["spot"] = adjust["spots"][place]
        elif entry.get("kind") == "sea":
            entry["spot"] = [round(v, 1) for v in entry.get("stand", entry["pole"])]
        elif entry.get("land"):
            entry["spot"] = list(spots.spot_of(entry["pole"], entry["room"], None))
        else:
            entry["spot"] = list(
                spots.spot_of(
                    entry["pole"],
                    entry["room"],
                    entry.get("stand"),
                    5.0 if entry.get("seal") == "keep" else 0.0,
                )
            )
        for coast in entry.get("coasts", {}).values():
            if "faces" in coast:
                shore = max(
                    (
                        line
                        for sea in coast["faces"]
                        if sea in areas
                        for line in line_strings(
                            ground.shared_lines(areas[place], areas[sea])
                        )
                    ),
                    key=lambda line: line.length,
                )
                coast["spot"], coast["tag"] = map(
                    list, spots.coast_spot(shore, areas[place])
                )


def _recipe(board: str) -> Any:
    path = Path(__file__).parent / "recipes" / f"{board}.json"
    return load(path) if path.exists() else {}


def _bridge(a: BaseGeometry, b: BaseGeometry) -> str:
    """A short line over what parts two lands, begun a little inland on both sides."""
    (x1, y1), (x2, y2) = (p.coords[0] for p in nearest_points(a, b))
    if np.hypot(x2 - x1, y2 - y1) < 1:  # they meet: across the middle of their border
        line = max(
            line_strings(ground.shared_lines(a, b)), key=lambda part: part.length
        )
        middle = line.interpolate(0.5, normalized=True)
        x1, y1, x2, y2 = middle.x, middle.y, middle.x, middle.y
        dx, dy = b.centroid.x - a.centroid.x, b.centroid.y - a.centroid.y
    else:
        dx, dy = x2 - x1, y2 - y1
    size = np.hypot(dx, dy)
    dx, dy = dx / size * 7, dy / size * 7
    return write_line([(x1 - dx, y1 - dy), (x2 + dx, y2 + dy)])


def _part_centres(places: Any, lands: Any, adjust: Any, given: Any) -> None:
    """Move supply centres that a piece on its spot would hide.

    ``given`` is where the recipe has them: dressing twice moves nothing twice.
    """
    spots_taken = {p: tuple(e["spot"]) for p, e in places.items()}
    for place, entry in places.items():
        if "centre" not in entry:
            continue
        entry["centre"] = given.get(place, {}).get("centre", entry["centre"])
        if place in adjust.get("centres", {}):
            entry["centre"] = adjust["centres"][place]
            continue
        others = [s for p, s in spots_taken.items() if p != place]
        others += [
            tuple(c["spot"])
            for e in places.values()
            for c in e.get("coasts", {}).values()
        ]
        entry["centre"] = list(
            spots.part(
                tuple(entry["centre"]), tuple(entry["spot"]), lands[place], others
            )
        )


def _half(units: bool, keep: bool) -> float:
    """Half the side of the box no name may touch round a spot."""
    if not units:
        return 12.3
    # Units of Diplomacy may wear a ring; in a keep, two.
    return 18.0 if keep else 15.5


def _solid(places: Any, slots: bool, units: bool) -> list[tuple[str, surface.Box]]:
    solid: list[tuple[str, surface.Box]] = []
    for place, entry in places.items():
        x, y = entry["spot"]
        if slots:
            solid.append((place, (x - 26, y - 12.5, x + 26, y + 12.5)))
        else:
            half = _half(units, entry.get("seal") == "keep")
            solid.append((place, (x - half, y - half, x + half, y + half)))
        if "centre" in entry:
            x, y = entry["centre"]
            solid.append((place, (x - 7.5, y - 7.5, x + 7.5, y + 7.5)))
        for coast in entry.get("coasts", {}).values():
            x, y = coast["spot"]
            solid.append((place, (x - 11, y - 11, x + 11, y + 11)))
            x, y = coast["tag"]
            solid.append((place, (x - 6, y - 5, x + 6, y + 5)))
    return solid


def _soft(shapes: Any, view: Any, insets: Any) -> np.ndarray:
    image = Image.new("L", (round(view[0]) + 1, round(view[1]) + 1), 0)
    draw = ImageDraw.Draw(image)
    lines = [
        (shapes["lines"].get("regions", ""), 7, 2),
        (shapes["lines"].get("borders", ""), 1, 1),
        (shapes["lines"].get("seas", ""), 4, 1),
        (shapes.get("water", {}).get("rivers", ""), 3, 2),
        *((lane["path"], 14, 3) for lane in shapes["lanes"] if lane.get("path")),
    ]
    for path, weight, wide in lines:
        for line in read_lines(path).geoms if path else ():
            draw.line([tuple(p) for p in line.coords], fill=weight, width=wide)
    for inset in insets:
        draw.line(list(inset.exterior.coords), fill=60, width=4)
    return np.array(image, dtype=np.int32)


def _space(
    place: str,
    entry: Any,
    record: Any,
    language: str,
    numbers: Any,
    shapes: Any,
    adjust: Any,
    units: bool,
) -> surface.Space:
    name = (
        record["name"] if isinstance(record["name"], str) else record["name"][language]
    )
    if record.get("bonus"):
        name += f" ({record['bonus']:+d})".replace("-", "−")
    hints = []
    given = entry.get("lines", {}).get(language)
    if given and "".join(given).replace("-", "").replace(" ", "") == name.replace(
        "-", ""
    ).replace(" ", ""):
        hints.append(tuple(given))
    hints += [
        tuple(h.split("|"))
        for h in adjust.get("breaks", {}).get(place, [])
        if h.replace("-|", "").replace("|", " ") == name
    ]
    half = _half(units, entry.get("seal") == "keep") + naming.GAP + 0.1
    side = 28.0 if shapes.get("slots") else half + 1
    return surface.Space(
        id=place,
        index=numbers[place],
        name=name,
        sea=entry.get("kind") == "sea",
        room=entry["room"],
        spot=tuple(entry["spot"]),
        reach=(side, half, side, half),
        seal=SEAL if entry.get("seal") else 0.0,
        hints=tuple(hints),
    )


def _name(made: Lettering, entry: Any) -> dict[str, Any]:
    face = lettering.SEA if entry.get("kind") == "sea" else lettering.LAND
    out: dict[str, Any] = {
        "lines": list(made.lines),
        "size": made.size,
        "at": [round(made.x, 1), round(made.y, 1)],
        "widths": [
            round(lettering.width(line, face) * made.size, 1) for line in made.lines
        ],
    }
    if made.seal:
        out["seal"] = [round(v, 1) for v in made.seal]
        # The mark stands before the first line, which moves right by half of it.
        out["shift"] = SEAL / 2
    if made.leader:
        out["leader"] = [round(v, 1) for v in made.leader]
    return out


def write(board: str, shapes: dict[str, Any]) -> None:
    """Write the file: one line a place, so that a change is read in a diff."""
    lines = ["{"]
    tight = {"ensure_ascii": False, "separators": (",", ":")}
    for key, value in shapes.items():
        if key in ("places", "hatches"):
            rows = [
                f"{json.dumps(k)}:{json.dumps(v, **tight)}" for k, v in value.items()
            ]
            lines.append(f'"{key}":{{\n' + ",\n".join(rows) + "\n},")
        else:
            lines.append(f'"{key}":{json.dumps(value, **tight)},')
    lines[-1] = lines[-1].rstrip(",")
    path = MAPS / board / "1" / "shapes.json"
    path.write_text("\n".join([*lines, "}"]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(name, dress(name))
        print(name, (MAPS / name / "1" / "shapes.json").stat().st_size // 1000, "kB")
