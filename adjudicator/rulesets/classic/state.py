"""Classic's state."""

from adjudicator.mechanics.turns.state import TurnState


class ClassicState(TurnState, frozen=True, kw_only=True):
    """Where a game of Classic stands.

    Phases: ``deploy``; then each turn ``trade``, ``place``, ``attack``, ``advance``
    (a capture waits for its move-in). ``trade`` after a capture is a set due in the
    middle of an assault. ``regroup``, where only that is left, comes from referees.
    """

    sets_traded: int = 0  #: by the whole table
