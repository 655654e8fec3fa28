"""``manage.py adjudicate FILE…``: what the rules make of a referee's file."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from conquest.referee.casefile import UnreadableCase, answer, read_cases


class Command(BaseCommand):
    help = "Judges the cases of a file and prints one JSON line for each."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="JSON; - for stdin"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        sound = True
        for name in options["files"]:
            try:
                content = (
                    sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
                )
                cases = read_cases(content)
            except (OSError, UnreadableCase) as fault:
                self._print({"file": name, "error": str(fault)})
                sound = False
                continue
            for case in cases:
                given = answer(case)
                sound &= "error" not in given and given.get("pass", True)
                self._print(given)
        if not sound:
            sys.exit(1)

    def _print(self, given: dict[str, Any]) -> None:
        self.stdout.write(msgspec.json.encode(given).decode())
