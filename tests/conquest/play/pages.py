"""Reading pages in tests: as a player, at a moment, byte by byte."""

import re
from collections.abc import Iterable
from typing import Any

import time_machine
from django.test import Client
from django.urls import reverse

from conquest.games.models import Game, Seat
from tests.conquest.factories import NOON

#: The pages of a game every reader may open.
PAGES = ("game", "game_history", "game_players", "game_dice", "game_log")
_CSRF = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]*')


def signed_in(person: Any) -> Client:
    """A browser in which this person is signed in."""
    client = Client()
    client.force_login(person)
    return client


def player(game: Game, number: int = 1) -> Any:
    """Who plays at a seat."""
    return game.seats.get(number=number).player


def asked(game: Game) -> Seat:
    """The seat whose turn it is."""
    round_ = game.rounds.get(status="open")
    return game.seats.get(power=round_.prompts[0]["power"])


def order_form(game: Game, **given: str) -> dict[str, str]:
    """What the orders form posts, for the round that is open."""
    return {"round": game.rounds.get(status="open").code, "do": "add", **given}


def post_orders(client: Client, game: Game, **given: str) -> Any:
    """Posts the orders form as a page without scripts does, and follows it."""
    form = order_form(game, **given)
    return client.post(reverse("game_orders", args=[game.code]), form, follow=True)


def without_tokens(page: bytes) -> bytes:
    """A page without the tokens of its forms, which are made anew every time."""
    return _CSRF.sub(rb"\1", page)


def bytes_seen(
    game: Game, person: Any, pages: Iterable[str] = PAGES, at: Any = NOON
) -> dict[str, bytes]:
    """All that a person's pages of a game say at a moment, byte by byte.

    Two games that differ only in what this person may not see must give the same: this
    is what secrecy means for pages. Only the forms' tokens, made anew for every page,
    are blanked.
    """
    found = {}
    with time_machine.travel(at, tick=False):
        client = signed_in(person)
        for page in pages:
            answer = client.get(reverse(page, args=[game.code]))
            assert answer.status_code == 200, page
            found[page] = without_tokens(answer.content)
    return found
