"""How strong a unit is, as (at least, at most) while not all is known.

The four strengths of DATC 5.B: to attack, to hold, to defend in a head-on fight, and to
prevent others from entering.
"""

from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy.judge import convoy, moves, support
from adjudicator.rulesets.diplomacy.judge.field import MOVE, NO, UNSURE, YES, Field

Strength = tuple[int, int]
ALONE: Strength = (1, 1)
NOTHING: Strength = (0, 0)


def backing(field: Field, unit: int, unless: PowerId | None = None) -> Strength:
    """A unit and its given supports, those of the power ``unless`` not counted."""
    helpers = field.helpers[unit]
    if not helpers:
        return ALONE
    given, power = field.given, field.power
    least = most = 1
    for helper in helpers:
        if unless is not None and power[helper] == unless:
            continue
        known = given[helper] or support.decide(field, helper)
        if known == YES:
            least += 1
            most += 1
        elif known == UNSURE:
            most += 1
    return least, most


def holding(field: Field, unit: int) -> Strength:
    """Strength of a unit that stays: a keep counts one more (D-13)."""
    force = backing(field, unit)
    more = field.standing[unit] - 1
    return (force[0] + more, force[1] + more) if more else force


def is_head_on(field: Field, unit: int, other: int) -> bool:
    """Whether ``other`` comes from where ``unit`` goes, and neither by convoy."""
    return (
        field.goals[other] == field.province[unit]
        and field.acts[other] == MOVE
        and not field.by_sea[unit]
        and not field.by_sea[other]
    )


def attacking(field: Field, unit: int, there: int) -> tuple[Strength, Strength]:
    """Strength against the unit at the goal, and what that unit sets against it.

    A unit can't be dislodged by its own power, nor with its own power's support: such
    an attack is worth nothing, such support is not counted (5.B.8). It still counts
    against third parties, if the unit leaves.
    """
    own = field.power[there]
    if field.acts[there] != MOVE:
        if own == field.power[unit]:
            return NOTHING, ALONE
        return backing(field, unit, own), holding(field, there)
    if is_head_on(field, unit, there):
        if own == field.power[unit]:
            return NOTHING, ALONE
        return backing(field, unit, own), backing(field, there)
    leaves = field.moved[there] or moves.decide(field, there)
    if leaves == YES:
        return backing(field, unit), NOTHING
    stuck = NOTHING if own == field.power[unit] else backing(field, unit, own)
    if leaves == NO:
        return stuck, ALONE
    # Unsure: at the least it stays, at the most it goes and everybody's support counts.
    return (stuck[0], backing(field, unit)[1]), (0, 1)


def preventing(field: Field, unit: int) -> Strength:
    """Strength with which a moving unit keeps others out of its goal (5.B.6).

    Nothing without a convoy that arrives; nothing for the loser of a head-on fight.
    """
    arrives = convoy.road(field, unit) if field.by_sea[unit] else YES
    if arrives == NO:
        return NOTHING
    there = field.occupant[field.goals[unit]]
    loses = NO
    if there >= 0 and is_head_on(field, unit, there):
        loses = field.moved[there] or moves.decide(field, there)
        if loses == YES:
            return NOTHING
    least, most = backing(field, unit)
    return (least if arrives == YES and loses == NO else 0, most)
