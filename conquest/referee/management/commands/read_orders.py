"""``manage.py read_orders``: what a text says in a ruleset's order language."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from conquest.referee.reading import UnknownTable, read_orders


class Command(BaseCommand):
    help = "Reads orders from standard input and prints one JSON line for each found."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset")
        parser.add_argument("--board")
        parser.add_argument("--lang", choices=["en", "es"], default="en")
        parser.add_argument(
            "--jsonl",
            metavar="FILE",
            help="many at once: {ruleset, board, lang, text} a line; a list each back",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["jsonl"]:
            self._many(options["jsonl"])
            return
        if not (options["ruleset"] and options["board"]):
            self.stderr.write(
                "read_orders needs --ruleset and --board, or --jsonl FILE."
            )
            sys.exit(1)
        try:
            found = read_orders(
                options["ruleset"], options["board"], options["lang"], sys.stdin.read()
            )
        except UnknownTable as fault:
            self.stderr.write(str(fault))
            sys.exit(1)
        for entry in found:
            self._print(entry)

    def _many(self, name: str) -> None:
        sound = True
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        for number, line in enumerate(content.splitlines(), start=1):
            if not line.strip():
                continue
            try:
                asked = msgspec.json.decode(line)
                self._print(
                    read_orders(
                        asked["ruleset"],
                        asked["board"],
                        asked.get("lang", "en"),
                        asked["text"],
                    )
                )
            except (UnknownTable, msgspec.DecodeError, KeyError, TypeError) as fault:
                sound = False
                self._print({"error": f"line {number}: {fault}"})
        if not sound:
            sys.exit(1)

    def _print(self, found: object) -> None:
        self.stdout.write(msgspec.json.encode(found).decode())
