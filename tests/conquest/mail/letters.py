"""Letters as players send them, and tables to send them to."""

from email.message import EmailMessage
from email.utils import format_datetime
from itertools import count

from django.conf import settings

from conquest.games import selectors
from conquest.games.models import Game
from conquest.games.services import orders, rounds
from tests.conquest.factories import NOON, opened

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


def asked_seat(game):
    """The first seat that the open round asks."""
    round_ = rounds.unfinished_round(game)
    return game.seats.get(power=round_.prompts[0]["power"])


def own_places(game, seat):
    seen = selectors.game_seen(game, seat.player)
    return [h.place for h in seen.view.picture.holdings if h.power == seat.power]


def drafting(seats=2, **settings_):
    """A Fortress game whose first player is to found a fortress."""
    return opened("fortress", "fortress_south", seats, **settings_)


def deploying(seats=2, **settings_):
    """A Fortress game in which all seats place their troops in secret."""
    game = drafting(seats, **settings_)
    for _ in range(seats):
        seat = asked_seat(game)
        for place in own_places(game, seat):
            answer = orders.submit(
                seat_id=seat.pk, text=f"found {place}", now=NOON, door="web"
            )
            if answer.status == "carried_out":
                break
        game = Game.objects.get(pk=game.pk)
    return game
