"""Ties that make Linux end a child when its parent ends, however that happens."""

import ctypes
import os
import platform
import signal
from collections.abc import Callable

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if platform.system() == "Linux" else None


def die_with_parent(number: int, parent: int) -> None:
    """Ask Linux to send this process ``number`` when the thread that forked it ends.

    ``parent`` is the process that forked; when it is gone already, so is this one.
    Elsewhere than on Linux nothing is done, and the next start cleans up.
    """
    if _libc is None:
        return
    _libc.prctl(_PR_SET_PDEATHSIG, int(number))
    if os.getppid() != parent:
        os._exit(1)


def tied(number: int = signal.SIGTERM) -> Callable[[], None]:
    """What a child of this process must call first, as ``preexec_fn``."""
    parent = os.getpid()
    return lambda: die_with_parent(number, parent)
