"""The judge's answers in terms of orders: what became of each, by whom (D-05)."""

from typing import Any, Literal

from adjudicator.rulesets.diplomacy.events import (
    Bounced,
    Convoyed,
    Cut,
    Disrupted,
    Held,
    Lost,
    Moved,
    MovementEvent,
    Rival,
    Stranded,
    Supported,
    Unconvoyed,
    Unmatched,
    Void,
)
from adjudicator.rulesets.diplomacy.judge import conditions
from adjudicator.rulesets.diplomacy.judge.field import (
    CONVOY,
    HOLD,
    MOVE,
    NO,
    NOBODY,
    SUPPORT,
    YES,
    Field,
)
from adjudicator.rulesets.diplomacy.orders import Convoy, Hold, Move
from adjudicator.rulesets.diplomacy.units import Unit


def dislodgers(field: Field) -> list[int]:
    """By unit: who dislodged it, or ``NOBODY``."""
    moved, occupant, goals = field.moved, field.occupant, field.goals
    found = [NOBODY] * len(field.units)
    for unit, answer in enumerate(moved):
        if answer == YES:
            there = occupant[goals[unit]]
            if there >= 0 and moved[there] != YES:
                found[there] = unit
    return found


def explain(field: Field, by: list[int]) -> list[MovementEvent]:
    """What became of each unit's order, in the order of the units."""
    power, acts = field.power, field.acts
    moved, given = field.moved, field.given
    told: list[MovementEvent] = []
    order: Any
    for unit, order in enumerate(field.orders):
        attacker, act = by[unit], acts[unit]
        by_whom = None
        if attacker >= 0:
            by_whom = field.board.ids[field.province[attacker]]
        event: MovementEvent
        if act == MOVE:
            if moved[unit] == YES:
                event = _of_success(field, unit, order)
            else:
                event = _of_failure(field, unit, order, by_whom)
        elif act == HOLD:
            event = _of_hold(field, unit, order, by_whom)
        elif act == SUPPORT and given[unit] == YES:
            event = Supported(power=power[unit], order=order, dislodged_by=by_whom)
        elif unit in field.unmatched:
            event = Unmatched(
                power=power[unit],
                order=order,
                did=field.orders[field.aided[unit]],
                dislodged_by=by_whom,
            )
        elif act == CONVOY:
            event = _of_convoy(field, unit, order, by_whom, attacker)
        else:
            event = Cut(
                power=power[unit],
                order=order,
                by=field.units[_cutter(field, unit)],
                dislodged_by=by_whom,
            )
        told.append(event)
    return told


def _of_hold(
    field: Field, unit: int, order: Hold | None, by_whom: str | None
) -> MovementEvent:
    power = field.power[unit]
    if order is not None:
        return Held(power=power, order=order, dislodged_by=by_whom)
    if unit in field.void:
        illegal, why = field.void[unit]
        return Void(power=power, order=illegal, why=why, dislodged_by=by_whom)
    piece = field.units[unit]
    return Held(
        power=power,
        order=Hold(kind=piece.kind, at=piece.at),
        unordered=True,
        dislodged_by=by_whom,
    )


def _of_success(field: Field, unit: int, order: Move) -> MovementEvent:
    power, to = field.power[unit], field.to[unit]
    if not field.by_sea[unit]:
        return Moved(power=power, order=order, to=to)
    sailing = [c for c in sorted(field.carriers[unit]) if field.sailing[c] == YES]
    by = tuple(field.units[fleet].at for fleet in sailing)
    return Moved(power=power, order=order, to=to, by=by)


def _of_failure(
    field: Field, unit: int, order: Move, by_whom: str | None
) -> MovementEvent:
    """A move that failed: for want of a convoy, or against whom."""
    power, units = field.power[unit], field.units
    if field.by_sea[unit] and conditions.road(field, unit) == NO:
        return _of_voyage(field, unit, order, by_whom)
    goal = field.goals[unit]
    there = field.occupant[goal]
    against: list[Rival] = []
    wasted: tuple[str, ...] = ()
    if there < 0:
        force, _ = conditions.backing(field, unit)
    else:
        (force, _), (defence, _) = conditions.attacking(field, unit, there)
        if force <= defence:
            stance = _stance(field, unit, there)
            against.append(Rival(unit=units[there], strength=defence, stance=stance))
        if defence and field.helpers[unit]:
            wasted = _wasted(field, unit, there)
    comers = field.comers[goal]
    if len(comers) > 1:
        for rival in sorted(comers):
            if rival != unit:
                prevents, _ = conditions.preventing(field, rival)
                if force <= prevents:
                    against.append(
                        Rival(unit=units[rival], strength=prevents, stance="contests")
                    )
        against.sort(key=_strength_of, reverse=True)
    return Bounced(
        power=power,
        order=order,
        strength=force,
        against=tuple(against),
        wasted=wasted,
        dislodged_by=by_whom,
    )


def _wasted(field: Field, unit: int, there: int) -> tuple[str, ...]:
    """Supports of the power that stands at the goal: not against its own unit."""
    own = field.power[there]
    helpers = [h for h in field.helpers[unit] if field.power[h] == own]
    return tuple([field.units[helper].at for helper in sorted(helpers)])


def _stance(field: Field, unit: int, there: int) -> Literal["holds", "head_on", "own"]:
    if field.power[there] == field.power[unit]:
        return "own"
    return "head_on" if conditions.is_head_on(field, unit, there) else "holds"


def _strength_of(rival: Rival) -> int:
    return rival.strength


def _of_voyage(
    field: Field, unit: int, order: Move, by_whom: str | None
) -> MovementEvent:
    """A convoy that did not arrive: never whole, or broken on every route."""
    power, fleets = field.power[unit], sorted(field.carriers[unit])
    chain = sum(1 << field.province[fleet] for fleet in fleets)
    if not field.board.has_route(field.province[unit], field.goals[unit], chain):
        return Unconvoyed(
            power=power,
            order=order,
            fleets=tuple(field.units[fleet].at for fleet in fleets),
            dislodged_by=by_whom,
        )
    return Stranded(
        power=power,
        order=order,
        fleets=tuple(
            Lost(at=field.units[fleet].at, by=_sunk_by(field, fleet))
            for fleet in fleets
            if field.sailing[fleet] != YES
        ),
        dislodged_by=by_whom,
    )


def _sunk_by(field: Field, fleet: int) -> Unit | None:
    if fleet in field.szykman:
        return None
    return next(
        field.units[attacker]
        for attacker in field.comers[field.province[fleet]]
        if field.moved[attacker] == YES
    )


def _of_convoy(
    field: Field, unit: int, order: Convoy, by_whom: str | None, attacker: int
) -> MovementEvent:
    power = field.power[unit]
    if field.sailing[unit] == YES:
        return Convoyed(power=power, order=order)
    by = None if unit in field.szykman else field.units[attacker]
    return Disrupted(power=power, order=order, by=by, dislodged_by=by_whom)


def _cutter(field: Field, unit: int) -> int:
    """Who cut a support: the one that dislodged it, or the first that attacked it."""
    first = NOBODY
    for attacker in sorted(field.comers[field.province[unit]]):
        if field.moved[attacker] == YES:
            return attacker
        if (
            first < 0
            and field.power[attacker] != field.power[unit]
            and field.province[attacker] != field.goals[unit]
            and not (field.by_sea[attacker] and conditions.road(field, attacker) == NO)
        ):
            first = attacker
    return first
