"""Which orders are legal, and what they match (DATC 4.E.1).

An order is *legal* if, seen from the board alone, it could be of use; an illegal one is
put aside and its unit holds. A legal support or convoy whose unit was ordered something
else is *unmatched*: it does nothing, but it was given.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.errors import Illegal
from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.judge import refusals
from adjudicator.rulesets.diplomacy.judge.field import (
    CONVOY,
    HOLD,
    MOVE,
    NOBODY,
    SUPPORT,
    Field,
)
from adjudicator.rulesets.diplomacy.orders import (
    Convoy,
    Hold,
    Move,
    SupportHold,
    SupportMove,
    Vote,
)
from adjudicator.rulesets.diplomacy.terms import Terms
from adjudicator.rulesets.diplomacy.units import Unit


def enlist(
    board: Board,
    terms: Terms,
    units: Sequence[Unit],
    sheets: Mapping[PowerId, Sequence[Any]],
) -> Field:
    """The field with every order in its place."""
    field = Field(board, terms, units)
    for power, sheet in sheets.items():
        verdicts = take(field, power, sheet)
        if any(verdicts):
            field.refused += [
                (power, index, why) for index, why in enumerate(verdicts) if why
            ]
    match(field)
    return field


def take(field: Field, power: PowerId, sheet: Sequence[Any]) -> list[Illegal | None]:
    """Enters a power's orders; tells of each why it can't be given, or None."""
    number, occupant = field.board.number, field.occupant
    owner, taken = field.power, field.orders
    verdicts: list[Illegal | None] = []
    for order in sheet:
        enter = _BY_KIND.get(type(order))
        if enter is None:
            why = None if type(order) is Vote else refusals.wrong_phase()
        else:
            place = number.get(order.at)
            unit = NOBODY if place is None else occupant[place]
            if unit < 0 or owner[unit] != power:
                why = refusals.not_yours(field, order)
            elif taken[unit] is not None:
                # Of several legal orders to one unit the first counts (4.D.3).
                why = refusals.second_order(order)
            else:
                why = enter(field, unit, order)
                if why is None:
                    taken[unit] = order
                else:
                    field.void.setdefault(unit, (order, why))
        verdicts.append(why)
    return verdicts


def _hold(field: Field, unit: int, order: Hold) -> None:
    """Any unit may hold."""


def _move(field: Field, unit: int, order: Move) -> Illegal | None:
    to = field.ground[unit].written.get(order.to)
    if to is None or order.via:
        return _voyage(field, unit, order)
    goal = field.board.number[to]
    field.acts[unit] = MOVE
    field.goals[unit] = goal
    field.to[unit] = to
    field.comers[goal] += (unit,)
    return None


def _voyage(field: Field, unit: int, order: Move) -> Illegal | None:
    """A move that needs a convoy: legal if the fleets on the board could carry it."""
    board = field.board
    goal = board.number.get(order.to, NOBODY)
    if (
        field.units[unit].kind != "A"
        or goal < 0
        or not board.provinces[goal].takes_army
        or not board.has_route(field.province[unit], goal, field.fleets_at_sea())
    ):
        return refusals.cannot_go(field, unit, order)
    field.acts[unit] = MOVE
    field.goals[unit] = goal
    field.to[unit] = board.ids[goal]
    field.by_sea[unit] = True
    field.comers[goal] += (unit,)
    return None


def _support_hold(field: Field, unit: int, order: SupportHold) -> Illegal | None:
    goal = field.board.number.get(order.of, NOBODY)
    aided = NOBODY if goal < 0 else field.occupant[goal]
    if aided < 0 or goal not in field.ground[unit].near:
        return refusals.cannot_support_hold(field, unit, order)
    field.acts[unit] = SUPPORT
    field.goals[unit] = goal
    field.aided[unit] = aided
    field.supports.append(unit)
    return None


def _support_move(field: Field, unit: int, order: SupportMove) -> Illegal | None:
    start = field.board.number.get(order.of, NOBODY)
    aided = NOBODY if start < 0 else field.occupant[start]
    if aided < 0 or field.power[aided] is None or aided == unit:
        return refusals.cannot_support_move(field, unit, order)
    goal = field.ground[aided].aims.get(order.to, NOBODY)
    if goal < 0 and _could_sail(field, aided, order.to, without=unit):
        goal = field.board.number[order.to]
    if goal not in field.ground[unit].near:
        return refusals.cannot_support_move(field, unit, order)
    field.acts[unit] = SUPPORT
    field.goals[unit] = goal
    field.aided[unit] = aided
    field.supports.append(unit)
    return None


def _could_sail(field: Field, army: int, to: str, *, without: int) -> bool:
    """Whether fleets on the board, ``without`` one, could carry an army (6.D.31)."""
    board = field.board
    goal = board.number.get(to, NOBODY)
    fleets = field.fleets_at_sea() & ~(1 << field.province[without])
    return (
        goal >= 0
        and field.units[army].kind == "A"
        and board.provinces[goal].takes_army
        and board.has_route(field.province[army], goal, fleets)
    )


def _convoy(field: Field, unit: int, order: Convoy) -> Illegal | None:
    board = field.board
    start = board.number.get(order.of, NOBODY)
    goal = board.number.get(order.to, NOBODY)
    army = NOBODY if start < 0 else field.occupant[start]
    if (
        army < 0
        or goal < 0
        or start == goal
        or field.units[unit].kind != "F"
        or field.units[army].kind != "A"
        or field.power[army] is None
        or not board.provinces[goal].takes_army
        or not board.is_link(field.province[unit], start, goal, field.fleets_at_sea())
    ):
        return refusals.cannot_convoy(field, unit, order)
    field.acts[unit] = CONVOY
    field.goals[unit] = goal
    field.aided[unit] = army
    field.convoys.append(unit)
    return None


_BY_KIND: Mapping[type, Callable[[Field, int, Any], Illegal | None]] = {
    Hold: _hold,
    Move: _move,
    SupportHold: _support_hold,
    SupportMove: _support_move,
    Convoy: _convoy,
}


def match(field: Field) -> None:
    """Brings supports and convoys together with the orders they are for."""
    if field.convoys:
        _match_convoys(field)
    matching = [unit for unit in field.supports if _fits(field, unit)]
    if len(matching) < len(field.supports):
        field.unmatched.update(set(field.supports).difference(matching))
        field.supports = matching
    for unit in matching:
        field.helpers[field.aided[unit]] += (unit,)
    if field.board.keeps:
        _man_keeps(field)


def _fits(field: Field, unit: int) -> bool:
    """Whether the supported unit does what it is supported to do."""
    aided, order = field.aided[unit], field.orders[unit]
    if type(order) is not SupportMove:
        return field.acts[aided] != MOVE
    if field.acts[aided] != MOVE or field.goals[aided] != field.goals[unit]:
        return False
    # A coast that is named must be the move's (4.B.4).
    return (
        order.to == field.to[aided]
        or order.to == field.board.ids[field.goals[unit]]
        or field.units[aided].kind == "A"
    )


def _match_convoys(field: Field) -> None:
    matching = []
    for unit in field.convoys:
        army = field.aided[unit]
        if field.acts[army] == MOVE and field.goals[army] == field.goals[unit]:
            field.carriers[army] += (unit,)
            matching.append(unit)
        else:
            field.unmatched.add(unit)
    field.convoys = matching
    if field.terms.adjacent_convoy == "intent":
        for army, fleets in enumerate(field.carriers):
            if fleets and not field.by_sea[army]:
                field.by_sea[army] = _is_meant(field, army, fleets)


def _is_meant(field: Field, army: int, fleets: tuple[int, ...]) -> bool:
    """Whether a move to a neighbour goes by convoy though it doesn't say so (4.A.3).

    An own fleet is ordered to carry it, and the fleets ordered make a route.
    """
    own = field.power[army]
    chain = sum(1 << field.province[fleet] for fleet in fleets)
    return any(field.power[fleet] == own for fleet in fleets) and field.board.has_route(
        field.province[army], field.goals[army], chain
    )


def _man_keeps(field: Field) -> None:
    """A unit that stays in a keep is worth one more (D-13)."""
    only_holds = field.terms.keep_bonus == "hold_orders"
    for place in field.board.keeps:
        unit = field.occupant[place]
        if unit < 0 or field.acts[unit] == MOVE:
            continue
        if not only_holds or field.acts[unit] == HOLD:
            field.standing[unit] = 2
