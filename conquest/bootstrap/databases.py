"""Which database a command works on."""

import fcntl
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import IO, NoReturn

from conquest.bootstrap.layout import Layout
from conquest.bootstrap.postgres import Cluster
from conquest.bootstrap.runfile import RunFile
from conquest.bootstrap.trouble import DatabaseBusy

#: The referee's tools: files in, files out, with settings of their own.
REFEREES_TOOLS = frozenset({"adjudicate", "read_mail", "read_orders", "simulate"})

#: Commands that must answer at once, so no server is started for them.
WITHOUT_DATABASE = REFEREES_TOOLS | {
    "check",
    "check_board",
    "collectstatic",
    "compile_messages",
    "compilemessages",
    "diffsettings",
    "draw_board",
    "extract_messages",
    "findstatic",
    "help",
    "sendtestemail",
    "startapp",
    "version",
}


def needs_database(arguments: list[str]) -> bool:
    """Whether the command line asks for a command that uses the database."""
    if not arguments or arguments[0].startswith("-"):
        return False
    if "--help" in arguments or "-h" in arguments:
        return False
    return arguments[0] not in WITHOUT_DATABASE


@contextmanager
def database(layout: Layout, command: str) -> Iterator[None]:
    """Set DATABASE_URL for a command.

    In this order: what the environment says; the database of the running demo; the
    embedded one, started for as long as the command lasts or shared with another
    command that has started it. Raises DatabaseBusy.
    """
    if "DATABASE_URL" in os.environ:
        yield
        return
    demo = RunFile(layout.run / "demo.lock")
    if demo.is_held():
        url = demo.read().get("database")
        if not url:
            raise DatabaseBusy("a demo that is just starting")
        _adopt(url, demo.read().get("broker"))
        yield
        return
    holder = RunFile(layout.run / "database.lock")
    if not holder.take():
        url = holder.read().get("database")
        if not url:
            raise DatabaseBusy(holder.read().get("command", "?"))
        with _shared(layout):
            _adopt(url, None)
            yield
        return
    with _ended_by_signal():
        holder.write(command=command)
        cluster = Cluster(layout.postgres, log=layout.logs / "postgres.log")
        try:
            cluster.start(lambda line: print(line, file=sys.stderr, flush=True))
            holder.write(command=command, database=cluster.url)
            _adopt(cluster.url, None)
            yield
        finally:
            holder.write(command=command)
            _await_sharers(layout)
            cluster.stop()
            holder.release()


def _adopt(database: str, broker: str | None) -> None:
    os.environ["DATABASE_URL"] = database
    if broker:
        os.environ.setdefault("CELERY_BROKER_URL", broker)


@contextmanager
def _shared(layout: Layout) -> Iterator[None]:
    with _sharers(layout) as file:
        fcntl.flock(file, fcntl.LOCK_SH)
        yield


def _await_sharers(layout: Layout) -> None:
    """Wait until nobody else uses the server that this command has started."""
    with _sharers(layout) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Waiting for other commands that use the database", file=sys.stderr)
            fcntl.flock(file, fcntl.LOCK_EX)


def _sharers(layout: Layout) -> IO[str]:
    return (layout.run / "database-users.lock").open("a")


@contextmanager
def _ended_by_signal() -> Iterator[None]:
    """Let SIGTERM and SIGHUP end the command as an exit does, servers first."""

    def leave(number: int, _frame: FrameType | None) -> NoReturn:
        sys.exit(128 + number)

    before = {n: signal.signal(n, leave) for n in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
