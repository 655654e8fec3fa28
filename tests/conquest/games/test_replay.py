"""Stored games can be recomputed, and every throw verified from the revealed secret."""

import pytest

from adjudicator.dice import verify_throw
from conquest.games import selectors
from conquest.games.models import Game
from conquest.games.replay import differences
from conquest.games.services import course, rounds, rulings, seats
from tests.conquest.factories import NOON, SECRET, opened
from tests.conquest.games.play import again

pytestmark = pytest.mark.django_db


def bots_play(game, most=60):
    course.answer_for_bots(game_id=game.pk, now=NOON, most=most)
    return again(game)


@pytest.mark.parametrize(
    ("ruleset", "board"),
    [("classic", "canaries"), ("fortress", "fortress_south"), ("missions", "canaries")],
)
def test_a_game_replayed_from_its_inputs_gives_the_stored_positions(ruleset, board):
    game = bots_play(opened(ruleset, board, 3, bots=3))
    assert game.positions.count() > 10
    assert list(differences(game)) == []


def test_departures_and_rollbacks_replay_too():
    game = bots_play(opened(seats=3, bots=3), most=20)
    target = game.head
    seats.depart(seat_id=game.seats.get(number=2).pk, manner="left", now=NOON)
    game = bots_play(again(game), most=20)
    rulings.roll_back(
        game_id=game.pk,
        position_id=target.pk,
        by_id=game.game_master_id,
        reason="The player is back.",
        fresh_dice=True,
        now=NOON,
    )
    game = bots_play(again(game), most=20)
    assert list(differences(game)) == []


def test_a_changed_secret_is_found_out():
    game = bots_play(opened(bots=2))
    Game.objects.filter(pk=game.pk).update(secret=bytes(32))
    assert any(True for _ in differences(again(game)))


def test_every_throw_is_verified_by_the_secret_once_the_game_is_over():
    game = bots_play(opened(bots=2))
    assert selectors.game_seen(game, None).secret is None
    rulings.end(game_id=game.pk, by_id=game.game_master_id, reason="Enough.", now=NOON)
    game = again(game)
    assert selectors.game_seen(game, None).secret == SECRET.hex()
    seen = selectors.throws(game)
    assert seen
    assert all(verify_throw(SECRET, one.throw, one.salt) for one in seen)


def test_hidden_throws_are_not_listed_while_the_game_goes_on():
    game = bots_play(opened(bots=2))
    assert not any(one.throw.hidden for one in selectors.throws(game))
    assert rounds.unfinished_round(game) is not None
