"""Circles that hang on convoys (DATC 5.B.9, 4.A.2).

Partial knowledge decides every circle that has only one answer. One that is left has
two or none: Szykman's rule lets the convoys in it fail, and nothing else is touched.
"""

from collections.abc import Iterator

from adjudicator.rulesets.diplomacy.judge.conditions import is_head_on
from adjudicator.rulesets.diplomacy.judge.field import (
    CONVOY,
    MOVE,
    NO,
    SUPPORT,
    UNSURE,
    Field,
)

Question = tuple[int, int]
"""The kind of order, and the unit: whether it moves, supports, or sails on."""


def break_first(field: Field) -> None:
    """Settles one circle that hangs on nothing outside itself.

    The standard rules know no circle without convoys but rings, which are closed
    before; should a variant's have one, all of it fails (5.B.9).
    """
    circle = _first_circle(field)
    fleets = [unit for kind, unit in circle if kind == CONVOY]
    field.szykman.update(fleets)
    for fleet in fleets:
        field.sailing[fleet] = NO
    if not fleets:
        for kind, unit in circle:
            known = field.moved if kind == MOVE else field.given
            known[unit] = NO


def _open_questions(field: Field) -> set[Question]:
    return {
        (kind, unit)
        for kind, known in (
            (MOVE, field.moved),
            (SUPPORT, field.given),
            (CONVOY, field.sailing),
        )
        for unit, answer in enumerate(known)
        if answer == UNSURE
    }


def _first_circle(field: Field) -> list[Question]:
    """Open questions that depend on one another and on no other open one (Tarjan)."""
    unsettled = _open_questions(field)
    index: dict[Question, int] = {}
    low: dict[Question, int] = {}
    stack: list[Question] = []
    walk: list[tuple[Question, Iterator[Question]]] = []

    def enter(question: Question) -> None:
        index[question] = low[question] = len(index)
        stack.append(question)
        walk.append((question, _asks(field, question)))

    enter(min(unsettled))
    while True:
        question, rest = walk[-1]
        for other in rest:
            if other not in unsettled:
                continue
            if other not in index:
                enter(other)
                break
            low[question] = min(low[question], index[other])
        else:
            if low[question] == index[question]:
                return stack[stack.index(question) :]
            walk.pop()
            below = walk[-1][0]
            low[below] = min(low[below], low[question])


def _asks(field: Field, question: Question) -> Iterator[Question]:
    """What the answer to a question depends on."""
    kind, unit = question
    if kind == CONVOY:
        for attacker in field.comers[field.province[unit]]:
            yield MOVE, attacker
    elif kind == SUPPORT:
        for attacker in field.comers[field.province[unit]]:
            if field.power[attacker] == field.power[unit]:
                continue
            if field.province[attacker] == field.goals[unit]:
                yield MOVE, attacker
            else:
                yield from _carried(field, attacker)
    else:
        yield from _asks_of_move(field, unit)


def _asks_of_move(field: Field, unit: int) -> Iterator[Question]:
    goal = field.goals[unit]
    yield from _carried(field, unit)
    yield from _helped(field, unit)
    there = field.occupant[goal]
    if there >= 0:
        if field.acts[there] == MOVE and not is_head_on(field, unit, there):
            yield MOVE, there
        else:
            yield from _helped(field, there)
    for rival in field.comers[goal]:
        if rival != unit:
            yield from _carried(field, rival)
            yield from _helped(field, rival)
            if there >= 0 and is_head_on(field, rival, there):
                yield MOVE, there


def _carried(field: Field, unit: int) -> Iterator[Question]:
    return ((CONVOY, fleet) for fleet in field.carriers[unit] if field.by_sea[unit])


def _helped(field: Field, unit: int) -> Iterator[Question]:
    return ((SUPPORT, helper) for helper in field.helpers[unit])
