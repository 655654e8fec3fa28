"""A plan judged line by line, in plan order, by the board as it is now (F-15)."""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

import msgspec

from adjudicator.board import TerritoryId
from adjudicator.errors import Fact, Illegal, Remark
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.ruleset import Check, Verdict
from adjudicator.rulesets.fortress.cards import CARDS, CardId, lowest
from adjudicator.rulesets.fortress.orders import (
    Build,
    CardAt,
    Concede,
    Defend,
    Deploy,
    Discard,
    Feint,
    FortressOrder,
    Found,
    FromHand,
    Move,
    Place,
    Raid,
    Support,
    played_card,
    source_of,
)
from adjudicator.rulesets.fortress.outlook import doubts
from adjudicator.rulesets.fortress.state import State
from adjudicator.rulesets.fortress.terms import Terms


class Accepted(msgspec.Struct, frozen=True, kw_only=True):
    """An order of a plan that stands, and the card it uses up."""

    order: FortressOrder
    card: CardId | None = None


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A judged sheet."""

    accepted: tuple[Accepted, ...]  #: in plan order; none when the plan is refused
    cost: int  #: gold
    check: Check


def judge(terms: Terms, state: State, power: PowerId, orders: Sequence[Order]) -> Plan:
    """The lines that stand, what they cost, and what is wrong with the others.

    A plan whose accepted lines cost more than the player has is refused as a whole
    (F-10). Whoever concedes orders nothing else (F-02).
    """
    taken = _Taken(terms, state, power)
    if any(isinstance(order, Concede) for order in orders):
        verdicts = [when_conceding(order) for order in orders]
    else:
        verdicts = [Verdict(taken.refusal(order)) for order in orders]
    gold = state.gold.get(power, 0)
    refused = None
    if taken.cost > gold:
        refused = Illegal(why="too_dear", facts={"cost": taken.cost, "gold": gold})
    remarks = iter(
        doubts(state, power, (accepted.order for accepted in taken.accepted))
    )
    return Plan(
        accepted=() if refused else tuple(taken.accepted),
        cost=taken.cost,
        check=Check(
            verdicts=tuple(
                Verdict(None, next(remarks)) if verdict == Verdict() else verdict
                for verdict in verdicts
            ),
            refused=refused,
            totals=(
                ("gold", taken.cost, gold),
                *(
                    (slot, taken.used[slot], most)
                    for slot, most in terms.slots().items()
                ),
            ),
        ),
    )


def when_conceding(order: Order) -> Verdict:
    """Nothing stands beside a ``concede``, which is pointed out (F-02)."""
    if isinstance(order, Concede):
        return Verdict(remarks=(Remark(why="concedes"),))
    return Verdict(Illegal(why="conceded"))


class _Taken:
    """What the accepted lines of a plan have taken so far."""

    def __init__(self, terms: Terms, state: State, power: PowerId) -> None:
        self.terms = terms
        self.state = state
        self.power = power
        self.accepted: list[Accepted] = []
        self.cost = 0
        self.used: Counter[str] = Counter()
        self.ordered: set[TerritoryId] = set()
        self.to_be_reached: set[TerritoryId] = set()
        self.hand = list(state.hands.get(power, ()))

    def refusal(self, order: Order) -> Illegal | None:
        """Why a line is refused; a line that stands takes what it needs."""
        assert isinstance(order, FortressOrder)
        fault = self._fault(order)
        if fault is None:
            self._accept(order)
        return fault

    def _accept(self, order: FortressOrder) -> None:
        card = self._card_for(order)
        if card is not None:
            self.hand.remove(card)
        elif (slot := _slot(order)) is not None:
            self.used[slot] += 1
        source = source_of(order)
        if source is not None:
            self.ordered.add(source)
        if isinstance(order, Move):
            self.to_be_reached.update(d.to for d in order.destinations)
        self.cost += self._price(order)
        self.accepted.append(Accepted(order=order, card=card))

    def _card_for(self, order: FortressOrder) -> CardId | None:
        name = order.card if isinstance(order, Discard) else played_card(order)
        return None if name is None else lowest(self.hand, name)

    def _price(self, order: FortressOrder) -> int:
        if isinstance(order, Deploy):
            return order.troops * self.terms.figures.troop_cost
        if isinstance(order, Build):
            return self.terms.build_cost(order.building)
        return 0

    def _fault(self, order: FortressOrder) -> Illegal | None:
        match order:
            case Found() | Place():
                return Illegal(why="not_in_plan")
            case Concede():
                return None
            case Discard() | FromHand():
                return self._card_fault(order)
            case Deploy():
                return self._deploy_fault(order)
            case Move() | Defend() | Support() | Build() | CardAt() | Raid() | Feint():
                return (
                    self._source_fault(order)
                    or self._target_fault(order)
                    or self._means_fault(order)
                )
        assert_never(order)

    def _holds(self, territory: TerritoryId) -> bool:
        return self.state.grounds[territory].owner == self.power

    def _deploy_fault(self, order: Deploy) -> Illegal | None:
        if not self._holds(order.territory):
            return _at(order.territory, "not_held")
        if self.state.grounds[order.territory].building is None:
            return _at(order.territory, "no_building")
        if order.troops < 1:
            return Illegal(why="none_asked")
        return None

    def _source_fault(self, order: FortressOrder) -> Illegal | None:
        """Whether the territory can be given an order (F-15, F-17)."""
        source = source_of(order)
        assert source is not None
        if not self._holds(source):
            if not isinstance(order, Move):
                return _at(source, "not_held")
            if source not in self.to_be_reached:
                return _at(source, "not_reached")
        if source in self.ordered:
            return _at(source, "has_an_order")
        return None

    def _target_fault(self, order: FortressOrder) -> Illegal | None:
        match order:
            case Move():
                return self._destinations_fault(order)
            case Support():
                if not self.state.is_in(order.beneficiary):
                    return Illegal(
                        why="not_in_game", facts={"power": order.beneficiary}
                    )
                return self._reach_fault(order.source, order.to)
            case Raid() | Feint():
                fault = self._reach_fault(order.source, order.to)
                if fault is None and self._holds(order.to):
                    fault = _at(order.to, "own_territory")
                if fault is None and isinstance(order, Feint):
                    fault = _feint_fault(order.troops)
                return fault
            case Build():
                return self._ground_fault(order.territory, _ground_for(order.building))
            case CardAt() if CARDS[order.card].kind == "camp":
                return self._ground_fault(order.territory, (None,))
            case CardAt() if CARDS[order.card].kind == "master_builder":
                return self._ground_fault(order.territory, (None, "barracks"))
        return None

    def _reach_fault(self, source: TerritoryId, to: TerritoryId) -> Illegal | None:
        if self.terms.board.borders(source, to):
            return None
        return Illegal(why="not_adjacent", facts={"from": source, "to": to})

    def _destinations_fault(self, order: Move) -> Illegal | None:
        """Adjacent, each once, one at most not held; one for a card (F-16, F-29)."""
        places = [d.to for d in order.destinations]
        for destination in order.destinations:
            fault = self._reach_fault(order.source, destination.to)
            if fault is not None:
                return fault
            if destination.troops is not None and destination.troops < 1:
                return Illegal(why="none_asked")
        if len(set(places)) < len(places):
            twice = next(place for place in places if places.count(place) > 1)
            return _at(twice, "named_twice")
        if order.card is not None and len(places) > 1:
            return Illegal(why="one_destination", facts={"card": order.card})
        attacked = tuple(place for place in places if not self._holds(place))
        if len(attacked) > 1:
            return Illegal(why="one_attack", facts={"places": attacked})
        return None

    def _ground_fault(
        self, territory: TerritoryId, right: tuple[str | None, ...]
    ) -> Illegal | None:
        """Whether the ground is right for a building, at planning (F-20)."""
        if self.terms.is_sea(territory):
            return _at(territory, "no_building_at_sea")
        building = self.state.grounds[territory].building
        if building in right:
            return None
        facts: dict[str, Fact] = {"place": territory}
        if building is None:
            return Illegal(why="needs_barracks", facts=facts)
        return Illegal(why="has_building", facts={**facts, "building": building})

    def _means_fault(self, order: FortressOrder) -> Illegal | None:
        """Whether a slot or a card is left."""
        if played_card(order) is not None:
            return self._card_fault(order)
        slot = _slot(order)
        assert slot is not None
        most = self.terms.slots()[slot]
        if self.used[slot] >= most:
            return Illegal(why="no_slot", facts={"slot": slot, "most": most})
        return None

    def _card_fault(self, order: FortressOrder) -> Illegal | None:
        if self._card_for(order) is not None:
            return None
        name = order.card if isinstance(order, Discard) else played_card(order)
        return Illegal(why="not_in_hand", facts={"card": str(name)})


def _slot(order: FortressOrder) -> str | None:
    match order:
        case Move():
            return "move"
        case Defend():
            return "defend"
        case Support():
            return "support"
        case Build():
            return "build"
    return None


def _ground_for(building: str) -> tuple[str | None, ...]:
    return ("barracks",) if building == "fortress" else (None,)


def _feint_fault(troops: int) -> Illegal | None:
    most = CARDS["feint"].troops
    if troops < 1:
        return Illegal(why="none_asked")
    if troops > most:
        return Illegal(why="feint_too_large", facts={"asked": troops, "most": most})
    return None


def _at(territory: TerritoryId, why: str) -> Illegal:
    return Illegal(why=why, facts={"place": territory})
