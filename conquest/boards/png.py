"""SVG to PNG: our own fonts, a palette declared by the drawing, no file, no network.

resvg draws; Pillow writes a palette picture. The colours a drawing names are kept
exactly; edges of lines and letters share a few more, chosen where the loss would be
greatest. Each shade more makes every letter dearer: a mail has room for few.
"""

import io
import re
from functools import cache
from pathlib import Path

import resvg_py
from PIL import Image, ImageMath

from conquest.boards.drawing.sheet import CRISP

FONTS = Path(__file__).resolve().parent / "fonts"
MAIL_LIMIT = 150_000  #: bytes
COLOURS = 256
Colour = tuple[int, int, int]
SEEN = 24  #: pixels of the quarter sample a named colour must have
#: Colours for edges, and zlib's level: the first is quick, the others while a picture
#: is too large.
TRIES = ((10, 8), (10, 9), (4, 9), (0, 9))
RICH = 40  #: colours for edges where bytes don't matter
CELLS = 400  #: the commonest other colours, from which shades are taken
_HEX = re.compile(r"#([0-9a-fA-F]{6})\b")
#: What no drawing of ours has: a reason to refuse, should one ever come from elsewhere.
_FORBIDDEN = re.compile(
    r"<(?:image|script|foreignObject|!ENTITY|!DOCTYPE)|href=\"(?!#)", re.I
)


class RefusedDrawing(ValueError):
    """An SVG that refers to anything outside itself."""


@cache
def fonts() -> tuple[str, ...]:
    """The font files a picture may use."""
    return tuple(str(path) for path in sorted(FONTS.glob("*.ttf")))


def width_of(svg: str) -> int:
    """The width in pixels a drawing asks for."""
    found = re.search(r'<svg[^>]* width="(\d+)"', svg)
    return int(found[1]) if found else 1200


def render(svg: str, width: int, most: int | None = None) -> bytes:
    """The picture as a PNG with a palette, ``width`` pixels wide.

    If ``most`` bytes are given, edges get few shades, and fewer yet until they are
    kept; if that is not enough it is drawn again a little narrower, three times at
    most. Raises
    ``RefusedDrawing`` for an SVG with scripts, images or outward references, and
    ``ValueError`` for what is no SVG.
    """
    found = _FORBIDDEN.search(svg)
    if found:
        raise RefusedDrawing(found[0])
    named = declared(svg)
    if most is None:
        return _written(_reduced(_drawn(svg, width), named, RICH), 9)
    written = b""
    for _ in range(4):
        picture = _drawn(svg, width)
        for shades, level in TRIES:
            written = _written(_reduced(picture, named, shades), level)
            if len(written) <= most:
                return written
        width = int(width * max(0.85, min(0.97, most / len(written))))
    return written


def for_mail(svg: str, *, phone: bool = False) -> bytes:
    """The picture as mails carry it: as wide as its board asks, at most 150 kB.

    ``phone`` gives half the width.
    """
    return render(svg, width_of(svg) // (2 if phone else 1), MAIL_LIMIT)


def _drawn(svg: str, width: int) -> Image.Image:
    if not 0.95 < width / width_of(svg) < 1.05:
        svg = svg.replace(CRISP, "")
    raw = bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=list(fonts()),
            serif_family="Alegreya",
            sans_serif_family="Source Sans 3",
            resources_dir=str(FONTS),
        )
    )
    return Image.open(io.BytesIO(raw)).convert("RGB")


def declared(svg: str) -> list[Colour]:
    """The colours an SVG names, each once, in order."""
    found = dict.fromkeys(match.lower() for match in _HEX.findall(svg))
    named = [bytes.fromhex(name) for name in found]
    return [(red, green, blue) for red, green, blue in named][:COLOURS]


def _palette(
    picture: Image.Image, named: list[Colour], shades: int
) -> tuple[Colour, ...]:
    """The named colours that are seen, and shades for what is least like them."""
    sample = picture.resize(
        (picture.width // 2, picture.height // 2), Image.Resampling.NEAREST
    )
    counted = sample.getcolors(sample.width * sample.height) or []
    seen = {colour: number for number, colour in counted}
    # A named colour that is hardly there would only attract the edges of others.
    palette = [c for c in named if seen.get(c, 0) >= SEEN][: COLOURS - shades]
    cells: dict[Colour, int] = {}
    for number, (red, green, blue) in counted:  # type: ignore[misc]
        cell = red & 248 | 4, green & 248 | 4, blue & 248 | 4
        cells[cell] = cells.get(cell, 0) + number
    common = sorted(cells.items(), key=lambda item: -item[1])[:CELLS]
    if not palette:
        palette = [common[0][0]]
    apart = [min(_apart(cell, c) for c in palette) for cell, _ in common]
    for _ in range(shades):
        lost = [far * number for far, (_, number) in zip(apart, common, strict=True)]
        shade = common[lost.index(max(lost))][0]
        palette.append(shade)
        apart = [
            min(far, _apart(cell, shade))
            for far, (cell, _) in zip(apart, common, strict=True)
        ]
    return tuple(dict.fromkeys(palette))


def _apart(one: Colour, other: Colour) -> int:
    """How far apart two colours are, squared; eyes see green best."""
    red, green, blue = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return 2 * red * red + 4 * green * green + 3 * blue * blue


def _reduced(picture: Image.Image, named: list[Colour], shades: int) -> Image.Image:
    """The picture in few colours: those named and some shades between them.

    Colours are looked up in a table of 15 bits, in which a named colour owns its cell:
    Pillow's own mapping to a palette is not exact.
    """
    colours = _palette(picture, named, shades)
    carrier = Image.new("P", (1, 1))
    carrier.putpalette([channel for colour in colours for channel in colour])
    nearest = _cells().quantize(palette=carrier, dither=Image.Dither.NONE)
    table = list(nearest.tobytes())
    for n, (red, green, blue) in reversed(list(enumerate(colours))):
        table[(red >> 3) << 10 | (green >> 3) << 5 | blue >> 3] = n
    reds, greens, blues = (
        band.point(lambda v: v >> 3, "L").convert("I") for band in picture.split()
    )
    cells = ImageMath.lambda_eval(
        lambda args: args["r"] * 1024 + args["g"] * 32 + args["b"],
        r=reds,
        g=greens,
        b=blues,
    )
    mapped: Image.Image = cells.point(table + [0] * (65536 - len(table)), "L")
    mapped = mapped.convert("P") if mapped.mode != "P" else mapped
    mapped.putpalette([channel for colour in colours for channel in colour])
    return mapped


@cache
def _cells() -> Image.Image:
    """The middle colour of every cell of the 15-bit table."""
    cells = Image.new("RGB", (256, 128))
    cells.putdata(
        [
            ((n >> 10) * 8 + 4, (n >> 5 & 31) * 8 + 4, (n & 31) * 8 + 4)
            for n in range(32768)
        ]
    )
    return cells


def _written(picture: Image.Image, level: int) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=False, compress_level=level)
    return out.getvalue()
