"""``manage.py demo``: the whole site on one machine, in one command."""

import argparse
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from conquest.bootstrap.layout import ROOT, Layout
from conquest.bootstrap.postgres import Cluster
from conquest.bootstrap.processes import end_leftover, last_words, spawn, stop
from conquest.bootstrap.runfile import RunFile
from conquest.bootstrap.supervisor import Service, Supervisor
from conquest.bootstrap.trouble import DatabaseBusy, ServerFailed, StepFailed
from conquest.bootstrap.valkey import Broker

HOST = "127.0.0.1"
WEB_PORT = 8000
SMTP_PORT = 2525
NEIGHBOURS = 20  #: how many ports above a taken one are tried
LOG_LIMIT = 5_000_000  #: bytes above which a log is put aside at the next start


def demo(arguments: list[str], layout: Layout) -> int:
    """Run the demo until a signal ends it; the exit status."""
    options = _options(arguments)
    lock = RunFile(layout.run / "demo.lock")
    if not lock.take():
        return _tell_of_the_running_one(lock)
    database = RunFile(layout.run / "database.lock")
    if not database.take():
        raise DatabaseBusy(database.read().get("command", "another manage.py"))
    with _ended_by_signal():
        house = _Demo(layout, lock, options)
        try:
            house.clear_up_after_a_crash()
            if options.reset:
                house.start_over()
            house.open()
            house.supervisor.run()
        finally:
            _say("\nEnding everything")
            house.close()
            database.release()
            lock.release()
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="manage.py demo",
        description="Start the whole site on this machine, with games to try.",
    )
    parser.add_argument(
        "--reset", action="store_true", help="forget all games and start over"
    )
    parser.add_argument(
        "--empty", action="store_true", help="set no demo games and people up"
    )
    parser.add_argument(
        "--port",
        type=int,
        default=WEB_PORT,
        help="where the site listens (default: %(default)s; another if it is taken)",
    )
    return parser.parse_args(arguments)


def _say(line: str) -> None:
    print(line, flush=True)


def _tell_of_the_running_one(lock: RunFile) -> int:
    note = lock.read()
    if "url" not in note:
        _say("Another demo of this checkout is just starting.")
        return 1
    _say(f"The demo is running already: {note['url']}")
    _say(note.get("welcome", ""))
    return 0


@contextmanager
def _ended_by_signal() -> Iterator[None]:
    """Until the supervisor takes over, a signal leaves by way of ``finally``."""

    def leave(number: int, _frame: FrameType | None) -> NoReturn:
        sys.exit(128 + number)

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class _Demo:
    """The running site: its servers, its ports and its notes."""

    def __init__(
        self, layout: Layout, lock: RunFile, options: argparse.Namespace
    ) -> None:
        self.layout = layout
        self.lock = lock
        self.wanted_port: int = options.port
        self.empty: bool = options.empty
        self.note: dict[str, Any] = {}
        self.cluster: Cluster | None = None
        self.broker: Broker | None = None
        self.supervisor = Supervisor(tell=self._tell, changed=self._remember)
        if "DATABASE_URL" not in os.environ:
            self.cluster = Cluster(layout.postgres, log=self._log("postgres"))
        if "CELERY_BROKER_URL" not in os.environ:
            self.broker = Broker(layout.run, log=self._log("broker"))

    def clear_up_after_a_crash(self) -> None:
        """End what a killed demo may have left; on Linux nothing, after a moment."""
        for name, (pid, born) in self.lock.read().get("children", {}).items():
            if name != "database" and end_leftover(int(pid), born=born):
                self._tell(f"Ended the {name} that a killed demo had left behind")

    def start_over(self) -> None:
        """Delete the games and whatever else the demo has made of its own."""
        _say("Starting over")
        if self.cluster is not None:
            self.cluster.destroy()
        for name in ("mail", "static", "secret-key"):
            path = self.layout.state / name
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)

    def open(self) -> None:
        """Start everything, then tell the person where it is."""
        for log in self.layout.logs.glob("*.log"):
            if log.stat().st_size > LOG_LIMIT:
                log.replace(log.with_suffix(".log.1"))
        # Ours for as long as the demo lasts: while the web server starts again,
        # visitors wait instead of being turned away.
        self.listener = _listen(self.wanted_port)
        port = self.listener.getsockname()[1]
        if self.wanted_port not in (0, port):
            _say(f"Port {self.wanted_port} is taken; using {port}")
        url = os.environ.setdefault("SITE_URL", f"http://{HOST}:{port}")
        os.environ.setdefault("SMTPD_PORT", str(_free_port(SMTP_PORT)))
        self._start_servers()
        # The web server loads while the database is prepared; nobody knows its
        # address yet.
        self.supervisor.add(self._web(self.listener.fileno()))
        self._prepare()
        self._await_page(port)
        self.supervisor.add(self._worker())
        if (ROOT / "conquest/mail/management/commands/smtpd.py").exists():
            self.supervisor.add(self._smtpd())
        self._announce(url)

    def close(self) -> None:
        """End everything that was started."""
        self.supervisor.stop()
        if self.cluster is not None:
            self.cluster.stop()
        if self.broker is not None:
            self.broker.stop()

    # Servers

    def _start_servers(self) -> None:
        if self.broker is not None:
            broker = Service("broker", self.broker.launch, foundation=True)
            self.supervisor.add(broker)
            os.environ["CELERY_BROKER_URL"] = self.broker.url
        if self.cluster is not None:
            _say("Starting the database")
            self.cluster.start(_say)
            assert self.cluster.child is not None
            database = Service(
                "database",
                self.cluster.relaunch,
                ending=signal.SIGINT,
                grace=30,
                foundation=True,
                child=self.cluster.child,
                since=time.monotonic(),
            )
            self.supervisor.add(database)
            os.environ["DATABASE_URL"] = self.cluster.url
        if self.broker is not None:
            self.broker.await_ready()

    def _web(self, number: int) -> Service:
        # One process is up soonest, and its threads are plenty for one machine.
        os.environ.setdefault("WEB_CONCURRENCY", "1")
        os.environ.setdefault("WEB_THREADS", "8")
        command = ["-m", "gunicorn", "-c", "python:conquest.gunicorn"]
        return Service(
            "web server",
            self._launch("web", [*command, "--bind", f"fd://{number}"], [number]),
            ending=signal.SIGINT,  # gunicorn's word for "now"
        )

    def _worker(self) -> Service:
        schedule = self.layout.run / "beat"
        for leftover in self.layout.run.glob("beat*"):
            leftover.unlink()
        command = ["-m", "celery", "-A", "conquest.celery", "worker", "--beat"]
        command += ["--schedule", str(schedule), "--concurrency", "2"]
        command += ["--without-gossip", "--without-mingle", "--loglevel", "INFO"]
        return Service("worker", self._launch("worker", command))

    def _smtpd(self) -> Service:
        command = [str(ROOT / "manage.py"), "smtpd"]
        return Service("mail receiver", self._launch("smtpd", command))

    def _launch(
        self, log: str, arguments: list[str], pass_fds: list[int] | None = None
    ) -> Callable[[], subprocess.Popen[bytes]]:
        """How to start a Python process of the site."""
        return lambda: spawn(
            [sys.executable, *arguments],
            log=self._log(log),
            folder=ROOT,
            pass_fds=pass_fds or (),
        )

    def _prepare(self) -> None:
        welcome = self.layout.run / "welcome.txt"
        log = self._log("prepare")
        command = [sys.executable, "-m", "conquest.bootstrap.prepare", str(welcome)]
        child = spawn(
            command + (["--empty"] if self.empty else []),
            log=log,
            # Without the pool a database that can't be reached says why.
            env={**os.environ, "DATABASE_POOL_SIZE": "0"},
            folder=ROOT,
            stdout=subprocess.PIPE,
        )
        try:
            assert child.stdout is not None
            for line in child.stdout:
                _say(line.decode(errors="replace").rstrip())
            status = child.wait()
        finally:
            stop(child)
        if status != 0:
            raise StepFailed("prepare the database", last_words(log), log)
        self.note["welcome"] = welcome.read_text()

    def _await_page(self, port: int) -> None:
        """Return when the first page has been served."""
        web = next(s for s in self.supervisor.services if s.name == "web server")
        with socket.create_connection((HOST, port)) as line:
            # The socket listens already, so this waits for whoever will answer.
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            while not select.select([line], [], [], 0.05)[0]:
                if web.child is None or web.child.poll() is not None:
                    log = self._log("web")
                    raise ServerFailed("The web server", last_words(log), log)

    # Notes

    def _announce(self, url: str) -> None:
        self.note |= {
            "url": f"{url}/",
            "database": os.environ["DATABASE_URL"],
            "broker": os.environ["CELERY_BROKER_URL"],
        }
        self.lock.write(**self.note)
        _say(f"\nConquest is ready: {url}/\n")
        if self.note["welcome"]:
            _say(self.note["welcome"])
        _say(f"Logs are in {self.layout.logs}. Ctrl-C ends everything.")

    def _remember(self, children: dict[str, list[str]]) -> None:
        self.note["children"] = children
        self.lock.write(**self.note)

    def _tell(self, line: str) -> None:
        _say(line)
        with self._log("demo").open("a") as log:
            log.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {line}\n")

    def _log(self, name: str) -> Path:
        return self.layout.logs / f"{name}.log"


def _listen(port: int) -> socket.socket:
    """A listening socket on ``port``, or on the next free one above it, or on any."""
    for candidate in [*range(port, min(port + NEIGHBOURS, 65536)), 0]:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, candidate))
        except OSError:
            listener.close()
            continue
        listener.listen(128)
        return listener
    raise ServerFailed("The web server", "no port is free", Path(os.devnull))


def _free_port(port: int) -> int:
    with _listen(port) as listener:
        number: int = listener.getsockname()[1]
        return number
