"""Why an order can't be given, for its player to read (DATC 4.E.1).

Only asked once an order is known to be illegal: the likeliest reason is told.
"""

from typing import Any

from adjudicator.errors import Illegal
from adjudicator.rulesets.diplomacy.judge.field import NOBODY, Field
from adjudicator.rulesets.diplomacy.orders import (
    Convoy,
    Move,
    SupportHold,
    SupportMove,
)


def wrong_phase() -> Illegal:
    """An order that belongs to another phase."""
    return Illegal(why="wrong_phase")


def second_order(order: Any) -> Illegal:
    """The unit has an order already."""
    return Illegal(why="second_order", facts={"at": order.at})


def not_yours(field: Field, order: Any) -> Illegal:
    """No unit, or another power's, stands where the order says."""
    unit = unit_at(field, order.at)
    if unit < 0:
        return Illegal(why="no_unit", facts={"at": order.at})
    owner = field.power[unit]
    if owner is None:
        return Illegal(why="neutral_unit", facts={"at": order.at})
    return Illegal(why="foreign_unit", facts={"at": order.at, "power": owner})


def unit_at(field: Field, location: str) -> int:
    """The unit in the province of a location, or ``NOBODY``."""
    place = field.board.number.get(location)
    return NOBODY if place is None else field.occupant[place]


def cannot_go(field: Field, unit: int, order: Move) -> Illegal:
    """A move that this unit could not make, whatever others do."""
    board = field.board
    kind, location = field.units[unit].kind, field.units[unit].at
    facts = {"kind": kind, "at": location, "to": order.to}
    goal = board.number.get(order.to, NOBODY)
    if goal < 0:
        return Illegal(why="no_place", facts=facts)
    province = board.provinces[goal]
    if goal == field.province[unit]:
        return Illegal(why="same_place", facts=facts)
    if kind == "A":
        if not province.takes_army:
            return Illegal(why="army_at_sea", facts=facts)
        if board.shores[field.province[unit]] and board.shores[goal]:
            return Illegal(why="no_fleets_to_carry", facts=facts)
        return Illegal(why="not_adjacent", facts=facts)
    if not province.takes_fleet:
        return Illegal(why="inland", facts=facts)
    coasts = tuple(
        coast for coast in province.coasts if coast in field.ground[unit].written
    )
    if order.to == province.id and coasts:
        return Illegal(why="coast_needed", facts={**facts, "coasts": coasts})
    if coasts:
        return Illegal(why="wrong_coast", facts={**facts, "coasts": coasts})
    if getattr(order, "via", False):
        return Illegal(why="fleet_by_convoy", facts=facts)
    return Illegal(why="not_adjacent", facts=facts)


def cannot_support_hold(field: Field, unit: int, order: SupportHold) -> Illegal:
    """A support to hold that could not be of use."""
    aided = unit_at(field, order.of)
    if aided == NOBODY:
        return Illegal(why="nobody_to_support", facts={"of": order.of})
    if aided == unit:
        return Illegal(why="supports_itself", facts={"at": order.at})
    return Illegal(
        why="out_of_reach",
        facts={
            "kind": field.units[unit].kind,
            "at": field.units[unit].at,
            "to": field.board.name_of(order.of),
        },
    )


def cannot_support_move(field: Field, unit: int, order: SupportMove) -> Illegal:
    """A support of a move that could not be made, or not be supported from here."""
    board = field.board
    aided = unit_at(field, order.of)
    goal = board.number.get(order.to, NOBODY)
    if aided == NOBODY:
        return Illegal(why="nobody_to_support", facts={"of": order.of})
    if aided == unit:
        return Illegal(why="supports_itself", facts={"at": order.at})
    if goal == field.province[unit]:
        return Illegal(why="attack_on_itself", facts={"at": order.at, "of": order.of})
    if field.power[aided] is None:
        return Illegal(why="neutral_stays", facts={"of": order.of})
    kind, location = field.units[unit].kind, field.units[unit].at
    if goal not in field.ground[unit].near:
        return Illegal(
            why="out_of_reach",
            facts={"kind": kind, "at": location, "to": board.name_of(order.to)}
            if goal >= 0
            else {"kind": kind, "at": location, "to": order.to},
        )
    why = cannot_go(field, aided, Move(at=order.of, to=order.to))
    return Illegal(why="impossible_move", facts={**why.facts, "because": why.why})


def cannot_convoy(field: Field, unit: int, order: Convoy) -> Illegal:
    """A convoy that could not be of use."""
    board = field.board
    kind, location = field.units[unit].kind, field.units[unit].at
    facts = {"at": location, "of": order.of, "to": order.to}
    army = unit_at(field, order.of)
    goal = board.number.get(order.to, NOBODY)
    if kind != "F":
        return Illegal(why="army_cannot_convoy", facts=facts)
    if not board.water & 1 << field.province[unit]:
        return Illegal(why="not_at_sea", facts=facts)
    if army == NOBODY:
        return Illegal(why="nobody_to_convoy", facts=facts)
    if field.units[army].kind != "A":
        return Illegal(why="fleet_by_convoy", facts=facts)
    if field.power[army] is None:
        return Illegal(why="neutral_stays", facts=facts)
    if goal < 0 or not board.provinces[goal].takes_army:
        return Illegal(why="no_landing", facts=facts)
    if goal == field.province[army]:
        return Illegal(why="same_place", facts={"kind": "A", **facts})
    return Illegal(why="no_link", facts=facts)
