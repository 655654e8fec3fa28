"""One throw, and the exact chances of a battle (C-14, M-05, M-09)."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.mechanics.battle import (
    CALM,
    Conditions,
    losses,
    most_attack_dice,
    most_defence_dice,
    pairs_compared,
)
from adjudicator.mechanics.chances import (
    MOST_ARMIES,
    battle_odds,
    roll_law,
    throw_law,
)

SNOW = Conditions(defence=4)
WIND = Conditions(more_for_attack=1)


def counted(attack_dice, defence_dice, pairs):
    """The law of a throw by throwing every one of its dice."""
    law = {}
    for dice in product(range(1, 7), repeat=attack_dice + defence_dice):
        mine = sorted(dice[:attack_dice])[::-1]
        theirs = sorted(dice[attack_dice:])[::-1]
        won = 0
        for pair in range(pairs):
            won += mine[pair] > theirs[pair]
        key = (pairs - won, won)
        law[key] = law.get(key, 0) + 1
    every = 6 ** (attack_dice + defence_dice)
    return {key: Fraction(ways, every) for key, ways in law.items()}


@pytest.mark.parametrize(
    ("attack", "defence", "law"),
    [
        (1, 1, {(0, 1): 15, (1, 0): 21}),
        (2, 1, {(0, 1): 125, (1, 0): 91}),
        (3, 1, {(0, 1): 855, (1, 0): 441}),
        (1, 2, {(0, 1): 55, (1, 0): 161}),
        (2, 2, {(0, 2): 295, (1, 1): 420, (2, 0): 581}),
        (3, 2, {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}),
    ],
)
def test_laws_of_one_roll_are_the_published_fractions(attack, defence, law):
    """C-14."""
    every = 6 ** (attack + defence)
    assert roll_law(attack, defence, min(attack, defence)) == {
        lost: Fraction(ways, every) for lost, ways in law.items()
    }


@pytest.mark.parametrize("pairs", [1, 2, 3])
@pytest.mark.parametrize(
    ("attack", "defence"), [(3, 4), (2, 4), (4, 2), (1, 4), (4, 1)]
)
def test_laws_under_snow_and_wind_count_every_die(attack, defence, pairs):
    """M-09."""
    if pairs > min(attack, defence):
        return
    assert roll_law(attack, defence, pairs) == counted(attack, defence, pairs)


@pytest.mark.parametrize(
    ("may_attack", "defenders", "chance"),
    [
        (1, 1, 0.4167), (2, 1, 0.7542), (3, 2, 0.6560), (3, 3, 0.4703),
        (5, 3, 0.7694), (5, 5, 0.5062), (8, 6, 0.7296), (10, 5, 0.9163),
        (10, 10, 0.5676),
    ],
)  # fmt: skip
def test_chances_of_a_battle_are_the_published_ones(may_attack, defenders, chance):
    """Attackers without the one that stays."""
    assert battle_odds(may_attack + 1, defenders).win == pytest.approx(chance, abs=5e-5)


def exact(attackers, defenders, stop, rolls, conditions):
    """The chance to win, in fractions, by recursion."""
    if defenders == 0:
        return Fraction(1)
    if attackers <= stop or rolls == 0:
        return Fraction(0)
    law = throw_law(attackers, defenders, conditions=conditions)
    rest = None if rolls is None else rolls - 1
    return sum(
        chance * exact(attackers - lost, defenders - won, stop, rest, conditions)
        for (lost, won), chance in law.items()
    )


@pytest.mark.parametrize("conditions", [CALM, SNOW, WIND])
@pytest.mark.parametrize(
    ("until", "rolls"), [(1, None), (3, None), (1, 2), (2, 3), (0, 1)]
)
def test_chances_equal_the_exact_chain(until, rolls, conditions):
    for attackers in range(2, 8):
        for defenders in range(1, 6):
            found = battle_odds(
                attackers, defenders, until=until, rolls=rolls, conditions=conditions
            )
            wanted = exact(attackers, defenders, max(1, until), rolls, conditions)
            assert found.win == pytest.approx(float(wanted), abs=1e-12)
            assert sum(found.ends.values()) == pytest.approx(1)


@given(st.integers(2, 60), st.integers(1, 60), st.integers(1, 3))
def test_what_is_left_adds_up(attackers, defenders, dice):
    odds = battle_odds(attackers, defenders, dice=dice)
    assert odds.attackers_left == pytest.approx(
        sum(mine * chance for (mine, _), chance in odds.ends.items())
    )
    assert odds.defenders_left == pytest.approx(
        sum(theirs * chance for (_, theirs), chance in odds.ends.items())
    )
    assert 0 <= odds.win <= 1
    assert all(mine >= 1 and theirs >= 0 for mine, theirs in odds.ends)


def test_fewer_dice_are_worse():
    assert battle_odds(9, 5, dice=1).win < battle_odds(9, 5, dice=2).win
    assert battle_odds(9, 5, dice=3) == battle_odds(9, 5)


def test_armies_beyond_counting_are_refused():
    battle_odds(MOST_ARMIES, 1)
    battle_odds(2, MOST_ARMIES)
    with pytest.raises(ValueError, match="too many armies") as refused:
        battle_odds(MOST_ARMIES + 1, 1)
    assert refused.value.args[1:] == (MOST_ARMIES + 1, 1)


def test_dice_by_armies():
    """C-14: one per army but the one that stays, at most three; defence two."""
    assert [most_attack_dice(armies) for armies in range(7)] == [0, 0, 1, 2, 3, 3, 3]
    assert [most_defence_dice(armies) for armies in range(1, 5)] == [1, 2, 2, 2]


def test_pairs_are_never_more_than_either_side_can_lose():
    """M-09."""
    assert pairs_compared(3, 2, 9, 9) == 2
    assert pairs_compared(3, 4, 9, 9) == 3
    assert pairs_compared(4, 4, 9, 2) == 2
    assert pairs_compared(4, 4, 2, 9) == 1
    assert pairs_compared(2, 4, 9, 9) == 2


@given(st.data())
def test_every_pair_costs_one_army(data):
    attack = data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=4))
    defence = data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=4))
    pairs = data.draw(st.integers(1, min(len(attack), len(defence))))
    lost, won = losses(attack, defence, pairs)
    assert lost + won == pairs
    assert losses(attack[::-1], defence[::-1], pairs) == (lost, won)


def test_a_tie_goes_to_the_defender():
    """C-14."""
    assert losses((4,), (4,), 1) == (1, 0)
    assert losses((5, 1), (1, 4), 2) == (1, 1)


def test_chances_with_fewer_dice_equal_the_exact_chain():
    law = throw_law(9, 5, dice=2)
    assert law == roll_law(2, 2, 2)
    assert throw_law(2, 5, dice=3) == roll_law(1, 2, 1)
    assert throw_law(9, 5, dice=1, conditions=WIND) == roll_law(2, 2, 2)
    assert throw_law(9, 5, dice=1, conditions=SNOW) == roll_law(1, 4, 1)
