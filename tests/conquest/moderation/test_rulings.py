"""The game master's pages: worst first, reasons required, nothing secret shown."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse

from conquest.games import selectors
from conquest.games.services import orders, rounds, seats
from tests.conquest.factories import NOON, PersonFactory, gathered, opened
from tests.conquest.play.pages import (
    player,
    post_orders,
    signed_in,
    without_tokens,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _at_noon():
    with time_machine.travel(NOON + timedelta(minutes=1), tick=False):
        yield


@pytest.fixture
def game():
    return opened("diplomacy", "standard", seats=7)


@pytest.fixture
def master(game):
    return signed_in(game.game_master)


def rule(client, game, act, **given):
    round_ = game.rounds.filter(status__in=["open", "locked"]).first()
    form = {"reason": "It is needed.", "round": round_.pk if round_ else "", **given}
    return client.post(reverse("gm_rule", args=[game.code, act]), form, follow=True)


def refreshed(game):
    game.refresh_from_db()
    return game


def test_the_dashboard_lists_the_worst_first():
    master = PersonFactory()
    gathered(seats=2, bots=0, master=master).seats.update(player=None)
    opened(seats=2, master=master)
    stuck = opened("diplomacy", "standard", seats=7, master=master)
    round_ = stuck.rounds.get()
    rounds.lock(round_id=round_.pk, now=NOON, early=True)
    stuck.rounds.update(failures=1)
    text = signed_in(master).get(reverse("gm_dashboard")).content.decode()
    assert "3 games" in text
    assert text.index("Stuck") < text.index("Fine") < text.index("2 seats free")
    assert "One game needs you" in text


def test_the_dashboard_filters():
    master = PersonFactory()
    opened(seats=2, master=master)
    client = signed_in(master)
    url = reverse("gm_dashboard")
    assert "A game of classic" in client.get(url, {"show": "missing"}).content.decode()
    assert "A game of" not in client.get(url, {"show": "needs"}).content.decode()
    assert "A game of" in client.get(url, {"show": "nonsense"}).content.decode()


def test_the_way_to_the_dashboard_is_shown_to_game_masters_only(game, master):
    assert reverse("gm_dashboard") in master.get(reverse("my_games")).content.decode()
    somebody = signed_in(player(game))
    text = somebody.get(reverse("my_games")).content.decode()
    assert reverse("gm_dashboard") not in text


def test_only_the_game_master_opens_the_pages(game):
    for person in (player(game), PersonFactory()):
        client = signed_in(person)
        assert client.get(reverse("gm_game", args=[game.code])).status_code == 404
        assert rule(client, game, "pause").status_code == 404
    assert refreshed(game).status == "playing"


def test_the_master_sees_who_has_sent_something_and_never_what(game, master):
    germany = game.seats.get(power="GERMANY")
    orders.submit(seat_id=germany.pk, text="A Mun - Bur", now=NOON, door="web")
    text = master.get(reverse("gm_game", args=[game.code])).content.decode()
    assert "has sent" in text
    assert "Germany saved orders on the web" in text
    assert "BUR" not in text
    assert "Burgundy" not in text


def test_a_master_who_plays_sees_no_more_than_a_player():
    ana = PersonFactory()
    game = opened("diplomacy", "standard", seats=7, master=ana)
    seat = game.seats.get(number=1)
    seat.player = ana
    seat.save()
    url = reverse("gm_game", args=[game.code])
    before = signed_in(ana).get(url).content
    other = game.seats.get(number=2)
    orders.submit(seat_id=other.pk, text="nothing", now=NOON, door="web")
    orders.submit(seat_id=other.pk, text="A Mun H", now=NOON, door="web")
    after = signed_in(ana).get(url).content

    assert without_tokens(before) == without_tokens(after)
    assert b"has sent" not in after


def test_every_ruling_needs_a_reason(game, master):
    for act in ("pause", "resolve", "remind"):
        answer = rule(master, game, act, reason="  ")
        assert answer.status_code == 200
        assert "This field is required" in answer.content.decode()
    assert refreshed(game).status == "playing"
    assert not game.rulings.exists()


def test_a_pause_stops_the_clock_and_a_resumption_starts_it(game, master):
    rule(master, game, "pause", reason="Holidays.")
    assert refreshed(game).status == "paused"
    assert game.rounds.get().due_at is None
    rule(master, game, "resume")
    assert refreshed(game).status == "playing"
    assert [r.kind for r in selectors.log(game)] == ["resume", "pause"]


def test_the_exact_text_is_shown_before_the_button_and_as_it_is_typed(game, master):
    url = reverse("gm_rule", args=[game.code, "extend"])
    page = master.get(url).content.decode()
    assert page.index("The players will read") < page.index(
        "Move the deadline</button>"
    )
    given = {"reason": "Chloé travels.", "until": "2026-12-04T18:00", "look": "1"}
    looked = master.post(url, given).content.decode()
    assert "has moved the deadline to Friday 4 December, 18:00" in looked
    assert "Reason: Chloé travels." in looked
    part = master.post(url, given, headers={"hx-request": "true"}).content.decode()
    assert "<html" not in part
    assert "Chloé travels." in part
    assert not game.rulings.exists()


def test_the_log_says_what_the_master_was_shown(game, master):
    rule(master, game, "extend", until="2026-12-04T18:00")
    text = signed_in(player(game)).get(reverse("game_log", args=[game.code]))
    said = "has moved the deadline to Friday 4 December, 18:00"
    assert said in text.content.decode()


def test_the_deadline_is_moved_by_the_masters_own_clock(game, master):
    ben = game.game_master
    ben.time_zone = "Europe/Madrid"
    ben.save()
    rule(master, game, "extend", until="2026-12-04T18:00")
    assert game.rounds.get().due_at.isoformat() == "2026-12-04T17:00:00+00:00"


def test_a_deadline_in_the_past_is_refused_in_words(game, master):
    answer = rule(master, game, "extend", until="2020-01-01T18:00")
    assert "That moment has passed" in answer.content.decode()
    assert not game.rulings.exists()


def test_a_late_click_resolves_no_other_round(game, master):
    first = game.rounds.get()
    rule(master, game, "resolve")
    assert game.positions.count() == 2
    answer = rule(master, game, "resolve", round=first.pk)
    assert "The round has changed meanwhile" in answer.content.decode()
    assert game.positions.count() == 2


@pytest.mark.parametrize("number", ["", "x", "-1", "99999999", "1; drop", "²"])
def test_a_forged_round_is_answered_and_changes_nothing(game, master, number):
    answer = rule(master, game, "resolve", round=number)
    assert answer.status_code == 200
    assert game.positions.count() == 1


def test_a_reminder_goes_to_who_is_not_ready_and_names_nobody(game, master):
    germany = game.seats.get(power="GERMANY")
    orders.ready(seat_id=germany.pk, value=True, now=NOON, door="web")
    rule(master, game, "remind")
    reminded = game.bulletins.filter(kind="reminder").values_list("seat", flat=True)
    assert len(reminded) == 6
    assert germany.pk not in reminded


def test_the_game_goes_back_to_an_earlier_position(game, master):
    opening = selectors.history(game)[0]
    rule(master, game, "resolve")
    answer = rule(master, game, "roll_back", position=opening.code, fresh_dice="on")
    assert "written down in the log" in answer.content.decode()
    assert refreshed(game).head.code == opening.code
    assert game.salt


def test_a_position_of_another_game_is_no_way_back(game, master):
    other = opened(seats=2)
    rule(master, game, "resolve")
    head = refreshed(game).head_id
    code = selectors.history(other)[0].code
    answer = rule(master, game, "roll_back", position=code)
    assert answer.status_code == 200
    assert refreshed(game).head_id == head


def test_orders_are_given_on_a_players_behalf_and_problems_told(game, master):
    germany = game.seats.get(power="GERMANY")
    rule(master, game, "amend", seat=germany.pk, text="A Mun - Bur")
    assert len(germany.sheets.latest("version").orders) == 1
    answer = rule(master, game, "amend", seat=germany.pk, text="A Mun - Holand")
    assert "Holand" in answer.content.decode()
    sheet = germany.sheets.latest("version")
    assert sheet.orders == ["A MUN - BUR"]  # what is wrong erases nothing
    assert not sheet.ready
    assert game.rulings.count() == 1


def test_a_deadline_a_year_away_is_a_slip(game, master):
    answer = rule(master, game, "extend", until="9999-12-31T23:59")
    assert "more than a year away" in answer.content.decode()
    assert not game.rulings.exists()


@pytest.mark.parametrize("round_", ["9" * 5000, "x", ""])
def test_a_round_that_is_none_is_no_crash(game, master, round_):
    assert rule(master, game, "resolve", round=round_).status_code == 200
    assert not game.rulings.exists()


def test_a_seat_of_another_game_is_never_touched(game, master):
    other = opened(seats=2)
    seat = other.seats.get(number=1)
    for act in ("amend", "left", "remove", "replace"):
        given = {"seat": seat.pk, "text": "A Mun H", "person": game.game_master_id}
        assert rule(master, game, act, **given).status_code == 200
    seat.refresh_from_db()
    assert seat.status == "playing"
    assert not game.rulings.exists()


def test_a_player_is_declared_gone_and_the_seat_given_away(game, master):
    germany = game.seats.get(power="GERMANY")
    rule(master, game, "left", seat=germany.pk)
    germany.refresh_from_db()
    assert germany.status == "left"
    friend = PersonFactory(name="Zoe")
    table = opened(seats=2, master=game.game_master)
    seats.take_over(seat_id=table.seats.get(number=1).pk, person_id=friend.pk, now=NOON)
    page = master.get(reverse("gm_rule", args=[game.code, "replace"]))
    assert "Zoe" in page.content.decode()
    rule(master, game, "replace", seat=germany.pk, person=friend.pk)
    germany.refresh_from_db()
    assert (germany.player, germany.status) == (friend, "playing")


def test_a_preview_needs_the_tables_leave_and_is_told_to_the_players():
    game = opened("diplomacy", "standard", seats=7)
    master = signed_in(game.game_master)
    answer = rule(master, game, "preview")
    assert "makes no sense" in answer.content.decode()
    game = opened("diplomacy", "standard", seats=7, previews=True)
    master = signed_in(game.game_master)
    germany = game.seats.get(power="GERMANY")
    orders.submit(seat_id=germany.pk, text="A Mun - Bur", now=NOON, door="web")
    answer = rule(master, game, "preview")
    assert "If the round were resolved now" in answer.content.decode()
    assert game.positions.count() == 1
    log = signed_in(player(game)).get(reverse("game_log", args=[game.code]))
    assert "looked at the resolution" in log.content.decode()


def test_a_letter_to_all_needs_no_reason_of_its_own(game, master):
    rule(master, game, "broadcast", reason="Happy new year.")
    assert game.bulletins.filter(kind="ruling").count() == 1
    assert selectors.log(game)[0].reason == "Happy new year."


def test_a_game_is_ended_with_a_result(game, master):
    rule(master, game, "end", winners=["FRANCE", "ENGLAND"])
    assert refreshed(game).status == "finished"
    assert set(game.outcome["winners"]) == {"FRANCE", "ENGLAND"}


def test_a_forged_winner_ends_nothing(game, master):
    rule(master, game, "end", winners=["ATLANTIS"])
    assert refreshed(game).status == "playing"


def test_an_unknown_ruling_is_not_found_and_a_senseless_one_answered(game, master):
    assert rule(master, game, "explode").status_code == 404
    assert "makes no sense" in rule(master, game, "resume").content.decode()


def test_the_timeline_tells_what_happened_without_orders(game, master):
    germany = game.seats.get(power="GERMANY")
    post_orders(signed_in(germany.player), game, line="A Mun - Bur")
    post_orders(signed_in(germany.player), game, do="ready")
    rule(master, game, "resolve", reason="All agreed.")
    text = master.get(reverse("gm_game", args=[game.code])).content.decode()
    for said in ("Germany saved orders", "Resolved; now", "All agreed.", "was opened"):
        assert said in text
    only = master.get(reverse("gm_game", args=[game.code]), {"show": "ruling"})
    assert "All agreed." in only.content.decode()
    assert "Germany saved orders" not in only.content.decode()


def test_a_stuck_round_is_explained_and_can_be_tried_again(game, master):
    round_ = game.rounds.get()
    rounds.lock(round_id=round_.pk, now=round_.runs_at)
    game.rounds.update(failures=1)
    text = master.get(reverse("gm_game", args=[game.code])).content.decode()
    assert "could not be resolved" in text
    rule(master, game, "resolve")
    assert game.positions.count() == 2
