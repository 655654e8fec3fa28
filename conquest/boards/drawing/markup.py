"""Small pieces of SVG text: numbers, escaped words, tags."""

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

SVG = 'xmlns="http://www.w3.org/2000/svg"'
Point = tuple[float, float]


def num(value: float) -> str:
    """A number with one decimal at most."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def at(point: Point) -> str:
    """``x y``."""
    return f"{num(point[0])} {num(point[1])}"


def use(name: str, point: Point | None = None, classes: str = "") -> str:
    """A ``<use>`` of something drawn about its middle."""
    place = "" if point is None else f' x="{num(point[0])}" y="{num(point[1])}"'
    kind = f' class="{classes}"' if classes else ""
    return f'<use href="#{name}"{kind}{place}/>'


def symbol(name: str, point: Point, classes: str = "", scale: float = 1.0) -> str:
    """A figure at a point, at its own or another size."""
    if scale == 1.0:
        return use(f"i-{name}", point, classes)
    kind = f' class="{classes}"' if classes else ""
    return (
        f'<use href="#i-{name}"{kind} transform="translate({at(point)}) '
        f'scale({scale:.2f})"/>'
    )


def path(d: str, classes: str, **attributes: str | float) -> str:
    """A path; nothing when it is empty."""
    if not d:
        return ""
    more = "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for name, value in attributes.items()
    )
    return f'<path class="{classes}" d="{d}"{more}/>'


def text(words: str, point: Point, classes: str, size: float | None = None) -> str:
    """A line of text."""
    big = "" if size is None else f' font-size="{num(size)}"'
    return (
        f'<text class="{classes}" x="{num(point[0])}" y="{num(point[1])}"{big}>'
        f"{escape(words)}</text>"
    )


def group(body: Iterable[str] | str, classes: str = "", name: str = "") -> str:
    """A group; nothing when it is empty."""
    inside = body if isinstance(body, str) else "".join(body)
    if not inside:
        return ""
    kind = f' class="{classes}"' if classes else ""
    ident = f" id={quoteattr(name)}" if name else ""
    return f"<g{ident}{kind}>{inside}</g>"
