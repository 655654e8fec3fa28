"""Pieces, buildings, beasts, and the marks of what befell them."""

from adjudicator.views import Mark, Piece
from conquest.boards.drawing.markup import group, num, path, symbol, text
from conquest.boards.drawing.measure import width
from conquest.boards.drawing.scene import Point, Scene

BUILDINGS = ("fortress", "barracks", "camp")
CARDS = ("levy", "palisade")
BEASTS = {"dragon": "dragon", "troll": "troll", "kraken": "kraken"}


def pieces(scene: Scene) -> str:
    """Every piece; those farther down the map lie over those farther up."""
    ordered = sorted(
        scene.picture.pieces, key=lambda piece: (_rank(piece), scene.stands(piece)[1])
    )
    return group((_piece(scene, piece) for piece in ordered), "pieces")


def _rank(piece: Piece) -> int:
    return 0 if piece.kind in ("building", "lasting") else 1


def _piece(scene: Scene, piece: Piece) -> str:
    match piece.kind:
        case "army" | "fleet":
            return _unit(scene, piece)
        case "beast":
            return _beast(scene, piece)
        case "building" | "lasting":
            return _slot(scene, piece)
        case _:
            return counter(scene, piece, scene.stands(piece))


def counter(scene: Scene, piece: Piece, point: Point) -> str:
    """A number of armies on the seat's token."""
    if piece.power is None:
        name = "counter-neutral"
        scene.shown.add("neutral")
    else:
        name = f"token-{scene.seats[piece.power].token}"
    scene.symbols.add(name)
    key = scene.key(piece.power)
    drawn = symbol(name, point, f"c-{key}")
    if piece.number is not None:
        words = str(piece.number)
        size = {1: 12.5, 2: 12.0, 3: 9.6}.get(len(words), 7.6)
        drawn += text(words, (point[0], point[1] + size * 0.335), f"nu t-{key}", size)
    return drawn


def _unit(scene: Scene, piece: Piece) -> str:
    point = scene.stands(piece)
    key = scene.key(piece.power)
    drawn = ""
    if piece.dislodged:
        scene.symbols.add("dislodged")
        scene.shown.add("dislodged")
        drawn += symbol("dislodged", point, "", 1.28)
    if piece.power is None:
        scene.symbols.add("army-neutral")
        scene.shown.add("neutral_army")
        return drawn + symbol("army-neutral", point, "", 1.1)
    scene.symbols.add(piece.kind)
    scene.shown.add(piece.kind)
    letter = scene.seats[piece.power].letter
    rise, size = (4.1, 12.5) if piece.kind == "army" else (-1.0, 10.4)
    return (
        drawn
        + symbol(piece.kind, point, f"c-{key}", 1.1)
        + text(letter, (point[0] + 0.1, point[1] + rise), f"nu t-{key}", size)
    )


def _beast(scene: Scene, piece: Piece) -> str:
    name = piece.name.replace("_", "-")
    if name not in ("dragon", "troll", "kraken", "sea-serpent"):
        name = "bandit"
    scene.symbols.add(name)
    scene.shown.add("beast")
    x, y = scene.stands(piece)
    drawn = symbol(name, (x, y), "", 1.12)
    if piece.number is not None:
        words = str(piece.number)
        drawn += (
            f'<circle class="brass" cx="{num(x + 10)}" cy="{num(y + 7.6)}" r="6.2"/>'
            + text(words, (x + 10, y + 7.6 + 3.1), "nu t-none", 9)
        )
    return drawn


def _slot(scene: Scene, piece: Piece) -> str:
    """A building left of the counter, a lasting card right of it."""
    x, y = scene.spot(piece.place)
    left = piece.kind == "building"
    if scene.shapes.slots:
        point, scale = (x + (-21.5 if left else 20.5), y), 0.82
    else:
        point, scale = (x + (-12.5 if left else 12.5), y - 11), 0.66
    name = piece.name.replace("_", "-")
    if name not in (*BUILDINGS, *CARDS):
        name = "camp" if left else "levy"
    scene.symbols.add(name)
    scene.shown.add(name)
    drawn = symbol(name, point, f"c-{scene.key(piece.power)}", scale)
    if piece.number is not None:
        drawn += text(
            str(piece.number), (point[0] + 8.5, point[1] + 8.5), "rounds", 9.0
        )
    return drawn


def marks_below(scene: Scene) -> str:
    """Marks under the pieces: rings of holding units."""
    parts = []
    for mark in scene.picture.marks:
        if mark.kind not in ("hold", "keep_hold"):
            continue
        x, y = scene.marked(mark)
        key = scene.key(mark.power)
        for radius, dashes in ((15.4, ""), (18.4, "3.2 2.4"))[
            : 1 + (mark.kind == "keep_hold")
        ]:
            parts.append(_ring((x, y), radius, f"case a-{key}", 3.8))
            parts.append(_ring((x, y), radius, f"ring a-{key}", 1.6, dashes))
        scene.shown.add(mark.kind)
    return "".join(parts)


def _ring(
    point: Point, radius: float, classes: str, wide: float, dashes: str = ""
) -> str:
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<circle class="{classes}" cx="{num(point[0])}" cy="{num(point[1])}" '
        f'r="{num(radius)}" stroke-width="{num(wide)}"{broken}/>'
    )


def marks_above(scene: Scene) -> str:
    """Marks over the pieces: standoffs, disbanded units, builds, numbers placed."""
    return group((_mark(scene, mark) for mark in scene.picture.marks), "marks")


def _mark(scene: Scene, mark: Mark) -> str:
    x, y = scene.marked(mark)
    match mark.kind:
        case "hold" | "keep_hold":
            return ""
        case "standoff":
            return _shown(scene, "bounce", (x, y), "standoff", 1.15)
        case "disbanded" | "destroyed" | "removed":
            return _shown(scene, "disband", (x, y), "disbanded")
        case "built":
            return _shown(scene, "build", (x, y), "built", 1.3)
        case "convoying":
            return _shown(scene, "convoying", (x + 12, y + 9), "convoying", 0.75)
        case "void":
            return _shown(scene, "void", (x + 11, y - 10), "void", 0.85)
        case "captured" | "battle" | "fought":
            return _shown(scene, "burst", (x + 11, y - 11), "battle", 0.6)
        case "defend":
            return _shown(scene, "defend", (x + 12.5, y + 9), "defend", 0.75)
        case "placed" | "income" | "mustered":
            scene.shown.add("placed")
            return chip(f"+{mark.number or 0}", (x, y - 18), "gain", "losst")
        case "lost":
            return chip(f"−{mark.number or 0}", (x, y - 18), "loss", "losst")
        case _:
            return ""


def _shown(scene: Scene, name: str, point: Point, what: str, scale: float = 1.0) -> str:
    scene.symbols.add(name)
    scene.shown.add(what)
    return symbol(name, point, "", scale)


def chip(words: str, point: Point, shape: str, letters: str) -> str:
    """A small rounded label about its middle."""
    wide = max(13.0, width(words, letters) + 7)
    x, y = point
    return (
        f'<rect class="{shape}" x="{num(x - wide / 2)}" y="{num(y - 6.4)}" '
        f'width="{num(wide)}" height="12.8" rx="6.4"/>'
        + text(words, (x, y + 3.1), letters)
    )


__all__ = ["chip", "counter", "marks_above", "marks_below", "path", "pieces"]
