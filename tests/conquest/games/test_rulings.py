"""What a game master may do, and that all of it is written down."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from conquest.games import selectors
from conquest.games.models import Bulletin, Position, Resolution, Round, Ruling, Sheet
from conquest.games.services import course, rounds, rulings
from conquest.games.services.errors import Refused
from tests.conquest.factories import NOON, PersonFactory, opened
from tests.conquest.games.play import again, asked_seat, deploying, own_places, say

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def ruled(act, game, **more):
    return act(
        game_id=game.pk, by_id=game.game_master_id, reason="A storm.", now=NOON, **more
    )


def test_only_the_game_master_rules_and_gives_a_reason():
    game = opened()
    other = PersonFactory()
    with pytest.raises(Refused) as refused:
        rulings.pause(game_id=game.pk, by_id=other.pk, reason="x", now=NOON)
    assert refused.value.why == "not_the_game_master"
    with pytest.raises(Refused) as refused:
        rulings.pause(game_id=game.pk, by_id=game.game_master_id, reason=" ", now=NOON)
    assert refused.value.why == "reason_missing"
    assert not Ruling.objects.exists()


def test_a_pause_keeps_what_was_left_and_orders_may_still_come():
    game = deploying()
    due = rounds.unfinished_round(game).due_at
    rulings.pause(
        game_id=game.pk, by_id=game.game_master_id, reason="x", now=due - 3 * HOUR
    )
    game = again(game)
    assert not course.run_next_due(now=due + 100 * HOUR)
    seat = game.seats.get(number=1)
    assert say(seat, f"place 1 {own_places(game, seat)[0]}").status == "saved"
    rulings.resume(
        game_id=game.pk, by_id=game.game_master_id, reason="x", now=due + 100 * HOUR
    )
    assert rounds.unfinished_round(again(game)).due_at == due + 103 * HOUR


def test_a_deadline_is_moved_for_the_round_that_is_meant_only():
    game = opened()
    round_ = rounds.unfinished_round(game)
    until = round_.due_at + 5 * HOUR
    ruled(rulings.extend, game, round_id=round_.pk, until=until)
    assert rounds.unfinished_round(game).due_at == until
    seat = asked_seat(game)
    say(seat, f"place 1 {own_places(game, seat)[0]}")
    with pytest.raises(Refused) as refused:
        ruled(rulings.extend, game, round_id=round_.pk, until=until + HOUR)
    assert refused.value.why == "another_round_is_open"
    # The turn goes on on the clock that was moved.
    assert rounds.unfinished_round(again(game)).due_at == until


def test_a_deadline_cannot_be_moved_into_the_past():
    game = opened()
    with pytest.raises(Refused) as refused:
        ruled(
            rulings.extend,
            game,
            round_id=rounds.unfinished_round(game).pk,
            until=NOON - HOUR,
        )
    assert refused.value.why == "deadline_in_the_past"


def test_resolve_now_runs_the_named_round_as_if_its_time_were_up():
    game = deploying()
    seat = game.seats.get(number=1)
    say(seat, f"place 1 {own_places(game, seat)[0]}")
    ruled(rulings.resolve_now, game, round_id=rounds.unfinished_round(game).pk)
    assert again(game).head.phase["kind"] == "plan"
    with pytest.raises(Refused):
        ruled(rulings.resolve_now, game, round_id=1)


def test_a_rollback_returns_with_the_old_sheets_as_drafts():
    game = deploying()
    target = game.head
    seat = game.seats.get(number=1)
    line = f"place 1 {own_places(game, seat)[0]}"
    say(seat, line)
    ruled(rulings.resolve_now, game, round_id=rounds.unfinished_round(game).pk)
    ruled(rulings.roll_back, game, position_id=target.pk, fresh_dice=False)
    game = again(game)
    assert game.head == target
    own = selectors.game_seen(game, seat.player).own
    assert own.orders == (line,)
    assert own.status == "missing"  # a draft is no submission
    assert Position.objects.filter(game=game, number=target.number + 1).exists()


def play_a_turn_to_its_first_throw(game):
    seat = asked_seat(game)
    while True:
        game = again(game)
        seen = selectors.choices_seen(game, seat.player)
        verbs = {c.text: c for c in seen}
        verb = verbs.get("attack")
        if verb is not None:
            a = verb.then[0]
            say(seat, f"attack {a.text} {a.then[0].text}")
            return again(game)
        place = own_places(game, seat)[0]
        armies = rounds.unfinished_round(game).prompts[0]["facts"].get("armies", 3)
        say(seat, f"place {armies} {place}")


def thrown(game):
    return selectors.throws(game)[-1].throw


@pytest.mark.parametrize("fresh", [False, True])
def test_a_rollback_keeps_the_dice_or_salts_them_afresh(fresh):
    game = opened()
    start = game.head
    first = thrown(play_a_turn_to_its_first_throw(game))
    ruled(rulings.roll_back, game, position_id=start.pk, fresh_dice=fresh)
    second = thrown(play_a_turn_to_its_first_throw(again(game)))
    assert first.name == second.name
    assert (first.values == second.values) is not fresh


def test_only_an_ancestor_can_be_returned_to():
    game, other = opened(), opened()
    with pytest.raises(Refused) as refused:
        ruled(rulings.roll_back, game, position_id=other.head_id, fresh_dice=False)
    assert refused.value.why == "not_an_ancestor"


def test_a_correction_is_the_players_sheet_and_is_told():
    game = deploying()
    seat = game.seats.get(number=1)
    line = f"place 2 {own_places(game, seat)[0]}"
    ruled(
        rulings.amend,
        game,
        round_id=rounds.unfinished_round(game).pk,
        seat_id=seat.pk,
        text=line,
    )
    assert selectors.game_seen(game, seat.player).own.orders == (line,)
    ruling = selectors.log(game)[0]
    assert ruling.kind == "amend"
    assert ruling.seat_power == seat.power
    assert line not in str(ruling)


def test_a_preview_writes_only_that_it_happened():
    game = deploying(previews=True)
    counts = (
        Position.objects.count(),
        Resolution.objects.count(),
        Sheet.objects.count(),
    )
    assert ruled(rulings.preview, game, round_id=rounds.unfinished_round(game).pk)
    assert counts == (
        Position.objects.count(),
        Resolution.objects.count(),
        Sheet.objects.count(),
    )
    assert Ruling.objects.get().kind == "preview"


def test_previews_are_for_masters_who_do_not_play_and_games_that_allow_them():
    game = deploying()
    with pytest.raises(Refused) as refused:
        ruled(rulings.preview, game, round_id=rounds.unfinished_round(game).pk)
    assert refused.value.why == "previews_not_allowed"


def test_a_replaced_players_address_takes_no_more_orders():
    game = opened()
    seat = asked_seat(game)
    old_token, old_player = seat.token, seat.player
    newcomer = PersonFactory()
    ruled(rulings.replace_player, game, seat_id=seat.pk, person_id=newcomer.pk)
    seat = again(seat)
    assert seat.token != old_token
    assert seat.player == newcomer
    assert selectors.viewer_of(game, old_player) is None


def test_a_removed_player_plays_no_more_and_the_game_goes_on():
    game = opened(seats=3)
    seat = asked_seat(game)
    ruled(rulings.remove_player, game, seat_id=seat.pk)
    assert again(seat).status == "removed"
    assert asked_seat(again(game)) != seat
    assert Round.objects.filter(game=game, status="withdrawn").count() == 1


def test_a_power_in_civil_disorder_waits_for_a_successor():
    game = opened("diplomacy", "standard", 7)
    seat = game.seats.get(number=1)
    ruled(rulings.remove_player, game, seat_id=seat.pk, gone=True)
    assert again(seat).status == "left"
    ruled(rulings.replace_player, game, seat_id=seat.pk, person_id=PersonFactory().pk)
    assert again(seat).status == "playing"
    asked = rounds.unfinished_round(game).prompts
    assert seat.power in [prompt["power"] for prompt in asked]


def test_a_power_whose_land_went_to_nobody_can_not_be_taken_over():
    game = opened(seats=3)
    seat = game.seats.get(number=3)
    ruled(rulings.remove_player, game, seat_id=seat.pk, gone=True)
    with pytest.raises(Refused) as refused:
        ruled(
            rulings.replace_player, game, seat_id=seat.pk, person_id=PersonFactory().pk
        )
    assert refused.value.why == "seat_is_lost"
    assert not any(s.is_vacant for s in selectors.game_seen(again(game), None).seats)


def test_a_game_can_be_ended_with_a_result():
    game = opened()
    winner = game.seats.get(number=1).power
    ruled(rulings.end, game, winners=(winner,))
    seen = selectors.game_seen(again(game), None)
    assert seen.status == "finished"
    assert seen.outcome.winners == (winner,)
    assert seen.secret is not None
    assert Bulletin.objects.filter(game=game, kind="final").count() == 1


@pytest.mark.parametrize("model", [Position, Resolution, Sheet, Ruling])
def test_what_happened_can_neither_be_changed_nor_deleted(model):
    game = deploying()
    ruled(rulings.pause, game)
    row = model.objects.first()
    with pytest.raises(IntegrityError), transaction.atomic():
        type(row).objects.filter(pk=row.pk).delete()
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()
