"""Classic at one table."""

from collections.abc import Sequence

from adjudicator.board import Board, TerritoryId
from adjudicator.choices import Choice
from adjudicator.dice import Dice
from adjudicator.errors import Illegal
from adjudicator.mechanics.dealing import deal, scatter
from adjudicator.mechanics.decks import without
from adjudicator.mechanics.ground import held_by, moved, reinforced
from adjudicator.mechanics.income import opening_armies
from adjudicator.mechanics.paths import connected
from adjudicator.mechanics.turns.assault import no
from adjudicator.mechanics.turns.choices import marches, place, placements, verb
from adjudicator.mechanics.turns.events import Dealt, Regrouped, SetTraded
from adjudicator.mechanics.turns.orders import Place, StandingTrade
from adjudicator.mechanics.turns.seating import next_seat
from adjudicator.mechanics.turns.state import Course, MoveIn
from adjudicator.mechanics.turns.table import TurnTable
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.ruleset import Step
from adjudicator.rulesets.classic.orders import Regroup, Trade, language_of
from adjudicator.rulesets.classic.sets import (
    STRAIGHT,
    SetValues,
    as_held,
    best_set,
    deck_of,
    escalating_value,
    is_set,
    sets_in,
    territory_of,
    worth,
)
from adjudicator.rulesets.classic.state import ClassicState
from adjudicator.rulesets.classic.views import ClassicHand, ClassicTable
from adjudicator.views import Arrow

BATCH = 3  #: armies placed at a time in the deployment (C-07)
HAND_LIMIT = 5  #: cards that force a set at a turn's start (C-12)
HEIR_LIMIT = 6  #: cards that force a set after an elimination (C-17)

ClassicCourse = Course[ClassicState]


class ClassicRules(TurnTable[ClassicState]):
    """Classic bound to a board, its powers and the table's options."""

    ruleset = "classic"
    opening_phase = "trade"
    placing_phase = "place"
    regroup_phase = "regroup"
    setup_phases = frozenset({"deploy"})

    def __init__(
        self,
        board: Board,
        powers: tuple[PowerId, ...],
        *,
        sets: SetValues,
        by_hand: bool,
        asks: bool,
    ) -> None:
        super().__init__(board, powers, language_of(board), asks=asks)
        self.sets = sets
        self.by_hand = by_hand

    # The opening.

    def open(self, dice: Dice) -> Step:
        """Territories dealt, reserves placed or waiting to be (C-05 … C-07)."""
        ground = deal(tuple(self.board.territories), self.powers, dice)
        reserve = opening_armies(len(self.powers), len(ground))
        course = Course(
            ClassicState(
                ground=ground,
                phase="deploy",
                turn=self.powers[0],
                number=1,
                reserve=dict.fromkeys(self.powers, reserve),
                batch=min(BATCH, reserve),
                hands=dict.fromkeys(self.powers, ()),
                deck=dice.shuffle("deck", deck_of(self.board), hidden=True),
            ),
            dice,
        )
        course.tell(
            Dealt(
                territories=tuple((p, held_by(ground, p)) for p in self.powers),
                reserve=reserve,
            )
        )
        if not self.by_hand:
            for power in self.powers:
                course.change(turn=power)
                places = held_by(ground, power)
                self.put(
                    course, scatter(f"reserve/{power}", reserve, places, dice), "random"
                )
            self.begin_first_turn(course)
        return course.step()

    def setup_fault(self, state: ClassicState, order: Place) -> Illegal | None:
        """Reserves go onto own territories."""
        if state.ground[order.at].owner != state.turn:
            return no("not_yours", place=order.at)
        return None

    def place_in_setup(self, course: ClassicCourse, order: Place) -> None:
        """Part of a batch of three; the last time whatever is left (C-07)."""
        self.put(course, {order.at: order.armies}, "order")
        course.change(batch=course.state.batch - order.armies)
        if not course.state.batch:
            self.next_batch(course)

    def place_batch_at_random(self, course: ClassicCourse) -> None:
        """A missed deadline places that player's three at random (C-07)."""
        state = course.state
        name = f"{state.number}/placed"
        places = held_by(state.ground, state.turn)
        self.put(course, scatter(name, state.batch, places, course.dice), "random")
        self.next_batch(course)

    def next_batch(self, course: ClassicCourse) -> None:
        """The next seat with armies left to place, or the first turn."""
        state = course.state
        following = next_seat(
            self.powers,
            state.turn,
            lambda seat: bool(state.reserve[seat]) and self.is_in(state, seat),
        )
        if following is None:
            self.begin_first_turn(course)
            return
        course.change(
            turn=following,
            number=state.number + 1,
            batch=min(BATCH, state.reserve[following]),
        )

    def setup_choices(self, state: ClassicState) -> tuple[Choice, ...]:
        """``place N A`` on own territories."""
        return placements(state.batch, held_by(state.ground, state.turn))

    # Sets.

    def set_due(self, state: ClassicState) -> bool:
        """Five cards at a turn's start, six after an elimination (C-12, C-17)."""
        limit = HEIR_LIMIT if state.captures else HAND_LIMIT
        return state.phase == "trade" and len(state.hand) >= limit

    def _trade_fault(self, state: ClassicState, order: Trade) -> Illegal | None:
        if state.phase in self.setup_phases:
            return no("setting_up")
        if state.phase != "trade" or (state.captures and not self.set_due(state)):
            return no("trade_over")
        cards = as_held(order.cards, state.hand)
        if cards is None:
            missing = [c for c in order.cards if not as_held((c,), state.hand)]
            return no("not_in_hand", cards=tuple(missing or order.cards))
        if not is_set(cards):
            return no("no_set", cards=cards)
        if order.onto is not None and order.onto not in self._named(state, cards):
            return no("onto_not_named", place=order.onto)
        return None

    def _named(
        self, state: ClassicState, cards: tuple[str, ...]
    ) -> tuple[TerritoryId, ...]:
        """Own territories the cards name, in board order (C-10)."""
        named = {territory_of(card) for card in cards}
        return tuple(p for p in held_by(state.ground, state.turn) if p in named)

    def hand_in(
        self,
        course: ClassicCourse,
        named: tuple[str, ...],
        onto: TerritoryId | None = None,
        *,
        forced: bool = False,
    ) -> None:
        """A set for armies, two of which go straight onto a named territory (C-10)."""
        state, power = course.state, course.state.turn
        cards = as_held(named, state.hand)
        assert cards is not None
        armies = worth(self.sets, cards, state.sets_traded)
        aim = onto or next(iter(self._named(state, cards)), None)
        straight = STRAIGHT if aim is not None else 0
        if aim is not None:
            course.change(ground=reinforced(state.ground, aim, straight))
            placed = course.told().placed
            course.narrate(placed={**placed, aim: placed.get(aim, 0) + straight})
        course.change(
            hands={**state.hands, power: without(state.hand, cards)},
            discards=(*state.discards, *cards),
            reserve={**state.reserve, power: state.to_place + armies - straight},
            sets_traded=state.sets_traded + 1,
        )
        course.tell(
            SetTraded(
                power=power,
                cards=cards,
                armies=armies,
                onto=aim,
                straight=straight,
                why="forced" if forced else "order",
            )
        )
        if state.captures and not self.set_due(course.state):
            course.change(phase="place")

    def hand_in_due_sets(self, course: ClassicCourse) -> None:
        """The best-paying set, as long as one is due (C-23)."""
        while self.set_due(course.state):
            state = course.state
            best = best_set(self.sets, state.hand, state.sets_traded)
            assert best is not None, "five cards always hold a set"
            self.hand_in(course, best, forced=True)

    # The assault and the regroup.

    def least_move_in(self, dice: int) -> int:
        """At least as many armies as dice just rolled (C-16)."""
        return dice

    def after_move_in(self, course: ClassicCourse, move: MoveIn) -> None:
        """A set is due when the capture left the conqueror with six cards (C-17)."""
        if move.heir and len(course.state.hand) >= HEIR_LIMIT:
            course.change(phase="trade")

    def own_fault(self, state: ClassicState, order: Order) -> Illegal | None:
        """Why a set or a regroup is not allowed now."""
        match order:
            case Trade():
                return self._trade_fault(state, order)
            case Regroup():
                return self.too_early(state) or self._regroup_fault(state, order)
            case _:
                raise AssertionError(order)

    def _regroup_fault(self, state: ClassicState, order: Regroup) -> Illegal | None:
        for end in (order.at, order.to):
            if state.ground[end].owner != state.turn:
                return no("not_yours", place=end)
        if order.armies < 1:
            return no("no_armies")
        if order.at == order.to:
            return no("same_place", place=order.at)
        most = state.ground[order.at].armies - 1
        if order.armies > most:
            return no("must_stay", place=order.at, armies=order.armies, most=most)
        if order.to not in self._reach(state, order.at):
            return no("not_connected", at=order.at, to=order.to)
        return None

    def _reach(self, state: ClassicState, at: TerritoryId) -> tuple[TerritoryId, ...]:
        held = held_by(state.ground, state.turn)
        reached = connected(self.board, at, held)
        return tuple(place for place in held if place in reached)

    def carry_out_own(self, course: ClassicCourse, order: Order) -> None:
        """Hands in a set, or regroups and ends the turn (C-18)."""
        match order:
            case Trade():
                self.hand_in(course, order.cards, order.onto)
            case Regroup():
                course.change(
                    ground=moved(course.state.ground, order.at, order.to, order.armies)
                )
                course.narrate(regrouped=(order.at, order.to, order.armies))
                course.tell(
                    Regrouped(
                        power=course.state.turn,
                        at=order.at,
                        to=order.to,
                        armies=order.armies,
                    )
                )
                self.end_turn(course)
            case _:
                raise AssertionError(order)

    def never(self, order: Order) -> Illegal | None:
        """A regroup that goes nowhere, or takes nobody."""
        match order:
            case Regroup(at=at, to=to) if at == to:
                return no("same_place", place=at)
            case Regroup(armies=0):
                return no("no_armies")
            case _:
                return None

    def standing(
        self, state: ClassicState, prompt: Prompt, orders: Sequence[Order]
    ) -> Order | None:
        """``standing trade best`` answers only where a set must be handed in."""
        if self.set_due(state) and any(isinstance(o, StandingTrade) for o in orders):
            best = best_set(self.sets, state.hand, state.sets_traded)
            return None if best is None else Trade(cards=best)
        return super().standing(state, prompt, orders)

    # What may be seen.

    def own_choices(self, state: ClassicState) -> tuple[Choice, ...]:
        """Sets in the hand while they may be handed in; then the regroup."""
        if state.phase == "trade" and (not state.captures or self.set_due(state)):
            return verb("trade", self._set_choices(state))
        if state.to_place:
            return ()
        return marches(
            "regroup", state.ground, state.turn, lambda at: self._reach(state, at)
        )

    def _set_choices(self, state: ClassicState) -> tuple[Choice, ...]:
        found: list[Choice] = []
        for cards in dict.fromkeys(sets_in(state.hand)):
            named = self._named(state, cards)
            onto = (
                Choice(text="onto", asks="word", then=tuple(map(place, named))),
            ) * bool(named)
            found.append(
                Choice(text=", ".join(cards), asks="card", then=onto, ends=True)
            )
        return tuple(found)

    def own_arrow(self, order: Order, power: PowerId) -> Arrow | None:
        """A regroup as planned."""
        if not isinstance(order, Regroup):
            return None
        return Arrow(
            kind="transfer",
            power=power,
            at=order.at,
            to=order.to,
            number=order.armies,
            fate="planned",
        )

    def public_facts(self, state: ClassicState) -> ClassicTable:
        """Sets, deck, and what the turn waits for."""
        escalating = self.sets is SetValues.ESCALATING
        return ClassicTable(
            **self.turn_facts(state),
            sets=self.sets.value,
            sets_traded=state.sets_traded,
            next_set=escalating_value(state.sets_traded) if escalating else None,
        )

    def private_facts(self, state: ClassicState, power: PowerId) -> ClassicHand:
        """The player's own cards."""
        hand = state.hands[power]
        best = best_set(self.sets, hand, state.sets_traded) or ()
        return ClassicHand(
            cards=hand,
            best=best,
            pays=worth(self.sets, best, state.sets_traded) if best else 0,
            due=power == state.turn and self.set_due(state),
        )
