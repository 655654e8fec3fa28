"""Whether a move succeeds (DATC 5.B.1)."""

from adjudicator.rulesets.diplomacy.judge import convoy, strength
from adjudicator.rulesets.diplomacy.judge.field import MOVE, NO, UNSURE, YES, Field


def decide(field: Field, unit: int) -> int:
    """Works out and notes whether ``unit`` gets where it was ordered.

    Units that wait for one another to leave are taken from the foremost on. While it is
    worked out a move counts as unsure: whoever asks meanwhile is part of a circle.
    """
    moved, goals, occupant, acts = field.moved, field.goals, field.occupant, field.acts
    waiting = [unit]
    moved[unit] = UNSURE
    ahead = occupant[goals[unit]]
    while ahead >= 0 and acts[ahead] == MOVE and not moved[ahead]:
        moved[ahead] = UNSURE
        waiting.append(ahead)
        ahead = occupant[goals[ahead]]
    for behind in reversed(waiting):
        moved[behind] = succeeds(field, behind)
    return moved[unit]


def succeeds(field: Field, unit: int) -> int:
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
