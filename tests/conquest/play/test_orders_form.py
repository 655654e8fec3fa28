"""The orders form: buttons become texts, nothing typed is lost, forgery fails."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse

from conquest.games.services import orders, rounds
from tests.conquest.factories import NOON, PersonFactory, opened
from tests.conquest.play.pages import asked, order_form, post_orders, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return opened("diplomacy", "standard", seats=7)


@pytest.fixture
def germany(game):
    return game.seats.get(power="GERMANY")


@pytest.fixture
def client(germany):
    with time_machine.travel(NOON + timedelta(minutes=1), tick=False):
        yield signed_in(germany.player)


def saved(seat):
    sheet = seat.sheets.order_by("-version").first()
    return [] if sheet is None else sheet.orders


def test_typed_lines_are_saved_as_they_come_and_said_as_understood(
    client, game, germany
):
    post_orders(client, game, line="A Mun - Bur")
    answer = post_orders(client, game, line="f kie - holland")
    assert len(saved(germany)) == 2
    text = answer.content.decode()
    assert "Burgundy" in text
    assert "Holland" in text
    assert "2 of 3" in text


def test_a_later_line_for_the_same_unit_counts(client, game, germany):
    post_orders(client, game, line="A Mun - Bur")
    post_orders(client, game, line="A Mun H")
    assert len(saved(germany)) == 1
    assert "BUR" not in saved(germany)[0]


def test_a_line_with_a_problem_is_kept_with_suggestions_and_nothing_is_saved_of_it(
    client, game, germany
):
    post_orders(client, game, line="A Mun - Bur")
    answer = post_orders(client, game, line="F Kie - Holand")
    assert len(saved(germany)) == 1
    text = answer.content.decode()
    assert "<mark>Holand</mark>" in text
    assert 'value="correct:F Kie - Holand&#10;F Kie - Holland"' in text
    again = client.get(reverse("game", args=[game.code])).content.decode()
    assert "<mark>Holand</mark>" in again, "a reload loses nothing"


def test_a_suggestion_puts_the_line_right(client, game, germany):
    post_orders(client, game, line="F Kie - Holand")
    answer = post_orders(
        client, game, do="correct:F Kie - Holand\r\nF Kie - Holland", line=""
    )
    assert len(saved(germany)) == 1
    assert "<mark>" not in answer.content.decode()


def test_a_line_with_a_problem_can_be_dropped(client, game):
    post_orders(client, game, line="F Kie - Holand")
    answer = post_orders(client, game, do="drop:F Kie - Holand")
    assert "<mark>" not in answer.content.decode()


def test_a_saved_line_is_removed(client, game, germany):
    post_orders(client, game, line="A Mun - Bur")
    post_orders(client, game, line="A Ber - Kie")
    first = saved(germany)[0]
    post_orders(client, game, do=f"remove:{first}")
    assert len(saved(germany)) == 1
    assert first not in saved(germany)


def test_removing_a_line_that_is_not_there_changes_nothing(client, game, germany):
    post_orders(client, game, line="A Mun - Bur")
    post_orders(client, game, do="remove:A PAR - BUR")
    assert len(saved(germany)) == 1


def test_the_whole_sheet_can_be_written_as_text(client, game, germany):
    page = client.get(reverse("game", args=[game.code])).content.decode()
    base = page.partition('name="base" value="')[2].partition('"')[0]
    text = "A Mun - Bur\nA Ber - Kie\nF Kie - Hol"
    post_orders(client, game, do="write", text=text, base=base)
    assert len(saved(germany)) == 3


def test_a_text_written_over_a_sheet_that_has_changed_is_given_back_not_saved(
    client, game, germany
):
    page = client.get(reverse("game", args=[game.code])).content.decode()
    base = page.partition('name="base" value="')[2].partition('"')[0]
    post_orders(client, game, line="A Mun H")  # from another tab
    answer = post_orders(client, game, do="write", text="A Mun - Bur", base=base)
    assert "changed from elsewhere" in answer.content.decode()
    assert "A Mun - Bur" in answer.content.decode()
    assert len(saved(germany)) == 1
    assert "BUR" not in saved(germany)[0]


def test_two_tabs_add_lines_without_losing_each_others(client, game, germany):
    other = signed_in(germany.player)
    post_orders(client, game, line="A Mun - Bur")
    post_orders(other, game, line="A Ber - Kie")
    post_orders(client, game, line="F Kie - Hol")
    assert len(saved(germany)) == 3


def test_ready_is_said_and_taken_back(client, game, germany):
    answer = post_orders(client, game, do="ready")
    assert germany.sheets.latest("version").ready
    assert "You are ready" in answer.content.decode()
    post_orders(client, game, do="not_ready")
    assert not germany.sheets.latest("version").ready


def test_a_line_typed_but_not_added_is_added_when_saying_ready(client, game, germany):
    post_orders(client, game, do="ready", line="A Mun - Bur")
    assert len(saved(germany)) == 1
    assert germany.sheets.latest("version").ready


def test_clearing_empties_the_sheet(client, game, germany):
    post_orders(client, game, line="A Mun - Bur")
    post_orders(client, game, do="clear")
    assert saved(germany) == []


def test_a_line_for_a_round_that_has_resolved_is_not_counted_and_that_is_said(
    client, game, germany
):
    form = order_form(game, line="A Mun - Bur")
    for seat in game.seats.all():
        orders.ready(seat_id=seat.pk, value=True, now=NOON, door="web")
    answer = client.post(reverse("game_orders", args=[game.code]), form, follow=True)
    text = answer.content.decode()
    assert "resolved while you were writing" in text
    assert "A Mun - Bur" in text
    assert saved(germany) == []


def test_a_line_after_the_deadline_is_late_and_what_was_saved_counts(
    client, game, germany
):
    post_orders(client, game, line="A Mun - Bur")
    due = game.rounds.get(status="open").runs_at
    with time_machine.travel(due + timedelta(seconds=4), tick=False):
        form = order_form(game, line="A Mun H")
        url = reverse("game_orders", args=[game.code])
        fresh = signed_in(germany.player)
        # The page that follows resolves the round; the post itself was late.
        text = fresh.post(url, form, follow=True).content.decode()
    assert "too late" in text
    assert "The order saved before counts" in text
    assert len(saved(germany)) <= 1


def test_a_line_while_the_round_is_being_resolved_is_not_counted(client, game, germany):
    round_ = game.rounds.get(status="open")
    rounds.lock(round_id=round_.pk, now=NOON, early=True)
    form = {"round": round_.code, "do": "add", "line": "A Mun - Bur"}
    answer = client.post(reverse("game_orders", args=[game.code]), form, follow=True)
    assert "being resolved" in answer.content.decode()
    assert saved(germany) == []


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"do": ""},
        {"do": "delete_everything", "line": "A Mun H"},
        {"do": "remove:"},
        {"do": "correct:"},
        {"do": "correct:\n\n\n"},
        {"do": "write"},
        {"do": "write", "text": "A Mun H"},
        {"do": "pick", "pick": ""},
        {"do": "add", "line": "\x00\x01\u202e" * 50},
        {"do": "add", "line": "place -5 Madrid"},
        {"do": "add", "line": "x" * 100_000},
        {"do": "ready", "round": "nonsense"},
        {"do": "add", "line": "A Mun H", "round": ""},
    ],
    ids=lambda form: str(form)[:40],
)
def test_a_forged_form_is_answered_and_changes_nothing(client, game, germany, form):
    url = reverse("game_orders", args=[game.code])
    given = {"round": game.rounds.get(status="open").code, **form}
    answer = client.post(url, given, follow=True)
    assert answer.status_code == 200
    sheet = germany.sheets.order_by("-version").first()
    assert sheet is None or (sheet.orders == [] and not sheet.ready)


def test_nobody_gives_orders_for_a_seat_that_is_not_theirs(game):
    form = order_form(game, line="A Mun - Bur")
    url = reverse("game_orders", args=[game.code])
    assert signed_in(PersonFactory()).post(url, form).status_code == 404
    assert signed_in(game.game_master).post(url, form).status_code == 404
    france = game.seats.get(power="FRANCE")
    post_orders(signed_in(france.player), game, line="A Mun - Bur")
    assert not game.rounds.get(status="open").sheets.exclude(orders=[]).exists()


def test_a_stranger_to_the_site_is_led_to_signing_in(game):
    from django.test import Client

    answer = Client().post(reverse("game_orders", args=[game.code]), {"do": "ready"})
    assert answer.headers["Location"].startswith(reverse("account_login"))


def test_without_scripts_every_legal_order_can_be_chosen(client, game, germany):
    page = client.get(reverse("game", args=[game.code])).content.decode()
    assert '<select class="in" id="pick"' in page
    assert "<optgroup" in page
    option = page.partition("<optgroup")[2].partition('<option value="')[2]
    post_orders(client, game, do="pick", pick=option.partition('"')[0])
    assert len(saved(germany)) == 1


def test_a_script_is_carried_out_at_once_and_its_results_are_told():
    game = opened("classic", "canaries", seats=2)
    seat = asked(game)
    client = signed_in(seat.player)
    with time_machine.travel(NOON + timedelta(minutes=1), tick=False):
        page = client.get(reverse("game", args=[game.code])).content.decode()
        option = page.partition("<optgroup")[2].partition('<option value="')[2]
        line = option.partition('"')[0]
        assert line.startswith("place")
        answer = post_orders(client, game, do="pick", pick=line)
    assert "Just now" in answer.content.decode()
    assert game.positions.count() == 2


def test_a_script_line_that_is_refused_is_kept_to_be_corrected():
    game = opened("classic", "canaries", seats=2)
    client = signed_in(asked(game).player)
    with time_machine.travel(NOON + timedelta(minutes=1), tick=False):
        answer = post_orders(client, game, line="place 3 Nowhere")
    text = answer.content.decode()
    assert "Nowhere" in text
    assert 'class="problem"' in text
    assert game.positions.count() == 1


def test_a_line_is_read_while_it_is_written_and_not_kept(client, game, germany):
    url = reverse("game_reading", args=[game.code])
    text = client.get(url, {"line": "A Mun - Bur"}).content.decode()
    assert "Burgundy" in text
    text = client.get(url, {"line": "A Mun - Lon"}).content.decode()
    assert "bad" in text
    assert client.get(url, {"line": "\x00" * 9000}).status_code == 200
    assert saved(germany) == []


def test_the_chance_of_an_attack_is_shown_before_it(game):
    game = opened("classic", "canaries", seats=2)
    seat = asked(game)
    client = signed_in(seat.player)
    with time_machine.travel(NOON + timedelta(minutes=1), tick=False):
        for _ in range(3):
            page = client.get(reverse("game", args=[game.code])).content.decode()
            lines = [p.partition('"')[0] for p in page.split('<option value="')[2:]]
            attack = next((each for each in lines if each.startswith("attack")), None)
            if attack:
                break
            post_orders(client, game, do="pick", pick=lines[0])
        text = client.get(
            reverse("game_reading", args=[game.code]), {"line": attack}
        ).content.decode()
    assert "<meter" in text


def test_a_live_table_is_resolved_by_who_looks_at_it(game):
    due = game.rounds.get(status="open").runs_at
    with time_machine.travel(due + timedelta(seconds=1), tick=False):
        viewer = signed_in(game.seats.get(power="FRANCE").player)
        viewer.get(reverse("game", args=[game.code]))
    assert game.positions.count() == 2
