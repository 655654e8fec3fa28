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
from adjudicator.rulesets.diplomacy.judge import convoy, strength
from adjudicator.rulesets.diplomacy.judge.field import (
    CONVOY,
    HOLD,
    MOVE,
    NO,
    NOBODY,
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
    names, province, power = field.board.ids, field.province, field.power
    told: list[MovementEvent] = []
    order: Any
    for unit, order in enumerate(field.orders):
        attacker = by[unit]
        by_whom = None if attacker < 0 else names[province[attacker]]
        act = field.acts[unit]
        if act == MOVE:
            told.append(_of_move(field, unit, order, by_whom))
        elif act == HOLD:
            told.append(_of_hold(field, unit, order, by_whom))
        elif unit in field.unmatched:
            told.append(
                Unmatched(
                    power=power[unit],
                    order=order,
                    did=field.orders[field.aided[unit]],
                    dislodged_by=by_whom,
                )
            )
        elif act == CONVOY:
            told.append(_of_convoy(field, unit, order, by_whom, attacker))
        elif field.given[unit] == YES:
            told.append(Supported(power=power[unit], order=order, dislodged_by=by_whom))
        else:
            cutter = field.units[_cutter(field, unit)]
            told.append(
                Cut(power=power[unit], order=order, by=cutter, dislodged_by=by_whom)
            )
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


def _of_move(
    field: Field, unit: int, order: Move, by_whom: str | None
) -> MovementEvent:
    power, units = field.power[unit], field.units
    if field.moved[unit] == YES:
        if not field.by_sea[unit]:
            return Moved(power=power, order=order, to=field.to[unit])
        sailing = [c for c in sorted(field.carriers[unit]) if field.sailing[c] == YES]
        by = tuple(units[fleet].at for fleet in sailing)
        return Moved(power=power, order=order, to=field.to[unit], by=by)
    if field.by_sea[unit] and convoy.road(field, unit) == NO:
        return _of_voyage(field, unit, order, by_whom)
    goal = field.goals[unit]
    there = field.occupant[goal]
    against: list[Rival] = []
    wasted: tuple[str, ...] = ()
    if there < 0:
        force, _ = strength.backing(field, unit)
    else:
        (force, _), (defence, _) = strength.attacking(field, unit, there)
        if force <= defence:
            stance = _stance(field, unit, there)
            against.append(Rival(unit=units[there], strength=defence, stance=stance))
        if defence:
            wasted = tuple(
                units[helper].at
                for helper in sorted(field.helpers[unit])
                if field.power[helper] == field.power[there]
            )
    for rival in sorted(field.comers[goal]):
        if rival != unit:
            prevents, _ = strength.preventing(field, rival)
            if force <= prevents:
                against.append(
                    Rival(unit=units[rival], strength=prevents, stance="contests")
                )
    if len(against) > 1:
        against.sort(key=_strength_of, reverse=True)
    return Bounced(
        power=power,
        order=order,
        strength=force,
        against=tuple(against),
        wasted=wasted,
        dislodged_by=by_whom,
    )


def _stance(field: Field, unit: int, there: int) -> Literal["holds", "head_on", "own"]:
    if field.power[there] == field.power[unit]:
        return "own"
    return "head_on" if strength.is_head_on(field, unit, there) else "holds"


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
    cutters = [
        attacker
        for attacker in sorted(field.comers[field.province[unit]])
        if field.power[attacker] != field.power[unit]
        and (
            field.moved[attacker] == YES
            or (
                field.province[attacker] != field.goals[unit]
                and not (field.by_sea[attacker] and convoy.road(field, attacker) == NO)
            )
        )
    ]
    return next((a for a in cutters if field.moved[a] == YES), cutters[0])
