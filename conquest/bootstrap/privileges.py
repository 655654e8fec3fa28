"""Giving up root's powers for a server that refuses them."""

import os
import pwd
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conquest.bootstrap.ties import tied
from conquest.bootstrap.trouble import CannotDropPrivileges

Command = Sequence[str | Path]

NOT_PERMITTED = 126  #: the shell's status for a program that may not be run


@dataclass(frozen=True)
class Account:
    """A system user that a server can run as."""

    name: str
    user: int
    group: int


def account_for(folder: Path) -> Account | None:
    """Whom a server of ``folder`` must run as; None if this user will do.

    For root it is the folder's owner, and for a new folder ``postgres`` or ``nobody``.
    """
    if os.geteuid() != 0:
        return None
    if folder.exists() and folder.stat().st_uid != 0:
        about = folder.stat()
        try:
            name = pwd.getpwuid(about.st_uid).pw_name
        except KeyError:
            name = str(about.st_uid)
        return Account(name, about.st_uid, about.st_gid)
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(name, entry.pw_uid, entry.pw_gid)
    raise CannotDropPrivileges("nobody")


def privileges_of(account: Account | None) -> dict[str, Any]:
    """The arguments of ``subprocess`` that run a command as ``account``."""
    if account is None:
        return {}
    return {"user": account.user, "group": account.group, "extra_groups": []}


def run_as(account: Account | None, command: Command, **more: Any) -> int:
    """The exit status of a short command run as ``account``."""
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    arguments = streams | more | privileges_of(account) | {"preexec_fn": tied()}
    try:
        return subprocess.run([str(word) for word in command], **arguments).returncode
    except (PermissionError, subprocess.SubprocessError):
        return NOT_PERMITTED


def can_enter(account: Account | None, folder: Path) -> bool:
    """Whether every folder on the way is open to ``account``."""
    return account is None or run_as(account, ["/bin/sh", "-c", 'cd "$0"', folder]) == 0


def can_run(account: Account | None, program: Path) -> bool:
    """Whether ``account`` may run a program; it is asked for its version."""
    return account is None or run_as(account, [program, "--version"]) == 0
