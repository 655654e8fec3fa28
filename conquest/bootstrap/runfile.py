"""Locks that end with their holder, and notes on what is running."""

import fcntl
import json
import os
from pathlib import Path
from typing import IO, Any


class RunFile:
    """A lock that the system releases when its holder ends, however it ends.

    Beside it lies a note in which the holder says what others may want to know. The
    lock alone tells whether the note is true.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._note = path.with_suffix(".json")
        self._held: IO[str] | None = None

    def take(self) -> bool:
        """Become the holder; False if another process is."""
        file = self._path.open("a")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            return False
        self._held = file
        return True

    def release(self) -> None:
        """Cease to be the holder."""
        if self._held is not None:
            self._note.unlink(missing_ok=True)
            self._held.close()
            self._held = None

    def is_held(self) -> bool:
        """Whether another process holds the lock now."""
        try:
            file = self._path.open("r")
        except FileNotFoundError:
            return False
        with file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False

    def write(self, **note: Any) -> None:
        """Replace the note in one step."""
        partial = self._note.with_suffix(f".{os.getpid()}")
        partial.write_text(json.dumps(note))
        partial.replace(self._note)

    def read(self) -> dict[str, Any]:
        """The latest note; empty if there is none."""
        try:
            told = json.loads(self._note.read_text())
        except (OSError, ValueError):
            return {}
        return told if isinstance(told, dict) else {}
