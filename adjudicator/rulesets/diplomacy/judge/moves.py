"""Whether a move succeeds (DATC 5.B.1)."""

from adjudicator.rulesets.diplomacy.judge import convoy, strength
from adjudicator.rulesets.diplomacy.judge.field import NO, UNSURE, YES, Field


def decide(field: Field, unit: int) -> int:
    """Works out and notes whether ``unit`` gets where it was ordered.

    While it is worked out it counts as unsure: whoever asks meanwhile is part of a circle.
    """
    field.moved[unit] = UNSURE
    answer = field.moved[unit] = _judged(field, unit)
    return answer


def _judged(field: Field, unit: int) -> int:
    """A move must beat the unit at its goal, and everybody else who goes there."""
    goal = field.goals[unit]
    arrives = convoy.road(field, unit) if field.by_sea[unit] else YES
    if arrives == NO:
        return NO
    there = field.occupant[goal]
    comers = field.comers[goal]
    if there < 0:
        if len(comers) == 1:
            return arrives
        least, most = strength.backing(field, unit)
        sure = arrives == YES
    else:
        (least, most), (low, high) = strength.attacking(field, unit, there)
        if most <= low:
            return NO
        sure = arrives == YES and least > high
    if len(comers) > 1:
        for rival in comers:
            if rival != unit:
                low, high = strength.preventing(field, rival)
                if most <= low:
                    return NO
                sure = sure and least > high
    return YES if sure else UNSURE
