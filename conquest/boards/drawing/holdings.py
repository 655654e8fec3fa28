"""Who holds what: tints, hatching, regions held whole."""

from collections import defaultdict

from adjudicator.powers import PowerId
from conquest.boards.drawing.ground import land_id, plate, seal_point, seal_scale
from conquest.boards.drawing.markup import group, path, symbol, use
from conquest.boards.drawing.scene import Scene


def seas(scene: Scene) -> str:
    """Held seas and the water round held island groups, palely, under the coast."""
    round_isles = [
        path(scene.place(h.place).halo or "", f"isles w-{scene.key(h.power)}")
        for h in scene.picture.holdings
    ]
    return _tinted(scene, sea=True) + "".join(round_isles)


def lands(scene: Scene) -> str:
    """Held land in the seat's tint under its hatching; visited land faintly."""
    return _tinted(scene, sea=False)


def _tinted(scene: Scene, *, sea: bool) -> str:
    held: dict[PowerId, list[str]] = defaultdict(list)
    visited: dict[PowerId, list[str]] = defaultdict(list)
    for holding in scene.picture.holdings:
        if (scene.place(holding.place).kind == "sea") == sea:
            (held if holding.full else visited)[holding.power].append(holding.place)
    told = {piece.place for piece in scene.picture.pieces if piece.power is not None}
    parts = []
    for power, places in visited.items():
        kind = "w" if sea else "f"
        parts.append(_filled(scene, places, f"{kind}-{scene.key(power)}"))
        if scene.printed:
            parts += _hatch(scene, power, places, "hx-faint")
    for power, places in held.items():
        key = scene.key(power)
        parts.append(_filled(scene, places, f"w-{key}" if sea else f"o-{key}"))
        if sea:
            # A counter's shape says whose a sea is; hatching too would be loud.
            places = [place for place in places if place not in told]
        parts += _hatch(scene, power, places, f"v-{key}" if sea else f"h-{key}")
    return "".join(parts)


def _filled(scene: Scene, places: list[str], classes: str) -> str:
    return group((use(land_id(scene.shapes, place)) for place in places), classes)


def _hatch(scene: Scene, power: PowerId, places: list[str], colour: str) -> list[str]:
    kind = scene.seats[power].hatch
    lines = {"plain": (), "cross": ("level", "upright")}.get(kind, (kind,))
    drawn = []
    for line in lines:
        # Dashes lie on the level lines.
        stored = "level" if line == "dash" else line
        d = "".join(
            scene.shapes.hatches.get(place, {}).get(stored, "") for place in places
        )
        drawn.append(path(d, f"hx hx-{line} {colour}"))
    return drawn


def plates(scene: Scene) -> str:
    """The plates of regions one power holds whole, in its tint and with its token."""
    owners = {h.place: h.power for h in scene.picture.holdings if h.full}
    parts = []
    for region, point in scene.shapes.plates.items():
        members = [
            place
            for place, entry in scene.record["territories"].items()
            if entry.get("region") == region
        ]
        powers = {owners.get(place) for place in members}
        if len(powers) != 1 or None in powers:
            continue
        entry = scene.record["regions"][region]
        key = scene.key(powers.pop())
        parts.append(plate(point, entry["name"][scene.language], entry["bonus"], key))
    return "".join(parts)


def seals(scene: Scene) -> str:
    """Centres and keeps in the colours of their owners."""
    parts = []
    for holding in scene.picture.holdings:
        shape = scene.place(holding.place)
        point = seal_point(shape, scene.language)
        if not holding.full or point is None:
            continue
        name = "keep" if shape.seal == "keep" else "centre-owned"
        scene.symbols.add(name)
        scene.shown.add("keep" if name == "keep" else "centre")
        parts.append(
            symbol(name, point, f"c-{scene.key(holding.power)}", seal_scale(shape))
        )
    if any(shape.centre or shape.seal for shape in scene.shapes.places.values()):
        scene.shown.add("free")
    return "".join(parts)
