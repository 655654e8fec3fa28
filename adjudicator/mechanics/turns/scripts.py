"""Lines of a script: whether they are legal, what they do, what can be foreseen."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic

from adjudicator.dice import Dice, ScriptedDice
from adjudicator.errors import DiceExhausted, Illegal, Remark
from adjudicator.mechanics.battle import MOST_ATTACK_DICE, most_defence_dice
from adjudicator.mechanics.turns.assault import no
from adjudicator.mechanics.turns.course import Turns
from adjudicator.mechanics.turns.orders import (
    Advance,
    Attack,
    Defend,
    End,
    Place,
    Standing,
    StandingAdvance,
    StandingDefend,
    StandingNone,
)
from adjudicator.mechanics.turns.state import Course, S
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.ruleset import WAITS, Check, Step, Verdict


class Scripts(Turns[S], Generic[S]):
    """What players may write, line by line."""

    regroup_phase: str  #: in which only the regroup, or the end, is left

    # What each game says for itself.

    @abstractmethod
    def own_fault(self, state: S, order: Order) -> Illegal | None:
        """Why an order of the game's own kinds can't be carried out now."""

    @abstractmethod
    def carry_out_own(self, course: Course[S], order: Order) -> None:
        """Carries out an order of the game's own kinds."""

    @abstractmethod
    def never(self, order: Order) -> Illegal | None:
        """Why an order of the game's own kinds can never be carried out."""

    def set_due(self, state: S) -> bool:  # noqa: ARG002
        """Whether a set must be handed in before anything is placed."""
        return False

    # Orders.

    def stands(self, order: Order) -> bool:
        """Whether this is a standing order."""
        return isinstance(order, Standing)

    def stood(self, saved: Sequence[Order], new: Order) -> tuple[Order, ...]:
        """The standing orders after a new one: one of each kind, or none at all."""
        if isinstance(new, StandingNone):
            return ()
        return (*(order for order in saved if type(order) is not type(new)), new)

    def standing(
        self, state: S, prompt: Prompt, orders: Sequence[Order]
    ) -> Order | None:
        """The answer a power's standing orders give to this prompt."""
        for order in orders:
            match order:
                case StandingDefend(dice=dice) if prompt.asks == "defence":
                    assert state.asked is not None
                    most = most_defence_dice(state.ground[state.asked.to].armies)
                    return Defend(dice=max(1, min(dice, most)))
                case StandingAdvance(how=how) if prompt.asks == "advance":
                    assert state.pending is not None
                    return Advance(
                        armies=state.pending.least if how == "least" else None
                    )
                case _:
                    pass
        return None

    def merged(
        self, saved: Sequence[Order], new: Sequence[Order], *, add: bool
    ) -> tuple[Order, ...]:
        """A script replaces what was left of the last one, or goes on after it."""
        return (*saved, *new) if add else tuple(new)

    def fault(self, state: S, power: PowerId, order: Order) -> Illegal | None:
        """Why ``power`` can't give this order now."""
        if state.winner is not None:
            return no("game_over")
        if isinstance(order, Standing):
            return no("standing_order")
        if state.asked is not None:
            if power == state.ground[state.asked.to].owner:
                if isinstance(order, Defend):
                    return self.defend_fault(state, order)
                return no(WAITS)
            if power == state.turn:
                return no("defence_asked", place=state.asked.to)
        if isinstance(order, Defend):
            return no("not_asked")
        if power != state.turn:
            return no("not_your_turn", power=state.turn)
        if isinstance(order, Advance):
            return self.advance_fault(state, order)
        if state.pending is not None:
            return no("move_in_first", place=state.pending.to)
        match order:
            case Place():
                return self.place_fault(state, order)
            case Attack():
                return self.too_early(state) or self._attack_fault(state, order)
            case End():
                return self.too_early(state)
            case _:
                return self.own_fault(state, order)

    def _attack_fault(self, state: S, order: Attack) -> Illegal | None:
        if state.phase == self.regroup_phase:
            return no("only_regroup")
        return self.attack_fault(state, order)

    def too_early(self, state: S) -> Illegal | None:
        """Why neither an attack nor a regroup nor the end may come yet (C-09)."""
        if state.phase in self.setup_phases:
            return no("setting_up")
        if self.set_due(state):
            return no("set_due", cards=len(state.hand))
        if state.to_place:
            return no("armies_to_place", armies=state.to_place)
        return None

    def place_fault(self, state: S, order: Place) -> Illegal | None:
        """Why armies can't be placed so."""
        if order.armies < 1:
            return no("no_armies")
        if state.phase in self.setup_phases:
            if order.armies > state.batch:
                return no("batch", armies=order.armies, most=state.batch)
            return self.setup_fault(state, order)
        if self.set_due(state):
            return no("set_due", cards=len(state.hand))
        if not state.to_place:
            return no("nothing_to_place")
        if state.ground[order.at].owner != state.turn:
            return no("not_yours", place=order.at)
        if order.armies > state.to_place:
            return no("too_many_armies", armies=order.armies, most=state.to_place)
        return None

    def act(self, state: S, power: PowerId, order: Order, dice: Dice) -> Step | Illegal:
        """One line of a script carried out, or why it can't be."""
        if fault := self.fault(state, power, order):
            return fault
        course = Course(state, dice)
        self._carry_out(course, order)
        if course.state.number == state.number:
            self.check_goal(course)
        return course.step()

    def _carry_out(self, course: Course[S], order: Order) -> None:
        match order:
            case Place():
                if course.state.phase in self.setup_phases:
                    self.place_in_setup(course, order)
                else:
                    self.place(course, {order.at: order.armies}, "order")
            case Attack():
                self.attack(course, order)
            case Defend():
                line = course.state.asked
                assert line is not None
                self.carry_on(course, line, order.dice)
            case Advance():
                self.advance(course, order.armies)
            case End():
                self.end_turn(course)
            case _:
                self.carry_out_own(course, order)

    def check(self, state: S, power: PowerId, orders: Sequence[Order]) -> Check:
        """What can be judged of a script before it is carried out.

        The first line, and those after it as long as nothing depends on dice; of later
        lines only what is never allowed.
        """
        verdicts: list[Verdict] = []
        now: S | None = state
        before: Order | None = None
        for order in orders:
            verdict = self._verdict(now, power, order, before)
            verdicts.append(verdict)
            if self.stands(order):
                continue
            now = None if verdict != Verdict() else self._foreseen(now, power, order)
            before = order
        placed = sum(order.armies for order in orders if isinstance(order, Place))
        reserve = state.batch or state.reserve.get(power, 0)
        return Check(
            verdicts=tuple(verdicts),
            totals=(("armies", placed, reserve),)
            if power == state.turn and reserve
            else (),
        )

    def _verdict(
        self, state: S | None, power: PowerId, order: Order, before: Order | None
    ) -> Verdict:
        if self.stands(order):
            return Verdict()
        if state is not None:
            fault = self.fault(state, power, order)
            if fault is None:
                return Verdict()
            if fault.why not in (WAITS, "not_your_turn", "defence_asked"):
                return Verdict(fault)
            if power in state.left or not self.is_in(state, power):
                return Verdict(no("out"))
            return Verdict(self._never(order), (Remark(why="waits"),))
        remarks: tuple[Remark, ...] = ()
        if isinstance(before, Attack) and not isinstance(order, Advance):
            again = isinstance(order, Attack) and order.to == before.to
            if not again:
                remarks = (Remark(why="move_in_first", facts={"place": before.to}),)
        return Verdict(self._never(order), remarks)

    def _never(self, order: Order) -> Illegal | None:
        """Why an order can never be carried out, wherever the game stands."""
        match order:
            case Place(armies=0):
                return no("no_armies")
            case Attack():
                if not self.board.borders(order.at, order.to):
                    return no("not_adjacent", at=order.at, to=order.to)
                if order.dice is not None and not 1 <= order.dice <= MOST_ATTACK_DICE:
                    return no("dice_never", dice=order.dice, most=MOST_ATTACK_DICE)
                return no("no_rolls") if order.rolls == 0 else None
            case Advance() | Defend() | End() | Place():
                return None
            case _:
                return self.never(order)

    def _foreseen(self, state: S | None, power: PowerId, order: Order) -> S | None:
        """The state after an order that needs no dice, while it is the same turn."""
        if state is None or isinstance(order, Attack | Defend | End):
            return None
        try:
            step = self.act(state, power, order, ScriptedDice({}))
        except DiceExhausted:
            return None
        if isinstance(step, Illegal):
            return None
        after: S = step.state
        same = after.number == state.number and after.winner is None
        return after if same else None
