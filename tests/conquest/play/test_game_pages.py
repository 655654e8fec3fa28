"""What a game's pages show: the wait, the seats, history, dice, players, log."""

import itertools
import re
from datetime import timedelta
from io import BytesIO

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from PIL import Image

from adjudicator.choices import written
from conquest.games import selectors
from conquest.games.services import course, orders, rulings
from tests.conquest.factories import NOON, PersonFactory, gathered, opened
from tests.conquest.play.pages import (
    PAGES,
    asked,
    bytes_seen,
    player,
    post_orders,
    signed_in,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _at_noon():
    with time_machine.travel(NOON + timedelta(minutes=1), tick=False):
        yield


def text_of(client, name, game, *more):
    answer = client.get(reverse(name, args=[game.code, *more]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_says_what_is_asked_of_whom():
    game = opened(seats=2)
    seat = asked(game)
    other = game.seats.exclude(pk=seat.pk).get()
    mine = text_of(signed_in(seat.player), "game", game)
    assert "Your turn" in mine
    assert "Nothing is asked of you" not in mine
    theirs = text_of(signed_in(other.player), "game", game)
    assert "Nothing is asked of you" in theirs
    assert 'name="line"' not in theirs


def test_the_deadline_stands_in_the_readers_own_time_zone():
    game = opened(seats=2)
    person = player(game)
    for zone, hour, place in (
        ("Europe/Madrid", "13:00", "Madrid"),
        ("Asia/Tokyo", "21:00", "Tokyo"),
    ):
        person.time_zone = zone
        person.save()
        text = text_of(signed_in(person), "game", game)
        assert f"{hour} {place} time" in text


def test_a_spanish_player_reads_spanish():
    game = opened(seats=2)
    person = player(game)
    person.language = "es"
    person.save()
    text = text_of(signed_in(person), "game", game)
    assert '<html lang="es"' in text
    assert "Canarias" in text


@pytest.mark.parametrize("page", PAGES)
def test_a_private_game_is_hidden_from_others(page):
    game = opened(seats=2)
    url = reverse(page, args=[game.code])
    assert Client().get(url).status_code == 404
    assert signed_in(PersonFactory()).get(url).status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_a_public_game_is_watched_by_anybody_without_orders(page):
    game = opened(seats=2, is_public=True)
    text = text_of(Client(), page, game)
    assert 'name="line"' not in text
    for seat in game.seats.all():
        assert seat.token not in text
    assert game.invitation not in text


@pytest.mark.parametrize(
    "path",
    ["games/zz/", "games/0000000000/", "games/a%00b/", "games/..%2f/", "join/x/"],
)
def test_addresses_of_nothing_are_answered(client, path):
    assert client.get(f"/{path}").status_code == 404


def test_a_position_has_a_permanent_address_that_tells_how_it_came_about():
    game = opened(seats=2)
    seat = asked(game)
    client = signed_in(seat.player)
    place = next(iter(selectors.choices_seen(game, seat.player)))
    assert place.text == "place"
    line = f"place 1 {place.then[0].then[0].text}"
    post_orders(client, game, line=line)
    first, second = selectors.history(game.__class__.objects.get())
    opening = text_of(client, "game_position", game, first.code)
    assert "Back to now" in opening
    assert reverse("game_position", args=[game.code, second.code]) in opening
    assert "places armies" in text_of(client, "game_position", game, second.code)


def test_the_history_plays_by_itself_and_ends_at_the_last_position():
    game = opened("diplomacy", "standard", seats=7, bots=6)
    person = game.seats.get(bot="").player
    client = signed_in(person)
    for _ in range(2):
        course.answer_for_bots(game_id=game.pk, now=NOON)
        post_orders(client, game, do="ready")
    every = selectors.history(game.__class__.objects.get(pk=game.pk))
    assert len(every) > 2
    urls = [reverse("game_position", args=[game.code, each.code]) for each in every]
    still = client.get(urls[0]).content.decode()
    assert f'href="{urls[1]}?play"' in still
    assert "refresh" not in still
    for here, after in itertools.pairwise(urls):
        plays = client.get(f"{here}?play").content.decode()
        found = re.search(r'http-equiv="refresh" content="(\d+); url=([^"]+)"', plays)
        assert found.groups() == ("3", f"{after}?play")
        assert re.search(rf'href="{re.escape(here)}"><svg[^>]*>.*?</svg>Stop', plays)
    last = client.get(f"{urls[-1]}?play").content.decode()
    assert "refresh" not in last
    assert f'href="{urls[0]}?play"' in last


def test_a_position_tells_of_the_phase_that_led_to_it():
    game = opened("diplomacy", "standard", seats=7, bots=6)
    client = signed_in(game.seats.get(bot="").player)
    assert "What happened in" not in text_of(client, "game_history", game)
    course.answer_for_bots(game_id=game.pk, now=NOON)
    post_orders(client, game, do="ready")
    text = text_of(client, "game_history", game)
    assert "What happened in Spring 1901" in text
    assert "Nothing happened here" not in text


def test_the_button_says_what_a_sheet_leaves_over():
    game = opened("fortress", "fortress_south", seats=2)
    person = player(game)
    client = signed_in(person)
    for _ in range(80):
        if game.rounds.get(status="open").prompts[0]["takes"] == "sheet":
            break
        seat = asked(game)
        line = next(written(selectors.choices_seen(game, seat.player)))
        post_orders(signed_in(seat.player), game, line=line)
        game = game.__class__.objects.get(pk=game.pk)
    left = re.search(
        r"Ready as it stands: troops placed 0 of (\d+)", text_of(client, "game", game)
    )
    (first, *_more) = written(selectors.choices_seen(game, person))
    place = first.split()[-1]
    post_orders(client, game, line=f"place {int(left[1]) - 1} {place}")
    said = f"Ready as it stands: troops placed {int(left[1]) - 1} of {left[1]}"
    assert said in text_of(client, "game", game)
    post_orders(client, game, line=f"place 1 {place}")
    assert "Ready: lock my orders" in text_of(client, "game", game)


def test_a_position_is_taken_away_as_picture_and_as_text(client):
    game = opened("classic", "canaries", 2, is_public=True)
    address = f"/games/{game.code}/at/{game.head.code}/"
    svg = client.get(address + "map.svg")
    assert svg.content.startswith(b"<svg")
    wide = Image.open(BytesIO(client.get(address + "map.png").content))
    small = Image.open(BytesIO(client.get(address + "map.png?phone").content))
    assert wide.width == 1600
    assert small.width <= 600
    text = client.get(address + "board.txt")
    assert text.headers["Content-Type"] == "text/plain; charset=utf-8"
    lines = text.content.decode().splitlines()
    assert lines[0] == game.name
    assert any(line.startswith("Red: territories 7, ") for line in lines)


def test_a_position_of_another_game_is_not_found():
    game, other = opened(seats=2), opened(seats=2, is_public=True)
    position = selectors.history(other)[0].code
    url = reverse("game_position", args=[game.code, position])
    assert signed_in(player(game)).get(url).status_code == 404


def test_the_recipe_on_the_dice_page_reproduces_every_throw():
    game = opened(seats=2)
    rulings.end(game_id=game.pk, by_id=game.game_master_id, reason="Enough.", now=NOON)
    text = text_of(signed_in(player(game)), "game_dice", game)
    recipe = re.search(r'<pre class="recipe"><code>(.*?)</code></pre>', text, re.S)[1]
    names: dict = {}
    for mark, plain in (("&quot;", '"'), ("&#x27;", "'"), ("&amp;", "&")):
        recipe = recipe.replace(mark, plain)
    exec(recipe, names)
    throws = selectors.throws(game.__class__.objects.get())
    assert throws
    for seen in throws:
        name, count = f"{seen.salt}{seen.throw.name}", len(seen.throw.values)
        thrown = (
            names["order"](name, count)
            if seen.throw.kind == "order"
            else names["dice"](name, count, seen.throw.sides)
        )
        assert tuple(thrown) == seen.throw.values, name


def test_the_secret_is_shown_only_when_the_game_is_over():
    game = opened(seats=2)
    client = signed_in(player(game))
    secret = bytes(game.secret).hex()
    assert secret not in text_of(client, "game_dice", game)
    assert selectors.game_seen(game, None).digest in text_of(client, "game_dice", game)
    rulings.end(game_id=game.pk, by_id=game.game_master_id, reason="Enough.", now=NOON)
    assert secret in text_of(client, "game_dice", game)


def test_only_the_player_reads_the_address_of_their_seat():
    game = opened(seats=2)
    ana, bo = game.seats.order_by("number")
    text = text_of(signed_in(ana.player), "game_players", game)
    assert ana.token in text
    assert bo.token not in text
    assert ana.token not in text_of(signed_in(game.game_master), "game_players", game)


def test_conceding_asks_first_and_then_is_final():
    game = opened(seats=3)
    seat = game.seats.get(number=1)
    client = signed_in(seat.player)
    url = reverse("game_concede", args=[game.code])
    assert "Concede the game" in client.get(url).content.decode()
    client.post(url, {"confirm": "no"})
    client.post(url, {})
    seat.refresh_from_db()
    assert seat.status == "playing"
    client.post(url, {"confirm": "yes"})
    seat.refresh_from_db()
    assert seat.status == "conceded"
    assert client.post(url, {"confirm": "yes"}, follow=True).status_code == 200


def test_nobody_concedes_for_another():
    game = opened(seats=2, is_public=True)
    url = reverse("game_concede", args=[game.code])
    stranger = signed_in(PersonFactory())
    assert stranger.post(url, {"confirm": "yes"}).status_code == 404
    assert set(game.seats.values_list("status", flat=True)) == {"playing"}


def test_the_log_tells_every_ruling_with_its_reason():
    game = opened(seats=2)
    rulings.pause(
        game_id=game.pk, by_id=game.game_master_id, reason="Holidays.", now=NOON
    )
    text = text_of(signed_in(player(game)), "game_log", game)
    assert "has paused the game" in text
    assert "Holidays." in text
    assert "Paused" in text


@pytest.mark.parametrize(
    ("shown", "expected"),
    [("names", "Ready: Germany."), ("count", "1 of 7 is ready."), ("nothing", None)],
)
def test_readiness_is_shown_as_the_game_says(shown, expected):
    game = opened("diplomacy", "standard", seats=7, shows_ready=shown)
    germany = game.seats.get(power="GERMANY")
    before = bytes_seen(game, player(game, 1), ["game"])
    orders.ready(seat_id=germany.pk, value=True, now=NOON, door="web")
    after = bytes_seen(game, player(game, 1), ["game"])
    if expected is None:
        assert before == after
    else:
        assert expected in after["game"].decode()


def test_what_a_rival_saves_changes_no_byte_of_my_pages():
    game = opened("diplomacy", "standard", seats=7)
    germany = game.seats.get(power="GERMANY")
    rival = game.seats.get(power="FRANCE").player
    before = bytes_seen(game, rival)
    orders.submit(seat_id=germany.pk, text="A Mun - Bur", now=NOON, door="web")
    assert bytes_seen(game, rival) == before


def test_an_anonymous_game_names_nobody_until_its_end():
    game = opened(seats=2, anonymous=True)
    ana, bo = player(game, 1), player(game, 2)
    pages = bytes_seen(game, ana, [*PAGES])
    assert not any(bo.name.encode() in page for page in pages.values())
    rulings.end(game_id=game.pk, by_id=game.game_master_id, reason="Enough.", now=NOON)
    assert bo.name.encode() in bytes_seen(game, ana, ["game_players"])["game_players"]


def test_the_pulse_is_silent_until_something_changes():
    game = opened("diplomacy", "standard", seats=7)
    client = signed_in(player(game))
    page = text_of(client, "game", game)
    seen = re.search(r'seen="([^"]+)"', page)[1]
    url = reverse("game_pulse", args=[game.code])
    htmx = {"hx-request": "true"}
    assert client.get(url, {"seen": seen}, headers=htmx).status_code == 204
    other = game.seats.exclude(player=player(game)).first()
    orders.submit(seat_id=other.pk, text="nonsense", now=NOON, door="web")
    assert client.get(url, {"seen": seen}, headers=htmx).status_code == 204
    orders.ready(seat_id=other.pk, value=True, now=NOON, door="web")
    answer = client.get(url, {"seen": seen}, headers=htmx)
    assert 'id="seats"' in answer.content.decode()
    assert 'id="panel"' not in answer.content.decode(), "typed lines stay in peace"


def test_the_pulse_brings_the_whole_page_after_a_resolution():
    game = opened("diplomacy", "standard", seats=7)
    client = signed_in(player(game))
    seen = re.search(r'seen="([^"]+)"', text_of(client, "game", game))[1]
    first = game.head.code
    for seat in game.seats.all():
        orders.ready(seat_id=seat.pk, value=True, now=NOON, door="web")
    url = reverse("game_pulse", args=[game.code])
    at = re.search(r' at="([^"]+)"', text_of(client, "game", game))[1]
    assert at != first, "the page itself is newer"
    answer = client.get(
        url, {"seen": seen, "at": first}, headers={"hx-request": "true"}
    )
    assert "Just now" in answer.content.decode()
    for part in ("head", "map", "seats", "panel", "told", "live"):
        assert f'id="{part}"' in answer.content.decode()


def test_the_pulse_of_a_rival_is_the_same_whatever_is_hidden_from_them():
    game = opened("diplomacy", "standard", seats=7, shows_ready="nothing")
    client = signed_in(player(game))
    seen = re.search(r'seen="([^"]+)"', text_of(client, "game", game))[1]
    other = game.seats.exclude(player=player(game)).first()
    orders.submit(seat_id=other.pk, text="ready", now=NOON, door="web")
    url = reverse("game_pulse", args=[game.code])
    assert client.get(url, {"seen": seen}).status_code == 204


def test_a_table_that_gathers_shows_the_link_to_those_who_sit_there():
    game = gathered(seats=2, is_public=True)
    assert game.invitation in text_of(signed_in(player(game)), "game", game)
    assert game.invitation not in text_of(Client(), "game", game)


def test_a_game_against_bots_goes_on_by_itself():
    game = opened("diplomacy", "standard", seats=7, bots=6)
    person = game.seats.get(bot="").player
    client = signed_in(person)
    course.answer_for_bots(game_id=game.pk, now=NOON)
    post_orders(client, game, do="ready")
    assert game.positions.count() == 2
    assert "What happened" in text_of(client, "game", game)


def test_pages_carry_no_inline_script_or_style():
    game = opened("diplomacy", "standard", seats=7)
    client = signed_in(player(game))
    for page in PAGES:
        text = text_of(client, page, game)
        assert not re.search(r"<script(?![^>]*(src=|application/json))", text), page
        assert not re.search(r"\son\w+=", text), page
        assert not re.search(r"<[^>]*\sstyle=", text), page
