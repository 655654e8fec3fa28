"""Texts from seats: what is kept, what is carried out, and what is answered."""

from datetime import timedelta

import pytest

from adjudicator.errors import Illegal, Unreadable
from conquest.games import selectors
from conquest.games.models import Game, Resolution, Sheet
from conquest.games.services import course, orders, rounds
from conquest.games.services.tables import open_game
from tests.conquest.factories import NOON, gathered, opened
from tests.conquest.games.play import asked_seat, deploying, own_places, say

pytestmark = pytest.mark.django_db


# --- sheets -------------------------------------------------------------------------


def test_a_saved_sheet_counts_at_the_deadline_though_nobody_is_ready():
    game = deploying()
    seat = game.seats.get(number=1)
    place = own_places(game, seat)[0]
    answer = say(seat, f"place 3 {place}")
    assert answer.status == "saved"
    assert not answer.ready
    assert course.run_next_due(now=NOON + timedelta(days=2))
    resolution = Resolution.objects.filter(game=game).latest("pk")
    assert resolution.inputs["sheets"][seat.power]["orders"] == [f"place 3 {place}"]
    assert resolution.missed == [game.seats.get(number=2).power]


def test_the_round_runs_early_when_all_are_ready_and_not_before():
    game = deploying()
    first, second = game.seats.all()
    say(first, f"place 1 {own_places(game, first)[0]}\nready")
    assert rounds.unfinished_round(game).status == "open"
    orders.ready(seat_id=second.pk, value=True, now=NOON, door="web")
    game.refresh_from_db()
    assert game.head.phase["kind"] == "plan"


def test_ready_is_not_taken_from_a_text_whose_orders_failed():
    game = deploying()
    seat, other = game.seats.all()
    theirs = own_places(game, other)[0]
    say(other, "ready")
    for text in (f"place 1 {theirs}\nready", "plaice 2 nowhere\nready"):
        answer = say(seat, text)
        assert answer.held
        assert not answer.ready
    assert rounds.unfinished_round(game).status == "open"
    assert not seat.sheets.filter(round=rounds.unfinished_round(game)).exists()


def test_a_greeting_beside_good_orders_is_no_doubt():
    game = deploying()
    seat = game.seats.get(number=1)
    text = f"Xyzzy!\nplace 1 {own_places(game, seat)[0]}\nready"
    assert say(seat, text).ready


def test_a_failed_change_takes_ready_back():
    game = deploying()
    seat, other = game.seats.all()
    say(seat, "ready")
    answer = say(seat, f"place 1 {own_places(game, other)[0]}\nready")
    assert answer.held
    assert not answer.ready


def test_an_empty_confirmed_sheet_is_a_submission_and_no_miss():
    game = deploying()
    first, second = game.seats.all()
    orders.ready(seat_id=first.pk, value=True, now=NOON, door="web")
    orders.ready(seat_id=second.pk, value=True, now=NOON, door="web")
    assert Resolution.objects.filter(game=game).latest("pk").missed == []


def test_ready_can_be_taken_back_while_the_round_is_open():
    game = deploying()
    seat = game.seats.get(number=1)
    say(seat, "ready")
    answer = say(seat, "not ready")
    assert answer.status == "saved"
    assert not answer.ready
    assert selectors.game_seen(game, seat.player).own.status == "received"


def test_a_later_plan_replaces_the_earlier_one_unless_it_says_add():
    game = deploying()
    seat = game.seats.get(number=1)
    first, second, *_ = own_places(game, seat)
    say(seat, f"place 1 {first}")
    assert say(seat, f"place 2 {second}").sheet == (f"place 2 {second}",)
    added = say(seat, f"add\nplace 1 {first}")
    assert sorted(added.sheet) == sorted((f"place 2 {second}", f"place 1 {first}"))


def test_clear_empties_the_sheet():
    game = deploying()
    seat = game.seats.get(number=1)
    say(seat, f"place 1 {own_places(game, seat)[0]}")
    assert say(seat, "clear").sheet == ()


def test_good_lines_count_beside_bad_ones_which_are_answered():
    game = deploying()
    seat, other = game.seats.all()
    mine, theirs = own_places(game, seat)[0], own_places(game, other)[0]
    answer = say(seat, f"place 1 {mine}\nplce 2 {mine}\nplace 1 {theirs}")
    assert answer.sheet == (f"place 1 {mine}",)
    good, unreadable, illegal = answer.lines
    assert good.fate == "kept"
    assert isinstance(unreadable.problem, Unreadable)
    assert unreadable.problem.line == 2
    assert isinstance(illegal.problem, Illegal)


def test_nonsense_changes_nothing():
    game = deploying()
    seat = game.seats.get(number=1)
    say(seat, f"place 1 {own_places(game, seat)[0]}")
    before = Sheet.objects.count()
    answer = say(seat, "hello there\n\nhow are you")
    assert answer.status == "unchanged"
    assert len(answer.sheet) == 1
    assert Sheet.objects.count() == before


def test_the_same_act_twice_is_one():
    game = deploying()
    seat = game.seats.get(number=1)
    place = own_places(game, seat)[0]
    say(seat, f"place 1 {place}", key="letter-1")
    say(seat, f"place 2 {place}", key="letter-2")
    again = say(seat, f"place 1 {place}", key="letter-1")
    assert again.repeat
    assert seat.sheets.latest("pk").orders == [f"place 2 {place}"]


def test_a_late_order_is_refused_and_its_sender_told():
    game = deploying()
    seat = game.seats.get(number=1)
    due = rounds.unfinished_round(game).due_at
    in_time = say(seat, f"place 1 {own_places(game, seat)[0]}", now=due)
    late = say(
        seat, f"place 2 {own_places(game, seat)[0]}", now=due + timedelta(seconds=1)
    )
    assert in_time.status == "saved"
    assert late.status == "late"
    assert late.sheet == in_time.sheet


def test_an_order_while_the_round_is_locked_is_refused():
    game = deploying()
    seat = game.seats.get(number=1)
    round_ = rounds.unfinished_round(game)
    assert rounds.lock(round_id=round_.pk, now=round_.due_at)
    answer = say(seat, f"place 1 {own_places(game, seat)[0]}")
    assert answer.status == "locked"
    assert not seat.sheets.filter(round=round_).exists()


def test_an_answer_to_an_older_round_is_not_taken():
    game = opened("fortress", "fortress_south", 2)
    old = rounds.unfinished_round(game).code
    seat = asked_seat(game)
    for place in own_places(game, seat):
        if say(seat, f"found {place}", round_code=old).status == "carried_out":
            break
    other = asked_seat(Game.objects.get(pk=game.pk))
    answer = say(other, f"found {own_places(game, other)[0]}", round_code=old)
    assert answer.status == "old_round"


# --- scripts ------------------------------------------------------------------------


def test_a_script_is_carried_out_as_it_comes():
    game = opened()
    seat = asked_seat(game)
    place = own_places(game, seat)[0]
    answer = say(seat, f"place 1 {place}")
    assert answer.status == "carried_out"
    assert [line.fate for line in answer.lines] == ["done"]
    assert Game.objects.get(pk=game.pk).head.number == 1


def test_a_line_that_cannot_be_carried_out_stops_the_script_there():
    game = opened()
    seat, other = asked_seat(game), None
    other = game.seats.exclude(pk=seat.pk).get()
    mine, theirs = own_places(game, seat)[0], own_places(game, other)[0]
    answer = say(seat, f"place 1 {mine}\nplace 1 {theirs}\nplace 1 {mine}")
    assert [line.fate for line in answer.lines] == ["done", "ignored", "skipped"]
    assert isinstance(answer.lines[1].problem, Illegal)
    assert answer.lines[1].problem.line == 2


def test_a_script_that_cannot_begin_changes_nothing_and_says_why():
    game = opened()
    seat = asked_seat(game)
    other = game.seats.exclude(pk=seat.pk).get()
    answer = say(seat, f"place 1 {own_places(game, other)[0]}")
    assert answer.status == "unchanged"
    assert isinstance(answer.lines[0].problem, Illegal)
    game.refresh_from_db()
    assert game.head.number == 0
    assert rounds.unfinished_round(game).status == "open"
    assert say(seat, f"place 1 {own_places(game, seat)[0]}").status == "carried_out"


def test_a_script_stops_before_a_line_that_cannot_be_read():
    game = opened()
    seat = asked_seat(game)
    place = own_places(game, seat)[0]
    answer = say(seat, f"place 1 {place}\nplace 1 Atlantis\nend")
    assert [line.fate for line in answer.lines] == ["done", "ignored", "skipped"]


def test_what_follows_a_first_line_that_cannot_be_read_is_left_out():
    game = opened()
    seat = asked_seat(game)
    place = own_places(game, seat)[0]
    answer = say(seat, f"place 1 Atlantis\nplace 1 {place}\nend")
    assert answer.status == "unchanged"
    assert [line.fate for line in answer.lines] == ["ignored", "skipped", "skipped"]
    assert Game.objects.get(pk=game.pk).head.number == 0


def test_a_greeting_does_not_stop_a_script():
    game = opened()
    seat = asked_seat(game)
    place = own_places(game, seat)[0]
    answer = say(seat, f"Hello everybody\nplace 1 {place}")
    assert [line.fate for line in answer.lines] == ["ignored", "done"]


def test_whoever_is_not_asked_has_nothing_to_decide():
    game = opened()
    other = game.seats.exclude(pk=asked_seat(game).pk).get()
    assert say(other, "end").status == "nothing_to_decide"
    assert selectors.game_seen(game, other.player).own.status == "nothing_to_decide"


def test_before_the_game_nothing_is_played():
    game = gathered()
    seat = game.seats.get(number=1)
    assert say(seat, "end").status == "not_playing"
    open_game(game_id=game.pk, now=NOON)


def test_a_turn_whose_time_runs_out_ends_and_is_a_miss():
    game = opened()
    seat = asked_seat(game)
    due = rounds.unfinished_round(game).due_at
    assert course.run_next_due(now=due)
    game.refresh_from_db()
    assert asked_seat(game) != seat
    assert Resolution.objects.filter(game=game).latest("pk").missed == [seat.power]


def test_after_too_many_misses_in_a_row_a_seat_counts_as_left():
    game = opened(seats=3)
    seat = asked_seat(game)
    now = NOON
    for _ in range(30):
        now = rounds.unfinished_round(game).due_at
        asked = asked_seat(game)
        if asked.pk != seat.pk:
            say(asked, "standing none", now=now)
            place = own_places(game, asked)[0]
            say(asked, f"place 99 {place}", now=now)
            reserve = rounds.unfinished_round(game).prompts[0]["facts"].get("armies", 3)
            say(asked, f"place {reserve} {place}\nend", now=now)
        else:
            course.run_next_due(now=now)
        game = Game.objects.get(pk=game.pk)
        seat.refresh_from_db()
        if seat.status == "left":
            break
    assert seat.status == "left"
    misses = [r for r in game.resolutions.all() if seat.power in r.missed]
    assert len(misses) == game.misses_allowed


def test_a_line_is_taken_away_from_the_sheet_as_it_is_and_no_other():
    game = deploying()
    seat = game.seats.get(number=1)
    one, two, three = (f"place 1 {place}" for place in own_places(game, seat)[:3])
    say(seat, f"{one}\n{two}", add=True)
    say(seat, three, add=True)
    assert list(say(seat, "", without=two).sheet) == [one, three]
    assert list(say(seat, "", without=two).sheet) == [one, three]


def test_a_line_is_added_to_the_sheet_whatever_the_page_it_came_from_showed():
    """A form says what to add, never what the sheet was when its page was drawn."""
    game = deploying()
    seat = game.seats.get(number=1)
    lines = [f"place 1 {place}" for place in own_places(game, seat)[:4]]
    for line in lines:
        say(seat, line, add=True)
    assert list(seat.sheets.latest("version").orders) == lines
