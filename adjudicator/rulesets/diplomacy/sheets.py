"""A sheet before the deadline: what may be given now, and what a new letter changes."""

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.errors import Illegal, Remark
from adjudicator.powers import PowerId
from adjudicator.ruleset import Check, Verdict
from adjudicator.rulesets.diplomacy import retreats
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.judge import enlist
from adjudicator.rulesets.diplomacy.judge.field import MOVE, Field
from adjudicator.rulesets.diplomacy.orders import (
    AnyOrder,
    Build,
    Disband,
    Move,
    Retreat,
    Vote,
    Waive,
)
from adjudicator.rulesets.diplomacy.phases import Game
from adjudicator.rulesets.diplomacy.state import State


def check(
    game: Game, state: State, power: PowerId, orders: Sequence[AnyOrder]
) -> Check:
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
    game: Game, state: State, power: PowerId, orders: Sequence[AnyOrder]
) -> Check:
    board = game.board
    field = Field(board, game.terms, state.units)
    refused = enlist.take(field, power, orders)
    enlist.match(field)
    verdicts = [
        _vote(game, state)
        if isinstance(order, Vote)
        else Verdict(why, () if why else tuple(_remarks(field, power, order)))
        for order, why in zip(orders, refused, strict=True)
    ]
    return Check(
        verdicts=tuple(verdicts),
        missing=tuple(
            f"{unit.kind} {unit.at}"
            for unit, order in zip(state.units, field.orders, strict=True)
            if unit.power == power and order is None
        ),
    )


def _remarks(field: Field, power: PowerId, order: Any) -> Iterator[Remark]:
    """What was read leniently (4.B.2, 4.C.2), and what looks like a slip."""
    unit = field.occupant[field.board.number[order.at]]
    piece = field.units[unit]
    if order.kind and order.kind != piece.kind:
        yield Remark(why="other_kind", facts={"unit": f"{piece.kind} {piece.at}"})
    if isinstance(order, Move):
        if piece.kind == "F" and field.to[unit] != order.to:
            facts = {"at": piece.at, "to": field.to[unit]}
            yield Remark(why="coast_filled", facts=facts)
    elif unit in field.unmatched and field.power[field.aided[unit]] == power:
        yield _mismatch(field, field.aided[unit], order)


def _mismatch(field: Field, aided: int, order: Any) -> Remark:
    """A support or convoy of an own unit that is ordered something else, or nothing."""
    if field.orders[aided] is None:
        return Remark(why="not_ordered_yet", facts={"of": order.of})
    if field.acts[aided] != MOVE:
        return Remark(why="stays_instead", facts={"of": order.of})
    return Remark(why="moves_instead", facts={"of": order.of, "to": field.to[aided]})


def _retreat(
    game: Game, state: State, power: PowerId, orders: Sequence[AnyOrder]
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
        if not isinstance(order, Retreat | Move | Disband):
            verdicts.append(Verdict(Illegal(why="wrong_phase")))
            continue
        why = retreats.refusal(board, beaten, power, order)
        if why is not None:
            verdicts.append(Verdict(why))
            continue
        place = board.name_of(order.at)
        if place in answered:
            why = Illegal(why="second_order", facts={"at": order.at})
        answered.add(place)
        verdicts.append(Verdict(why))
        to = retreats.goal(board, beaten[place], order)
        if why is None and to is not None:
            if board.name_of(to) in goals:
                clash = Remark(why="own_collision", facts={"to": to})
                verdicts[-1] = Verdict(None, (clash,))
            goals.add(board.name_of(to))
    return Check(
        verdicts=tuple(verdicts),
        missing=tuple(
            f"{out.unit.kind} {out.unit.at}"
            for place, out in beaten.items()
            if out.unit.power == power and place not in answered
        ),
    )


def _winter(
    game: Game, state: State, power: PowerId, orders: Sequence[AnyOrder]
) -> Check:
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
    board: Board, saved: Sequence[AnyOrder], new: Sequence[AnyOrder]
) -> tuple[AnyOrder, ...]:
    """The sheet after new lines came, which replace only the orders of their units.

    The last order to a unit counts, in one letter or in two; so does the last vote. In
    winter the first orders count, as many as are due: those of a new letter go before
    the older ones, and waived builds are counted afresh with every letter that builds.
    """
    fresh = _by_unit(board, new)
    older = _by_unit(board, saved)
    is_winter = any(isinstance(order, Build | Waive) for order in new)
    kept = [
        order
        for key, order in older.items()
        if key not in fresh and not (is_winter and isinstance(order, Waive))
    ]
    if is_winter or all(isinstance(order, Disband) for order in new):
        return (*fresh.values(), *kept)
    return (*kept, *fresh.values())


def _by_unit(board: Board, orders: Sequence[AnyOrder]) -> dict[object, AnyOrder]:
    """Orders by what they are for: the last of each, where it was written."""
    found: dict[object, AnyOrder] = {}
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
