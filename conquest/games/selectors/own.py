"""What only a seat's own player needs: their address, their lines as orders."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings

from adjudicator.orders.reading import Order
from conquest.games import binding
from conquest.games.models import Game
from conquest.games.selectors.present import own_seat


def own_address(game: Game, person: Any) -> str | None:
    """The address that takes this person's orders by mail; None without a seat."""
    seat = own_seat(list(game.seats.all()), getattr(person, "pk", None))
    return None if seat is None else f"{seat.token}@{settings.MAIL_DOMAIN}"


def written_orders(game: Game, lines: Iterable[str]) -> tuple[Order | None, ...]:
    """Canonical lines as orders, one each, to be said in words; None: unreadable."""
    language = binding.table_of(game).language
    found: list[Order | None] = []
    for line in lines:
        read = language.read(line)
        found.append(read[0].order if read else None)
    return tuple(found)
