"""Every order of the phase decided: what is plain first, then what goes in circles."""

from adjudicator.rulesets.diplomacy.judge import conditions, paradox, rings
from adjudicator.rulesets.diplomacy.judge.field import MOVE, UNASKED, UNSURE, Field


def settle(field: Field) -> None:
    """Decides every order.

    Asking each order once decides all but those that hang on one another. Those are
    asked again whenever something has been settled; if nothing is, a circle is broken.
    """
    _ask_all(field)
    while left := _count_unsure(field):
        if rings.close(field):
            continue
        _ask_again(field)
        if _count_unsure(field) == left:
            paradox.break_first(field)
            _ask_again(field)


def _ask_all(field: Field) -> None:
    moved, given, sailing = field.moved, field.given, field.sailing
    for unit, act in enumerate(field.acts):
        if act == MOVE and not moved[unit]:
            conditions.decide_move(field, unit)
    for unit in field.supports:
        if not given[unit]:
            conditions.decide_support(field, unit)
    for unit in field.convoys:
        if not sailing[unit]:
            conditions.decide_convoy(field, unit)


def _ask_again(field: Field) -> None:
    for known in (field.moved, field.given, field.sailing):
        for unit, answer in enumerate(known):
            if answer == UNSURE:
                known[unit] = UNASKED
    _ask_all(field)


def _count_unsure(field: Field) -> int:
    return (
        field.moved.count(UNSURE)
        + field.given.count(UNSURE)
        + field.sailing.count(UNSURE)
    )
