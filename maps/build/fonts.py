"""Merge the web fonts' latin and latin-ext parts into one TTF a weight, for the PNGs.

    python maps/build/fonts.py WOFF2_FOLDER

resvg reads no WOFF2, and silently drops letters that are not in the one file it picked.
"""

import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parents[2] / "conquest" / "boards" / "fonts"
FACES = {
    "alegreya-500": ("alegreya", "500-normal", "Alegreya", "Medium"),
    "alegreya-500-italic": ("alegreya", "500-italic", "Alegreya", "Medium Italic"),
    "alegreya-700": ("alegreya", "700-normal", "Alegreya", "Bold"),
    "source-sans-3-400": ("source-sans-3", "400-normal", "Source Sans 3", "Regular"),
    "source-sans-3-600": ("source-sans-3", "600-normal", "Source Sans 3", "SemiBold"),
    "source-sans-3-700": ("source-sans-3", "700-normal", "Source Sans 3", "Bold"),
}


def merge(source: Path) -> None:
    """Write one full TTF for each face."""
    for target, (face, weight, family, style) in FACES.items():
        with tempfile.TemporaryDirectory() as folder:
            parts = []
            for subset in ("latin", "latin-ext"):
                font = TTFont(
                    source / f"{face}-{subset}-{weight}.woff2", recalcTimestamp=False
                )
                font.flavor = None
                parts.append(f"{folder}/{subset}.ttf")
                font.save(parts[-1])
            merged = Merger().merge(parts)
        for number, text in (
            (1, family),
            (2, style),
            (4, f"{family} {style}"),
            (16, family),
            (17, style),
        ):
            merged["name"].setName(text, number, 3, 1, 0x409)
        merged["head"].modified = merged["head"].created
        merged.recalcTimestamp = False
        merged.save(TARGET / f"{target}.ttf")


if __name__ == "__main__":
    merge(Path(sys.argv[1]))
