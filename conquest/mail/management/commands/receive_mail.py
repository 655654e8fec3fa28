"""``manage.py receive_mail``: takes one mail from standard input, for a mail server."""

import sys
from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand
from django.db import DatabaseError
from django.utils import timezone

from conquest.mail.inbound import receive

#: What mail servers understand (sysexits.h).
NO_USER: Final = 67
TRY_AGAIN: Final = 75


class Command(BaseCommand):
    help = (
        "Reads one raw mail from standard input and deals with it, as the receiver "
        "does. For a mail server's pipe: exit status 67 means that no such address is "
        "known, 75 that it should try again later."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--to", help="the address it was delivered to")
        parser.add_argument("--sender", help="the sender by SMTP; empty for a bounce")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            received = receive(
                sys.stdin.buffer.read(),
                envelope_to=options["to"],
                envelope_from=options["sender"],
                now=timezone.now(),
            )
        except DatabaseError as fault:
            self.stderr.write(f"try again later: {type(fault).__name__}")
            sys.exit(TRY_AGAIN)
        if received.outcome == "unknown":
            self.stderr.write("no game takes mail at this address")
            sys.exit(NO_USER)
        self.stdout.write(received.outcome)
