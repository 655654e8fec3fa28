"""A player's own plan, tried out with nobody else moving: nothing leaks."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.mechanics.chances import roll_law
from adjudicator.mechanics.extra_dice import mean_defence_losses
from adjudicator.rulesets.fortress.resolution.luck import AverageLuck, ChosenLuck, Sides
from tests.rules.fortress.games import positions, random_plan
from tests.rules.fortress.positions import orders, stand

POSITION = """
    board  A-B-C, B-D
    red    A5+barracks D1 gold=3 hand=muster
    blue   B1 C4 gold=4 hand=guard
    deck1  aid
    deck2  levy
"""
PLAN = ("deploy 2 A", "move A -> B all", "card muster D")


def tried(*lines, dice="average", power="red"):
    table, state, _ = stand(POSITION)
    return table.dry_run(state, power, orders(table, *lines), dice)


def pieces(run):
    return {
        p.place: (p.power, p.number)
        for p in run.view.picture.pieces
        if p.kind == "counter" and p.place[0] not in "XY"
    }


def test_the_plan_is_resolved_alone_with_chosen_dice():
    """Buy, march, muster; the dice in the order in which they are thrown."""
    run = tried(*PLAN, dice=[1, 1, 1, 6, 6, 5, 4, 2])
    assert pieces(run) == {
        "A": ("red", 1), "B": ("red", 5), "C": ("blue", 4), "D": ("red", 5),
    }  # fmt: skip
    fought = next(e for e in run.events if type(e).__name__ == "Fought")
    assert [roll.attack for roll in fought.rolls] == [(1, 1, 1), (6, 5, 4)]
    assert run.card_tier == 1
    assert dict(run.view.scores[0].counts)["gold"] == 1


def test_with_average_dice_the_losses_are_those_to_expect():
    run = tried(*PLAN)
    fought = next(e for e in run.events if type(e).__name__ == "Fought")
    assert fought.end == "captured"
    assert all(roll.attack == () for roll in fought.rolls)
    assert sum(roll.defence_lost for roll in fought.rolls) == 1


def test_when_chosen_dice_run_out_the_average_goes_on():
    run = tried(*PLAN, dice=[1, 1, 1, 6, 6])
    fought = next(e for e in run.events if type(e).__name__ == "Fought")
    assert fought.rolls[0].attack == (1, 1, 1)
    assert fought.rolls[1].attack == ()
    assert fought.end == "captured"


def test_it_stops_before_cards_are_drawn_and_the_next_round_begins():
    """F-28: which card it would be must not come out."""
    run = tried(*PLAN)
    kinds = {type(e).__name__ for e in run.events}
    assert not kinds & {"CardDrawn", "CardInHand", "RoundBegan", "IncomePaid"}
    assert run.view.phase.round == 3
    assert run.view.private.hand == ()
    assert tried("defend A").card_tier is None


def test_the_check_comes_with_it():
    run = tried("deploy 9 A", "defend B")
    assert run.check.refused.why == "too_dear"
    assert run.check.verdicts[1].illegal.why == "not_held"
    assert run.events == ()


def test_own_raids_and_feints_work_as_in_a_round():
    table, state, _ = stand(POSITION.replace("hand=muster", "hand=feint,raid@2"))
    plan = orders(table, "card feint A -> B 4", "card raid D -> B")
    run = table.dry_run(state, "red", plan, [6, 6, 6, 1])
    assert pieces(run)["B"] == ("red", 4)


def test_a_deployment_can_be_tried_out_as_well():
    """F-09: one's own troops as they would stand; nobody else's."""
    table, state, _ = stand("""
        board  A-B
        alone
        phase  deployment
        red    A1 place=3
        blue   B1 place=5
    """)
    run = table.dry_run(state, "red", orders(table, "place 2 A", "place 2 A"))
    assert pieces(run) == {"A": ("red", 3), "B": ("blue", 1)}
    assert [type(e).__name__ for e in run.events] == ["Placed", "Unplaced"]
    assert run.check.verdicts[1].illegal.why == "not_enough_troops"
    assert run.view.phase.kind == "deployment"


def test_nothing_is_stored():
    table, state, _ = stand(POSITION)
    before = msgspec.json.encode(state)
    table.dry_run(state, "red", orders(table, *PLAN))
    assert msgspec.json.encode(state) == before


@given(positions(), st.integers(0, 10_000))
@settings(max_examples=30)
def test_what_is_hidden_changes_nothing(drawn, seed):
    """F-14, F-28: two positions a player can't tell apart give the same dry run."""
    table, state = drawn
    me = state.initiative[0]
    plan = random_plan(table, state, me, seed, 8)
    blind = msgspec.structs.replace(
        state,
        hands={p: hand if p == me else () for p, hand in state.hands.items()},
        decks={t: tuple(reversed(deck)) for t, deck in state.decks.items()},
    )
    one, two = (table.dry_run(s, me, plan) for s in (state, blind))
    assert one.events == two.events
    assert one.card_tier == two.card_tier
    assert one.view.picture == two.view.picture
    assert one.view.private == two.view.private


@pytest.mark.parametrize(
    ("kept", "extra"),
    [((3, 2), (0, 0)), ((2, 1), (0, 2)), ((1, 2), (1, 1)), ((3, 1), (2, 0))],
)
def test_mean_losses_are_those_of_all_dice(kept, extra):
    """By brute force over every outcome."""
    pairs = min(kept)
    law = roll_law(kept[0] + extra[0], kept[1] + extra[1], pairs)
    mean = sum(float(p) * fallen for (_, fallen), p in law.items())
    assert mean_defence_losses(kept[0], extra[0], kept[1], extra[1]) == pytest.approx(
        mean
    )


def test_average_losses_add_up_within_a_battle():
    """3 dice against 2: 1.079 of 2 fall each time, so 11 of 20 in ten rolls."""
    throw = AverageLuck().battle("any")
    sides = Sides(attack_kept=3, attack_extra=0, defence_kept=2, defence_extra=0)
    rolls = [throw(n, sides) for n in range(1, 11)]
    assert sum(r.defence_lost for r in rolls) == 11
    assert sum(r.attack_lost for r in rolls) == 9
    assert {r.attack_lost + r.defence_lost for r in rolls} == {2}


def test_chosen_dice_are_kept_across_battles():
    luck = ChosenLuck([6, 1, 5, 2])
    sides = Sides(attack_kept=1, attack_extra=0, defence_kept=1, defence_extra=0)
    first = luck.battle("one")(1, sides)
    second = luck.battle("two")(1, sides)
    assert (first.attack, first.defence) == ((6,), (1,))
    assert (second.attack, second.defence) == ((5,), (2,))


def test_chosen_dice_are_enough_only_with_the_extra_ones():
    """The attacker's first, extra dice last on each side; too few, and none falls."""
    sides = Sides(attack_kept=1, attack_extra=1, defence_kept=1, defence_extra=1)
    roll = ChosenLuck([6, 1, 2, 5, 4]).battle("one")(1, sides)
    assert (roll.attack, roll.defence) == ((6, 1), (2, 5))
    assert (roll.attack_lost, roll.defence_lost) == (0, 1)
    luck = ChosenLuck([6, 1, 2])
    assert luck.battle("one")(1, sides).attack == ()
    bare = Sides(attack_kept=1, attack_extra=0, defence_kept=1, defence_extra=0)
    assert luck.battle("two")(1, bare).attack == (), "what is left over is not used"
