"""The judge's answers in terms of orders: what became of each, by whom (D-05)."""

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
from adjudicator.rulesets.diplomacy.orders import Hold
from adjudicator.rulesets.diplomacy.units import Unit


def dislodgers(field: Field) -> list[int]:
    """By unit: who dislodged it, or ``NOBODY``."""
    found = [NOBODY] * len(field.units)
    for unit, moved in enumerate(field.moved):
        if moved == YES:
            there = field.occupant[field.goals[unit]]
            if there >= 0 and field.moved[there] != YES:
                found[there] = unit
    return found


def explain(field: Field, by: list[int]) -> list[MovementEvent]:
    """What became of each unit's order, in the order of the units."""
    names = field.board.ids
    told: list[MovementEvent] = []
    for unit, act in enumerate(field.acts):
        attacker = by[unit]
        by_whom = None if attacker < 0 else names[field.province[attacker]]
        if act == MOVE:
            told.append(_of_move(field, unit, by_whom))
        elif act == HOLD:
            told.append(_of_hold(field, unit, by_whom))
        elif unit in field.unmatched:
            aided = field.aided[unit]
            told.append(
                Unmatched(
                    power=field.power[unit],
                    order=field.orders[unit],
                    did=field.orders[aided],
                    dislodged_by=by_whom,
                )
            )
        elif act == CONVOY:
            told.append(_of_convoy(field, unit, by_whom, attacker))
        elif field.given[unit] == YES:
            told.append(
                Supported(
                    power=field.power[unit],
                    order=field.orders[unit],
                    dislodged_by=by_whom,
                )
            )
        else:
            told.append(
                Cut(
                    power=field.power[unit],
                    order=field.orders[unit],
                    by=field.units[_cutter(field, unit)],
                    dislodged_by=by_whom,
                )
            )
    return told


def _of_hold(field: Field, unit: int, by_whom: str | None) -> MovementEvent:
    power, order = field.power[unit], field.orders[unit]
    if unit in field.void:
        illegal, why = field.void[unit]
        return Void(power=power, order=illegal, why=why, dislodged_by=by_whom)
    if order is None:
        piece = field.units[unit]
        return Held(
            power=power,
            order=Hold(kind=piece.kind, at=piece.at),
            unordered=True,
            dislodged_by=by_whom,
        )
    return Held(power=power, order=order, dislodged_by=by_whom)


def _of_move(field: Field, unit: int, by_whom: str | None) -> MovementEvent:
    power, order = field.power[unit], field.orders[unit]
    if field.moved[unit] == YES:
        return Moved(
            power=power,
            order=order,
            to=field.to[unit],
            by=tuple(
                field.location[fleet]
                for fleet in field.carriers[unit]
                if field.sailing[fleet] == YES
            )
            if field.by_sea[unit]
            else (),
        )
    if field.by_sea[unit] and convoy.road(field, unit) == NO:
        return _of_voyage(field, unit, by_whom)
    goal = field.goals[unit]
    there = field.occupant[goal]
    against: list[Rival] = []
    wasted: tuple[str, ...] = ()
    force = 0
    if there < 0:
        force, _ = strength.backing(field, unit)
    else:
        (force, _), (defence, _) = strength.attacking(field, unit, there)
        stays = field.moved[there] != YES
        if stays and force <= defence:
            own = field.power[there] == field.power[unit]
            against.append(
                Rival(
                    unit=field.units[there],
                    strength=defence,
                    stance="own"
                    if own
                    else "head_on"
                    if strength.is_head_on(field, unit, there)
                    else "holds",
                )
            )
        if stays:
            wasted = tuple(
                field.location[helper]
                for helper in field.helpers[unit]
                if field.power[helper] == field.power[there]
            )
    for rival in field.comers[goal]:
        if rival != unit:
            prevents, _ = strength.preventing(field, rival)
            if force <= prevents:
                against.append(
                    Rival(unit=field.units[rival], strength=prevents, stance="contests")
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


def _strength_of(rival: Rival) -> int:
    return rival.strength


def _of_voyage(field: Field, unit: int, by_whom: str | None) -> MovementEvent:
    """A convoy that did not arrive: never whole, or broken on every route."""
    power, order, fleets = field.power[unit], field.orders[unit], field.carriers[unit]
    chain = sum(1 << field.province[fleet] for fleet in fleets)
    if not field.board.has_route(field.province[unit], field.goals[unit], chain):
        return Unconvoyed(
            power=power,
            order=order,
            fleets=tuple(field.location[fleet] for fleet in fleets),
            dislodged_by=by_whom,
        )
    return Stranded(
        power=power,
        order=order,
        fleets=tuple(
            Lost(at=field.location[fleet], by=_sunk_by(field, fleet))
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
    field: Field, unit: int, by_whom: str | None, attacker: int
) -> MovementEvent:
    power, order = field.power[unit], field.orders[unit]
    if field.sailing[unit] == YES:
        return Convoyed(power=power, order=order)
    return Disrupted(
        power=power,
        order=order,
        by=None if unit in field.szykman else field.units[attacker],
        dislodged_by=by_whom,
    )


def _cutter(field: Field, unit: int) -> int:
    """Who cut a support: the one that dislodged it, or the first that attacked it."""
    cutters = [
        attacker
        for attacker in field.comers[field.province[unit]]
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
