"""A whole game in one file: a contact sheet of its positions, or an animated GIF."""

import io
from collections.abc import Sequence

import msgspec
from PIL import Image, ImageDraw, ImageFont

from conquest.boards import png

MOST_FRAMES = 400
GAP, CAPTION = 14, 22  #: pixels between pictures, and under each for its words
PAPER, INK = "#f4eee0", "#231f1a"


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """A position as drawn by ``drawing.draw``, and what to write under it."""

    svg: str
    caption: str = ""


class TooLong(ValueError):
    """More frames than anybody would look at."""


def contact_sheet(
    frames: Sequence[Frame], *, columns: int = 4, width: int = 380
) -> bytes:
    """All positions small, in reading order, as one PNG; ``width`` of each in pixels.

    Raises ``ValueError`` for no frames and ``TooLong`` for more than 400.
    """
    _count(frames)
    pictures = [_opened(png.render(frame.svg, width)) for frame in frames]
    columns = min(columns, len(pictures))
    rows = -(-len(pictures) // columns)
    high = max(picture.height for picture in pictures)
    sheet = Image.new(
        "RGB",
        (GAP + columns * (width + GAP), GAP + rows * (high + CAPTION + GAP)),
        PAPER,
    )
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.truetype(str(png.FONTS / "alegreya-700.ttf"), 16)
    for n, (frame, picture) in enumerate(zip(frames, pictures, strict=True)):
        row, column = divmod(n, columns)
        x, y = GAP + column * (width + GAP), GAP + row * (high + CAPTION + GAP)
        sheet.paste(picture.convert("RGB"), (x, y))
        draw.text((x, y + picture.height + 2), frame.caption, INK, font)
    out = io.BytesIO()
    few = sheet.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(out, "PNG", compress_level=9)
    return out.getvalue()


def animated_gif(
    frames: Sequence[Frame],
    *,
    width: int = 720,
    seconds: float = 1.4,
    last: float = 5.0,
) -> bytes:
    """The positions one after another; the last stays longer, then it begins again.

    Raises ``ValueError`` for no frames and ``TooLong`` for more than 400.
    """
    _count(frames)
    pictures = [_opened(png.render(frame.svg, width)) for frame in frames]
    high = max(picture.height for picture in pictures)
    even = [_on_paper(picture, width, high) for picture in pictures]
    times = [round(seconds * 1000)] * (len(even) - 1) + [round(last * 1000)]
    out = io.BytesIO()
    even[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=even[1:],
        duration=times,
        loop=0,
        disposal=1,
    )
    return out.getvalue()


def _count(frames: Sequence[Frame]) -> None:
    if not frames:
        raise ValueError("no frames")
    if len(frames) > MOST_FRAMES:
        raise TooLong(len(frames))


def _opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def _on_paper(picture: Image.Image, width: int, high: int) -> Image.Image:
    """Legends differ in height: every frame gets the highest one's."""
    if picture.height == high:
        return picture
    sheet = Image.new("RGB", (width, high), PAPER)
    sheet.paste(picture.convert("RGB"), (0, 0))
    return sheet.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
