"""What a picture costs: CPU milliseconds and bytes, by board and step.

    python benchmarks/drawing.py [BOARD …]

Target: 350 to 500 ms in all on an idle core. ``load`` is paid once per process and
board.
"""

import gzip
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conquest.settings.test")

import django

django.setup()

from conquest.boards import catalogue, drawing, png, samples  # noqa: E402
from conquest.boards.management.commands.draw_board import (  # noqa: E402
    sample_drawing,
)
from conquest.boards.palettes import styles_for  # noqa: E402

REPEATS = 5
T = TypeVar("T")


def best(act: Callable[[], T], repeats: int = REPEATS) -> tuple[float, T]:
    """The least CPU milliseconds of some runs, and what they gave."""
    least = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        given = act()
        least = min(least, (time.process_time() - start) * 1000)
    return least, given


def main(boards: list[str]) -> None:
    """Print one line a board."""
    print(
        f"{'board':20} {'load':>5} {'draw':>5} {'png':>6} {'all':>6} {'half':>6}"
        f" {'kB':>5} {'static gz':>10} {'position gz':>12}"
    )
    for board in boards or catalogue.board_ids():
        load, _ = best(lambda b=board: catalogue.board_shapes(b, 1), 1)
        draw, svg = best(
            lambda b=board: sample_drawing(
                b, armies="many", language="en", style="light"
            )
        )
        large, picture = best(lambda s=svg: png.for_mail(s), 3)
        small, _ = best(lambda s=svg: png.for_mail(s, phone=True), 3)
        shown = samples.sample_picture(board, 1, "many")
        seats = styles_for(board, samples.powers_of(shown))
        static = gzip.compress(drawing.static_svg(board, 1, "en").encode())
        added = drawing.overlay_svg(board, 1, shown, seats=seats, language="en")
        position = gzip.compress(added.encode())
        print(
            f"{board:20} {load:5.0f} {draw:5.0f} {large:6.0f} {draw + large:6.0f}"
            f" {small:6.0f} {len(picture) / 1000:5.0f} {len(static) / 1000:10.1f}"
            f" {len(position) / 1000:12.1f}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
