"""The frame of a picture: neat line, title strip, legend, attribution."""

from collections.abc import Callable, Mapping, Sequence

import msgspec
from django.utils.translation import override, pgettext_lazy

from adjudicator.powers import PowerId
from conquest.boards.drawing.chips import chip
from conquest.boards.drawing.markup import num, path, symbol, text
from conquest.boards.drawing.measure import width
from conquest.boards.drawing.scene import Scene
from conquest.boards.palettes import SeatStyle

MARGIN = 11.0
STRIP = 46.0
SEAT_ROW = 34.0
MARK_ROW = 20.0


class LegendSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's entry: its name, and what it has, in the reader's words."""

    power: PowerId
    name: str
    text: str = ""
    initiative: int | None = None


class Titles(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in the strip above the map, in the reader's words."""

    title: str = ""
    subtitle: str = ""
    status: str = ""
    deadline: str = ""
    note: str = ""  #: a line of the legend, as what a plan costs


class Framed(msgspec.Struct, frozen=True):
    """The parts of the frame and the size of the whole picture."""

    body: str
    width: float
    height: float
    top: float  #: where the map begins
    left: float


def frame(scene: Scene, titles: Titles, legend: Sequence[LegendSeat]) -> Framed:
    """Mat, neat line, strip and legend round the map of a scene."""
    wide, high = scene.shapes.view
    top = STRIP if titles.title or titles.status else MARGIN
    whole = wide + 2 * MARGIN
    with override(scene.language):
        foot, used = _foot(scene, titles, legend, wide)
    height = top + high + used
    parts = [
        f'<path class="mat" fill-rule="evenodd" d="M-60-60H{num(whole + 60)}'
        f"V{num(height + 60)}H-60ZM{num(MARGIN)} {num(top)}H{num(MARGIN + wide)}"
        f'V{num(top + high)}H{num(MARGIN)}Z"/>',
        _rect(MARGIN - 1.6, top - 1.6, wide + 3.2, high + 3.2, "neat"),
        _rect(MARGIN + 2, top + 2, wide - 4, high - 4, "neat2"),
    ]
    if titles.title or titles.status:
        right = whole - MARGIN
        parts += [
            text(titles.title, (MARGIN + 1, 23), "ti"),
            text(titles.subtitle, (MARGIN + 1, 38.5), "su"),
            text(titles.status, (right, 22), "st end"),
            text(titles.deadline, (right, 38.5), "su end"),
        ]
    parts.append(
        f'<g transform="translate({num(MARGIN)} {num(top + high + 9)})">{foot}</g>'
    )
    return Framed("".join(parts), whole, height, top, MARGIN)


def _rect(x: float, y: float, wide: float, high: float, classes: str) -> str:
    return (
        f'<rect class="{classes}" x="{num(x)}" y="{num(y)}" width="{num(wide)}" '
        f'height="{num(high)}"/>'
    )


def _foot(
    scene: Scene, titles: Titles, legend: Sequence[LegendSeat], wide: float
) -> tuple[str, float]:
    parts: list[str] = []
    y = 0.0
    if legend:
        columns = _columns(legend, wide)
        step = wide / columns
        for n, seat in enumerate(legend):
            row, column = divmod(n, columns)
            parts.append(_seat(scene, seat, (column * step + 2, row * SEAT_ROW)))
        y += SEAT_ROW * (-(-len(legend) // columns)) + 2
    x = 2.0
    for sample, words in _samples(scene):
        long = 54 + width(words, "lc") + 22
        if x + long - 22 > wide and x > 2:
            x, y = 2.0, y + MARK_ROW
        parts.append(f'<g transform="translate({num(x)} {num(y + 8)})">{sample}</g>')
        parts.append(text(words, (x + 54, y + 12), "lc"))
        x += long
    credit = " ".join(line[scene.language] for line in scene.shapes.attribution)
    if titles.note:
        y += MARK_ROW if x > 2 else 0
        parts.append(text(titles.note, (2, y + 12), "lg"))
        x = 2 + width(titles.note, "lg") + 22
    if x + width(credit, "lc") > wide - 4 and x > 2:
        y += MARK_ROW
    parts.append(text(credit, (wide - 1, y + 12), "lc end"))
    return "".join(parts), y + MARK_ROW + 9 + 4


def _columns(legend: Sequence[LegendSeat], wide: float) -> int:
    need = 12 + max(
        40
        + max(
            width(s.name, "lg") + (0 if s.initiative is None else 24),
            width(s.text, "lc"),
        )
        for s in legend
    )
    most = max(1, min(len(legend), int(wide // need)))
    rows = -(-len(legend) // most)
    return -(-len(legend) // rows)


def _seat(scene: Scene, seat: LegendSeat, at: tuple[float, float]) -> str:
    style = scene.seats[seat.power]
    x, y = at
    return (
        swatch(scene, style, x, y)
        + text(seat.name, (x + 40, y + 11), "lg")
        + text(seat.text, (x + 40, y + 24.5), "lc")
        + _initiative(scene, seat, (x + 40 + width(seat.name, "lg") + 13, y + 7))
    )


def _initiative(scene: Scene, seat: LegendSeat, point: tuple[float, float]) -> str:
    """The seat's place in the order of initiative, on its own token."""
    if seat.initiative is None:
        return ""
    scene.symbols.add("initiative")
    scene.shown.add("initiative")
    key = scene.key(seat.power)
    return symbol("initiative", point, f"c-{key}", 0.72) + text(
        str(seat.initiative), (point[0], point[1] + 3.3), f"nu t-{key}", 9.6
    )


def swatch(scene: Scene, style: SeatStyle, x: float, y: float) -> str:
    """A seat's tint and hatching with its figure on it."""
    wide, high = 32.0, 25.0
    lines: list[str] = []
    kinds: Mapping[str, tuple[str, ...]] = {"cross": ("level", "upright"), "plain": ()}
    for kind in kinds.get(style.hatch, (style.hatch,)):
        lines.append(
            path(_swatch_lines(kind, wide, high), f"hx hx-{kind} h-{style.key}")
        )
    units = any(p.kind in ("army", "fleet") for p in scene.picture.pieces)
    figure = "army" if style.token == "shield" and units else f"token-{style.token}"
    if style.letter.isalpha() and not units:
        units = True
    scene.symbols.add(figure)
    middle = (x + wide / 2, y + high / 2)
    drawn = symbol(figure, middle, f"c-{style.key}", 0.72)
    if units:
        drawn += text(
            style.letter, (middle[0], middle[1] + 3.1), f"nu t-{style.key}", 9
        )
    corner = f'x="{num(x)}" y="{num(y)}"'
    return (
        f'<rect class="o-{style.key}" {corner} width="32" height="25"/>'
        f'<g transform="translate({num(x)} {num(y)})">{"".join(lines)}</g>'
        f'<rect class="sw" {corner} width="32" height="25"/>' + drawn
    )


def _swatch_lines(kind: str, wide: float, high: float) -> str:
    match kind:
        case "level" | "dash":
            return "".join(f"M0 {num(y)}H{num(wide)}" for y in (4.5, 12.5, 20.5))
        case "dots":
            return "".join(
                f"M{num(2 + (4 if n % 2 else 0))} {num(y)}H{num(wide - 1)}"
                for n, y in enumerate((4.5, 12.5, 20.5))
            )
        case "upright":
            return "".join(f"M{num(x)} 0V{num(high)}" for x in (4, 12, 20, 28))
        case "rise" | "fall":
            found = []
            for start in range(-24, 33, 11):
                # the part of a slanting line inside the swatch
                low, top = max(0.0, -start), min(high, wide - start)
                if top > low:
                    a, b = start + low, start + top
                    if kind == "fall":
                        found.append(f"M{num(a)} {num(low)}L{num(b)} {num(top)}")
                    else:
                        found.append(
                            f"M{num(a)} {num(high - low)}L{num(b)} {num(high - top)}"
                        )
            return "".join(found)
        case _:
            return ""


def _samples(scene: Scene) -> list[tuple[str, str]]:
    """What the legend explains: a sample and its words, for what the picture shows."""
    found = []
    for key, (sample, words) in _LEGEND.items():
        if key in scene.shown:
            found.append((sample(scene), str(words)))
    return found


def _line(
    look: str, *, wide: float = 3.0, dashes: str = "", head: str = "full"
) -> Callable[[Scene], str]:
    def draw(_: Scene) -> str:
        broken = {"stroke_dasharray": dashes} if dashes else {}
        if look == "support":
            broken["stroke_linecap"] = "round"
        parts = [path("M2 0H38", "shaft a-none", stroke_width=wide, **broken)]
        if look == "convoy":
            parts.append(
                path("M2 0H38", "case", stroke_width=1.6, stroke_dasharray="4 3")
            )
        parts.append(
            {
                "full": path("M48 0L36-5.2L39 0L36 5.2Z", "head a-none"),
                "hollow": path("M47 0L37-5V5Z", "hollow a-none"),
                "open": path("M40-4.5L47 0L40 4.5", "open a-none", stroke_width=wide),
                "knob": '<circle class="hollow a-none" cx="42" cy="0" r="3"/>',
                "bar": path("M42-5V5", "shaft a-none", stroke_width=2.4),
                "none": "",
            }[head]
        )
        return "".join(parts)

    return draw


def _figure(
    name: str, scale: float = 0.8, classes: str = "c-none"
) -> Callable[[Scene], str]:
    def draw(scene: Scene) -> str:
        scene.symbols.add(name)
        return symbol(name, (38, 0), classes, scale)

    return draw


def _ring(dashed: bool) -> Callable[[Scene], str]:
    def draw(_: Scene) -> str:
        outer = (
            '<circle class="ring a-none" cx="38" cy="0" r="8.6" stroke-width="1.4" '
            'stroke-dasharray="3 2.2"/>'
            if dashed
            else ""
        )
        inner = '<circle class="ring a-none" cx="38" cy="0" r="6" stroke-width="1.6"/>'
        return inner + outer

    return draw


_LEGEND: Mapping[str, tuple[Callable[[Scene], str], str]] = {
    "move": (_line("move"), pgettext_lazy("map", "move")),
    "move_failed": (
        _line("move", wide=2.6, dashes="7 4.4", head="hollow"),
        pgettext_lazy("map", "failed move"),
    ),
    "attack": (
        _line("move", wide=4.0),
        pgettext_lazy("map", "attack, territory taken"),
    ),
    "attack_failed": (
        _line("move", wide=3.4, dashes="7.5 4.6", head="hollow"),
        pgettext_lazy("map", "attack repelled"),
    ),
    "transfer": (
        _line("move", wide=1.9, head="open"),
        pgettext_lazy("map", "armies moved"),
    ),
    "support_move": (
        _line("support", wide=2.2, dashes="0.1 4.5", head="knob"),
        pgettext_lazy("map", "support of a move"),
    ),
    "support_hold": (
        _line("support", wide=2.2, dashes="0.1 4.5", head="bar"),
        pgettext_lazy("map", "support to hold"),
    ),
    "support_cut": (
        lambda scene: (
            _line("support", wide=2.2, dashes="0.1 4.5", head="none")(scene)
            + _figure("cut", 0.8)(scene)
        ),
        pgettext_lazy("map", "support cut"),
    ),
    "convoyed": (_line("convoy", wide=4.6), pgettext_lazy("map", "convoy")),
    "convoyed_failed": (
        _line("convoy", wide=4.6, head="hollow"),
        pgettext_lazy("map", "failed convoy"),
    ),
    "convoy": (
        _line("support", wide=2.2, dashes="0.1 4.5", head="bar"),
        pgettext_lazy("map", "convoys"),
    ),
    "retreat": (
        _line("move", wide=2.2, dashes="3.6 3.2", head="open"),
        pgettext_lazy("map", "retreat"),
    ),
    "feint": (
        _line("move", wide=2.3, dashes="2 3.4", head="hollow"),
        pgettext_lazy("map", "feint"),
    ),
    "raid": (_line("move", wide=2.3, dashes="2 3.4"), pgettext_lazy("map", "raid")),
    "hold": (_ring(False), pgettext_lazy("map", "holds")),
    "keep_hold": (_ring(True), pgettext_lazy("map", "holds a keep: 2")),
    "dislodged": (_figure("dislodged", 0.7), pgettext_lazy("map", "dislodged")),
    "disbanded": (_figure("disband", 0.7), pgettext_lazy("map", "disbanded")),
    "standoff": (_figure("bounce", 1.0), pgettext_lazy("map", "standoff")),
    "convoying": (_figure("convoying", 0.85), pgettext_lazy("map", "convoying fleet")),
    "void": (_figure("void", 1.0), pgettext_lazy("map", "order not allowed")),
    "built": (_figure("build", 0.75), pgettext_lazy("map", "built")),
    "battle": (_figure("burst", 0.75), pgettext_lazy("map", "battle")),
    "losses": (
        lambda _scene: chip("−2", (36, 0), "loss", "losst"),
        pgettext_lazy("map", "armies lost"),
    ),
    "placed": (
        lambda _scene: chip("+2", (36, 0), "gain", "losst"),
        pgettext_lazy("map", "armies placed"),
    ),
    "neutral": (
        _figure("counter-neutral", 0.72),
        pgettext_lazy("map", "neutral troops"),
    ),
    "neutral_army": (
        _figure("army-neutral", 0.72),
        pgettext_lazy("map", "neutral army"),
    ),
    "beast": (_figure("troll", 0.8), pgettext_lazy("map", "beast and its strength")),
    "initiative": (_figure("initiative", 0.72), pgettext_lazy("map", "initiative")),
    "fortress": (_figure("fortress", 0.75), pgettext_lazy("map", "fortress")),
    "barracks": (_figure("barracks", 0.75), pgettext_lazy("map", "barracks")),
    "camp": (_figure("camp", 0.75), pgettext_lazy("map", "camp, rounds left")),
    "levy": (_figure("levy", 0.8), pgettext_lazy("map", "levy")),
    "palisade": (_figure("palisade", 0.8), pgettext_lazy("map", "palisade")),
    "defend": (_figure("defend", 0.85), pgettext_lazy("map", "defends")),
    "keep": (_figure("keep", 0.8), pgettext_lazy("map", "keep and centre")),
    "centre": (_figure("centre-owned", 1.15), pgettext_lazy("map", "owned centre")),
    "free": (_figure("centre", 1.0), pgettext_lazy("map", "free centre")),
}
