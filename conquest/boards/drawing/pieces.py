"""Pieces, buildings, beasts, and the marks of what befell them."""

from adjudicator.views import Mark, Piece
from conquest.boards.drawing.chips import Chips
from conquest.boards.drawing.markup import group, num, symbol, text
from conquest.boards.drawing.scene import Point, Scene, slot

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
    drawn = symbol(name, point, f"c-{key}", scene.big)
    if piece.number is not None:
        words = str(piece.number)
        size = {1: 12.5, 2: 12.0, 3: 9.6}.get(len(words), 7.6) * scene.big
        drawn += text(words, (point[0], point[1] + size * 0.335), f"nu t-{key}", size)
    return drawn


def _unit(scene: Scene, piece: Piece) -> str:
    point = scene.stands(piece)
    key = scene.key(piece.power)
    big = scene.big
    drawn = ""
    if piece.dislodged:
        scene.symbols.add("dislodged")
        scene.shown.add("dislodged")
        drawn += symbol("dislodged", point, "", 1.28 * big)
    if piece.power is None:
        scene.symbols.add("army-neutral")
        scene.shown.add("neutral_army")
        return drawn + symbol("army-neutral", point, "", 1.1 * big)
    scene.symbols.add(piece.kind)
    scene.shown.add(piece.kind)
    letter = scene.seats[piece.power].letter
    rise, size = (4.1, 12.5) if piece.kind == "army" else (-1.0, 10.4)
    return (
        drawn
        + symbol(piece.kind, point, f"c-{key}", 1.1 * big)
        + text(
            letter, (point[0] + 0.1, point[1] + rise * big), f"nu t-{key}", size * big
        )
    )


def _beast(scene: Scene, piece: Piece) -> str:
    name = piece.name.replace("_", "-")
    if name not in ("dragon", "troll", "kraken", "sea-serpent"):
        name = "bandit"
    scene.symbols.add(name)
    scene.shown.add("beast")
    x, y = scene.stands(piece)
    big = scene.big
    drawn = symbol(name, (x, y), "", 1.12 * big)
    if piece.number is not None:
        right, low = x + 10 * big, y + 7.6 * big
        drawn += (
            f'<circle class="brass" cx="{num(right)}" cy="{num(low)}" '
            f'r="{num(6.2 * big)}"/>'
            + text(str(piece.number), (right, low + 3.1 * big), "nu t-none", 9 * big)
        )
    return drawn


def _slot(scene: Scene, piece: Piece) -> str:
    """A building left of the counter, a lasting card right of it."""
    point, scale = slot(scene, piece)
    name = piece.name.replace("_", "-")
    if name not in (*BUILDINGS, *CARDS):
        name = "camp" if piece.kind == "building" else "levy"
    scene.symbols.add(name)
    scene.shown.add(name)
    drawn = symbol(name, point, f"c-{scene.key(piece.power)}", scale)
    if piece.number is not None:
        drawn += text(
            str(piece.number),
            (point[0] + 8.5 * scene.big, point[1] + 8.5 * scene.big),
            "rounds",
            9.0 * scene.big,
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
            around = radius * scene.big
            parts.append(_ring((x, y), around, f"case a-{key}", 3.8))
            parts.append(_ring((x, y), around, f"ring a-{key}", 1.6, dashes))
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


def marks_above(scene: Scene, chips: Chips) -> str:
    """Marks over the pieces: standoffs, disbanded units, builds; numbers as chips."""
    return group((_mark(scene, mark, chips) for mark in scene.picture.marks), "marks")


def _mark(scene: Scene, mark: Mark, chips: Chips) -> str:
    x, y = scene.marked(mark)
    big = scene.big
    match mark.kind:
        case "standoff":
            return _shown(scene, "bounce", (x, y), "standoff", 1.15)
        case "disbanded" | "destroyed" | "removed":
            return _shown(scene, "disband", (x, y), "disbanded")
        case "built":
            return _shown(scene, "build", (x, y), "built", 1.3)
        case "convoying":
            at = (x + 12 * big, y + 9 * big)
            return _shown(scene, "convoying", at, "convoying", 0.75)
        case "void":
            return _shown(scene, "void", (x + 11 * big, y - 10 * big), "void", 0.85)
        case "captured" | "battle" | "fought":
            return _shown(scene, "burst", (x + 11 * big, y - 11 * big), "battle", 0.6)
        case "defend":
            at = (x + 12.5 * big, y + 9 * big)
            return _shown(scene, "defend", at, "defend", 0.75)
        case "placed" | "income" | "mustered":
            scene.shown.add("placed")
            chips.beside(f"+{mark.number or 0}", (x, y), "gain", big)
        case "lost":
            scene.shown.add("losses")
            chips.beside(f"−{mark.number or 0}", (x, y), "loss", big)
    return ""


def _shown(scene: Scene, name: str, point: Point, what: str, scale: float = 1.0) -> str:
    scene.symbols.add(name)
    scene.shown.add(what)
    return symbol(name, point, "", scale * scene.big)


__all__ = ["counter", "marks_above", "marks_below", "pieces"]
