"""What is known of moves, supports, convoys and strengths (DATC 5.B).

These ask one another in turn, so they stand together: a move succeeds by strength,
strength rests on supports, a support on the moves against it and on their convoys, a
convoy on the moves against its fleets. Each answer is noted on the field.
"""

from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy.judge.field import MOVE, NO, UNSURE, YES, Field

Strength = tuple[int, int]
"""How strong a unit is, as (at least, at most) while not all is known."""

ALONE: Strength = (1, 1)
NOTHING: Strength = (0, 0)


def decide_move(field: Field, unit: int) -> int:
    """Works out and notes whether ``unit`` gets where it was ordered.

    Units that wait for one another to leave are taken from the foremost on. While it is
    worked out a move counts as unsure: whoever asks meanwhile is part of a circle.
    """
    moved, goals, occupant, acts = field.moved, field.goals, field.occupant, field.acts
    waiting = [unit]
    moved[unit] = UNSURE
    ahead = occupant[goals[unit]]
    while ahead >= 0 and acts[ahead] == MOVE and not moved[ahead]:
        moved[ahead] = UNSURE
        waiting.append(ahead)
        ahead = occupant[goals[ahead]]
    for behind in reversed(waiting):
        moved[behind] = succeeds(field, behind)
    return moved[unit]


def succeeds(field: Field, unit: int) -> int:
    """A move must beat the unit at its goal, and everybody else who goes there."""
    goal = field.goals[unit]
    arrives = road(field, unit) if field.by_sea[unit] else YES
    if arrives == NO:
        return NO
    there = field.occupant[goal]
    comers = field.comers[goal]
    if there < 0:
        if len(comers) == 1:
            return arrives
        least, most = backing(field, unit)
        sure = arrives == YES
    else:
        (least, most), (low, high) = attacking(field, unit, there)
        if most <= low:
            return NO
        sure = arrives == YES and least > high
    if len(comers) > 1:
        for rival in comers:
            if rival != unit:
                low, high = preventing(field, rival)
                if most <= low:
                    return NO
                sure = sure and least > high
    return YES if sure else UNSURE


def backing(field: Field, unit: int, unless: PowerId | None = None) -> Strength:
    """A unit and its given supports, those of the power ``unless`` not counted."""
    helpers = field.helpers[unit]
    if not helpers:
        return ALONE
    given, power = field.given, field.power
    least = most = 1
    for helper in helpers:
        if unless is not None and power[helper] == unless:
            continue
        known = given[helper] or decide_support(field, helper)
        if known == YES:
            least += 1
            most += 1
        elif known == UNSURE:
            most += 1
    return least, most


def holding(field: Field, unit: int) -> Strength:
    """Strength of a unit that stays: a keep counts one more (D-13)."""
    force = backing(field, unit)
    more = field.standing[unit] - 1
    return (force[0] + more, force[1] + more) if more else force


def is_head_on(field: Field, unit: int, other: int) -> bool:
    """Whether ``other`` comes from where ``unit`` goes, and neither by convoy."""
    return (
        field.goals[other] == field.province[unit]
        and field.acts[other] == MOVE
        and not field.by_sea[unit]
        and not field.by_sea[other]
    )


def attacking(field: Field, unit: int, there: int) -> tuple[Strength, Strength]:
    """Strength against the unit at the goal, and what that unit sets against it.

    A unit can't be dislodged by its own power, nor with its own power's support: such
    an attack is worth nothing, such support is not counted (5.B.8). It still counts
    against third parties, if the unit leaves.
    """
    own = field.power[there]
    if field.acts[there] != MOVE:
        if own == field.power[unit]:
            return NOTHING, ALONE
        return backing(field, unit, own), holding(field, there)
    if is_head_on(field, unit, there):
        if own == field.power[unit]:
            return NOTHING, ALONE
        return backing(field, unit, own), backing(field, there)
    leaves = field.moved[there] or decide_move(field, there)
    if leaves == YES:
        return backing(field, unit), NOTHING
    stuck = NOTHING if own == field.power[unit] else backing(field, unit, own)
    if leaves == NO:
        return stuck, ALONE
    # Unsure: at the least it stays, at the most it goes and everybody's support counts.
    return (stuck[0], backing(field, unit)[1]), (0, 1)


def preventing(field: Field, unit: int) -> Strength:
    """Strength with which a moving unit keeps others out of its goal (5.B.6).

    Nothing without a convoy that arrives; nothing for the loser of a head-on fight.
    """
    arrives = road(field, unit) if field.by_sea[unit] else YES
    if arrives == NO:
        return NOTHING
    there = field.occupant[field.goals[unit]]
    loses = NO
    if there >= 0 and is_head_on(field, unit, there):
        loses = field.moved[there] or decide_move(field, there)
        if loses == YES:
            return NOTHING
    least, most = backing(field, unit)
    return (least if arrives == YES and loses == NO else 0, most)


def decide_support(field: Field, unit: int) -> int:
    """Works out and notes whether the support that ``unit`` gives is uncut."""
    field.given[unit] = UNSURE
    answer = field.given[unit] = _support_judged(field, unit)
    return answer


def _support_judged(field: Field, unit: int) -> int:
    """Another power's attack cuts it, even one that fails.

    An attack out of the province that the support is directed at does not, unless it
    dislodges; a convoyed army attacks out of the province it started in (4.A.4).
    """
    answer = YES
    for attacker in field.comers[field.province[unit]]:
        if field.power[attacker] == field.power[unit]:
            continue
        if field.province[attacker] == field.goals[unit]:
            cuts = field.moved[attacker] or decide_move(field, attacker)
        elif field.by_sea[attacker]:
            cuts = road(field, attacker)
        else:
            return NO
        if cuts == YES:
            return NO
        if cuts == UNSURE:
            answer = UNSURE
    return answer


def decide_convoy(field: Field, fleet: int) -> int:
    """Works out and notes whether a convoying fleet is not dislodged."""
    field.sailing[fleet] = UNSURE
    answer = YES
    for attacker in field.comers[field.province[fleet]]:
        dislodges = field.moved[attacker] or decide_move(field, attacker)
        if dislodges == YES:
            answer = NO
            break
        if dislodges == UNSURE:
            answer = UNSURE
    field.sailing[fleet] = answer
    return answer


def road(field: Field, army: int) -> int:
    """Whether a convoyed army arrives: some route is whole (4.A.1)."""
    carriers = field.carriers[army]
    if not carriers:
        return NO
    sure = possible = 0
    for fleet in carriers:
        sails = field.sailing[fleet] or decide_convoy(field, fleet)
        if sails != NO:
            possible |= 1 << field.province[fleet]
            if sails == YES:
                sure |= 1 << field.province[fleet]
    start, goal = field.province[army], field.goals[army]
    if field.board.has_route(start, goal, sure):
        return YES
    if possible != sure and field.board.has_route(start, goal, possible):
        return UNSURE
    return NO
