"""Real demos and commands for the tests, in a state folder of their own."""

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from conquest.bootstrap.layout import ROOT

PATIENCE = 180  #: seconds; the machine that runs the suite may be slow


def environment(state, **more):
    """The variables of a command that uses this Python and that state folder."""
    foreign = (
        "DATABASE_URL",
        "CELERY_BROKER_URL",
        "DJANGO_SETTINGS_MODULE",
        "DJANGO_ALLOW_ASYNC_UNSAFE",  # the browser's, should it run in this process
    )
    kept = {key: value for key, value in os.environ.items() if key not in foreign}
    mine = {"CONQUEST_STATE": str(state), "CONQUEST_ENV": "managed"}
    return kept | mine | {key: str(value) for key, value in more.items()}


def manage(state, *arguments, python=sys.executable, **more):
    """Run a command to its end."""
    return subprocess.run(
        [python, ROOT / "manage.py", *arguments],
        env=environment(state, **more),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def eventually(claim, *, within=PATIENCE):
    """Wait until ``claim()`` is true; its value."""
    end = time.monotonic() + within
    while not (value := claim()):
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.05)
    return value


def processes_of(state):
    """Every living process that belongs to a state folder, zombies left out."""
    mine = f"CONQUEST_STATE={state}".encode()
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes()
            belongs = mine in (folder / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if command and (belongs or str(state).encode() in command):
            found[int(folder.name)] = command.replace(b"\0", b" ").decode()
    return found


class Demo:
    """A running ``manage.py demo``."""

    def __init__(self, state, *arguments, **more):
        self.state = state
        self.output = state.parent / f"demo-{time.monotonic_ns()}.txt"
        with self.output.open("wb") as output:
            self.child = subprocess.Popen(
                [sys.executable, ROOT / "manage.py", "demo", "--empty", *arguments],
                env=environment(state, **more),
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    @property
    def said(self):
        """What it has printed."""
        return self.output.read_text()

    def await_ready(self):
        """Return when it says that it is ready."""
        eventually(lambda: "is ready" in self.said or self.child.poll() is not None)
        assert "is ready" in self.said, self.said
        return self

    @property
    def note(self):
        """What it tells other commands."""
        return json.loads((self.state / "run" / "demo.json").read_text())

    def status_of(self, path=""):
        """The HTTP status of a page."""
        try:
            with urllib.request.urlopen(self.note["url"] + path, timeout=10) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            if error.code == 500:
                # Shown only where the test fails.
                print((self.state / "log" / "web.log").read_text()[-4000:])
            return error.code

    def pid_of(self, name):
        """The number of one of its processes now; None while it is dead."""
        named = self.note["children"].get(name)
        return int(named[0]) if named else None

    def end(self, number):
        """Send it a signal and wait for its own end."""
        self.child.send_signal(number)
        self.child.wait(PATIENCE)
