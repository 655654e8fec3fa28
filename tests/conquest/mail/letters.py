"""Letters as players send them, and tables to send them to."""

from email.message import EmailMessage
from email.utils import format_datetime
from itertools import count

from django.conf import settings

from tests.conquest.factories import NOON, opened
from tests.conquest.games.play import asked_seat, deploying, own_places

__all__ = [
    "address",
    "answering",
    "asked_seat",
    "deploying",
    "drafting",
    "letter",
    "own_places",
]

_numbers = count(1)


def address(seat):
    return f"{seat.token}@{settings.MAIL_DOMAIN}"


def letter(seat, text, *, sender=None, subject="Re: a game", headers=None, **more):
    """A plain letter from the seat's player, as bytes."""
    message = EmailMessage()
    message["From"] = sender or seat.player.email
    message["To"] = address(seat)
    message["Subject"] = subject
    message["Date"] = format_datetime(NOON)
    message["Message-ID"] = more.get(
        "message_id", f"<{next(_numbers)}.mail@example.com>"
    )
    for name, value in (headers or {}).items():
        message[name] = value
    message.set_content(text)
    return message.as_bytes()


def answering(code, text):
    """The text of a reply to the mail of the round ``code``."""
    return (
        f"{text}\n\nOn Mon, 30 Nov 2026 at 12:00, Conquest wrote:\n"
        f"> A game, what happened\n> [round: {code}]\n"
    )


def drafting(seats=2, **settings_):
    """A Fortress game whose first player is to found a fortress."""
    return opened("fortress", "fortress_south", seats, **settings_)
