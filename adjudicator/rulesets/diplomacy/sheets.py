"""A sheet before the deadline: what may be given now, and what a new letter changes."""

from collections.abc import Sequence

from adjudicator.errors import Illegal, Remark
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.ruleset import Check, Verdict
from adjudicator.rulesets.diplomacy import retreats
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.judge import enlist
from adjudicator.rulesets.diplomacy.judge.field import MOVE, Field
from adjudicator.rulesets.diplomacy.orders import (
    Build,
    Convoy,
    Disband,
    Move,
    SupportHold,
    SupportMove,
    Vote,
    Waive,
)
from adjudicator.rulesets.diplomacy.phases import Game
from adjudicator.rulesets.diplomacy.state import State


def check(game: Game, state: State, power: PowerId, orders: Sequence[Order]) -> Check:
    """Each order's verdict, and the units that still have none."""
    match state.phase:
        case "movement":
            return _movement(game, state, power, orders)
        case "retreat":
            return _retreat(game, state, power, orders)
        case "adjustment":
            return _winter(game, state, power, orders)


def _vote(game: Game, state: State) -> Verdict:
    return Verdict(None if game.may_draw(state) else game.too_early())


def _movement(
    game: Game, state: State, power: PowerId, orders: Sequence[Order]
) -> Check:
    board = game.board
    field = Field(board, game.terms, state.units)
    verdicts = []
    for order in orders:
        if isinstance(order, Vote):
            verdicts.append(_vote(game, state))
            continue
        why = enlist.take(field, power, order)
        verdicts.append(Verdict(why, () if why else tuple(_slips(field, power, order))))
    enlist.match(field)
    for index, order in enumerate(orders):
        if verdicts[index].illegal is None and (slip := _mismatch(field, power, order)):
            verdicts[index] = Verdict(None, (*verdicts[index].remarks, slip))
    return Check(
        verdicts=tuple(verdicts),
        missing=tuple(
            f"{unit.kind} {unit.at}"
            for unit, order in zip(state.units, field.orders, strict=True)
            if unit.power == power and order is None
        ),
    )


def _slips(field: Field, power: PowerId, order: Order) -> list[Remark]:
    """What was read leniently once the unit is known (4.B.2, 4.C.2)."""
    unit = field.occupant[field.board.number[order.at]]
    piece = field.units[unit]
    slips = []
    if order.kind and order.kind != piece.kind:
        slips.append(
            Remark(why="other_kind", facts={"unit": f"{piece.kind} {piece.at}"})
        )
    if isinstance(order, Move) and field.to[unit] != order.to:
        slips.append(
            Remark(why="coast_filled", facts={"at": piece.at, "to": field.to[unit]})
        )
    return slips


def _mismatch(field: Field, power: PowerId, order: Order) -> Remark | None:
    """A support or convoy of an own unit that was ordered something else."""
    if not isinstance(order, SupportHold | SupportMove | Convoy):
        return None
    unit = field.occupant[field.board.number[order.at]]
    aided = field.aided[unit]
    if unit not in field.unmatched or field.power[aided] != power:
        return None
    if field.orders[aided] is None and not isinstance(order, SupportHold):
        return Remark(why="not_ordered_yet", facts={"of": order.of})
    return Remark(
        why="moves_instead" if field.acts[aided] == MOVE else "stays_instead",
        facts={"of": order.of, "to": field.to[aided]},
    )


def _retreat(
    game: Game, state: State, power: PowerId, orders: Sequence[Order]
) -> Check:
    board = game.board
    beaten = {board.name_of(out.unit.at): out for out in state.beaten}
    verdicts = []
    answered: set[str] = set()
    goals: set[str] = set()
    for order in orders:
        if isinstance(order, Vote):
            verdicts.append(_vote(game, state))
            continue
        why = retreats.refusal(board, beaten, power, order)
        remarks: tuple[Remark, ...] = ()
        if why is None:
            place = board.name_of(order.at)
            if place in answered:
                why = Illegal(why="second_order", facts={"at": order.at})
            answered.add(place)
            to = retreats.goal(board, beaten[place], order)
            if why is None and to is not None:
                if board.name_of(to) in goals:
                    remarks = (Remark(why="own_collision", facts={"to": to}),)
                goals.add(board.name_of(to))
        verdicts.append(Verdict(why, remarks))
    return Check(
        verdicts=tuple(verdicts),
        missing=tuple(
            f"{out.unit.kind} {out.unit.at}"
            for place, out in beaten.items()
            if out.unit.power == power and place not in answered
        ),
    )


def _winter(game: Game, state: State, power: PowerId, orders: Sequence[Order]) -> Check:
    yard = game.yard(state, power)
    verdicts = [
        _vote(game, state)
        if isinstance(order, Vote)
        else Verdict(yard.carry_out(order))
        for order in orders
    ]
    totals: tuple[tuple[str, int, int], ...] = ()
    if yard.delta > 0:
        due = min(yard.delta, len(yard.built) + len(yard.sites()) + yard.waived)
        totals = (("builds", len(yard.built) + yard.waived, due),)
    elif yard.delta < 0:
        totals = (("removals", len(yard.removed), -yard.delta),)
    return Check(verdicts=tuple(verdicts), totals=totals)


def merged(
    board: Board, saved: Sequence[Order], new: Sequence[Order], *, add: bool
) -> tuple[Order, ...]:
    """The sheet after new lines came; without ``add`` they are the whole sheet.

    The last order to a unit counts, in one letter or in two; so does the last vote. In
    winter the first orders count, as many as are due: those of a new letter go before
    the older ones, and waived builds are counted afresh with every letter that builds.
    """
    fresh = _by_unit(board, new)
    older = _by_unit(board, saved) if add else {}
    is_winter = any(isinstance(order, Build | Waive) for order in new)
    kept = [
        order
        for key, order in older.items()
        if key not in fresh and not (is_winter and isinstance(order, Waive))
    ]
    if is_winter or all(isinstance(order, Disband) for order in new):
        return (*fresh.values(), *kept)
    return (*kept, *fresh.values())


def _by_unit(board: Board, orders: Sequence[Order]) -> dict[object, Order]:
    """Orders by what they are for: the last of each, where it was written."""
    found: dict[object, Order] = {}
    for index, order in enumerate(orders):
        key: object = index
        if isinstance(order, Vote):
            key = Vote
        elif not isinstance(order, Waive):
            key = _place(board, order.at)
        found.pop(key, None)
        found[key] = order
    return found


def _place(board: Board, location: str) -> str:
    """The province of a location, or the word itself if it is none."""
    return board.name_of(location) if location in board.number else location
