"""Who wrote to whom, how much and when: only those addressed ever know."""

from datetime import timedelta

import pytest
from django.core import mail as outbox
from django.urls import reverse

from conquest.games.models import Bulletin
from conquest.games.services import rulings
from conquest.mail import post
from conquest.press import services
from tests.conquest.factories import NOON, PersonFactory
from tests.conquest.play.pages import PAGES, bytes_seen, signed_in
from tests.conquest.press.tables import classic, diplomacy, player, seat, write

pytestmark = pytest.mark.django_db

LATER = NOON + timedelta(hours=3)


@pytest.fixture
def game():
    return diplomacy(is_public=True)


@pytest.mark.parametrize("eyes", ["TURKEY", "master", "onlooker"])
def test_private_letters_change_no_byte_of_a_third_partys_pages(game, eyes):
    write(game, "RUSSIA", "all", "To everybody.")
    person = {
        "TURKEY": player(game, "TURKEY"),
        "master": game.game_master,
        "onlooker": PersonFactory(),
    }[eyes]
    pages = PAGES
    if eyes == "TURKEY":
        pages += ("game_press",)
    before = bytes_seen(game, person, pages, at=LATER)
    for minute in range(5):
        write(game, "FRANCE", "ITALY", "Now.", now=NOON + timedelta(minutes=minute))
        write(game, "ITALY", "FRANCE RUSSIA", "Then.")
    assert bytes_seen(game, person, pages, at=LATER) == before


def test_the_public_panel_has_no_gaps_where_private_letters_were(game):
    turkey = player(game, "TURKEY")
    write(game, "RUSSIA", "all", "One.")
    write(game, "FRANCE", "ITALY", "Between.")
    last = write(game, "RUSSIA", "all", "Two.")
    said = signed_in(turkey).get(reverse("game_letters", args=[game.code, "all"]))
    assert f'"{last.pk}"' not in said.content.decode()
    assert str(last.pk) not in last.code


def test_a_third_party_asks_for_news_and_learns_nothing(game):
    turkey = signed_in(player(game, "TURKEY"))
    url = reverse("game_letters_pulse", args=[game.code, "all"])
    write(game, "RUSSIA", "all", "One.")
    seen = turkey.get(url).content.decode().partition('seen="')[2].partition('"')[0]
    write(game, "FRANCE", "ITALY", "Between.")
    assert turkey.get(url, {"seen": seen}).status_code == 204


def test_reading_shows_the_writer_nothing(game):
    write(game, "FRANCE", "ITALY", "Peace?")
    france = player(game, "FRANCE")
    before = bytes_seen(game, france, (*PAGES, "game_press"), at=LATER)
    signed_in(player(game, "ITALY")).get(
        reverse("game_letters", args=[game.code, "france"])
    )
    assert bytes_seen(game, france, (*PAGES, "game_press"), at=LATER) == before


def test_a_report_shows_nobody_but_the_master_anything(game):
    letter = write(game, "FRANCE", "ITALY", "An insult.")
    people = [player(game, "FRANCE"), player(game, "TURKEY")]
    before = [bytes_seen(game, each, at=LATER) for each in people]
    services.report(game=game, person=player(game, "ITALY"), code=letter.code, now=NOON)
    assert [bytes_seen(game, each, at=LATER) for each in people] == before


def test_only_those_addressed_get_mail_of_a_private_letter(game):
    post.post(now=NOON)
    outbox.outbox.clear()
    write(game, "FRANCE", "ITALY RUSSIA")
    post.post(now=NOON)
    assert sorted(sent.to[0] for sent in outbox.outbox) == sorted(
        player(game, power).email for power in ("ITALY", "RUSSIA")
    )
    for sent in outbox.outbox:
        others = {player(game, p).email for p in ("ITALY", "RUSSIA", "FRANCE")}
        whole = sent.message().as_string()
        assert not any(each in whole for each in others - {sent.to[0]})


def test_in_an_anonymous_game_pages_of_letters_name_nobody():
    game = diplomacy(anonymous=True)
    write(game, "FRANCE", "ITALY", "Peace?")
    write(game, "FRANCE", "all", "Peace!")
    client = signed_in(player(game, "ITALY"))
    for key in ("france", "all"):
        said = client.get(reverse("game_letters", args=[game.code, key])).content
        said = said.replace(player(game, "ITALY").name.encode(), b"")
        for each in game.seats.select_related("player"):
            assert each.player.email.encode() not in said
            assert f">{each.player.name}<".encode() not in said
            assert f"{each.player.name}, ".encode() not in said


def test_after_the_end_of_an_anonymous_game_its_players_are_named():
    game = diplomacy(anonymous=True)
    write(game, "FRANCE", "ITALY", "Peace?")
    rulings.end(game_id=game.pk, by_id=game.game_master_id, reason="Done", now=NOON)
    said = signed_in(player(game, "ITALY")).get(
        reverse("game_letters", args=[game.code, "france"])
    )
    assert f"{player(game, 'FRANCE').name}, France" in said.content.decode()


def test_the_outbox_of_a_public_table_tells_everybody_but_the_writer():
    game = classic()
    Bulletin.objects.all().delete()
    write(game, "red", "all")
    told = set(Bulletin.objects.values_list("seat", flat=True))
    assert told == {seat(game, "blue").pk, seat(game, "green").pk}
