"""Where things lie: the project, and the one folder for everything generated."""

import os
from dataclasses import dataclass
from pathlib import Path

from conquest.bootstrap.trouble import NoWriteAccess

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Layout:
    """The places in the state folder, ``.conquest`` unless CONQUEST_STATE names one."""

    state: Path

    @property
    def venv(self) -> Path:
        """The Python environment with the packages of the lock files."""
        return self.state / "venv"

    @property
    def logs(self) -> Path:
        """One log per server, written by it alone."""
        return self.state / "log"

    @property
    def run(self) -> Path:
        """What is true only while something runs: locks, sockets, process ids."""
        return self.state / "run"

    @property
    def postgres(self) -> Path:
        """The embedded database; as root it belongs to another user."""
        return self.state / "postgres"

    @property
    def locale(self) -> Path:
        """The compiled translations."""
        return self.state / "locale"

    @property
    def secret_key(self) -> Path:
        """The key that signs the demo's sessions."""
        return self.state / "secret-key"

    def make(self) -> None:
        """Make the folders. Raises NoWriteAccess."""
        try:
            for folder in (self.state, self.logs, self.run):
                folder.mkdir(mode=0o755, parents=True, exist_ok=True)
            trial = self.run / f"trial-{os.getpid()}"
            trial.touch()
            trial.unlink()
        except OSError as error:
            raise NoWriteAccess(self.state, error) from error


def layout() -> Layout:
    """The layout this process lives in."""
    named = os.environ.get("CONQUEST_STATE")
    return Layout(Path(named).resolve() if named else ROOT / ".conquest")
