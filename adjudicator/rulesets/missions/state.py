"""Missions' state."""

from adjudicator.mechanics.decks import Card, Cards
from adjudicator.mechanics.turns.state import TurnState
from adjudicator.powers import PowerId
from adjudicator.rulesets.missions.objectives import Objective


class MissionsState(TurnState, frozen=True, kw_only=True):
    """Where a game of Missions stands.

    Phases: ``claim``, ``place``; then each turn ``draft``, ``attack``, ``advance``.
    ``fortify``, where only that is left, comes from referees.
    """

    rotation: tuple[PowerId, ...] = ()  #: who is still to come in this rotation
    claims: int = 0  #: territories the player on turn may newly claim in it
    share: int = 0  #: … and everybody else
    situation: Card | None = None  #: the card in force
    situation_deck: Cards = ()
    situations_spent: Cards | None = ()  #: drawn before; None: never shuffled again
    objectives: dict[PowerId, Objective] = {}  #: as dealt
    conquerors: dict[PowerId, PowerId] = {}  #: who eliminated whom: out -> by
