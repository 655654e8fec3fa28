"""One throw of a battle: how many dice, how many pairs, who loses what."""

from collections.abc import Sequence

import msgspec

MOST_ATTACK_DICE = 3
MOST_DEFENCE_DICE = 2


class Conditions(msgspec.Struct, frozen=True):
    """What changes the dice of every battle while it lasts (M-09)."""

    more_for_attack: int = 0  #: dice beyond those chosen
    defence: int | None = None  #: dice of every defender, whatever its garrison


CALM = Conditions()


def most_attack_dice(armies: int) -> int:
    """Dice an attacker may choose: one per army that may leave, at most three."""
    return max(0, min(MOST_ATTACK_DICE, armies - 1))


def most_defence_dice(armies: int) -> int:
    """Dice a garrison may roll: one per army, at most two."""
    return min(MOST_DEFENCE_DICE, armies)


def pairs_compared(
    attack_dice: int, defence_dice: int, attackers: int, defenders: int
) -> int:
    """Pairs of dice that count: never more than the armies either side can lose.

    ``attackers`` are all armies on the attacking territory, one of which stays.
    """
    return min(attack_dice, defence_dice, attackers - 1, defenders)


def losses(
    attack: Sequence[int], defence: Sequence[int], pairs: int
) -> tuple[int, int]:
    """Armies the attacker and the defender lose; a tie goes to the defender (C-14)."""
    high = sorted(attack, reverse=True)[:pairs]
    against = sorted(defence, reverse=True)[:pairs]
    won = sum(mine > theirs for mine, theirs in zip(high, against, strict=True))
    return pairs - won, won
