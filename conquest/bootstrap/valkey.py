"""An embedded Valkey, the broker of the demo's tasks, on a unix socket only."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from conquest.bootstrap.postgres import SOCKET_PATH_LIMIT
from conquest.bootstrap.processes import last_words, spawn, stop
from conquest.bootstrap.programs import find_valkey
from conquest.bootstrap.trouble import ServerFailed


class Broker:
    """One Valkey without a file on disk: what it held, the next sweep finds again."""

    def __init__(self, folder: Path, *, log: Path) -> None:
        self.log = log
        self.child: subprocess.Popen[bytes] | None = None
        short = len(os.fsencode(folder)) <= SOCKET_PATH_LIMIT
        self._borrowed = None if short else tempfile.mkdtemp(prefix="conquest-")
        self.socket = Path(self._borrowed or folder) / "valkey.sock"

    @property
    def url(self) -> str:
        """Where the broker is, as CELERY_BROKER_URL says it."""
        return f"redis+socket://{self.socket}"

    def launch(self) -> subprocess.Popen[bytes]:
        """Start the server without waiting for it."""
        self.socket.unlink(missing_ok=True)
        options = ["--port", "0", "--unixsocketperm", "700", "--save", ""]
        options += ["--appendonly", "no", "--dir", str(self.socket.parent)]
        self.child = spawn(
            [find_valkey(), "--unixsocket", self.socket, *options], log=self.log
        )
        return self.child

    def await_ready(self) -> None:
        """Return when it answers. Raises ServerFailed."""
        assert self.child is not None
        while self.child.poll() is None:
            try:
                with socket.socket(socket.AF_UNIX) as line:
                    line.connect(str(self.socket))
                    line.sendall(b"PING\r\n")
                    if line.recv(16).startswith(b"+PONG"):
                        return
            except OSError:
                pass
            time.sleep(0.02)
        raise ServerFailed("Valkey", last_words(self.log), self.log)

    def stop(self) -> None:
        """End the server."""
        if self.child is not None:
            stop(self.child)
        self.socket.unlink(missing_ok=True)
        if self._borrowed is not None:
            shutil.rmtree(self._borrowed, ignore_errors=True)
