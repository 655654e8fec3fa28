"""Keeps the demo's processes alive, and ends them all together."""

import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from conquest.bootstrap.processes import birth, end_group

FIRST_DELAY = 1.0  #: seconds before a dead process is started again
LONGEST_DELAY = 30.0  #: the delay doubles up to this
STEADY_AFTER = 60.0  #: seconds of life after which a death counts as the first

Launch = Callable[[], subprocess.Popen[bytes]]


@dataclass
class Service:
    """A process that is meant to run for as long as the demo does."""

    name: str
    launch: Launch
    ending: int = signal.SIGTERM  #: the signal that ends it in order
    grace: float = 10.0  #: seconds it may take to end
    foundation: bool = False  #: the others need it, so it ends after them
    child: subprocess.Popen[bytes] | None = None
    since: float = 0.0
    delay: float = FIRST_DELAY
    due: float | None = field(default=None)  #: when to start it again

    def start(self) -> None:
        """Start it now."""
        self.child = self.launch()
        self.since = time.monotonic()
        self.due = None

    def adopt(self, child: subprocess.Popen[bytes]) -> None:
        """Take over a process that has been started already."""
        self.child = child
        self.since = time.monotonic()


class Supervisor:
    """Starts services in order, restarts those that die, stops them in reverse."""

    def __init__(
        self,
        *,
        tell: Callable[[str], None],
        changed: Callable[[dict[str, list[str]]], None],
    ) -> None:
        """``changed`` is given name → [pid, birth] whenever a process is new."""
        self.services: list[Service] = []
        self._tell = tell
        self._changed = changed
        self._asked_to_end = 0

    def add(self, service: Service) -> None:
        """Start a service, unless it runs already, and look after it."""
        if service.child is None:
            service.start()
        self.services.append(service)
        self._note()

    def run(self) -> None:
        """Look after the services until a signal asks for the end."""
        with _woken_by_signals(self._on_signal) as wake:
            while not self._asked_to_end:
                self._look_after()
                readable, _, _ = select.select([wake], [], [], self._pause())
                if readable:
                    os.read(wake, 512)

    def stop(self) -> None:
        """End every service, those that others need last, each within its grace.

        A further signal meanwhile ends them by force.
        """
        self._asked_to_end = 0
        with _woken_by_signals(self._on_signal):
            for foundation in (False, True):
                self._stop([s for s in self.services if s.foundation is foundation])

    def _stop(self, services: list[Service]) -> None:
        begun = time.monotonic()
        for service in services:
            if service.child is not None and service.child.poll() is None:
                service.child.send_signal(service.ending)
        for service in services:
            child = service.child
            if child is None:
                continue
            end = begun + service.grace
            while child.poll() is None and time.monotonic() < end:
                if self._asked_to_end and not service.foundation:
                    break
                time.sleep(0.02)
            end_group(child.pid)
            child.wait()
            service.child = None

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        if number != signal.SIGCHLD:
            self._asked_to_end += 1

    def _pause(self) -> float | None:
        """Seconds until something is due; None while only a signal can matter."""
        dues = [service.due for service in self.services if service.due is not None]
        return max(0.0, min(dues) - time.monotonic()) if dues else None

    def _look_after(self) -> None:
        now = time.monotonic()
        for service in self.services:
            if service.due is not None and service.due <= now:
                self._tell(f"Starting the {service.name} again")
                service.start()
                self._note()
            elif service.child is not None and service.child.poll() is not None:
                self._bury(service, service.child, now)

    def _bury(
        self, service: Service, child: subprocess.Popen[bytes], now: float
    ) -> None:
        end_group(child.pid)
        if now - service.since >= STEADY_AFTER:
            service.delay = FIRST_DELAY
        self._tell(
            f"The {service.name} has ended with status {child.returncode}; "
            f"it starts again in {service.delay:.0f} s"
        )
        service.child = None
        self._note()
        service.due = now + service.delay
        service.delay = min(2 * service.delay, LONGEST_DELAY)

    def _note(self) -> None:
        self._changed(
            {
                service.name: [str(service.child.pid), birth(service.child.pid) or ""]
                for service in self.services
                if service.child is not None
            }
        )


@contextmanager
def _woken_by_signals(
    handler: Callable[[int, FrameType | None], None],
) -> Iterator[int]:
    """A file that becomes readable whenever one of the signals has come."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD)
    receiving, sending = os.pipe()
    os.set_blocking(sending, False)
    before = {number: signal.signal(number, handler) for number in numbers}
    woken = signal.set_wakeup_fd(sending, warn_on_full_buffer=False)
    try:
        yield receiving
    finally:
        signal.set_wakeup_fd(woken)
        for number, former in before.items():
            signal.signal(number, former)
        os.close(receiving)
        os.close(sending)
