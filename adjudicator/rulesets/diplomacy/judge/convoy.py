"""Whether convoys arrive (DATC 5.B.3 and 5.B.4)."""

from adjudicator.rulesets.diplomacy.judge import moves
from adjudicator.rulesets.diplomacy.judge.field import NO, UNSURE, YES, Field


def decide(field: Field, fleet: int) -> int:
    """Works out and notes whether a convoying fleet is not dislodged."""
    field.sailing[fleet] = UNSURE
    answer = YES
    for attacker in field.comers[field.province[fleet]]:
        dislodges = field.moved[attacker] or moves.decide(field, attacker)
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
        sails = field.sailing[fleet] or decide(field, fleet)
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
