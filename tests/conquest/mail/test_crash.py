"""A post office killed in the middle of its round: nothing is lost or doubled."""

import os
import signal
import subprocess
import sys
from collections import Counter
from datetime import timedelta
from email import message_from_bytes
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connection

from conquest.bootstrap.layout import ROOT
from conquest.mail.models import Delivery
from tests.conquest.factories import NOON, opened
from tests.conquest.mail.servers import Mailbox, a_mail_server

pytestmark = pytest.mark.django_db(transaction=True)

MAILS = 4
PROGRAM = """
import sys
from datetime import datetime
import django
django.setup()
from django.conf import settings
settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", int(sys.argv[1])
from conquest.mail.post import post
print(post(now=datetime.fromisoformat(sys.argv[2])))
"""


class KillingMailbox(Mailbox):
    """Kills the post office while it hands a mail over, before or after its text."""

    def __init__(self, *, at, moment):
        super().__init__()
        self.at = at
        self.moment = moment
        self.victim = None
        self.seen = 0

    def _kill(self, moment):
        if moment == self.moment and self.seen == self.at and self.victim is not None:
            os.kill(self.victim.pid, signal.SIGKILL)
            self.victim = None

    async def handle_RCPT(self, *arguments):
        self.seen += 1
        self._kill("recipient")
        return await super().handle_RCPT(*arguments)

    async def handle_DATA(self, *arguments):
        answer = await super().handle_DATA(*arguments)
        self._kill("text")
        return answer


def start(port, now):
    server = urlsplit(os.environ["DATABASE_URL"])
    address = urlunsplit(server._replace(path=f"/{connection.settings_dict['NAME']}"))
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(port), now.isoformat()],
        cwd=ROOT,
        env={
            **os.environ,
            "DATABASE_URL": address,
            "DJANGO_SETTINGS_MODULE": "conquest.settings.test",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def ids(mailbox):
    return Counter(message_from_bytes(raw)["Message-ID"] for raw in mailbox.taken)


def run_killed_then_again(mailbox):
    opened(seats=MAILS)
    with a_mail_server(mailbox) as port:
        mailbox.victim = victim = start(port, NOON)
        _, errors = victim.communicate(timeout=120)
        assert victim.returncode == -signal.SIGKILL, errors.decode()
        survivor = start(port, NOON + timedelta(minutes=2))
        _, errors = survivor.communicate(timeout=120)
        assert survivor.returncode == 0, errors.decode()
    assert set(Delivery.objects.values_list("state", flat=True)) == {"sent"}
    assert set(ids(mailbox)) == set(
        Delivery.objects.values_list("message_id", flat=True)
    )
    assert len(ids(mailbox)) == MAILS


def test_killed_before_a_mail_was_handed_over_it_loses_and_doubles_nothing():
    mailbox = KillingMailbox(at=2, moment="recipient")
    run_killed_then_again(mailbox)
    assert set(ids(mailbox).values()) == {1}


def test_killed_before_it_heard_the_servers_yes_it_sends_that_one_mail_again():
    # The only gap that SMTP leaves; the copy has the same Message-ID.
    mailbox = KillingMailbox(at=2, moment="text")
    run_killed_then_again(mailbox)
    assert sorted(ids(mailbox).values()) == [1] * (MAILS - 1) + [2]
