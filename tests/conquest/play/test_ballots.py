"""Voting on the board on the page, and learning which one it became and why."""

import pytest
from django.urls import reverse

from conquest.games.models import Game
from conquest.games.services import boards, tables
from conquest.mail.messages.compose import compose
from conquest.mail.models import Delivery
from conquest.mail.post import distribute
from tests.conquest.factories import NOON, PersonFactory, gathered
from tests.conquest.play.pages import player, signed_in
from tests.conquest.play.test_lobby import wizard

pytestmark = pytest.mark.django_db


def voting(seats=3, board="spain", **settings):
    return gathered(
        "classic", board, seats, is_public=True, board_by_vote=True, **settings
    )


def vote(client, game, board):
    return client.post(
        reverse("vote_board", args=[game.code]), {"board": board}, follow=True
    )


def page(client, game, name="game"):
    return client.get(reverse(name, args=[game.code])).content.decode()


def test_a_vote_is_cast_on_the_page_marked_there_and_changed():
    """C-02."""
    game = voting()
    client = signed_in(player(game))
    assert "Vote on the board" in page(client, game)
    assert "board by vote" in page(client, game)
    for board in ("africa", "iberia"):
        text = vote(client, game, board).content.decode()
        assert f'value="{board}" required checked' in text
        assert text.count("1 vote<") == 1
        assert text.count("your vote") == 1
    assert list(game.seats.exclude(vote="").values_list("vote", flat=True)) == [
        "iberia"
    ]


def test_others_see_the_count_and_no_mark():
    """C-02: counts only."""
    game = voting()
    vote(signed_in(player(game)), game, "africa")
    text = page(signed_in(player(game, 2)), game)
    assert text.count("1 vote<") == 1
    assert "your vote" not in text
    assert "checked" not in text


def test_who_has_no_seat_sees_the_vote_and_cannot_take_part():
    """C-02."""
    game = voting()
    client = signed_in(PersonFactory())
    assert "Whoever sits at the table may vote" in page(client, game)
    text = vote(client, game, "africa").content.decode()
    assert "Only who has a seat" in text
    assert not game.seats.exclude(vote="").exists()


def test_a_private_table_s_vote_address_is_not_there():
    game = gathered(seats=2)
    answer = vote(signed_in(PersonFactory()), game, "africa")
    assert answer.status_code == 404


def test_the_page_of_a_gathering_table_moves_when_a_vote_does_and_not_before():
    game = voting()
    client = signed_in(player(game))
    seen = page(client, game).partition('seen="')[2].partition('"')[0]
    address = reverse("game_pulse", args=[game.code])
    assert "HX-Refresh" not in client.get(address, {"seen": seen}).headers
    boards.vote(game_id=game.pk, person_id=player(game, 2).pk, board="asia")
    assert client.get(address, {"seen": seen}).headers["HX-Refresh"] == "true"


def begun(game):
    return tables.open_game(game_id=game.pk, now=NOON)


def welcome(game, language):
    """The text of the mail that tells the first player that the game has begun."""
    person = player(game)
    person.language = language
    person.save()
    while distribute(now=NOON):
        pass
    delivery = Delivery.objects.get(person=person, bulletin__kind="welcome")
    found = compose(delivery, now=NOON)
    return " ".join(found.body.split())


def test_page_and_mail_tell_what_the_table_voted_and_why_it_plays_elsewhere():
    """C-02, C-03."""
    game = voting(seats=6)
    for seat in game.seats.all():
        boards.vote(game_id=game.pk, person_id=seat.player_id, board="canaries")
    game = begun(game)
    voted = "The table voted for Canary Islands."
    capped = (
        "The board Canary Islands is too small for 6 players: the game opens on Asia."
    )
    client = signed_in(player(game))
    for name in ("game", "game_players"):
        text = page(client, game, name)
        assert voted in text
        assert capped in text
    text = welcome(game, "en")
    assert voted in text
    assert capped in text


def test_spanish_players_are_told_in_spanish():
    """C-02, C-03, C-04."""
    game = begun(gathered("classic", "canaries", 6))
    text = welcome(game, "es")
    assert "El tablero Canarias es pequeño para 6 jugadores: se juega en Asia." in text


def test_a_tied_vote_is_told_as_one():
    """C-02."""
    game = voting(seats=2)
    for seat, board in zip(game.seats.all(), ("africa", "world"), strict=True):
        boards.vote(game_id=game.pk, person_id=seat.player_id, board=board)
    game = begun(game)
    text = page(signed_in(player(game)), game)
    assert "The vote was tied between Africa and World; the dice chose" in text


def test_a_board_that_was_chosen_and_fits_is_not_spoken_of():
    game = begun(gathered("classic", "canaries", 2))
    text = page(signed_in(player(game)), game, "game_players")
    assert "too small" not in text
    assert "voted" not in text


def test_a_table_that_will_open_elsewhere_says_so_beforehand():
    """C-03."""
    game = gathered("classic", "canaries", 5)
    text = page(signed_in(player(game)), game)
    assert "too small for 5 players: the game opens on Oceania" in text


def test_a_public_table_of_the_wizard_votes_and_its_creator_has_voted():
    """C-02."""
    ana = PersonFactory()
    wizard(signed_in(ana), board_by_vote="on", seats="6")
    game = Game.objects.get()
    assert game.board_by_vote
    assert game.seats.count() == 6
    assert game.seats.get(player=ana).vote == "canaries"


def test_a_private_table_of_the_wizard_keeps_the_creator_s_board():
    """C-02."""
    wizard(signed_in(PersonFactory()), board_by_vote="on", is_public="")
    assert not Game.objects.get().board_by_vote


def test_the_review_tells_that_the_board_is_too_small():
    """C-03."""
    answer = wizard(signed_in(PersonFactory()), seats="6", bots="", name="")
    assert "too small for 6 players: the game opens on Asia" in answer.content.decode()


def test_other_rules_offer_no_vote():
    """C-02 is of Classic and Missions."""
    answer = signed_in(PersonFactory()).post(
        reverse("create_game"),
        {
            "step": "pace",
            "ruleset": "fortress",
            "board": "fortress_south",
            "pace": "day",
            "at": "21:00",
            "zone": "Europe/Madrid",
        },
    )
    assert 'name="is_public"' in answer.content.decode()
    assert "board_by_vote" not in answer.content.decode()
