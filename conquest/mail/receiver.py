"""Mail in by SMTP: a small server of our own, on loopback or behind a real one.

It takes mail only for addresses we know (anything else is refused at RCPT with 550, so
that the sender's own server says so), and says yes only when the letter is on file.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any, Final, TypeVar

from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.db import close_old_connections, connections
from django.utils import timezone

from conquest.mail import inbound
from conquest.mail.reader import limits

log = logging.getLogger(__name__)

#: Recipients of one mail: a player with a seat in each of several games.
MOST_RECIPIENTS: Final = 20
#: Mails that are dealt with at the same time.
THREADS: Final = 4
IDLE: Final = 120.0  #: seconds after which a silent client is shown out

T = TypeVar("T")


class Server(SMTP):
    """The protocol, a little more patient with long lines than the standard asks."""

    line_length_limit = 64 * 1024


class Door:
    """What the server asks us: whose mail we take, and the mail itself."""

    def __init__(self, clock: Callable[[], datetime] = timezone.now) -> None:
        self._clock = clock
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="mail")

    async def handle_RCPT(
        self,
        _server: SMTP,
        _session: Session,
        envelope: Envelope,
        address: str,
        options: list[str],
    ) -> str:
        """Whether mail to this address is taken."""
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        try:
            known = await self._apart(inbound.takes, address)
        except Exception:
            log.exception("an address could not be looked up")
            return "451 4.3.0 Try again later"
        if not known:
            return "550 5.1.1 No game takes mail at this address"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 2.1.5 OK"

    async def handle_DATA(
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        """Puts the mail on file for each recipient."""
        raw = envelope.original_content or b""
        outcomes: list[str] = []
        try:
            for address in dict.fromkeys(envelope.rcpt_tos):
                received = await self._apart(
                    lambda to=address: inbound.receive(
                        raw,
                        envelope_to=to,
                        envelope_from=envelope.mail_from or "",
                        now=self._clock(),
                    )
                )
                outcomes.append(received.outcome)
        except Exception:
            # Recipients before this one are on file; for them the mail that comes
            # again is a repeat.
            log.exception("a mail could not be kept")
            return "451 4.3.0 Try again later"
        if all(outcome == "unknown" for outcome in outcomes):
            return "550 5.1.1 No game takes mail at this address"
        return "250 2.0.0 OK, it is on file"

    async def _apart(self, work: Callable[..., T], *arguments: Any) -> T:
        """Runs what asks the database in a thread of its own."""

        def run() -> T:
            close_old_connections()
            try:
                return work(*arguments)
            finally:
                connections.close_all()

        return await asyncio.get_running_loop().run_in_executor(self._threads, run)


async def open_server(host: str, port: int, door: Door) -> asyncio.Server:
    """A listening server; raises ``OSError`` where the port is taken."""
    loop = asyncio.get_running_loop()
    return await loop.create_server(
        lambda: Server(
            door,
            data_size_limit=limits.MAX_SIZE,
            enable_SMTPUTF8=True,
            hostname=settings.MAIL_DOMAIN,
            ident="Conquest",
            timeout=IDLE,
            loop=loop,
        ),
        host,
        port,
    )


async def serve(host: str, port: int, *, told: Callable[[int], None]) -> None:
    """Takes mail until it is cancelled; ``told`` hears the port it listens on."""
    server = await open_server(host, port, Door())
    async with server:
        told(server.sockets[0].getsockname()[1])
        await server.serve_forever()
