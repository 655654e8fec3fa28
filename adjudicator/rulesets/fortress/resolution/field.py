"""The board while a round resolves: the one thing that changes in place."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from adjudicator.board import TerritoryId
from adjudicator.events import Event
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.events import LastingEnded
from adjudicator.rulesets.fortress.orders import Raid, Support, source_of
from adjudicator.rulesets.fortress.planning import Accepted
from adjudicator.rulesets.fortress.state import Building, Ground, State
from adjudicator.rulesets.fortress.terms import Terms
from adjudicator.views import Arrow, Mark


class Field:
    """Territories, purses and everything that lasts only for this round."""

    def __init__(
        self, terms: Terms, state: State, plans: Mapping[PowerId, Sequence[Accepted]]
    ) -> None:
        self.terms = terms
        self.round = state.round
        self.initiative = state.initiative
        self.plans = {power: tuple(plans.get(power, ())) for power in state.initiative}
        self.grounds = dict(state.grounds)
        self.beasts = dict(state.beasts)
        self.standings = dict(state.standings)
        self.gold = dict(state.gold)
        self.hands = {power: list(hand) for power, hand in state.hands.items()}
        self.decks = {tier: list(deck) for tier, deck in state.decks.items()}
        self.discards = {tier: list(pile) for tier, pile in state.discards.items()}
        self.events: list[Event] = []
        self.arrows: list[Arrow] = []
        self.marks: list[Mark] = []
        self.raided: set[TerritoryId] = set()
        self.defended: set[TerritoryId] = set()  #: Defends and Guards that stand
        self.supports: list[tuple[PowerId, Support]] = []  #: those that stand
        self.met: set[tuple[PowerId, TerritoryId]] = set()  #: had their first battle
        self.kills: dict[PowerId, int] = dict.fromkeys(state.initiative, 0)
        self.captors: set[PowerId] = set()
        self.fresh_camps: set[TerritoryId] = set()

    def tell(self, event: Event) -> None:
        """Adds an event to the story of the round."""
        self.events.append(event)

    def mark(
        self,
        place: TerritoryId,
        kind: str,
        power: PowerId | None,
        number: int | None = None,
    ) -> None:
        """Adds a mark to the picture of the round."""
        self.marks.append(Mark(place=place, kind=kind, power=power, number=number))

    def holds(self, power: PowerId, territory: TerritoryId) -> bool:
        """Whether the player holds the territory now."""
        return self.grounds[territory].owner == power

    def troops(self, territory: TerritoryId) -> int:
        """Troops there now."""
        return self.grounds[territory].troops

    def add_troops(self, territory: TerritoryId, troops: int) -> None:
        """Troops arrive, or for a negative number leave or fall."""
        ground = self.grounds[territory]
        self.grounds[territory] = replace(ground, troops=ground.troops + troops)

    def put_up(self, territory: TerritoryId, building: Building) -> None:
        """A building stands from now on; a camp with all its rounds (F-13)."""
        rounds = self.terms.figures.camp_rounds if building == "camp" else 0
        if building == "camp":
            self.fresh_camps.add(territory)
        self.grounds[territory] = replace(
            self.grounds[territory], building=building, rounds_left=rounds
        )

    def end_lasting(self, territory: TerritoryId, why: str) -> None:
        """The lasting card there leaves the board, if there is one (F-29)."""
        ground = self.grounds[territory]
        if ground.lasting is None or ground.owner is None:
            return
        self.grounds[territory] = replace(ground, lasting=None)
        self.tell(
            LastingEnded(
                power=ground.owner, territory=territory, card=ground.lasting, why=why
            )
        )

    def hand_over(self, territory: TerritoryId, power: PowerId, troops: int) -> None:
        """A capture: new owner, no building, and all that stood there ends (F-25)."""
        self.end_lasting(territory, "captured")
        self.grounds[territory] = Ground(owner=power, troops=troops)
        self.beasts.pop(territory, None)
        self.defended.discard(territory)
        self.fresh_camps.discard(territory)
        self.supports = [s for s in self.supports if s[1].source != territory]
        self.captors.add(power)

    def standing(self, power: PowerId) -> list[Accepted]:
        """The player's lines that no Raid cancelled, in plan order."""
        return [
            line
            for line in self.plans[power]
            if isinstance(line.order, Raid) or source_of(line.order) not in self.raided
        ]
