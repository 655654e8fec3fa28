"""Random positions and orders, heavy on supports and convoys, for the laws."""

import random

from adjudicator.rulesets.diplomacy.orders import (
    Convoy,
    Hold,
    Move,
    SupportHold,
    SupportMove,
)
from adjudicator.rulesets.diplomacy.units import Unit


def neighbours(board):
    """By province: those next to it, whoever can cross."""
    near = [set() for _ in board.provinces]
    for grounds in board.grounds.values():
        for ground in grounds.values():
            near[ground.number] |= ground.near
    return near


def random_units(of, seed, most, least=2, powers=3, at_sea=0.3):
    """Units of some powers, close to one another, with fleets where there is water."""
    rng = random.Random(seed)
    board = of.board
    near = neighbours(board)
    waters = [n for n, p in enumerate(board.provinces) if p.kind in ("sea", "island")]
    start = rng.choice(waters) if rng.random() < at_sea else rng.randrange(len(near))
    zone, edge = [start], {start}
    count = rng.randint(least, most)
    while len(zone) < min(count + 3, len(near)):
        here = rng.choice(zone)
        new = sorted(near[here] - edge)
        if new:
            zone.append(rng.choice(new))
            edge.add(zone[-1])
        elif all(near[place] <= edge for place in zone):
            break
    names = list(of.powers[: rng.randint(1, powers)])
    if any(p.garrison for p in board.provinces) and rng.random() < 0.3:
        names.append(None)
    found = []
    for number in rng.sample(zone, min(count, len(zone))):
        province = board.provinces[number]
        power = rng.choice(names)
        kinds = [
            kind
            for kind, fits in (("A", province.takes_army), ("F", province.takes_fleet))
            if fits and (kind == "A" or power is not None)
        ]
        if not kinds:
            continue
        kind = rng.choice(kinds)
        at = (
            rng.choice(province.coasts)
            if kind == "F" and province.coasts
            else province.id
        )
        found.append(Unit(power=power, kind=kind, at=at))
    if not any(unit.power for unit in found):
        unit = found.pop() if found else Unit(power=None, kind="A", at=board.centres[0])
        found.append(Unit(power=of.powers[0], kind=unit.kind, at=unit.at))
    return tuple(found)


def random_orders(of, pieces, seed, moving=0.55):
    """An order for every unit with a power: moves first, then help for them."""
    rng = random.Random(seed)
    board = of.board
    standing = {board.number[unit.at]: unit for unit in pieces}
    fleets = (
        sum(1 << n for n, unit in standing.items() if unit.kind == "F") & board.water
    )
    found = {}
    shuffled = [unit for unit in pieces if unit.power]
    rng.shuffle(shuffled)
    waiting = []
    for unit in shuffled:
        goals = _moves(board, unit, fleets, rng) if rng.random() < moving else []
        taken = [move for move in goals if board.number[move.to] in standing]
        if taken and rng.random() < 0.6:
            goals = taken
        if goals:
            found[unit] = rng.choice(goals)
        else:
            waiting.append(unit)
    for unit in waiting:
        options = _help(board, unit, found, standing)
        found[unit] = (
            rng.choice(options)
            if options and rng.random() < 0.9
            else Hold(kind=unit.kind, at=unit.at)
        )
    return found


def _moves(board, unit, fleets, rng):
    here = board.number[unit.at]
    found = [
        Move(kind=unit.kind, at=unit.at, to=to)
        for to in board.grounds[unit.kind][unit.at].to
    ]
    if unit.kind == "A":
        for goal, province in enumerate(board.provinces):
            if province.takes_army and board.has_route(here, goal, fleets):
                via = rng.random() < 0.5
                found += [Move(kind="A", at=unit.at, to=province.id, via=via)] * 2
    return found


def _help(board, unit, orders, standing):
    near = board.grounds[unit.kind][unit.at].near
    at_sea = unit.kind == "F" and board.water >> board.number[unit.at] & 1
    found = []
    for other, order in orders.items():
        if not isinstance(order, Move):
            continue
        aid = {
            "kind": unit.kind,
            "at": unit.at,
            "of_kind": other.kind,
            "of": other.at,
            "to": order.to,
        }
        if board.number[order.to] in near:
            found.append(SupportMove(**aid))
        if at_sea and other.kind == "A":
            found += [Convoy(**aid)] * 3
    for number, other in standing.items():
        if other is not unit and number in near:
            found.append(
                SupportHold(kind=unit.kind, at=unit.at, of_kind=other.kind, of=other.at)
            )
    return found


def sheets_of(orders):
    """Orders by power."""
    found = {}
    for unit, order in orders.items():
        found.setdefault(unit.power, []).append(order)
    return {power: tuple(sheet) for power, sheet in found.items()}
