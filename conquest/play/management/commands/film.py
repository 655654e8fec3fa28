"""``manage.py film GAME``: a whole game as an animated GIF or a contact sheet."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from conquest.boards.film import animated_gif, contact_sheet
from conquest.games import selectors
from conquest.play.film import frames


class Command(BaseCommand):
    help = "Draws a game from its opening to now as an animated GIF or a contact sheet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="the code in its address")
        parser.add_argument("-o", "--output", help="the file; unsaid: GAME.gif or .png")
        parser.add_argument("--sheet", action="store_true", help="one picture of all")
        parser.add_argument(
            "--style", choices=["light", "dark", "print"], default="light"
        )
        parser.add_argument("--lang", choices=["en", "es"], default="en")
        parser.add_argument("--width", type=int, help="pixels of each position")
        parser.add_argument(
            "--most", type=int, default=60, help="positions at the most"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        game = selectors.for_operator(options["game"])
        if game is None or game.head is None:
            raise CommandError(f"There is no game {options['game']} that has begun.")
        if options["most"] < 2:
            raise CommandError("A film has two positions at least.")
        sheet = options["sheet"]
        with translation.override(options["lang"]):
            found = frames(game, style=options["style"], most=options["most"])
        width = {} if options["width"] is None else {"width": options["width"]}
        content = (
            contact_sheet(found, **width) if sheet else animated_gif(found, **width)
        )
        name = options["output"] or f"{game.code}.{'png' if sheet else 'gif'}"
        Path(name).write_bytes(content)
        self.stdout.write(f"{name}: {len(found)} positions, {len(content) // 1024} KB")
