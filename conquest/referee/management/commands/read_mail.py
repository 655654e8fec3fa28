"""``manage.py read_mail FILE…``: what the reader makes of raw messages."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from conquest.mail.reader.letter import Letter
from conquest.mail.reader.reading import read_letter


class Command(BaseCommand):
    """Prints one JSON line per message; needs no database.

    The exit status is 1 when a file could not be read. What is wrong *within* a message
    is a fact about it and stands in ``problems``.
    """

    help = "Reads raw messages and prints one JSON line for each."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="a raw message; - for stdin"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        all_readable = True
        for name in options["files"]:
            try:
                raw = (
                    sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
                )
            except (OSError, ValueError) as fault:
                all_readable = False
                self._print({"file": name, "error": str(fault)})
                continue
            self._print({"file": name, **_facts(read_letter(raw))})
        if not all_readable:
            sys.exit(1)

    def _print(self, facts: dict[str, Any]) -> None:
        self.stdout.write(msgspec.json.encode(facts).decode())


def _facts(letter: Letter) -> dict[str, Any]:
    return {
        "lines": letter.lines,
        "ignored": letter.ignored,
        "auto_reply": letter.auto_reply,
        "bounce": letter.bounce,
        "address": letter.game_address,
        "message_id": letter.message_id,
        "sender": letter.sender,
        "round": letter.quoted_marker,
        "problems": sorted(letter.problems),
    }
