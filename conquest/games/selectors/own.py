"""What only a seat's own player needs."""

from typing import Any

from django.conf import settings

from conquest.games.models import Game
from conquest.games.selectors.present import own_seat


def own_address(game: Game, person: Any) -> str | None:
    """The address that takes this person's orders by mail; None without a seat."""
    seat = own_seat(list(game.seats.all()), getattr(person, "pk", None))
    return None if seat is None else f"{seat.token}@{settings.MAIL_DOMAIN}"
