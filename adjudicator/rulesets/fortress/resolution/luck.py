"""How a roll falls: by the game's dice, or for a dry run as it does on average."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from adjudicator.dice import Dice
from adjudicator.mechanics.battle import losses
from adjudicator.mechanics.extra_dice import mean_defence_losses
from adjudicator.rulesets.fortress.events import Roll


class Sides(msgspec.Struct, frozen=True, kw_only=True):
    """The dice of one roll: how many count, and how many are thrown besides."""

    attack_kept: int
    attack_extra: int
    defence_kept: int
    defence_extra: int


Throw = Callable[[int, Sides], Roll]  #: number of the roll in its battle, from 1


class Luck(Protocol):
    """Where the rolls of a battle come from."""

    def battle(self, name: str) -> Throw:
        """The throws of one battle; ``name`` is unique in the game."""


class ThrownLuck:
    """Real dice: the attacker's first, extra dice last on each side."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def battle(self, name: str) -> Throw:
        """Throws named ``<battle>/<roll>/attack`` and ``…/defence``."""

        def throw(number: int, sides: Sides) -> Roll:
            return rolled(
                sides,
                self._dice.roll(
                    f"{name}/{number}/attack", sides.attack_kept + sides.attack_extra
                ),
                self._dice.roll(
                    f"{name}/{number}/defence", sides.defence_kept + sides.defence_extra
                ),
            )

        return throw


class AverageLuck:
    """No dice: each roll costs its average; fractions add up within a battle."""

    def battle(self, name: str) -> Throw:  # noqa: ARG002 -- nothing is recorded
        """Throws without dice; their losses add up to the mean, rounded."""
        owed = 0.0

        def throw(_: int, sides: Sides) -> Roll:
            nonlocal owed
            pairs = min(sides.attack_kept, sides.defence_kept)
            owed += mean_defence_losses(
                sides.attack_kept,
                sides.attack_extra,
                sides.defence_kept,
                sides.defence_extra,
            )
            fallen = max(0, min(pairs, int(owed + 0.5)))
            owed -= fallen
            return Roll(
                attack=(),
                defence=(),
                attack_kept=sides.attack_kept,
                defence_kept=sides.defence_kept,
                attack_lost=pairs - fallen,
                defence_lost=fallen,
            )

        return throw


class ChosenLuck:
    """Numbers a player chose, in the order of throwing; then the average."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = list(numbers)
        self._average = AverageLuck()

    def battle(self, name: str) -> Throw:
        """Throws from the numbers while they last."""
        average = self._average.battle(name)

        def throw(number: int, sides: Sides) -> Roll:
            attack = sides.attack_kept + sides.attack_extra
            both = attack + sides.defence_kept + sides.defence_extra
            if len(self._numbers) < both:
                self._numbers.clear()
                return average(number, sides)
            taken = tuple(self._numbers[:both])
            del self._numbers[:both]
            return rolled(sides, taken[:attack], taken[attack:])

        return throw


def rolled(sides: Sides, attack: tuple[int, ...], defence: tuple[int, ...]) -> Roll:
    """A roll with its losses: the highest pair, ties go to the defender (F-24)."""
    pairs = min(sides.attack_kept, sides.defence_kept)
    attack_lost, defence_lost = losses(attack, defence, pairs)
    return Roll(
        attack=attack,
        defence=defence,
        attack_kept=sides.attack_kept,
        defence_kept=sides.defence_kept,
        attack_lost=attack_lost,
        defence_lost=defence_lost,
    )
