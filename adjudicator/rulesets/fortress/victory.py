"""Who has won, if anybody (F-01, F-03)."""

from collections.abc import Mapping, Sequence

from adjudicator.board import TerritoryId
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.income import land_of
from adjudicator.rulesets.fortress.state import Ending, Ground
from adjudicator.rulesets.fortress.terms import Terms

Grounds = Mapping[TerritoryId, Ground]


def land_counts(
    terms: Terms, grounds: Grounds, powers: Sequence[PowerId]
) -> dict[PowerId, int]:
    """Land territories of each player."""
    return {power: len(land_of(terms, grounds, power)) for power in powers}


def most_land(terms: Terms, grounds: Grounds, powers: Sequence[PowerId]) -> PowerId:
    """The one with most land; of several, the first of ``powers``."""
    counts = land_counts(terms, grounds, powers)
    return max(powers, key=lambda power: counts[power])


def winner(
    terms: Terms, grounds: Grounds, powers: Sequence[PowerId], round_: int
) -> Ending | None:
    """The winner among players still in, in initiative order, at the end of a round."""
    if len(powers) == 1:
        return Ending(winner=powers[0], by="last_standing")
    leader = most_land(terms, grounds, powers)
    if land_counts(terms, grounds, (leader,))[leader] >= terms.target:
        return Ending(winner=leader, by="land")
    if 0 < terms.round_limit <= round_:
        return Ending(winner=leader, by="round_limit")
    return None
