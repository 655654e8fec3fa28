"""What must be true of a board before anybody plays on it: ``manage.py check_board``.

Each check yields the faults it finds as plain sentences for the person who made the
board; none raises.
"""

import unicodedata
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from PIL import ImageFont

from conquest.boards import colour
from conquest.boards.catalogue import links, places_of
from conquest.boards.geometry import (
    Box,
    area,
    boxes_touch,
    contains,
    rings,
    self_crossing,
)
from conquest.boards.palettes import palettes
from conquest.boards.png import FONTS
from conquest.boards.shapes import PlaceShape, Shapes, paths

LANGUAGES = ("en", "es")
PIECES_APART = 9.0  #: CIEDE2000 between two powers' pieces, for every sight
LAND_APART = 6.5  #: the same for their land, which is hatched besides

#: Counts the boards were designed with: places, regions.
DESIGNED = {
    "spain": (52, 9),
    "westeros_classic": (43, 10),
    "world": (42, 6),
    "north-america": (30, 6),
    "europe": (25, 5),
    "asia": (24, 5),
    "americas": (21, 4),
    "africa": (21, 5),
    "mediterranean": (21, 5),
    "oceania": (19, 5),
    "iberia": (19, 5),
    "canaries": (14, 4),
    "westeros_diplomacy": (95, None),
    "standard": (75, None),
    "fortress_westeros": (59, 10),
    "fortress_south": (30, 5),
    "fortress_world": (42, 6),
}


def board_faults(record: Mapping[str, Any], shapes: Shapes) -> list[str]:
    """Every fault of a board."""
    checks = (
        same_places(record, shapes),
        same_points(record, shapes),
        counts(record),
        symmetry(record),
        connectedness(record),
        names(record),
        lettering(record, shapes),
        lanes(record, shapes),
        outlines(shapes),
        crowding(shapes),
        glyphs(record, shapes),
        attribution(shapes),
        colours(),
    )
    return [fault for check in checks for fault in check]


def same_places(record: Mapping[str, Any], shapes: Shapes) -> Iterator[str]:
    """The rules and the drawing know the same places."""
    for place in places_of(record).keys() - shapes.places.keys():
        yield f"{place} is played but not drawn"
    for place in shapes.places.keys() - places_of(record).keys():
        yield f"{place} is drawn but not played"


def same_points(record: Mapping[str, Any], shapes: Shapes) -> Iterator[str]:
    """Coasts, supply centres and keeps of the rules are drawn, and no others."""
    for place, entry in record.get("provinces", {}).items():
        shape = shapes.places.get(place)
        if shape is None:
            continue
        meant = {coast.rpartition("/")[2].lower() for coast in entry.get("coasts", ())}
        drawn = {coast.lower() for coast in shape.coasts}
        for coast in sorted(meant ^ drawn):
            yield f"{place}: coast {coast} is not both played and drawn"
        if bool(shape.centre or shape.seal) != bool(entry.get("centre")):
            yield f"{place}: its centre is not both played and drawn"
        if (shape.seal == "keep") != bool(entry.get("keep")):
            yield f"{place}: its keep is not both played and drawn"


def counts(record: Mapping[str, Any]) -> Iterator[str]:
    """A known board has as many places and regions as it was designed with."""
    designed = DESIGNED.get(str(record.get("id")))
    if designed is None:
        return
    found = len(places_of(record)), len(record.get("regions", {}))
    for what, want, have in zip(("places", "regions"), designed, found, strict=True):
        if want is not None and want != have:
            yield f"{have} {what}; the board has {want}"


def symmetry(record: Mapping[str, Any]) -> Iterator[str]:
    """Who borders is bordered; nobody borders himself or a place that is not there.

    Diplomacy boards write each link once; it counts both ways.
    """
    found = set(links(record))
    if "provinces" in record:
        found |= {(b, a) for a, b in found}
    for a, b in sorted(found):
        if b not in places_of(record):
            yield f"{a} borders {b}, which is not on the board"
        elif a == b:
            yield f"{a} borders itself"
        elif (b, a) not in found:
            yield f"{a} borders {b}, but {b} does not border {a}"


def connectedness(record: Mapping[str, Any]) -> Iterator[str]:
    """Every place can be reached from every other."""
    near: dict[str, set[str]] = {place: set() for place in places_of(record)}
    for a, b in links(record):
        if a in near and b in near:
            near[a].add(b)
            near[b].add(a)
    if not near:
        yield "no places"
        return
    queue = deque([next(iter(near))])
    reached = set(queue)
    while queue:
        fresh = near[queue.popleft()] - reached
        reached |= fresh
        queue.extend(fresh)
    for place in near.keys() - reached:
        yield f"{place} cannot be reached"


def plain(name: str) -> str:
    """A name without accents and case, as people type it."""
    split = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def names(record: Mapping[str, Any]) -> Iterator[str]:
    """Names are there in both languages and told apart without accents and case."""
    for language in LANGUAGES:
        seen: dict[str, str] = {}
        for place, entry in places_of(record).items():
            name = entry.get("name", {}).get(language, "")
            if not name:
                yield f"{place} has no name in {language!r}"
            elif plain(name) in seen:
                yield f"{place} and {seen[plain(name)]} are both called {name!r}"
            else:
                seen[plain(name)] = place


def lettering(record: Mapping[str, Any], shapes: Shapes) -> Iterator[str]:
    """Every name is written in full, in its own place, or at sea, or on a leader."""
    for place, shape in shapes.places.items():
        for language in LANGUAGES:
            name = shape.names.get(language)
            if name is None:
                yield f"{place} has no name place in {language!r}"
                continue
            written = "".join(name.lines).replace("-", "").replace(" ", "")
            entry = places_of(record).get(place, {}).get("name", {}).get(language, "")
            if not written.startswith(entry.replace("-", "").replace(" ", "")):
                yield f"{place} is written {' '.join(name.lines)!r}, not {entry!r}"
            if name.size < 8:
                yield f"{place} is written at {name.size} in {language!r}; 8 is least"
            if name.leader is None:
                yield from _abroad(shapes, place, shape, language)


def _abroad(
    shapes: Shapes, place: str, shape: PlaceShape, language: str
) -> Iterator[str]:
    for box in shape.names[language].boxes():
        middle = (box[0] + box[2]) / 2, box[1] * 0.45 + box[3] * 0.55
        if contains(shape.path, middle):
            continue
        narrow = shape.kind == "sea" and shape.room < 20
        for other, there in shapes.places.items():
            wet = there.kind == "sea" and shape.kind != "sea"
            if (
                other != place
                and not wet
                and not narrow
                and contains(there.path, middle)
            ):
                yield f"{place}'s name lies in {other} in {language!r}"


def lanes(record: Mapping[str, Any], shapes: Shapes) -> Iterator[str]:
    """Every lane of the rules is drawn; what is drawn joins neighbours."""
    drawn = {frozenset(lane.between) for lane in shapes.lanes}
    for lane in shapes.lanes:
        for place in lane.between:
            if place not in shapes.places:
                yield f"a lane begins at {place}, which is not on the board"
    if "territories" not in record:
        return
    meant = {
        frozenset((place, other))
        for place, entry in record["territories"].items()
        for other in entry.get("lanes", ())
    }
    for pair in sorted(map(sorted, meant - drawn)):
        yield f"the lane {pair[0]} to {pair[1]} is not drawn"
    near = {frozenset(link) for link in links(record)}
    for pair in sorted(map(sorted, drawn - near)):
        yield f"the lane {pair[0]} to {pair[1]} is drawn but not played"


def outlines(shapes: Shapes) -> Iterator[str]:
    """Outlines do not cross themselves, enclose something, and hold their spots."""
    for where, path in paths(shapes):
        if where.startswith("places.") and where.endswith((".path", ".land")):
            crossing = self_crossing(path)
            if crossing is not None:
                yield f"{where} crosses itself at {crossing[0]:.0f}, {crossing[1]:.0f}"
            if any(len(ring) < 3 for ring in rings(path)) or area(path) < 4:
                yield f"{where} encloses nothing"
    for place, shape in shapes.places.items():
        if not contains(shape.path, shape.pole):
            yield f"{place}: its roomiest point lies outside it"
        within = contains(shape.path + (shape.halo or ""), shape.spot)
        if not within and not shape.hit and not contains(shape.halo or "", shape.spot):
            yield f"{place}: its spot lies outside it"


def piece_box(shape: PlaceShape) -> Box:
    """The box round the piece of a place."""
    x, y = shape.spot
    return x - 11, y - 11, x + 11, y + 11


def crowding(shapes: Shapes) -> Iterator[str]:
    """No name touches another name, a spot or a supply centre, or leaves the map."""
    for language in LANGUAGES:
        boxes = [
            (place, box)
            for place, shape in shapes.places.items()
            if language in shape.names
            for box in shape.names[language].boxes()
        ]
        for (a, first), (b, second) in combinations(boxes, 2):
            if a != b and boxes_touch(first, second):
                yield f"the names of {a} and {b} touch in {language!r}"
        for place, box in boxes:
            if (
                box[0] < 2
                or box[1] < 2
                or box[2] > shapes.view[0] - 2
                or box[3] > shapes.view[1] - 2
            ):
                yield f"{place}'s name leaves the map in {language!r}"
            for other, shape in shapes.places.items():
                if boxes_touch(box, piece_box(shape)):
                    yield f"{place}'s name lies under {other}'s piece in {language!r}"
                if shape.centre and boxes_touch(box, _around(shape.centre, 6)):
                    yield f"{place}'s name lies on {other}'s centre in {language!r}"
    for (a, one), (b, two) in combinations(shapes.places.items(), 2):
        if boxes_touch(piece_box(one), piece_box(two)):
            yield f"the pieces of {a} and {b} touch"


def _around(point: tuple[float, float], half: float) -> Box:
    return point[0] - half, point[1] - half, point[0] + half, point[1] + half


def glyphs(record: Mapping[str, Any], shapes: Shapes) -> Iterator[str]:
    """Every letter of every name and credit is in the faces it is set in."""
    wanted = Counter(
        letter
        for entry in (*places_of(record).values(), *record.get("regions", {}).values())
        for name in entry.get("name", {}).values()
        if isinstance(name, str)
        for letter in name
    )
    wanted.update(
        letter
        for line in shapes.attribution
        for part in line.values()
        for letter in part
    )
    for face in sorted(FONTS.glob("*.ttf")):
        missing = missing_letters(str(face), "".join(wanted))
        if missing:
            yield f"{face.name} has no {', '.join(missing)}"


def missing_letters(face: str, letters: str) -> list[str]:
    """Letters a face draws as its box for unknown ones."""
    font = ImageFont.truetype(face, 40)
    unknown = bytes(font.getmask("\U000f0000"))
    return [
        letter
        for letter in letters
        if letter.strip() and bytes(font.getmask(letter)) == unknown
    ]


def attribution(shapes: Shapes) -> Iterator[str]:
    """The source is named in both languages."""
    if not shapes.attribution:
        yield "no attribution"
    for line in shapes.attribution:
        for language in LANGUAGES:
            if not line.get(language):
                yield f"an attribution is missing in {language!r}"


def colours() -> Iterator[str]:
    """The seats of every palette are told apart, whoever looks."""
    for palette, seats in palettes().items():
        for style in ("light", "dark"):
            for what, least in (("piece", PIECES_APART), ("land", LAND_APART)):
                painted = {
                    key: getattr(seat.colours(style), what)
                    for key, seat in seats.items()
                }
                yield from _alike(palette, style, what, painted, least)


def _alike(
    palette: str, style: str, what: str, painted: Mapping[str, str], least: float
) -> Iterator[str]:
    for sight in colour.SIGHTS:
        for a, b in combinations(painted, 2):
            apart = colour.difference(
                colour.seen(painted[a], sight), colour.seen(painted[b], sight)
            )
            if apart < least:
                yield (
                    f"{palette}, {style}: {what} of {a} and {b} differ by {apart:.1f} "
                    f"to {sight} sight; {least} is least"
                )


__all__: Sequence[str] = ("board_faults",)
