"""How wide a name is, and the ways to break it into lines."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).resolve().parents[2] / "conquest" / "boards" / "fonts"
LAND, SEA, PLATE = "alegreya-700.ttf", "alegreya-500-italic.ttf", "alegreya-700.ttf"
LEAD = 0.98  #: distance of two baselines, in sizes
RISE, FALL = 0.70, 0.22  #: from a baseline to the top of a b, to the bottom of a g
ACCENT = 0.12  #: what an accent on a capital adds


@cache
def _font(face: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / face), 100)


@cache
def width(text: str, face: str) -> float:
    """The width of a line at size 1."""
    return _font(face).getlength(text) / 100


def rise(line: str) -> float:
    """From the baseline to the top of a line, at size 1."""
    return RISE + (ACCENT if any(letter in "ÁÉÍÓÚÑÜÂÇŐ" for letter in line) else 0)


def breaks(
    name: str, hints: tuple[tuple[str, ...], ...] = ()
) -> Iterator[tuple[str, ...]]:
    """Ways to write a name in one to four lines; the even ones first."""
    words = re.findall(r"[^ -]+-?|-", name)
    also = words
    if words[-1].startswith("(") and len(words) > 1:
        words = [*words[:-2], f"{words[-2]} {words[-1]}"]
    seen = set()
    for pieces in (words, also):
        for count in range(1, min(4, len(pieces)) + 1):
            for cuts in combinations(range(1, len(pieces)), count - 1):
                edges = (0, *cuts, len(pieces))
                lines = tuple(
                    " ".join(pieces[a:b]).replace("- ", "-") for a, b in pairwise(edges)
                )
                if lines not in seen:
                    seen.add(lines)
                    yield lines
    for lines in hints:
        if lines not in seen:
            seen.add(lines)
            yield lines
