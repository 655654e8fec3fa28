"""Exact chances of a battle in a game of turns.

A throw's law is counted over all dice; a battle is a Markov chain over the armies left
on both sides. Attackers are counted as on the board: one of them always stays.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

import msgspec

from adjudicator.mechanics.battle import (
    CALM,
    Conditions,
    losses,
    most_attack_dice,
    most_defence_dice,
    pairs_compared,
)

Law = Mapping[tuple[int, int], Fraction]
"""Chance of each (attacker's loss, defender's loss)."""

#: Beyond so many armies a side the chain is not run: the page would wait for it.
MOST_ARMIES = 300


@cache
def _hands(dice: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every outcome of some dice, sorted, with the number of ways to throw it."""
    return tuple(
        (faces, _ways(faces))
        for faces in combinations_with_replacement(range(1, 7), dice)
    )


def _ways(faces: tuple[int, ...]) -> int:
    ways = factorial(len(faces))
    for count in Counter(faces).values():
        ways //= factorial(count)
    return ways


@cache
def roll_law(attack_dice: int, defence_dice: int, pairs: int) -> Law:
    """The law of one throw, exactly."""
    counted: Counter[tuple[int, int]] = Counter()
    for attack, attack_ways in _hands(attack_dice):
        for defence, defence_ways in _hands(defence_dice):
            counted[losses(attack, defence, pairs)] += attack_ways * defence_ways
    every = 6 ** (attack_dice + defence_dice)
    return {lost: Fraction(ways, every) for lost, ways in sorted(counted.items())}


def throw_law(
    attackers: int,
    defenders: int,
    *,
    dice: int | None = None,
    conditions: Conditions = CALM,
) -> Law:
    """The law of the next throw between two garrisons; the defender rolls the most."""
    chosen = most_attack_dice(attackers)
    if dice is not None:
        chosen = min(dice, chosen)
    attack = chosen + conditions.more_for_attack
    defence = conditions.defence or most_defence_dice(defenders)
    return roll_law(
        attack, defence, pairs_compared(attack, defence, attackers, defenders)
    )


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """How an attack is likely to end."""

    win: float  #: chance that the territory is taken
    attackers_left: float  #: expected armies on the attacking side
    defenders_left: float  #: expected garrison left; 0 where it is taken
    ends: Mapping[tuple[int, int], float]  #: chance of each (attackers, defenders) left


def battle_odds(
    attackers: int,
    defenders: int,
    *,
    until: int = 1,
    rolls: int | None = None,
    dice: int | None = None,
    conditions: Conditions = CALM,
) -> Odds:
    """The chances of attacking until a capture, or ``until`` armies are left at home.

    ``rolls`` limits the number of throws. Raises ``ValueError`` beyond ``MOST_ARMIES``.

    >>> round(battle_odds(11, 10).win, 4)
    0.5676
    """
    if max(attackers, defenders) > MOST_ARMIES:
        raise ValueError("too many armies for exact odds", attackers, defenders)
    stop = max(1, until)
    fighting: dict[tuple[int, int], float] = {(attackers, defenders): 1.0}
    ends: dict[tuple[int, int], float] = {}
    thrown = 0
    while fighting:
        after: dict[tuple[int, int], float] = {}
        for (mine, theirs), chance in fighting.items():
            if theirs == 0 or mine <= stop or thrown == rolls:
                ends[mine, theirs] = ends.get((mine, theirs), 0.0) + chance
                continue
            for (lost, won), part in _float_law(mine, theirs, dice, conditions):
                key = (mine - lost, theirs - won)
                after[key] = after.get(key, 0.0) + chance * part
        fighting = after
        thrown += 1
    return Odds(
        win=sum(chance for (_, theirs), chance in ends.items() if theirs == 0),
        attackers_left=sum(mine * chance for (mine, _), chance in ends.items()),
        defenders_left=sum(theirs * chance for (_, theirs), chance in ends.items()),
        ends=ends,
    )


def _float_law(
    mine: int, theirs: int, dice: int | None, conditions: Conditions
) -> tuple[tuple[tuple[int, int], float], ...]:
    # Armies beyond those that can roll or be lost make no difference to a throw.
    return _small_float_law(min(mine, 5), min(theirs, 5), dice, conditions)


@cache
def _small_float_law(
    mine: int, theirs: int, dice: int | None, conditions: Conditions
) -> tuple[tuple[tuple[int, int], float], ...]:
    law = throw_law(mine, theirs, dice=dice, conditions=conditions)
    return tuple((lost, float(chance)) for lost, chance in law.items())
