"""People and tables for tests; all addresses are at example.com."""

from datetime import UTC, datetime
from typing import Any

import factory

from conquest.accounts.models import Person
from conquest.games.models import Game
from conquest.games.schedule import Pace
from conquest.games.services import tables

#: A Monday noon in winter; tests move on from here by hand.
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
SECRET = bytes(range(32))


class PersonFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Person

    email = factory.Sequence(lambda n: f"player{n}@example.com")
    name = factory.Sequence(lambda n: f"Player {n}")


def gathered(
    ruleset: str = "classic",
    board: str = "canaries",
    seats: int = 2,
    *,
    bots: int = 0,
    pace: Pace | None = None,
    options: dict[str, Any] | None = None,
    secret: bytes = SECRET,
    **settings: Any,
) -> Game:
    """A table whose game master does not play, with people on all seats but bots'."""
    master = settings.pop("master", None) or PersonFactory()
    game = tables.create(
        name=f"A game of {ruleset}",
        ruleset_name=ruleset,
        board=board,
        seats=seats,
        created_by_id=master.pk,
        game_master_id=master.pk,
        pace=pace or Pace(lengths={"default": 24 * 60}),
        options=options,
        sit_down=False,
        **settings,
    )
    Game.objects.filter(pk=game.pk).update(secret=secret)
    for _ in range(seats - bots):
        tables.join(game_id=game.pk, person_id=PersonFactory().pk, now=NOON)
    tables.seat_bots(game_id=game.pk, bot="random", now=NOON, count=bots)
    game.refresh_from_db()
    return game


def opened(*args: Any, **settings: Any) -> Game:
    """The same table, opened at noon."""
    game = gathered(*args, **settings)
    return tables.open_game(game_id=game.pk, now=NOON)
