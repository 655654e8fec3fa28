"""From the words after ``manage.py`` to the command, in the right surroundings."""

import os
import sys
from contextlib import nullcontext

from conquest.bootstrap import catalogues, environment
from conquest.bootstrap.databases import REFEREES_TOOLS, database, needs_database
from conquest.bootstrap.layout import ROOT, layout
from conquest.bootstrap.trouble import Trouble

OURS = """\
python3 manage.py demo    the whole site on this machine, with games to try
python3 manage.py test    the whole suite; arguments go to pytest

The other commands:
"""


def main(argv: list[str]) -> int:
    """Carry out a command line; the exit status.

    Up to :func:`environment.enter` nothing but the standard library may be used.
    """
    try:
        return _carry_out(argv)
    except Trouble as trouble:
        print(f"\n{trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _carry_out(argv: list[str]) -> int:
    arguments = argv[1:]
    place = layout()
    word = arguments[0] if arguments else "help"
    lock = environment.TESTS if word == "test" else environment.RUNNING
    environment.enter(lock, place, _say)
    if word == "test":
        return _test(arguments[1:])
    ours = "referee" if word in REFEREES_TOOLS else "demo"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", f"conquest.settings.{ours}")
    if word == "demo":
        from conquest.bootstrap.demo import demo

        place.make()
        catalogues.refresh(place)
        return demo(arguments[1:], place)
    if arguments in ([], ["help"], ["--help"], ["-h"]):
        print(OURS)
    with_database = needs_database(arguments) and _in_demo_settings()
    if with_database:
        place.make()
    _refresh_catalogues()
    surroundings = (
        database(place, f"manage.py {word}") if with_database else nullcontext()
    )
    with surroundings:
        from django.core.management import execute_from_command_line

        execute_from_command_line(argv)
    return 0


def _in_demo_settings() -> bool:
    """Whether the embedded servers are meant; production names its own."""
    return os.environ["DJANGO_SETTINGS_MODULE"] == "conquest.settings.demo"


def _refresh_catalogues() -> None:
    """Compile changed translations, where this user may write.

    In production they were compiled when the site was installed.
    """
    try:
        catalogues.refresh(layout())
    except OSError:
        pass


def _test(arguments: list[str]) -> int:
    """Run the suite in this process's place."""
    if not _says_how_many(arguments):
        # What the tests of a file share is made once, as they stay together.
        arguments = ["-n", "2", "--dist", "loadfile", *arguments]
    os.environ.pop("DJANGO_SETTINGS_MODULE", None)
    os.chdir(ROOT)
    command = [sys.executable, "-m", "pytest", *arguments]
    sys.stdout.flush()
    os.execv(sys.executable, command)


def _says_how_many(arguments: list[str]) -> bool:
    """Whether the arguments settle how many processes share the tests."""
    alone = {"-s", "--pdb", "--collect-only", "--co", "--help", "-h", "--version"}
    return any(
        word in alone or word.startswith(("-n", "--numprocesses", "--dist"))
        for word in arguments
    )
