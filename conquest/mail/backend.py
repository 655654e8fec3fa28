"""Where the demo's mail goes: into the database, for the mail room to show.

Nothing leaves the machine. The mail is kept in the transaction of whoever sends it, so
that it is there exactly once, whatever crashes when.
"""

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from conquest.mail.models import Outgoing


class EmailBackend(BaseEmailBackend):
    """Keeps messages as they would have been sent."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Keeps each; one with a Message-ID that is there already is the same mail."""
        for message in email_messages:
            whole = message.message()
            Outgoing.objects.get_or_create(
                message_id=str(whole["Message-ID"])[:200],
                defaults={
                    "to": ", ".join(message.recipients())[:400],
                    "subject": " ".join(message.subject.split())[:400],
                    "raw": whole.as_bytes(linesep="\r\n"),
                    "sent_at": timezone.now(),
                },
            )
        return len(email_messages)
