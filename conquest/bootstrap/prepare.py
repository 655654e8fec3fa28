"""Brings the demo's database up to date and seeds it, in a process of its own.

``python -m conquest.bootstrap.prepare FILE [--empty]``: what it is doing goes to
standard output, what the player must know (sign-ins, how to play by mail) to FILE.
"""

import io
import sys
from pathlib import Path

import django
from django.core.management import call_command, get_commands


class _Lines(io.TextIOBase):
    """Standard output, each line sent at once."""

    def write(self, text: str) -> int:
        sys.stdout.write(text)
        sys.stdout.flush()
        return len(text)


def prepare(welcome: Path, *, seeded: bool = True) -> None:
    """Migrate, seed if there is a seed, and keep what it tells the player."""
    django.setup()
    say = _Lines()
    say.write("Bringing the database up to date\n")
    call_command("migrate", verbosity=0, interactive=False)
    told = io.StringIO()
    if seeded and "seed_demo" in get_commands():
        say.write("Setting the demo games up\n")
        call_command("seed_demo", stdout=told, stderr=say)
    welcome.write_text(told.getvalue())


if __name__ == "__main__":
    prepare(Path(sys.argv[1]), seeded="--empty" not in sys.argv)
