"""Style sheets: one set of rules, written out for a picture or themed for the page.

A picture names every colour it uses (the PNG's palette is made from them); the page's
sheet says each colour twice with ``light-dark()``. Neither uses opacity on the map.
"""

from collections.abc import Iterable, Mapping

from conquest.boards.colour import mix
from conquest.boards.palettes import SeatStyle, Style, palettes

SERIF = "'Alegreya','Iowan Old Style','Palatino Linotype',Georgia,serif"
SANS = "'Source Sans 3','Segoe UI','Noto Sans',Arial,sans-serif"

THEMES: Mapping[Style, Mapping[str, str]] = {
    "light": {
        "page": "#f4eee0",
        "sea": "#bfd6dc",
        "band1": "#b7d0d7",
        "band2": "#adc8d1",
        "band3": "#a1bfc9",
        "land": "#efe7d3",
        "out": "#dcd6c6",
        "ice": "#f8f7f2",
        "border": "#51483a",
        "coast": "#3a342b",
        "region": "#33291d",
        "casing": "#f7f0e1",
        "sealine": "#7fa3af",
        "river": "#8fb3c0",
        "lane": "#33637a",
        "ink": "#231f1a",
        "ink2": "#564e40",
        "seaink": "#2c5563",
        "halo": "#f7f0e1",
        "plate": "#fbf5e6",
        "plateink": "#3a2d1d",
        "grey": "#8b8374",
        "bad": "#b3241a",
        "good": "#2f7d3c",
        "chip": "#fdf8ec",
        "free": "#d9d2c2",
        "pick": "#0f6178",
        "figure": "#231f1a",
        "brass": "#c9a250",
    },
    "dark": {
        "page": "#14191b",
        "sea": "#182730",
        "band1": "#1b2c36",
        "band2": "#20333e",
        "band3": "#273d49",
        "land": "#43443f",
        "out": "#272b2b",
        "ice": "#4d5456",
        "border": "#15191b",
        "coast": "#0a0e10",
        "region": "#f0e6d2",
        "casing": "#1a1c1b",
        "sealine": "#3d5663",
        "river": "#3a5c6c",
        "lane": "#8fb4c4",
        "ink": "#f6f1e6",
        "ink2": "#c3bbaa",
        "seaink": "#9dc0cd",
        "halo": "#1d2123",
        "plate": "#22292b",
        "plateink": "#e9dfc8",
        "grey": "#98917f",
        "bad": "#e2604f",
        "good": "#4f9d5d",
        "chip": "#14191b",
        "free": "#8d897c",
        "pick": "#9fe0f2",
        "figure": "#231f1a",
        "brass": "#c9a250",
    },
    "print": {
        "page": "#ffffff",
        "sea": "#ffffff",
        "band1": "#f4f4f4",
        "band2": "#ebebeb",
        "band3": "#dedede",
        "land": "#e4e4e4",
        "out": "#f1f1f1",
        "ice": "#ffffff",
        "border": "#4a4a4a",
        "coast": "#000000",
        "region": "#000000",
        "casing": "#ffffff",
        "sealine": "#8a8a8a",
        "river": "#a8a8a8",
        "lane": "#3c3c3c",
        "ink": "#000000",
        "ink2": "#3c3c3c",
        "seaink": "#3c3c3c",
        "halo": "#ffffff",
        "plate": "#ffffff",
        "plateink": "#000000",
        "grey": "#8a8a8a",
        "bad": "#000000",
        "good": "#000000",
        "chip": "#ffffff",
        "free": "#e4e4e4",
        "pick": "#000000",
        "figure": "#000000",
        "brass": "#e4e4e4",
    },
}

#: Soft edges of many thin pale lines are 3 to 6 kB of a PNG, and time. Only a picture
#: in its own size can do without: in others lines would vanish between the pixels.
CRISP = ".seab,.hx{shape-rendering:crispEdges}"

_LINE = "fill:none;stroke-linejoin:round"
_TEXT = "text-anchor:middle;stroke:none"
_HALO = "stroke:@halo;stroke-width:2.6;stroke-linejoin:round;paint-order:stroke"

#: Selector and declarations; ``@name`` is a colour of the theme.
RULES: tuple[tuple[str, str], ...] = (
    (".sea", "fill:@sea"),
    (".b1", "fill:@band1"),
    (".b2", "fill:@band2"),
    (".b3", "fill:@band3"),
    (".isles", "fill:@band2;stroke:@sealine;stroke-width:.8;stroke-dasharray:2 2.4"),
    (".out", "fill:@out;stroke:@border;stroke-width:.7;stroke-linejoin:round"),
    (".ice", "fill:@ice;stroke:@coast;stroke-width:1"),
    (".wall", f"{_LINE};stroke:@coast;stroke-width:5.2"),
    (".wall2", f"{_LINE};stroke:@ice;stroke-width:3"),
    (".wall3", f"{_LINE};stroke:@coast;stroke-width:3;stroke-dasharray:1 5"),
    (".box", "fill:@sea;stroke:@coast;stroke-width:1.1"),
    (".frame", f"{_LINE};stroke:@coast;stroke-width:1.1"),
    (".coast", "fill:@coast"),
    (".free", "fill:@land"),
    (".water", "fill:@sea;stroke:@sealine;stroke-width:.6"),
    (".river", f"{_LINE};stroke:@river;stroke-width:1.5;stroke-linecap:round"),
    (".strait", f"{_LINE};stroke:@sea;stroke-width:1.8"),
    (".border", f"{_LINE};stroke:@border;stroke-width:.9"),
    (".seab", f"{_LINE};stroke:@sealine;stroke-width:.8"),
    (".regc", f"{_LINE};stroke:@casing;stroke-width:4"),
    (".reg", f"{_LINE};stroke:@region;stroke-width:1.7"),
    (".lane", f"{_LINE};stroke:@lane;stroke-width:1.2;stroke-dasharray:4 3"),
    (".leader", f"{_LINE};stroke:@ink;stroke-width:.8"),
    (".hx", f"{_LINE};stroke-width:1.1"),
    (".hx-dots", "stroke-width:2;stroke-dasharray:1.8 6.2"),
    (".hx-dash", "stroke-width:1.2;stroke-dasharray:5.2 3.4"),
    (".hx-faint", "stroke:@free"),
    (
        ".nm",
        f"font-family:{SERIF};font-weight:700;fill:@ink;text-anchor:middle;{_HALO}",
    ),
    (
        ".ns",
        f"font-family:{SERIF};font-weight:500;font-style:italic;fill:@seaink;"
        "text-anchor:middle;stroke:@sea;stroke-width:2.4;stroke-linejoin:round;"
        "paint-order:stroke",
    ),
    (
        ".tg",
        f"font-family:{SERIF};font-weight:500;font-style:italic;font-size:10px;"
        f"fill:@seaink;{_TEXT}",
    ),
    (".nu", f"font-family:{SANS};font-weight:700;{_TEXT}"),
    (".plate", "fill:@plate;stroke:@plateink;stroke-width:.9"),
    (".plateb", "fill:@plateink"),
    (
        ".pn",
        f"font-family:{SERIF};font-weight:700;font-size:9.6px;fill:@plateink;{_TEXT}",
    ),
    (".pb", f"font-family:{SANS};font-weight:700;font-size:9.4px;fill:@plate;{_TEXT}"),
    (".shaft", f"{_LINE};stroke:currentColor"),
    (".case", f"{_LINE};stroke:@halo;stroke-linecap:round"),
    (
        ".head",
        "fill:currentColor;stroke:@halo;stroke-width:1.1;stroke-linejoin:round;paint-order:stroke",
    ),
    (
        ".hollow",
        "fill:@halo;stroke:currentColor;stroke-width:1.5;stroke-linejoin:round",
    ),
    (".open", f"{_LINE};stroke:currentColor;stroke-width:2.2;stroke-linecap:round"),
    (".ring", f"{_LINE};stroke:currentColor"),
    (".a-none", "color:@ink2"),
    (".a-cut", "color:@grey"),
    (".c-none", "color:@free"),
    (".t-none", "fill:@figure"),
    (".loss", "fill:@bad;stroke:@halo;stroke-width:1"),
    (
        ".losst",
        f"font-family:{SANS};font-weight:700;font-size:9px;fill:#ffffff;{_TEXT}",
    ),
    (".gain", "fill:@good;stroke:@halo;stroke-width:1"),
    (".chip", "fill:@chip;stroke:@ink;stroke-width:1"),
    (".chipt", f"font-family:{SANS};font-weight:600;font-size:9px;fill:@ink;{_TEXT}"),
    (".brass", "fill:@brass;stroke:@figure;stroke-width:1.1"),
    (
        ".rounds",
        f"font-family:{SANS};font-weight:700;fill:@ink;text-anchor:middle;{_HALO}",
    ),
    (".mat", "fill:@page"),
    (".neat", f"{_LINE};stroke:@coast;stroke-width:2.2"),
    (".neat2", f"{_LINE};stroke:@coast;stroke-width:.7"),
    (".ti", f"font-family:{SERIF};font-weight:700;font-size:23px;fill:@ink"),
    (".su", f"font-family:{SANS};font-weight:400;font-size:12.5px;fill:@ink2"),
    (".st", f"font-family:{SANS};font-weight:700;font-size:15px;fill:@ink"),
    (".lg", f"font-family:{SANS};font-weight:700;font-size:12.5px;fill:@ink"),
    (".lc", f"font-family:{SANS};font-weight:400;font-size:11.5px;fill:@ink2"),
    (".sw", f"{_LINE};stroke:@coast;stroke-width:1"),
    (".end", "text-anchor:end"),
)


def _seat_rules(seat: SeatStyle) -> tuple[tuple[str, str, str], ...]:
    return (
        (f".o-{seat.key}", "fill", "land"),
        (f".f-{seat.key}", "fill", "faint"),
        (f".h-{seat.key}", "stroke", "line"),
        (f".w-{seat.key}", "fill", "sea"),
        (f".v-{seat.key}", "stroke", "sea_line"),
        (f".c-{seat.key}", "color", "piece"),
        (f".t-{seat.key}", "fill", "on_piece"),
        (f".a-{seat.key}", "color", "arrow"),
    )


def written_out(style: Style, seats: Iterable[SeatStyle]) -> str:
    """The sheet of a picture in one style, with the colours of its seats."""
    theme = THEMES[style]
    rules = [f"{selector}{{{_filled(body, theme)}}}" for selector, body in RULES]
    for seat in seats:
        colours = seat.colours(style)
        rules += [
            f"{selector}{{{what}:{getattr(colours, which)}}}"
            for selector, what, which in _seat_rules(seat)
        ]
        # The edges of hatch lines, so that a picture's palette has them too.
        rules.append(f"/*{mix(colours.line, colours.land, 0.5)}*/")
    rules.append(CRISP)
    return "".join(rules)


def _filled(body: str, theme: Mapping[str, str]) -> str:
    for name in sorted(theme, key=len, reverse=True):
        body = body.replace(f"@{name}", theme[name])
    return body


def for_page() -> str:
    """The page's sheet: every rule and every seat of every palette, in both themes."""
    light, dark = THEMES["light"], THEMES["dark"]
    both = {name: f"var(--map-{name})" for name in light}
    lines = [
        "/* Written by manage.py draw_board --stylesheet from drawing/sheet.py. */",
        "@layer board {",
        ":root {",
        *(
            f"  --map-{name}: light-dark({light[name]}, {dark[name]});"
            for name in light
        ),
        "}",
    ]
    lines += [
        f".board-svg {selector} {{ {_filled(body, both)} }}" for selector, body in RULES
    ]
    for seats in palettes().values():
        for seat in seats.values():
            lines += [
                f".board-svg {selector} {{ {what}: light-dark("
                f"{getattr(seat.light, which)}, {getattr(seat.dark, which)}); }}"
                for selector, what, which in _seat_rules(seat)
            ]
    return "\n".join([*lines, "}"]) + "\n"
