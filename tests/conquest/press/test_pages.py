"""The pages of letters: conversations, the public panel, what stands on them."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse

from conquest.press import selectors, services
from conquest.press.models import Letter
from tests.conquest.factories import NOON, PersonFactory
from tests.conquest.play.pages import signed_in
from tests.conquest.press.tables import classic, diplomacy, player, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return diplomacy()


def page(game, person, key="", at=NOON, **query):
    """What a person's page of letters says."""
    with time_machine.travel(at, tick=False):
        url = (
            reverse("game_letters", args=[game.code, key])
            if key
            else reverse("game_press", args=[game.code])
        )
        answer = signed_in(person).get(url, query, follow=True)
    return answer


def send(game, person, key, text, at=NOON, **more):
    with time_machine.travel(at, tick=False):
        return signed_in(person).post(
            reverse("game_letters", args=[game.code, key]),
            {"text": text, **more},
            follow=True,
        )


def test_a_letter_sent_from_its_page_stands_there_and_at_its_readers(game):
    answer = send(game, player(game, "FRANCE"), "italy", "Peace in the Alps?")
    assert "Peace in the Alps?" in answer.content.decode()
    there = page(game, player(game, "ITALY"), "france").content.decode()
    assert "Peace in the Alps?" in there
    assert "Only the two of you read this" in there


def test_a_form_posted_twice_sends_one_letter(game):
    for _ in range(2):
        send(game, player(game, "FRANCE"), "italy", "Peace?", draft="abc")
    assert Letter.objects.count() == 1


def test_a_refused_letter_comes_back_as_typed(game):
    answer = send(game, player(game, "FRANCE"), "italy", "x" * 8001)
    said = answer.content.decode()
    assert "was not sent" in said
    assert "8001 characters" in said
    assert "x" * 8001 in said
    assert not Letter.objects.exists()


def test_choosing_powers_leads_to_their_conversation(game):
    answer = page(game, player(game, "FRANCE"), to=["italy", "austria"])
    assert answer.redirect_chain[-1][0].endswith("/press/austria+italy/")
    assert "No letter between you and Austria and Italy yet." in (
        answer.content.decode()
    )


@pytest.mark.parametrize("key", ["nowhere", "france", "italy+nowhere", "italy+france"])
def test_an_address_that_names_no_circle_of_the_readers_is_not_found(game, key):
    assert page(game, player(game, "FRANCE"), key).status_code == 404
    assert send(game, player(game, "FRANCE"), key, "Hello").status_code == 404
    assert not Letter.objects.exists()


def test_a_circle_has_one_address(game):
    france = player(game, "FRANCE")
    assert send(game, france, "russia+italy", "Hello").status_code == 404
    assert send(game, france, "italy+russia", "Hello").status_code == 200


def test_unread_letters_are_counted_on_the_tab_until_they_are_opened(game):
    italy = player(game, "ITALY")
    write(game, "FRANCE", "ITALY", "One.")
    write(game, "RUSSIA", "ITALY", "Two.")
    board = reverse("game", args=[game.code])
    assert 'id="unread">2<' in signed_in(italy).get(board).content.decode()
    there = page(game, italy, "france").content.decode()
    assert 'id="unread">1<' in there
    assert ">New<" in there
    assert ">New<" not in page(game, italy, "france").content.decode()


def test_new_letters_stand_below_a_line_that_says_since_when(game):
    italy = player(game, "ITALY")
    write(game, "FRANCE", "ITALY", "Old.", now=NOON - timedelta(days=3))
    page(game, italy, "france")
    write(game, "FRANCE", "ITALY", "New.")
    assert "New since Friday 12:00" in page(game, italy, "france").content.decode()


def test_letters_stand_below_the_phase_they_were_written_in(game):
    write(game, "FRANCE", "ITALY")
    assert "Spring 1901, movement" in (
        page(game, player(game, "ITALY"), "france").content.decode()
    )


def test_a_text_with_mark_up_is_shown_as_text(game):
    write(game, "FRANCE", "ITALY", "<script>alert(1)</script> & <b>peace</b>")
    said = page(game, player(game, "ITALY"), "france").content.decode()
    assert "<script>alert" not in said
    assert "&lt;b&gt;peace&lt;/b&gt;" in said


def test_c_20_the_public_panel_opens_at_once():
    game = classic()
    answer = page(game, player(game, "red"))
    assert answer.redirect_chain[-1][0].endswith("/press/all/")
    said = answer.content.decode()
    assert "Everybody who may open this game reads this" in said
    assert "All letters" not in said
    assert page(game, player(game, "red"), "blue").status_code == 404


def test_onlookers_read_the_public_letters_and_have_nowhere_to_write():
    game = diplomacy(is_public=True)
    write(game, "FRANCE", "all", "To everybody.")
    write(game, "FRANCE", "ITALY", "To Italy.")
    said = page(game, PersonFactory()).content.decode()
    assert "To everybody." in said
    assert "To Italy." not in said
    assert "<textarea" not in said


def test_where_onlookers_read_nothing_they_have_no_such_page():
    game = diplomacy(is_public=True, press_readers="table")
    assert page(game, PersonFactory()).status_code == 404
    board = signed_in(PersonFactory()).get(reverse("game", args=[game.code]))
    assert reverse("game_press", args=[game.code]) not in board.content.decode()


def test_a_game_without_letters_has_no_page_of_them():
    game = diplomacy(press="none")
    assert page(game, player(game, "FRANCE")).status_code == 404


def test_nobody_who_may_not_open_the_game_finds_its_letters(game):
    write(game, "FRANCE", "all", "To everybody.")
    assert page(game, PersonFactory()).status_code == 404
    assert page(game, PersonFactory(), "all").status_code == 404


def test_an_open_page_asks_for_what_is_new_and_gets_nothing_else(game):
    italy = player(game, "ITALY")
    write(game, "FRANCE", "ITALY", "One.")
    client = signed_in(italy)
    url = reverse("game_letters_pulse", args=[game.code, "france"])
    first = client.get(url)
    assert b"One." in first.content
    seen = first.content.decode().partition('seen="')[2].partition('"')[0]
    assert client.get(url, {"seen": seen}).status_code == 204
    write(game, "RUSSIA", "ITALY", "Elsewhere.")
    assert client.get(url, {"seen": seen}).status_code == 204
    write(game, "FRANCE", "ITALY", "Two.")
    assert b"Two." in client.get(url, {"seen": seen}).content


def test_spanish_readers_read_spanish(game):
    italy = player(game, "ITALY")
    italy.language = "es"
    italy.save()
    write(game, "FRANCE", "ITALY", "Peace?")
    said = page(game, italy, "france").content.decode()
    assert "Solo lo leéis vosotros dos" in said
    assert "Francia" in said


def test_a_reader_may_show_a_letter_to_the_game_master(game):
    letter = write(game, "FRANCE", "ITALY", "An insult.")
    write(game, "FRANCE", "ITALY", "A secret.")
    url = reverse("game_letter_report", args=[game.code, letter.code])
    assert signed_in(player(game, "TURKEY")).post(url).status_code == 404
    assert "An insult." not in page(game, game.game_master).content.decode()
    signed_in(player(game, "ITALY")).post(url)
    said = page(game, game.game_master).content.decode()
    assert "An insult." in said
    assert "A secret." not in said


def test_a_hidden_letter_says_so_to_who_could_read_it(game):
    letter = write(game, "FRANCE", "all", "An insult.")
    services.hide(
        game_id=game.pk,
        by_id=game.game_master_id,
        code=letter.code,
        hides=True,
        reason="No insults.",
        now=NOON,
    )
    said = page(game, player(game, "ITALY"), "all").content.decode()
    assert "An insult." not in said
    assert "The game master has hidden this letter" in said
    assert selectors.unread(game, player(game, "RUSSIA")) == 0


def test_the_latest_letters_stand_beside_the_orders(game):
    board = reverse("game", args=[game.code])
    for text in ("One.", "Two.", "Three.", "Four."):
        write(game, "FRANCE", "ITALY", text)
    said = signed_in(player(game, "ITALY")).get(board).content.decode()
    assert "Four." in said
    assert "Three." not in said  # one line for each conversation
    assert "4 unread letters" in said
    assert "Four." not in signed_in(player(game, "TURKEY")).get(board).content.decode()


def test_c_20_the_panel_stands_beside_the_scoreboard_of_a_classic_table():
    game = classic()
    board = reverse("game", args=[game.code])
    for text in ("One.", "Two.", "Three.", "Four."):
        write(game, "red", "all", text)
    said = signed_in(player(game, "blue")).get(board).content.decode()
    assert ">Diplomacy</b>" in said
    assert [text in said for text in ("One.", "Two.", "Three.", "Four.")] == [
        False,
        True,
        True,
        True,
    ]


def test_conversations_are_listed_with_the_latest_letter_first(game):
    italy = player(game, "ITALY")
    write(game, "FRANCE", "ITALY", "Old.")
    write(game, "RUSSIA", "ITALY", "Newer.")
    write(game, "ITALY", "FRANCE", "Newest.")
    assert [
        (circle.key, circle.count, circle.unread, circle.last.text)
        for circle in selectors.circles(game, italy)
    ] == [("france", 2, 1, "Newest."), ("russia", 1, 1, "Newer.")]


def test_my_games_say_how_many_letters_wait(game):
    write(game, "FRANCE", "ITALY", "One.")
    said = signed_in(player(game, "ITALY")).get(reverse("my_games")).content.decode()
    assert "1 unread letter" in said
    other = signed_in(player(game, "TURKEY")).get(reverse("my_games"))
    assert "unread" not in other.content.decode()
