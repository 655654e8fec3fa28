"""A dry run on the site: from the saved plan, for its player alone, kept nowhere."""

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from adjudicator.codec import load_state
from conquest.games import selectors
from conquest.games.models import Position, Round, Sheet
from tests.conquest.factories import NOON
from tests.conquest.games.play import again, deploying, own_places, say
from tests.conquest.play.pages import bytes_seen, signed_in, without_tokens
from tests.flows.test_secrecy import exchanged

pytestmark = pytest.mark.django_db


@pytest.fixture
def planned():
    """A game of two in round 1, with red's plan for it saved and not locked."""
    game = deploying(2)
    for seat in game.seats.all():
        say(seat, f"place 3 {own_places(game, seat)[0]}\nready")
    game = again(game)
    seat = game.seats.get(power="red")
    yard = fortress_of(game, "red")
    assert say(seat, f"deploy 2 {yard}\ndefend {yard}").status == "saved"
    return again(game)


def fortress_of(game, power):
    pieces = selectors.game_seen(game, None).view.picture.pieces
    return next(p.place for p in pieces if (p.kind, p.power) == ("building", power))


def asked(game, person, **query):
    with time_machine.travel(NOON, tick=False):
        return signed_in(person).get(reverse("game_trial", args=[game.code]), query)


def test_the_saved_plan_is_tried_out_for_its_player(planned):
    """What would come of it is told, on a board that is not the game's."""
    red = planned.seats.get(power="red").player
    yard = fortress_of(planned, "red")
    found = selectors.trial(planned, red)
    names = [type(event).__name__ for event in found.events]
    assert names == ["Paid", "TroopsArrived", "DefendSet"]
    assert asked(planned, red).status_code == 200
    counts = {
        p.place: p.number for p in found.view.picture.pieces if p.kind == "counter"
    }
    now = selectors.game_seen(planned, red).view.picture.pieces
    before = {p.place: p.number for p in now if p.kind == "counter"}
    assert counts[yard] == before[yard] + 2


def test_nothing_is_stored_and_nobody_else_sees_anything_of_it(planned):
    """Not a row more, not a byte other, for players and the public."""
    red, blue = (planned.seats.get(power=p).player for p in ("red", "blue"))
    rows = [list(kept.objects.values()) for kept in (Position, Round, Sheet)]
    seen = [bytes_seen(planned, person) for person in (red, blue)]
    for dice in ("", "6 5 1", "no number"):
        assert asked(planned, red, dice=dice).status_code == 200
    assert rows == [list(kept.objects.values()) for kept in (Position, Round, Sheet)]
    assert seen == [bytes_seen(again(planned), person) for person in (red, blue)]


def test_only_who_has_a_sheet_to_write_can_try_it_out(planned):
    assert asked(planned, planned.game_master).status_code == 404
    blue = planned.seats.get(power="blue").player
    assert selectors.trial(planned, blue).events == ()
    stranger = Client().get(reverse("game_trial", args=[planned.code]))
    assert stranger.status_code == 302


def test_what_others_hide_changes_no_byte_of_it(planned):
    """F-14, F-28: rivals' plans, which cards they hold, the order of the decks."""
    red, rival = (planned.seats.get(power=p) for p in ("red", "blue"))
    state = load_state("fortress", planned.head.snapshot)
    deck = state.decks["2"]
    pages = []
    for hand, left in ((deck[:2], deck[2:]), (deck[-2:], deck[-3::-1])):
        hidden = {
            "hands": {**state.hands, "blue": hand},
            "decks": {**state.decks, "2": left},
        }
        with exchanged(planned.head, **hidden):
            pages.append(without_tokens(asked(again(planned), red.player).content))
        say(rival, f"defend {fortress_of(planned, 'blue')}")
    assert pages[0] == pages[1]
