"""Child processes that never outlive this one."""

import os
import platform
import re
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from conquest.bootstrap.privileges import Account, privileges_of
from conquest.bootstrap.ties import tied

_ON_LINUX = platform.system() == "Linux"


def spawn(
    command: Sequence[str | Path],
    *,
    log: Path,
    env: Mapping[str, str] | None = None,
    account: Account | None = None,
    folder: Path | None = None,
    end_with_parent: int = signal.SIGTERM,
    pass_fds: Sequence[int] = (),
    stdout: int | None = None,
) -> subprocess.Popen[bytes]:
    """Start a child in a session of its own, its output appended to ``log``.

    ``stdout`` may send what it says to another place than its errors.

    Call it from the main thread only: Linux ties the child to the thread. A Ctrl-C
    at the terminal doesn't reach the child, so that this process decides the order
    in which things stop.
    """
    with log.open("ab") as output:
        started = time.strftime("%Y-%m-%d %H:%M:%S")
        output.write(f"{_MARK}{started} {Path(command[0]).name} starts\n".encode())
        output.flush()
        child: subprocess.Popen[bytes] = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=output if stdout is None else stdout,
            stderr=output,
            env=None if env is None else dict(env),
            cwd=folder,
            start_new_session=True,
            preexec_fn=tied(end_with_parent),
            pass_fds=pass_fds,
            **privileges_of(account),
        )
    return child


def stop(
    child: subprocess.Popen[bytes],
    *,
    first: int = signal.SIGTERM,
    grace: float = 10,
) -> None:
    """End ``child`` and whatever it started: in ``grace`` seconds, or by force."""
    if child.poll() is None:
        child.send_signal(first)
        try:
            child.wait(grace)
        except subprocess.TimeoutExpired:
            pass
    end_group(child.pid)
    child.wait()


def end_group(leader: int) -> None:
    """Kill whatever is left of the session that ``leader`` opened."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def birth(pid: int) -> str | None:
    """When the process began, in the system's own notation; None if it is gone.

    With the number it names a process for good: numbers are used again, births not.
    """
    if _ON_LINUX:
        try:
            stat = Path(f"/proc/{pid}/stat").read_bytes()
        except OSError:
            return None
        # The name in parentheses may hold spaces; the state follows it.
        fields = stat.rpartition(b")")[2].split()
        return None if fields[0] in (b"Z", b"X") else fields[19].decode()
    told = subprocess.run(
        ["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True
    )
    return told.stdout.strip() or None


def command_line(pid: int) -> str:
    """The words a process was started with; empty if it is gone."""
    if _ON_LINUX:
        try:
            words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except OSError:
            return ""
        return b" ".join(words).decode(errors="replace").strip()
    told = subprocess.run(
        ["ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True
    )
    return told.stdout.strip()


def end_leftover(pid: int, *, born: str, first: int = signal.SIGTERM) -> bool:
    """End a process that an earlier run left behind, if it is still the same one."""
    if birth(pid) != born:
        return False
    for number, grace in ((first, 5.0), (signal.SIGKILL, 5.0)):
        try:
            os.kill(pid, number)
        except (ProcessLookupError, PermissionError):
            break
        if _gone(pid, born=born, within=grace):
            break
    end_group(pid)
    return True


def _gone(pid: int, *, born: str, within: float) -> bool:
    end = time.monotonic() + within
    while birth(pid) == born:
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


_MARK = "=== "  #: at the start of the line that a new process begins its log with
_EXCEPTION = re.compile(r"^[\w.]+(?:Error|Exception|Configured|Warning|Interrupt): .")


def last_words(log: Path) -> str:
    """What the latest process said last: an exception, or the last two lines."""
    try:
        text = log.read_bytes()[-20_000:].decode(errors="replace")
    except OSError:
        return ""
    latest = re.split(rf"^{_MARK}.*$", text, flags=re.MULTILINE)[-1]
    lines = [line.strip() for line in latest.splitlines() if line.strip()]
    exceptions = [line for line in lines if _EXCEPTION.match(line)]
    return exceptions[-1] if exceptions else " / ".join(lines[-2:])
