"""Widths of text in our own faces, for plates, chips and legends."""

from functools import cache
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).resolve().parents[1] / "fonts"

#: Face and size of each text class.
_CLASSES = {
    "pn": ("alegreya-700", 9.6),
    "pb": ("source-sans-3-700", 9.4),
    "ti": ("alegreya-700", 23.0),
    "su": ("source-sans-3-400", 12.5),
    "st": ("source-sans-3-700", 15.0),
    "lg": ("source-sans-3-700", 12.5),
    "lc": ("source-sans-3-400", 11.5),
    "chipt": ("source-sans-3-600", 9.0),
    "losst": ("source-sans-3-700", 9.0),
}


@cache
def _font(face: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / f"{face}.ttf"), 100)


@cache
def width(words: str, kind: str) -> float:
    """The width of a line set in a class of the style sheet, in board units."""
    face, size = _CLASSES[kind]
    return _font(face).getlength(words) / 100 * size
