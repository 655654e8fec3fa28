"""``manage.py replay [GAME…]``: recomputes stored games and compares."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from conquest.games.models import Game
from conquest.games.replay import differences


class Command(BaseCommand):
    help = "Recomputes games from their inputs and secret and compares."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "games", nargs="*", metavar="GAME", help="code; none: every game"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.filter(head__isnull=False).order_by("pk")
        if options["games"]:
            games = games.filter(code__in=options["games"])
        sound = True
        for game in games:
            found = list(differences(game))
            count = game.positions.count()
            if not found:
                self.stdout.write(f"{game.code}: {count} positions, all as stored")
            for difference in found:
                sound = False
                self.stdout.write(
                    f"{game.code}: {difference.what} of position "
                    f"{difference.position} differs"
                )
        if not sound:
            sys.exit(1)
