"""Rings of three or more units, each moving to where the next one stands (DATC 6.C)."""

from adjudicator.rulesets.diplomacy.judge import conditions
from adjudicator.rulesets.diplomacy.judge.field import UNSURE, YES, Field


def close(field: Field) -> bool:
    """Lets every ring succeed that nothing else can hinder; whether there was any.

    In such a ring each move succeeds if the next one does: it has two answers, all or
    none, and all is the rule (5.B.9). What may be hindered is left to ``paradox``.
    """
    closed = False
    seen: set[int] = set()
    for unit, answer in enumerate(field.moved):
        if answer == UNSURE and unit not in seen:
            ring = _ring_from(field, unit, seen)
            if ring and _holds_good(field, ring):
                closed = True
    return closed


def _ring_from(field: Field, unit: int, seen: set[int]) -> list[int]:
    """The ring that a walk from unit to unit ahead runs into, if any."""
    moved, goals, occupant = field.moved, field.goals, field.occupant
    walk: list[int] = []
    while unit not in seen and moved[unit] == UNSURE:
        seen.add(unit)
        walk.append(unit)
        unit = occupant[goals[unit]]
        if unit < 0:
            return []
    return walk[walk.index(unit) :] if unit in walk else []


def _holds_good(field: Field, ring: list[int]) -> bool:
    """Notes the ring's success if it follows from itself, whatever else is open."""
    for unit in ring:
        field.moved[unit] = YES
    if all(conditions.succeeds(field, unit) == YES for unit in ring):
        return True
    for unit in ring:
        field.moved[unit] = UNSURE
    return False
