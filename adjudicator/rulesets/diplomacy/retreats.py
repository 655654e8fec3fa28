"""The retreat phase (D-02, D-03)."""

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.errors import Illegal
from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.events import (
    AnyEvent,
    Disbanded,
    Reason,
    Retreated,
)
from adjudicator.rulesets.diplomacy.orders import (
    Disband,
    Move,
    Retreat,
    Sheets,
    Vote,
)
from adjudicator.rulesets.diplomacy.state import Beaten
from adjudicator.rulesets.diplomacy.units import Unit

RetreatOrder = Retreat | Move | Disband
"""What a dislodged unit may be told; a move is a retreat, as nJudge writes it."""


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """What a retreat or adjustment phase came to."""

    units: tuple[Unit, ...]
    events: tuple[AnyEvent, ...]
    refused: tuple[tuple[PowerId, int, Illegal], ...] = ()


def goal(board: Board, beaten: Beaten, order: RetreatOrder) -> str | None:
    """The location a retreat goes to; None if it can't, or gives up (4.B.1, 4.B.2)."""
    if isinstance(order, Disband):
        return None
    unit = beaten.unit
    meant = board.grounds[unit.kind][unit.at].written.get(order.to)
    return meant if meant in beaten.retreats else None


def refusal(
    board: Board, beaten: Mapping[str, Beaten], power: PowerId, order: RetreatOrder
) -> Illegal | None:
    """Why a power can't give this order in the retreat phase, or None.

    ``beaten``: the dislodged units by province.
    """
    out = beaten.get(board.name_of(order.at)) if order.at in board.number else None
    if out is None or out.unit.power != power:
        return Illegal(why="not_dislodged", facts={"at": order.at})
    if isinstance(order, Disband) or goal(board, out, order) is not None:
        return None
    return _no_retreat(board, out, order)


def _no_retreat(board: Board, beaten: Beaten, order: Retreat | Move) -> Illegal:
    unit = beaten.unit
    facts = {"kind": unit.kind, "at": unit.at, "to": order.to}
    coasts = tuple(
        there for there in beaten.retreats if board.name_of(there) == order.to
    )
    if len(coasts) > 1:
        return Illegal(why="coast_needed", facts={**facts, "coasts": coasts})
    place = board.number.get(order.to)
    if place is None or place not in board.grounds[unit.kind][unit.at].near:
        return Illegal(why="not_adjacent", facts=facts)
    if board.ids[place] == beaten.by:
        return Illegal(why="attackers_origin", facts=facts)
    if coasts:
        return Illegal(why="wrong_coast", facts={**facts, "coasts": coasts})
    return Illegal(why="closed_retreat", facts={**facts, "open": beaten.retreats})


def resolve(
    board: Board,
    units: tuple[Unit, ...],
    dislodged: Sequence[Beaten],
    sheets: Sheets,
    absent: Sequence[PowerId] = (),
) -> Settled:
    """All retreats at once; those that go to the same province are disbanded."""
    beaten = {board.name_of(out.unit.at): out for out in dislodged}
    orders: dict[str, RetreatOrder] = {}
    void: set[str] = set()
    refused: list[tuple[PowerId, int, Illegal]] = []
    for power, sheet in sheets.items():
        for index, order in enumerate(sheet):
            if isinstance(order, Vote):
                continue
            if not isinstance(order, Retreat | Move | Disband):
                refused.append((power, index, Illegal(why="wrong_phase")))
                continue
            why = refusal(board, beaten, power, order)
            place = "" if why else board.name_of(order.at)
            if place in orders:
                why = Illegal(why="second_order", facts={"at": order.at})
            if why is None:
                orders[place] = order
            else:
                refused.append((power, index, why))
                if why.why != "not_dislodged":
                    void.add(board.name_of(order.at))
    goals = {
        place: to
        for place, order in orders.items()
        if (to := goal(board, beaten[place], order)) is not None
    }
    claims: dict[str, list[str]] = {}
    for place, to in goals.items():
        claims.setdefault(board.name_of(to), []).append(place)
    now = list(units)
    events: list[AnyEvent] = []
    for place, out in beaten.items():
        unit = out.unit
        if place not in goals:
            lost = _why_lost(unit, place in orders, place in void, absent)
            events.append(Disbanded(unit=unit, why=lost))
            continue
        to = goals[place]
        rivals = [beaten[p].unit for p in claims[board.name_of(to)] if p != place]
        if rivals:
            events.append(
                Disbanded(unit=unit, why="collided", to=to, others=tuple(rivals))
            )
        else:
            now.append(Unit(power=unit.power, kind=unit.kind, at=to))
            events.append(
                Retreated(
                    unit=unit, to=to, order=Retreat(kind=unit.kind, at=unit.at, to=to)
                )
            )
    return Settled(units=tuple(now), events=tuple(events), refused=tuple(refused))


def _why_lost(
    unit: Unit, gave_up: bool, tried: bool, absent: Sequence[PowerId]
) -> Reason:
    if gave_up:
        return "ordered"
    if unit.power in absent:
        return "civil_disorder"
    return "void" if tried else "no_order"
