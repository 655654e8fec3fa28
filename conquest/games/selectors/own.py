"""What only a seat's own player needs: their address, their lines as orders."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django.conf import settings

from adjudicator.errors import Problem
from adjudicator.orders.reading import Order
from conquest.games import binding
from conquest.games.models import Game
from conquest.games.selectors.present import own_seat, viewer_of


def own_address(game: Game, person: Any) -> str | None:
    """The address that takes this person's orders by mail; None without a seat."""
    seat = own_seat(list(game.seats.all()), getattr(person, "pk", None))
    return None if seat is None else f"{seat.token}@{settings.MAIL_DOMAIN}"


class LineTried(msgspec.Struct, frozen=True, kw_only=True):
    """A line read and checked, and not kept."""

    text: str
    order: Order | None
    problem: Problem | None
    remarks: tuple[Problem, ...] = ()


def tried(game: Game, person: Any, text: str) -> tuple[LineTried, ...]:
    """What a text would be taken for if its author sent it now; nothing is kept."""
    power = viewer_of(game, person)
    if power is None or game.head is None:
        return ()
    table = binding.table_of(game)
    game.head.game = game
    lines = table.language.read(text)
    orders = [line.order for line in lines if line.order is not None]
    check = table.check(binding.state_of(game.head), power, orders)
    verdicts = iter(check.verdicts)
    found: list[LineTried] = []
    for line in lines:
        verdict = next(verdicts) if line.order is not None else None
        found.append(
            LineTried(
                text=line.text,
                order=line.order,
                problem=line.problem or (verdict.illegal if verdict else None),
                remarks=(*line.remarks, *(verdict.remarks if verdict else ())),
            )
        )
    return tuple(found)


def written_orders(game: Game, lines: Iterable[str]) -> tuple[Order | None, ...]:
    """Canonical lines as orders, one each, to be said in words; None: unreadable."""
    language = binding.table_of(game).language
    found: list[Order | None] = []
    for line in lines:
        read = language.read(line)
        found.append(read[0].order if read else None)
    return tuple(found)
