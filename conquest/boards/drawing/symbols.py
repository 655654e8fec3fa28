"""The figures of the map: pieces, buildings, beasts, marks, drawn about their middle.

They are the symbols of ``static/boards/symbols.svg``, 24 units high, in the seat's
colour by ``currentColor``; a drawing carries those it uses.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

SPRITE = Path(__file__).resolve().parents[1] / "static" / "boards" / "symbols.svg"
INK, PAPER = "#2b2118", "#fdf8ec"

#: In print, colours of the figures become white, black and two greys.
_PRINT = {
    "#2b2118": "#000000",
    "#fdf8ec": "#ffffff",
    "#d9d2c2": "#e4e4e4",
    "#e9dcc0": "#ffffff",
    "#efe4c9": "#ffffff",
    "#f6ecd2": "#ffffff",
    "#8a4b33": "#c8c8c8",
    "#b98d55": "#ffffff",
    "#b48a3c": "#c8c8c8",
    "#e0b13a": "#ffffff",
    "#8a6414": "#000000",
    "#c22a1e": "#000000",
    "#c9371f": "#000000",
    "#f0b429": "#ffffff",
    "#2f7d3c": "#000000",
    "#2c6aa0": "#000000",
    "#9a8868": "#9a9a9a",
}


@cache
def symbols() -> Mapping[str, str]:
    """The inside of each symbol by its name."""
    text = SPRITE.read_text(encoding="utf-8")
    return dict(re.findall(r'<symbol id="([\w-]+)"[^>]*>(.*?)</symbol>', text))


def definitions(used: Iterable[str], *, printed: bool = False) -> str:
    """The named symbols as groups ``i-<name>`` for ``<use>``."""
    parts = []
    for name in sorted(set(used)):
        body = symbols()[name]
        if printed:
            body = re.sub(r"#[0-9a-f]{6}", lambda m: _PRINT.get(m[0], m[0]), body)
        parts.append(f'<g id="i-{name}">{body}</g>')
    return "".join(parts)
