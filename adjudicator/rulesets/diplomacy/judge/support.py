"""Whether a support is given (DATC 5.B.2)."""

from adjudicator.rulesets.diplomacy.judge import convoy, moves
from adjudicator.rulesets.diplomacy.judge.field import NO, UNSURE, YES, Field


def decide(field: Field, unit: int) -> int:
    """Works out and notes whether the support that ``unit`` gives is uncut."""
    field.given[unit] = UNSURE
    answer = field.given[unit] = _judged(field, unit)
    return answer


def _judged(field: Field, unit: int) -> int:
    """Another power's attack cuts it, even one that fails.

    An attack out of the province that the support is directed at does not, unless it
    dislodges; a convoyed army attacks out of the province it started in (4.A.4).
    """
    answer = YES
    for attacker in field.comers[field.province[unit]]:
        if field.power[attacker] == field.power[unit]:
            continue
        if field.province[attacker] == field.goals[unit]:
            cuts = field.moved[attacker] or moves.decide(field, attacker)
        elif field.by_sea[attacker]:
            cuts = convoy.road(field, attacker)
        else:
            return NO
        if cuts == YES:
            return NO
        if cuts == UNSURE:
            answer = UNSURE
    return answer
