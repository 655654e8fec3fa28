"""What holds in every game of Fortress, whatever is ordered."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator import codec
from adjudicator.bots.catalogue import bot
from adjudicator.bots.match import play
from adjudicator.bots.soundness import watch_of
from adjudicator.dice import KeyedDice
from adjudicator.engine import Inputs, Sheet, advance
from adjudicator.events import heard_by
from adjudicator.rulesets.fortress import events
from adjudicator.rulesets.fortress.orders import source_of
from adjudicator.rulesets.fortress.soundness import faults
from conquest.boards.catalogue import board_record
from tests.rules.fortress.games import positions, random_plan
from tests.rules.fortress.positions import SCENARIOS, scenario


def plans_of(table, state, seed):
    return {p: random_plan(table, state, p, seed) for p in state.initiative}


def resolved(table, state, plans, seed):
    return table.resolve(state, plans, KeyedDice(f"{seed}".encode()))


@given(positions(), st.integers(0, 10_000))
@settings(max_examples=120)
def test_troops_gold_and_cards_come_and_go_only_by_rule(drawn, seed):
    """F-10, F-12, F-24, F-26: everything is accounted for by the events."""
    table, state = drawn
    assert not list(faults(table, state))
    step = resolved(table, state, plans_of(table, state, seed), seed)
    after = step.state
    assert not list(faults(table, after))
    told = step.events
    arrived = sum(e.troops for e in told if isinstance(e, events.TroopsArrived))
    fallen = sum(
        e.force - e.survivors + e.troops - e.left
        for e in told
        if isinstance(e, events.Fought)
    )
    healed = sum(
        ground.troops for t, ground in after.grounds.items() if t in after.beasts
    ) - sum(ground.troops for t, ground in state.grounds.items() if t in after.beasts)
    wounds = sum(
        e.troops - e.left
        for e in told
        if isinstance(e, events.Fought) and e.to in after.beasts
    )
    assert healed == 0, "a beast is whole before and after"
    before = sum(g.troops for g in state.grounds.values())
    now = sum(g.troops for g in after.grounds.values())
    assert now == before + arrived - fallen + wounds
    for power in table.powers:
        paid = sum(
            e.gold for e in told if isinstance(e, events.Paid) and e.power == power
        )
        tithe = sum(
            e.gold for e in told if isinstance(e, events.TithePaid) and e.power == power
        )
        income = sum(
            e.income - e.lost
            for e in told
            if isinstance(e, events.IncomePaid) and e.power == power
        )
        if after.is_in(power):
            assert after.gold[power] == state.gold[power] - paid + tithe + income
        assert paid <= state.gold[power]


@given(positions(), st.integers(0, 10_000), st.randoms())
@settings(max_examples=60)
def test_sheets_may_arrive_in_any_order(drawn, seed, random):
    """F-21: only initiative and plan order matter."""
    table, state = drawn
    plans = plans_of(table, state, seed)
    shuffled = list(plans.items())
    random.shuffle(shuffled)
    assert resolved(table, state, plans, seed) == resolved(
        table, state, dict(shuffled), seed
    )


@given(positions(), st.integers(0, 10_000))
@settings(max_examples=60)
def test_lasting_things_never_outlive_their_rule(drawn, seed):
    """F-13, F-29: camps count down; a lasting card ends with its order or capture."""
    table, state = drawn
    plans = plans_of(table, state, seed)
    step = resolved(table, state, plans, seed)
    captured = {e.territory for e in step.events if isinstance(e, events.Captured)}
    built = {e.territory for e in step.events if isinstance(e, events.Built)}
    laid = {e.territory for e in step.events if isinstance(e, events.LastingLaid)}
    raided = {e.territory for e in step.events if isinstance(e, events.Raided)}
    for t, ground in state.grounds.items():
        after = step.state.grounds[t]
        if t in captured:
            assert after.lasting is None
            assert after.building is None or t in built
        ordered = any(source_of(o) == t for o in plans.get(ground.owner, ()))
        if ordered and t not in laid:
            assert after.lasting is None
        if ground.lasting == "levy" and t in raided:
            assert after.lasting is None
        if ground.building == "camp" and t not in captured | built:
            assert after.rounds_left == ground.rounds_left - 1
            assert (after.building == "camp") == (after.rounds_left > 0)
        if t not in captured | built and ground.building in ("fortress", "barracks"):
            assert after.building == ground.building


@given(positions(), st.integers(0, 10_000))
@settings(max_examples=60)
def test_every_fight_obeys_the_dice(drawn, seed):
    """F-24: kept dice, pairs, losses, the force, the threshold."""
    table, state = drawn
    step = resolved(table, state, plans_of(table, state, seed), seed)
    for event in step.events:
        if not isinstance(event, events.Fought):
            continue
        force, troops = event.force, event.troops
        for number, roll in enumerate(event.rolls, start=1):
            assert force > event.stop
            assert troops > 0
            extra = sum(e.rolls >= number for e in event.attack_extras)
            assert len(roll.attack) == min(3, force) + extra
            extra = sum(e.rolls >= number for e in event.defence_extras)
            assert len(roll.defence) == min(2, troops) + extra
            kept = sorted(roll.attack)[::-1][: min(3, force)]
            against = sorted(roll.defence)[::-1][: min(2, troops)]
            pairs = list(zip(kept, against, strict=False))
            assert roll.defence_lost == sum(a > d for a, d in pairs)
            assert roll.attack_lost == sum(a <= d for a, d in pairs)
            force -= roll.attack_lost
            troops -= roll.defence_lost
        assert (force, troops) == (event.survivors, event.left)
        if event.turn == 0:
            assert len(event.rolls) == 1
        else:
            assert troops == 0 or force <= event.stop


@given(positions(), st.integers(0, 10_000))
@settings(max_examples=40)
def test_results_are_the_same_after_a_snapshot(drawn, seed):
    """A state read back from its snapshot plays on alike; events are kept whole."""
    table, state = drawn
    stored = json.loads(json.dumps(codec.dump_state("fortress", state), sort_keys=True))
    again = codec.load_state("fortress", stored)
    assert again == state
    plans = plans_of(table, state, seed)
    step = resolved(table, state, plans, seed)
    assert resolved(table, again, plans, seed) == step
    kept = codec.load_events(
        "fortress", json.loads(json.dumps(codec.dump_all(step.events)))
    )
    assert kept == step.events


@given(positions(), st.integers(0, 10_000))
@settings(max_examples=40)
def test_nobody_hears_which_card_another_drew(drawn, seed):
    """F-28: what others hear does not depend on what lay in the deck."""
    table, state = drawn
    plans = plans_of(table, state, seed)
    other = msgspec.structs.replace(
        state, decks={t: tuple(reversed(deck)) for t, deck in state.decks.items()}
    )
    one = resolved(table, state, plans, seed)
    two = resolved(table, other, plans, seed)
    assert [e for e in one.events if heard_by(e, None)] == [
        e for e in two.events if heard_by(e, None)
    ]
    assert table.view(one.state, None) == table.view(two.state, None)


@given(positions(), st.integers(0, 10_000))
@settings(max_examples=60)
def test_turns_are_taken_in_initiative_order(drawn, seed):
    """F-21, F-23: Raids, then Feints, then Moves by turn and initiative."""
    table, state = drawn
    step = resolved(table, state, plans_of(table, state, seed), seed)
    marches = [
        (e.turn, state.initiative.index(e.power))
        for e in step.events
        if isinstance(e, events.Fought | events.Transferred | events.MoveSkipped)
    ]
    assert marches == sorted(marches)


def test_throws_are_named_once_in_a_game_and_say_what_they_decide():
    """Round, battle, who attacks, roll: unique, whatever else is ordered."""
    table = scenario("fortress_south", 3)
    record = board_record("fortress_south")
    player = bot("sensible", "fortress", record)
    seen = []
    original = table.resolve

    def watching(state, sheets, dice):
        step = original(state, sheets, dice)
        seen.extend(throw for throw in dice.throws if throw not in seen)
        return step

    table.resolve = watching
    play(table, dict.fromkeys(table.powers, player), "names", most_steps=60)
    names = [throw.name for throw in seen]
    assert len(set(names)) == len(names)
    battles = [name for name in names if "attack" in name]
    assert battles
    round_, battle, power, roll, side = battles[0].split("/")
    assert round_.isdigit()
    assert "-" in battle
    assert power in table.powers
    assert roll == "1"
    assert side == "attack"
    hidden = [throw for throw in seen if throw.hidden]
    assert all("reshuffle" in throw.name or "deck" in throw.name for throw in hidden)


@pytest.mark.parametrize("board", SCENARIOS)
def test_games_of_sensible_bots_end(board):
    """Every scenario, some numbers of seats; the position is sound all along."""
    record = board_record(board)
    player = bot("sensible", "fortress", record)
    for seats in (2, 4):
        table = scenario(board, seats)
        match = play(
            table,
            dict.fromkeys(table.powers, player),
            f"law/{seats}",
            most_steps=300,
            watch=watch_of("fortress"),
        )
        assert match.outcome is not None
        assert match.faults == ()


def test_sensible_bots_beat_random_ones():
    """Eight games in ten at least; 200 are played by command."""
    record = board_record("fortress_south")
    table = scenario("fortress_south", 2)
    won = 0
    for game in range(20):
        sensible = table.powers[game % 2]
        bots = {
            power: bot(
                "sensible" if power == sensible else "random", "fortress", record
            )
            for power in table.powers
        }
        match = play(table, bots, f"match/{game}", most_steps=200)
        assert match.faults == ()
        won += match.outcome is not None and match.outcome.winners == (sensible,)
    assert won >= 16


def test_random_bots_never_meet_an_illegal_state():
    table = scenario("fortress_south", 3)
    record = board_record("fortress_south")
    player = bot("random", "fortress", record)
    match = play(
        table,
        dict.fromkeys(table.powers, player),
        "random",
        most_steps=60,
        watch=watch_of("fortress"),
    )
    assert match.faults == ()


@given(positions(), st.integers(0, 10_000))
@settings(max_examples=40)
def test_orders_refused_at_resolution_are_those_refused_at_the_check(drawn, seed):
    """F-15: a plan is judged the same when it is written and when it is opened."""
    table, state = drawn
    plans = {}
    for power in state.initiative:
        own = random_plan(table, state, power, seed, 8)
        foreign = random_plan(table, state, state.initiative[0], f"{seed}/x", 8)
        plans[power] = (*own, *foreign)
    step = resolved(table, state, plans, seed)
    refused = {(power, index): why for power, index, why in step.refused}
    for power, plan in plans.items():
        check = table.check(state, power, plan)
        for index, verdict in enumerate(check.verdicts):
            assert refused.get((power, index)) == (verdict.illegal or check.refused)


@given(positions(), st.integers(0, 10_000))
@settings(max_examples=30)
def test_leaving_out_a_ready_player_is_an_empty_plan(drawn, seed):
    """F-14: a missed deadline without a draft is no orders."""
    table, state = drawn
    plans = plans_of(table, state, seed)
    late = state.initiative[-1]
    sheets = {p: Sheet(plan, ready=True) for p, plan in plans.items() if p != late}
    clock = table.prompts(state)[0].clock
    dice = f"{seed}".encode()
    step = advance(
        table, state, Inputs(sheets=sheets, expired=frozenset({clock})), KeyedDice(dice)
    )
    assert step.missed == (late,)
    assert step.state == resolved(table, state, {**plans, late: ()}, seed).state
