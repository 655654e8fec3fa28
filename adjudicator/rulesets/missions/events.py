"""What happens in Missions beyond what every game of turns knows."""

from adjudicator.events import Event
from adjudicator.mechanics.turns.events import TurnEvent
from adjudicator.powers import PowerId
from adjudicator.rulesets.missions.objectives import Objective


class Opened(Event, frozen=True, kw_only=True, tag="opened"):
    """The board lies empty; everybody has so many armies to claim it with."""

    armies: int


class ObjectiveDealt(Event, frozen=True, kw_only=True, tag="objective_dealt"):
    """A player's secret objective; only for that player."""

    power: PowerId
    objective: Objective


class ObjectiveChanged(Event, frozen=True, kw_only=True, tag="objective_changed"):
    """A target is out; only for its hunter, who now has another goal (M-16)."""

    power: PowerId
    target: PowerId
    objective: Objective


class SituationDrawn(Event, frozen=True, kw_only=True, tag="situation_drawn"):
    """A situation card is in force for a round."""

    situation: str
    round: int
    shuffled: bool = False


class SituationSetAside(Event, frozen=True, kw_only=True, tag="situation_set_aside"):
    """A Rest named somebody who is out; the next card is drawn (M-11)."""

    situation: str


class ObjectivesRevealed(Event, frozen=True, kw_only=True, tag="objectives_revealed"):
    """Everybody's objective, at the end."""

    objectives: tuple[tuple[PowerId, Objective], ...]


MissionsEvent = (
    TurnEvent | Opened | ObjectiveDealt | ObjectiveChanged | SituationDrawn
    | SituationSetAside | ObjectivesRevealed
)  # fmt: skip
