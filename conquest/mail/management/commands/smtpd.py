"""``manage.py smtpd``: receives players' mail."""

import asyncio
import signal
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from conquest.mail.receiver import serve


class Command(BaseCommand):
    help = (
        "Receives mail by SMTP for the players' addresses, until a signal ends it. "
        "Unless told otherwise it listens on this machine only."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.SMTPD_HOST)
        parser.add_argument("--port", type=int, default=settings.SMTPD_PORT)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with suppress(asyncio.CancelledError):
                asyncio.run(self._serve(options["host"], options["port"]))
        except OSError as fault:
            raise CommandError(
                f"Mail can't be received on {options['host']} port {options['port']}: "
                f"{fault.strerror or fault}"
            ) from fault

    async def _serve(self, host: str, port: int) -> None:
        task = asyncio.current_task()
        assert task is not None
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, task.cancel)
        await serve(host, port, told=lambda at: self._tell(host, at))

    def _tell(self, host: str, port: int) -> None:
        self.stdout.write(f"Receiving mail on {host} port {port}")
        self.stdout.flush()
