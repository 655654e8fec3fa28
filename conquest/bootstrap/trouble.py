"""What can go wrong before the site stands, each told in one paragraph."""

import getpass
from dataclasses import dataclass
from pathlib import Path


class Trouble(Exception):
    """Something the person at the keyboard has to mend; ``str()`` says how."""


def _who() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "this user"


def _ended(words: str) -> str:
    """Somebody else's sentence, with its full stop."""
    return words if words.endswith((".", "!")) else f"{words}."


@dataclass(eq=False)
class NoWriteAccess(Trouble):
    """The folder for everything generated can't be written."""

    folder: Path
    cause: OSError

    def __str__(self) -> str:
        return (
            f"{_who()} can't write in {self.folder} ({self.cause.strerror}). "
            "Everything Conquest generates goes there. Run the command as the owner "
            "of the folder, delete the folder if another user left it behind, or name "
            "another place for it in the environment variable CONQUEST_STATE."
        )


@dataclass(eq=False)
class NoVenv(Trouble):
    """The Python at hand can neither make an environment with pip nor borrow one."""

    version: str

    def __str__(self) -> str:
        return (
            "This Python has no way to install packages: the modules venv and "
            "ensurepip are not complete and neither pip nor uv is here. On Debian and "
            f"Ubuntu run `apt-get install python{self.version}-venv` (or "
            "python3-venv), on other systems install the full Python or uv, then "
            "repeat the command."
        )


@dataclass(eq=False)
class NoNetwork(Trouble):
    """The package index did not answer."""

    log: Path

    def __str__(self) -> str:
        return (
            "The Python packages can't be fetched: the package index does not answer. "
            "Conquest needs the network once, for its first start. Check the "
            "connection (behind a proxy set HTTPS_PROXY, with an index of your own "
            f"set PIP_INDEX_URL) and repeat the command. Details are in {self.log}."
        )


@dataclass(eq=False)
class NoWheel(Trouble):
    """A package has no ready-made build for this machine."""

    package: str
    log: Path

    def __str__(self) -> str:
        return (
            f"There is no ready-made build of {self.package} for this machine and this "
            "Python. Linux with glibc 2.28 or newer, and macOS, on x86-64 or ARM64, "
            f"with Python 3.11 to 3.13, are known to work. Details are in {self.log}."
        )


@dataclass(eq=False)
class InstallFailed(Trouble):
    """pip or uv gave up for a reason of its own."""

    last_words: str
    log: Path

    def __str__(self) -> str:
        return (
            f"Installing the Python packages failed: {_ended(self.last_words)} "
            f"The whole story is in {self.log}."
        )


@dataclass(eq=False)
class NoPostgres(Trouble):
    """No PostgreSQL comes with this platform, and none is installed."""

    platform: str

    def __str__(self) -> str:
        return (
            "No PostgreSQL that Conquest can start by itself exists for "
            f"{self.platform}, and none was found on this machine. Set DATABASE_URL to "
            "a PostgreSQL database, for example "
            "postgres://name:password@localhost/conquest, and repeat the command."
        )


@dataclass(eq=False)
class NoBroker(Trouble):
    """No Valkey comes with this platform, and none is installed."""

    platform: str

    def __str__(self) -> str:
        return (
            "No message broker that Conquest can start by itself exists for "
            f"{self.platform}, and neither valkey-server nor redis-server was found. "
            "Set CELERY_BROKER_URL, for example redis://localhost:6379/0, and repeat "
            "the command."
        )


@dataclass(eq=False)
class OtherMajorVersion(Trouble):
    """The database folder was made by another major version of PostgreSQL."""

    folder: Path
    found: str
    needed: str

    def __str__(self) -> str:
        return (
            f"The database in {self.folder} was made by PostgreSQL {self.found}, and "
            f"this version of Conquest comes with PostgreSQL {self.needed}, which "
            "can't read it. To keep its games, check out the version of Conquest that "
            "made it and save them with pg_dump. To start afresh, run `python3 "
            "manage.py demo --reset`."
        )


@dataclass(eq=False)
class ServerFailed(Trouble):
    """A server ended before it was ready."""

    name: str
    last_words: str
    log: Path

    def __str__(self) -> str:
        said = f": {_ended(self.last_words)}" if self.last_words else "."
        return f"{self.name} did not start{said} Its log is {self.log}."


@dataclass(eq=False)
class DatabaseBusy(Trouble):
    """Another command holds the embedded database."""

    command: str

    def __str__(self) -> str:
        return (
            f"The database is in use by another command ({self.command}). Wait until "
            "it has ended, or end it, and repeat this one."
        )


@dataclass(eq=False)
class CannotDropPrivileges(Trouble):
    """Root has no ordinary user to run PostgreSQL as."""

    account: str

    def __str__(self) -> str:
        return (
            "PostgreSQL refuses to run as root, and this system does not let root "
            f"start it as the user {self.account}. Run the command as an ordinary "
            "user, or set DATABASE_URL to a PostgreSQL database."
        )


@dataclass(eq=False)
class StepFailed(Trouble):
    """A step of the preparation ended with an error."""

    step: str
    last_words: str
    log: Path

    def __str__(self) -> str:
        said = _ended(self.last_words)
        return f"To {self.step} failed: {said} More is in {self.log}."
