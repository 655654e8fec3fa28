"""What a roll with extra dice costs on average.

Each side throws its normal dice and any extra ones, keeps as many of the highest as it
has normal dice, and pairs high to high; ties go to the defender.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

SIDES = 6


@lru_cache(maxsize=1024)
def mean_defence_losses(
    attack_kept: int, attack_extra: int, defence_kept: int, defence_extra: int
) -> float:
    """How many of the defender's pairs fall in one roll, on average.

    >>> round(mean_defence_losses(3, 0, 2, 0), 3)
    1.079
    """
    pairs = min(attack_kept, defence_kept)
    attack = _highest(attack_kept + attack_extra, pairs)
    defence = _highest(defence_kept + defence_extra, pairs)
    return sum(
        p * q * sum(a > d for a, d in zip(high, against, strict=True))
        for high, p in attack.items()
        for against, q in defence.items()
    )


@lru_cache(maxsize=256)
def _highest(dice: int, count: int) -> Mapping[tuple[int, ...], float]:
    """The chance of each set of the ``count`` highest of ``dice`` dice."""
    found: Counter[tuple[int, ...]] = Counter()
    for thrown in combinations_with_replacement(range(SIDES, 0, -1), dice):
        ways = factorial(dice) // prod(factorial(n) for n in Counter(thrown).values())
        found[thrown[:count]] += ways
    return {high: ways / SIDES**dice for high, ways in found.items()}
