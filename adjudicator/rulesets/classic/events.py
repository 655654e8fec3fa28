"""What happens in Classic: nothing but what every game of turns knows."""

from adjudicator.mechanics.turns.events import TurnEvent

ClassicEvent = TurnEvent
