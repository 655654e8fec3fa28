"""Real servers on loopback: ours that receives, and another's that we send to."""

import asyncio
import socket
import threading
from contextlib import contextmanager

from aiosmtpd.smtp import SMTP

from conquest.mail.receiver import Door, open_server


class Mailbox:
    """Another's mail server, which keeps what it takes and may refuse."""

    def __init__(self, *, refuse=None, at_data=None):
        self.taken = []
        self.senders = []
        self.refuse = refuse or {}  # address -> reply
        self.at_data = at_data  # one reply for all, or None

    async def handle_RCPT(self, _server, _session, envelope, address, _options):
        if address in self.refuse:
            return self.refuse[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server, _session, envelope):
        if self.at_data:
            return self.at_data
        self.senders.append(envelope.mail_from)
        self.taken.append(envelope.original_content)
        return "250 OK"


class _Loop:
    """An event loop in a thread, with one server in it."""

    def __init__(self, opening):
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._run(opening(self._loop))
        self.port = self._server.sockets[0].getsockname()[1]

    def _run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(20)

    def close(self):
        self._loop.call_soon_threadsafe(self._server.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)


@contextmanager
def receiving(clock):
    """Our receiver; gives the port."""

    async def opening(_loop):
        return await open_server("127.0.0.1", 0, Door(clock))

    loop = _Loop(opening)
    try:
        yield loop.port
    finally:
        loop.close()


@contextmanager
def a_mail_server(mailbox):
    """Somebody's mail server; gives the port."""

    async def opening(loop):
        return await loop.create_server(
            lambda: SMTP(mailbox, enable_SMTPUTF8=True, loop=loop), "127.0.0.1", 0
        )

    loop = _Loop(opening)
    try:
        yield loop.port
    finally:
        loop.close()


def a_closed_port():
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
