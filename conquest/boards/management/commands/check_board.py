"""``manage.py check_board``: whether a board is fit to be played on."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from conquest.boards import catalogue, checks
from conquest.boards.shapes import BrokenShapes, read_shapes


class Command(BaseCommand):
    """Check boards of the catalogue, or folders with both files of a board."""

    help = (
        "Checks boards: counts, symmetry, connectedness, names, lettering, lanes, "
        "outlines, glyphs, colours. All boards unless some are named."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Boards by id, or folders."""
        parser.add_argument("boards", nargs="*", metavar="BOARD", help="id or folder")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print every fault; fail if there is one."""
        faulty = 0
        for name in options["boards"] or catalogue.board_ids():
            faults = self.faults(name)
            faulty += bool(faults)
            self.stdout.write(f"{name}: {'ok' if not faults else ''}".rstrip())
            for fault in faults:
                self.stdout.write(f"  {fault}")
        if faulty:
            raise CommandError(f"{faulty} boards have faults")

    def faults(self, name: str) -> list[str]:
        """The faults of a board by id or folder."""
        folder = Path(name)
        try:
            if not folder.is_dir():
                edition = catalogue.latest_edition(name)
                folder = catalogue.MAPS / name / str(edition)
            record = msgspec.json.decode((folder / "board.json").read_bytes())
            shapes = read_shapes((folder / "shapes.json").read_bytes())
        except catalogue.UnknownBoard:
            raise CommandError(f"there is no board {name!r}") from None
        except BrokenShapes as broken:
            return list(broken.faults)
        except (OSError, msgspec.DecodeError) as error:
            return [str(error)]
        return checks.board_faults(record, shapes)
