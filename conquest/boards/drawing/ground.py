"""The board without a position: sea, land, borders, lanes, plates, names.

Layers from the bottom, a position's in brackets: ``waters``, [held seas],
``bare_land``, [held land], ``over`` (lakes to lanes), [shafts], ``lettering``, [held
plates, heads, pieces], ``targets``.
"""

from collections.abc import Mapping
from typing import Any
from xml.sax.saxutils import escape

from conquest.boards.drawing.markup import (
    at,
    group,
    num,
    path,
    symbol,
    text,
    use,
)
from conquest.boards.drawing.measure import width
from conquest.boards.geometry import rings
from conquest.boards.shapes import PlaceShape, Rect, Shapes

LEAD = 0.98  #: distance of a name's baselines, in sizes
PLATE_HIGH = 15.0


def place_id(shapes: Shapes, place: str) -> str:
    """The id of a place's outline in the drawing."""
    return f"{shapes.board}-{place}"


def outlines(shapes: Shapes) -> str:
    """Every place's outline once, for all that is drawn with it."""
    rows = []
    for place, shape in shapes.places.items():
        name = place_id(shapes, place)
        rows.append(f'<path id="{name}" fill-rule="evenodd" d="{shape.path}"/>')
        if shape.land:
            rows.append(
                f'<path id="{place_id(shapes, place)}.land" fill-rule="evenodd" '
                f'd="{shape.land}"/>'
            )
    lands = "".join(
        use(land_id(shapes, place))
        for place, s in shapes.places.items()
        if s.kind != "sea"
    )
    return f'{"".join(rows)}<g id="{shapes.board}.lands">{lands}</g>'


def land_id(shapes: Shapes, place: str) -> str:
    """The id of what is tinted when a place is held."""
    shape = shapes.places[place]
    return place_id(shapes, place) + (".land" if shape.land else "")


def waters(shapes: Shapes) -> str:
    """The sea and its coast bands."""
    width_, height = shapes.view
    parts = [f'<rect class="sea" width="{num(width_)}" height="{num(height)}"/>']
    parts += [
        path(d, f"b{n}", fill_rule="evenodd") for n, d in enumerate(shapes.bands, 1)
    ]
    parts += [path(s.halo, "isles") for s in shapes.places.values() if s.halo]
    return "".join(parts)


def bare_land(shapes: Shapes) -> str:
    """Scenery, insets, the coast line and land that nobody holds."""
    parts = [
        path(shapes.scenery.land, "out", fill_rule="evenodd"),
        path(shapes.scenery.ice, "ice", fill_rule="evenodd"),
    ]
    for inset in shapes.insets:
        parts.append(_rect(inset.rect, "box"))
        parts += [
            path(d, f"b{n}", fill_rule="evenodd") for n, d in enumerate(inset.bands, 1)
        ]
        parts.append(path(inset.land, "out", fill_rule="evenodd"))
        parts.append(_rect(inset.rect, "frame"))
    parts.append(path(shapes.coast, "coast", fill_rule="evenodd"))
    parts.append(use(f"{shapes.board}.lands", classes="free"))
    return "".join(parts)


def _rect(rect: Rect, classes: str) -> str:
    x, y, wide, high = map(num, rect)
    return f'<rect class="{classes}" x="{x}" y="{y}" width="{wide}" height="{high}"/>'


def over(shapes: Shapes) -> str:
    """Water on the land, relief, borders and lanes."""
    water, lines = shapes.water, shapes.lines
    parts = [
        path(lines.seas, "seab"),
        path(water.straits, "strait"),
        path(water.lakes, "water", fill_rule="evenodd"),
        path(water.rivers, "river"),
        "".join(symbol(kind, (x, y)) for kind, x, y in shapes.relief),
        path(lines.borders, "border"),
        path(lines.regions, "regc"),
        path(lines.regions, "reg"),
    ]
    if shapes.scenery.wall:
        parts += [path(shapes.scenery.wall, c) for c in ("wall", "wall2", "wall3")]
    ways = "".join(lane.path for lane in shapes.lanes)
    parts.append(path(ways, "lane"))
    for lane in shapes.lanes:
        if lane.kind == "ford":
            parts.append(symbol("ford", _middle(lane.path)))
    return "".join(parts)


def _middle(d: str) -> tuple[float, float]:
    points = rings(d)[0]
    first, last = points[0], points[-1]
    return (first[0] + last[0]) / 2, (first[1] + last[1]) / 2


def plate_width(name: str, bonus: int) -> float:
    """How wide a region's plate is."""
    return width(name, "pn") + width(f"+{bonus}", "pb") + 19


def plate(point: tuple[float, float], name: str, bonus: int, seat: str = "") -> str:
    """A region's plate: its name and bonus; in the colour of who holds it all."""
    words, pays = width(name, "pn"), width(f"+{bonus}", "pb") + 8
    wide = plate_width(name, bonus)
    left, top = point[0] - wide / 2, point[1] - PLATE_HIGH / 2
    fill = f"plate o-{seat}" if seat else "plate"
    return (
        f'<rect class="{fill}" x="{num(left)}" y="{num(top)}" width="{num(wide)}" '
        f'height="{num(PLATE_HIGH)}" rx="1.5"/>'
        f'<rect class="plateb" x="{num(left + wide - pays)}" y="{num(top)}" '
        f'width="{num(pays)}" height="{num(PLATE_HIGH)}" rx="1.5"/>'
        + text(name, (left + 5.5 + words / 2, point[1] + 3.2), "pn")
        + text(f"+{bonus}", (left + wide - pays / 2, point[1] + 3.2), "pb")
    )


def lettering(shapes: Shapes, record: Mapping[str, Any], language: str) -> str:
    """Plates of regions, names, letters of coasts, marks of free centres and keeps."""
    parts = []
    for region, point in shapes.plates.items():
        entry = record["regions"][region]
        parts.append(plate(point, entry["name"][language], entry["bonus"]))
    for shape in shapes.places.values():
        name = shape.names[language]
        if name.leader:
            x1, y1, x2, y2 = name.leader
            parts.append(path(f"M{at((x1, y1))}L{at((x2, y2))}", "leader"))
    for shape in shapes.places.values():
        for coast, where in shape.coasts.items():
            parts.append(text(coast.lower(), (where.tag[0], where.tag[1] + 2.6), "tg"))
        parts.append(_name(shape, language))
    for shape in shapes.places.values():
        mark = seal_point(shape, language)
        if mark:
            kind = "keep" if shape.seal == "keep" else "centre"
            parts.append(symbol(kind, mark, "c-none", seal_scale(shape)))
    return group(parts, "names")


def seal_point(shape: PlaceShape, language: str) -> tuple[float, float] | None:
    """Where a place's centre or keep is marked, if it has one."""
    return shape.centre or (shape.names[language].seal if shape.seal else None)


def seal_scale(shape: PlaceShape) -> float:
    """How large the mark is; smaller in a name's line."""
    return 1.15 if shape.centre else (0.8 if shape.seal == "keep" else 0.95)


def _name(shape: PlaceShape, language: str) -> str:
    name = shape.names[language]
    kind = "ns" if shape.kind == "sea" else "nm"
    x, y = name.at
    if len(name.lines) == 1:
        return text(name.lines[0], (x + name.shift, y), kind, name.size)
    spans = "".join(
        f'<tspan x="{num(x + (name.shift if n == 0 else 0))}"'
        f' y="{num(y + n * LEAD * name.size)}">{escape(line)}</tspan>'
        for n, line in enumerate(name.lines)
    )
    return f'<text class="{kind}" font-size="{num(name.size)}">{spans}</text>'
