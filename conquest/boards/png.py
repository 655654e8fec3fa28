"""SVG to PNG: our own fonts, a palette declared by the drawing, no file, no network.

resvg draws; Pillow writes a palette picture. The colours a drawing names are kept
exactly; the rest (edges of lines and letters) share what is left of 256.
"""

import io
import re
from functools import cache
from pathlib import Path

import resvg_py
from PIL import Image, ImageMath

FONTS = Path(__file__).resolve().parent / "fonts"
MAIL_LIMIT = 150_000  #: bytes
COLOURS = 256
Colour = tuple[int, int, int]
SEEN = 10  #: pixels of the quarter sample a named colour must have
COMMON = 12  #: the commonest colours, named or not
MEDIANS = 4  #: medians of all
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

    If ``most`` bytes are given and not kept, it is drawn again a little narrower, three
    times at most. Raises ``RefusedDrawing`` for an SVG with scripts, images or outward
    references, and ``ValueError`` for what is no SVG.
    """
    found = _FORBIDDEN.search(svg)
    if found:
        raise RefusedDrawing(found[0])
    written = _drawn(svg, width)
    for _ in range(3):
        if most is None or len(written) <= most:
            break
        width = int(width * max(0.85, min(0.96, most / len(written))))
        written = _drawn(svg, width)
    return written


def for_mail(svg: str, *, phone: bool = False) -> bytes:
    """The picture as mails carry it: as wide as its board asks, at most 150 kB.

    ``phone`` gives half the width.
    """
    return render(svg, width_of(svg) // (2 if phone else 1), MAIL_LIMIT)


def _drawn(svg: str, width: int) -> bytes:
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
    picture = Image.open(io.BytesIO(raw)).convert("RGB")
    return _written(_reduced(picture, declared(svg)))


def declared(svg: str) -> list[Colour]:
    """The colours an SVG names, each once, in order."""
    found = dict.fromkeys(match.lower() for match in _HEX.findall(svg))
    named = [bytes.fromhex(name) for name in found]
    return [(red, green, blue) for red, green, blue in named][:COLOURS]


def _reduced(picture: Image.Image, named: list[Colour]) -> Image.Image:
    """The picture in few colours: those named, the commonest, and medians of the rest.

    Colours are looked up in a table of 15 bits, in which a named colour owns its cell:
    Pillow's own mapping to a palette is not exact.
    """
    sample = picture.resize(
        (picture.width // 2, picture.height // 2), Image.Resampling.NEAREST
    )
    counted = sample.getcolors(sample.width * sample.height) or []
    counts = {colour: number for number, colour in counted}
    # A named colour that is hardly there would only attract the edges of others.
    palette = dict.fromkeys(c for c in named if counts.get(c, 0) >= SEEN)
    for _, colour in sorted(counted, reverse=True)[:COMMON]:
        palette.setdefault(colour)  # type: ignore[arg-type]
    medians = sample.quantize(
        MEDIANS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE
    )
    flat = medians.getpalette() or []
    for n in range(0, len(flat), 3):
        palette.setdefault((flat[n], flat[n + 1], flat[n + 2]))
    colours = list(palette)[:COLOURS]

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


def _written(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=False, compress_level=9)
    return out.getvalue()
