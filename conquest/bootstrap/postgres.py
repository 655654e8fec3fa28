"""An embedded PostgreSQL: its programs, its folder, and its life.

Only the programs come from a wheel. Their life is ours, so that the server ends with
the process that started it, whatever ends that one, and so that root's folders keep
their modes. PostgreSQL refuses to run as root: then the server, and the folder with
the data, belong to ``postgres`` or ``nobody``.
"""

import hashlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from conquest.bootstrap.privileges import (
    Command,
    account_for,
    can_enter,
    can_run,
    run_as,
)
from conquest.bootstrap.processes import (
    birth,
    command_line,
    end_leftover,
    last_words,
    spawn,
    stop,
)
from conquest.bootstrap.programs import Programs, find_postgres
from conquest.bootstrap.trouble import (
    CannotDropPrivileges,
    OtherMajorVersion,
    ServerFailed,
)

SOCKET_PATH_LIMIT = 90  #: bytes; the system's is 107 with the name of the socket
BUILTIN_LOCALE_SINCE = 17  #: the major version that has C.UTF-8 built in
_SWIFT = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class Cluster:
    """One data folder and, while it runs, its server."""

    def __init__(self, folder: Path, *, log: Path, durable: bool = True) -> None:
        """``durable=False`` trades safety for speed, for tests only."""
        self.log = log
        self.durable = durable
        self.child: subprocess.Popen[bytes] | None = None
        self._named = folder
        self._account = account_for(folder)
        self._sockets: Path | None = None

    def start(self, say: Callable[[str], None] = lambda _line: None) -> None:
        """Make the data folder if there is none, and start the server.

        Returns when it takes connections, however long its recovery from a crash
        lasts. Raises OtherMajorVersion, ServerFailed, NoPostgres.
        """
        home = self._home()
        programs = self._programs(home)
        major = programs.major()
        data = home / "data"
        self._check_version(data, major)
        if not data.exists():
            say("Making the database")
            if home != self._named:
                say(f"  in {home}, as PostgreSQL's user can't enter this checkout")
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
        self._recover(home / "data")
        self.child = self._launch(self._programs(home), home / "data")
        return self.child

    # The folder

    def _home(self) -> Path:
        """The folder, made if need be where the server's user can reach it."""
        self._own(self._named)
        if can_enter(self._account, self._named):
            return self._named
        # A checkout under root's own home is closed to every other user, and opening
        # the home to them is not ours to do.
        key = hashlib.sha256(str(self._named.absolute()).encode()).hexdigest()[:12]
        elsewhere = Path("/var/lib/conquest") / key
        if not self._named.is_symlink():
            elsewhere.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
            # A deleted checkout may have left its database under the same key.
            shutil.rmtree(elsewhere, ignore_errors=True)
            shutil.move(self._named, elsewhere)
            self._named.symlink_to(elsewhere)
        self._own(elsewhere)
        if not can_enter(self._account, elsewhere):
            assert self._account is not None
            raise CannotDropPrivileges(self._account.name)
        return elsewhere

    def _own(self, folder: Path) -> None:
        if folder.is_symlink():
            return
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._account is None or folder.stat().st_uid == self._account.user:
            return
        for path in (folder, *folder.rglob("*")):
            os.lchown(path, self._account.user, self._account.group)

    def _programs(self, home: Path) -> Programs:
        """The programs, copied once if the server's user can't reach them."""
        programs = find_postgres()
        if can_run(self._account, programs.server):
            return programs
        return programs.copied_into(home)

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
                status = run_as(
                    self._account,
                    command,
                    stdin=entry,
                    stdout=output,
                    stderr=output,
                    cwd=home,
                    env=_plain_environment(),
                )
            if status != 0:
                raise ServerFailed("PostgreSQL", last_words(self.log), self.log)
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
                raise ServerFailed("PostgreSQL", last_words(self.log), self.log)
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


def _plain_environment() -> dict[str, str]:
    """An environment without PGDATA and its kin, and without a foreign language."""
    kept = ("PATH", "TMPDIR", "LD_LIBRARY_PATH", "HOME")
    return {key: os.environ[key] for key in kept if key in os.environ} | {
        "LC_ALL": "C",
        "TZ": "UTC",
    }
