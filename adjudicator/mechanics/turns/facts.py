"""Public facts of a game of turns, and what they foretell."""

from adjudicator.board import TerritoryId
from adjudicator.mechanics.battle import CALM, Conditions
from adjudicator.mechanics.chances import Odds, battle_odds
from adjudicator.views import Facts, View


class TurnFacts(Facts, frozen=True, kw_only=True):
    """Public facts both games have."""

    defence: str  #: ``automatic`` or ``ask``
    deck: int  #: cards left
    discards: int
    to_place: int = 0  #: by the player on turn, now
    captured: bool = False  #: this turn's card is earned
    move_in: tuple[TerritoryId, TerritoryId, int, int] | None = None
    #: a capture that waits: from, to, least, most
    asked: tuple[TerritoryId, TerritoryId] | None = None  #: attack that waits for dice
    conditions: Conditions = CALM  #: what changes the dice now


def forecast(
    view: View,
    at: str,
    to: str,
    *,
    until: int | None = None,
    rolls: int | None = None,
    dice: int | None = None,
) -> Odds:
    """The exact chances of an attack line, from what a viewer sees.

    A line with neither ``until`` nor ``rolls`` is one roll. Raises ``ValueError`` for
    armies beyond ``MOST_ARMIES``.
    """
    armies = {piece.place: piece.number or 0 for piece in view.picture.pieces}
    facts = view.public
    if until is None and rolls is None:
        rolls = 1
    return battle_odds(
        armies[at],
        armies[to],
        until=1 if until is None else until,
        rolls=rolls,
        dice=dice,
        conditions=facts.conditions if isinstance(facts, TurnFacts) else CALM,
    )
