"""``manage.py draw_board``: see a board, or all of them, without a game."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from conquest.boards import catalogue, drawing, png, samples
from conquest.boards.drawing import LegendSeat, sheet
from conquest.boards.palettes import Style, styles_for

#: Pictures of the gallery: armies, language and style.
GALLERY: tuple[tuple[str, str, Style], ...] = (
    ("many", "en", "light"),
    ("one", "es", "dark"),
    ("none", "en", "print"),
)
GALLERY_WIDTH = 760
COLOURS = (
    Path(__file__).resolve().parents[2] / "static" / "boards" / "board-colours.css"
)


def sample_drawing(
    board: str, *, armies: str, language: str, style: Style, size: int | None = None
) -> str:
    """A board with a made-up position, framed."""
    edition = catalogue.latest_edition(board)
    record = catalogue.board_record(board, edition)
    picture = samples.sample_picture(board, edition, armies)
    powers = samples.powers_of(picture)
    legend = [
        LegendSeat(
            power=power,
            name=samples.name_of(record, power, language),
            text=samples.counts_of(picture, power, language),
        )
        for power in powers
    ]
    return drawing.draw(
        board,
        edition,
        picture,
        seats=styles_for(board, powers),
        language=language,
        style=style,
        size=size,
        title=record["name"][language],
        legend=legend,
    )


class Command(BaseCommand):
    """Draw a board with a made-up position, as SVG or PNG by the file's name."""

    help = (
        "Draws a board with a made-up position; or writes the page's sheet of colours."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to draw, how, and where to."""
        parser.add_argument("board", nargs="?", metavar="BOARD")
        parser.add_argument("file", nargs="?", metavar="FILE", help=".svg or .png")
        parser.add_argument("--armies", choices=("none", "one", "many"), default="many")
        parser.add_argument("--language", choices=("en", "es"), default="en")
        parser.add_argument(
            "--style", choices=("light", "dark", "print"), default="light"
        )
        parser.add_argument(
            "--width", type=int, help="pixels; the board's own if not given"
        )
        parser.add_argument(
            "--gallery", metavar="FOLDER", help="draw every board three ways instead"
        )
        parser.add_argument(
            "--stylesheet",
            action="store_true",
            help="write static/boards/board-colours.css instead",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Draw and write."""
        if options["stylesheet"]:
            COLOURS.write_text(sheet.for_page(), encoding="utf-8")
            self.stdout.write(str(COLOURS))
            return
        if options["gallery"]:
            self.gallery(Path(options["gallery"]))
            return
        board, name = options["board"], options["file"]
        if board not in catalogue.board_ids() or not name:
            known = ", ".join(catalogue.board_ids())
            raise CommandError(f"give a board and a file; the boards are {known}")
        svg = sample_drawing(
            board,
            armies=options["armies"],
            language=options["language"],
            style=options["style"],
            size=options["width"],
        )
        target = Path(name)
        if target.suffix == ".png":
            target.write_bytes(png.render(svg, options["width"] or png.width_of(svg)))
        else:
            target.write_text(svg, encoding="utf-8")
        self.stdout.write(f"{target}: {target.stat().st_size} bytes")

    def gallery(self, folder: Path) -> None:
        """Every board: many armies in light, one each in dark, none in print."""
        folder.mkdir(parents=True, exist_ok=True)
        for board in catalogue.board_ids():
            for armies, language, style in GALLERY:
                svg = sample_drawing(
                    board, armies=armies, language=language, style=style
                )
                target = folder / f"{board}-{style}.png"
                target.write_bytes(png.render(svg, GALLERY_WIDTH))
            self.stdout.write(board)
