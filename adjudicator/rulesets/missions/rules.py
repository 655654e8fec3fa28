"""Missions at one table."""

from adjudicator.board import Board, TerritoryId
from adjudicator.choices import Choice
from adjudicator.dice import Dice
from adjudicator.errors import Illegal
from adjudicator.mechanics.battle import Conditions
from adjudicator.mechanics.decks import holds_all, without
from adjudicator.mechanics.ground import held_by, moved
from adjudicator.mechanics.income import income, opening_armies
from adjudicator.mechanics.turns.assault import no
from adjudicator.mechanics.turns.choices import marches, verb
from adjudicator.mechanics.turns.events import Regrouped, SetTraded
from adjudicator.mechanics.turns.orders import Attack
from adjudicator.mechanics.turns.state import Course, MoveIn
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.ruleset import Step
from adjudicator.rulesets.missions.cards import (
    SET_ARMIES,
    Situation,
    conditions_of,
    deck_of,
    is_set,
    kind_of,
    resting,
    sets_in,
    situation_deck_of,
)
from adjudicator.rulesets.missions.claiming import Claiming
from adjudicator.rulesets.missions.events import (
    ObjectiveChanged,
    ObjectiveDealt,
    ObjectivesRevealed,
    Opened,
    SituationDrawn,
    SituationSetAside,
)
from adjudicator.rulesets.missions.objectives import (
    Eliminate,
    HoldMany,
    HoldRegions,
    Objective,
    counted,
    deal_objectives,
    is_held,
    many,
)
from adjudicator.rulesets.missions.orders import Fortify, Trade, language_of
from adjudicator.rulesets.missions.state import MissionsState
from adjudicator.rulesets.missions.views import MissionsHand, MissionsTable
from adjudicator.views import Arrow, Facts

MissionsCourse = Course[MissionsState]


class MissionsRules(Claiming):
    """Missions bound to a board, its powers and the table's options."""

    ruleset = "missions"
    opening_phase = "draft"
    placing_phase = "draft"
    regroup_phase = "fortify"

    def __init__(
        self, board: Board, powers: tuple[PowerId, ...], *, asks: bool
    ) -> None:
        super().__init__(board, powers, language_of(board), asks=asks)

    def open(self, dice: Dice) -> Step:
        """An empty board, a secret objective each (M-01, M-02)."""
        armies = opening_armies(len(self.powers), len(self.board.territories))
        cards = deck_of(len(self.board.territories))
        situations = situation_deck_of(self.powers)
        course = Course(
            MissionsState(
                **self.empty_board(armies),
                hands=dict.fromkeys(self.powers, ()),
                deck=dice.shuffle("deck", cards, hidden=True),
                situation_deck=dice.shuffle("situations", situations, hidden=True),
                objectives=deal_objectives(self.board, self.powers, dice),
            ),
            dice,
        )
        course.tell(Opened(armies=armies))
        for power, objective in course.state.objectives.items():
            course.tell(
                ObjectiveDealt(audience=(power,), power=power, objective=objective)
            )
        return course.step()

    # Situations.

    def begin_round(self, course: MissionsCourse) -> None:
        """A situation for the round; a Rest of somebody who is out is set aside."""
        state = course.state
        deck, fresh = state.situation_deck, state.situations_spent
        spent = list(fresh or ())
        shuffled = False
        situation = None
        while deck or fresh:
            if not deck:
                assert fresh is not None
                name = f"{state.number}/situations"
                deck = course.dice.shuffle(name, fresh, hidden=True)
                spent = spent[len(fresh) :]
                fresh, shuffled = (), True
            drawn, deck = deck[0], deck[1:]
            spent.append(drawn)
            player = resting(drawn)
            if player is None or self.is_in(state, player):
                situation = drawn
                break
            course.tell(SituationSetAside(situation=drawn))
        course.change(
            situation=situation,
            situation_deck=deck,
            situations_spent=None if state.situations_spent is None else tuple(spent),
        )
        if situation is not None:
            course.tell(
                SituationDrawn(
                    situation=situation, round=state.round, shuffled=shuffled
                )
            )

    def conditions(self, state: MissionsState) -> Conditions:
        """Snow and Favorable Wind (M-09)."""
        return conditions_of(state.situation)

    def draft(self, state: MissionsState, power: PowerId) -> int:
        """The usual income, as the situation changes it (M-03, M-10, M-12)."""
        usual = income(self.board, state.ground, power)
        match kind_of(state.situation):
            case Situation.EXTRA_REINFORCEMENTS:
                return usual + len(held_by(state.ground, power)) // 2
            case Situation.CRISIS:
                return max(1, usual // 2)
            case _:
                return usual

    def is_barred(self, state: MissionsState, order: Attack) -> Illegal | None:
        """Rest and Closed Borders (M-11, M-13)."""
        if resting(state.situation) == state.turn:
            return no("resting", power=state.turn)
        places = self.board.territories
        if kind_of(state.situation) is Situation.CLOSED_BORDERS and (
            places[order.at].region != places[order.to].region
        ):
            return no("closed_border", at=order.at, to=order.to)
        return None

    # Objectives.

    def goal(self, state: MissionsState, power: PowerId) -> Objective | None:
        """The objective as it reads now: a hunt without a target is a count (M-16)."""
        dealt = state.objectives.get(power)
        if not isinstance(dealt, Eliminate) or self.is_in(state, dealt.player):
            return dealt
        if state.conquerors.get(dealt.player) == power:
            return dealt
        return many(self.board)

    def is_met(self, state: MissionsState, power: PowerId) -> bool:
        """Whether a player's objective is met where the game stands."""
        match self.goal(state, power):
            case HoldRegions() as goal:
                return is_held(self.board, state.ground, power, goal)
            case HoldMany() as goal:
                return counted(state.ground, power, goal) >= goal.territories
            case Eliminate(player=player):
                return state.conquerors.get(player) == power
            case None:
                return False

    def check_goal(self, course: MissionsCourse) -> None:
        """The player on turn wins by the objective, not in the first round (M-17)."""
        state = course.state
        if state.winner is not None or state.round < 2:
            return
        if state.phase not in self.setup_phases and self.is_met(state, state.turn):
            self.win(course, state.turn, "objective")

    def after_elimination(self, course: MissionsCourse, loser: PowerId) -> None:
        """Remembers the conqueror; other hunters get another goal."""
        state = course.state
        course.change(conquerors={**state.conquerors, loser: state.turn})
        self._tell_hunters(course, loser)

    def after_departure(self, course: MissionsCourse, power: PowerId) -> None:
        """A target that is gone can't be hunted."""
        self._tell_hunters(course, power)

    def _tell_hunters(self, course: MissionsCourse, target: PowerId) -> None:
        state = course.state
        for power, objective in state.objectives.items():
            hunts = objective == Eliminate(player=target)
            now = self.goal(state, power)
            if hunts and now != objective and self.is_in(state, power):
                assert now is not None
                course.tell(
                    ObjectiveChanged(
                        audience=(power,), power=power, target=target, objective=now
                    )
                )

    def win(self, course: MissionsCourse, power: PowerId, by: str) -> None:
        """Ends the game; the objectives are shown to all."""
        super().win(course, power, by)
        shown = tuple(course.state.objectives.items())
        if shown:
            course.tell(ObjectivesRevealed(objectives=shown))

    # Sets, move-in, fortifying.

    def least_move_in(self, dice: int) -> int:  # noqa: ARG002
        """One army is enough (M-06)."""
        return 1

    def after_move_in(self, course: MissionsCourse, move: MoveIn) -> None:
        """Nothing is due in the middle of an assault (M-04)."""

    def own_fault(self, state: MissionsState, order: Order) -> Illegal | None:
        """Why a set or a fortifying move is not allowed now."""
        match order:
            case Trade():
                return self._trade_fault(state, order)
            case Fortify():
                return self.too_early(state) or self._fortify_fault(state, order)
            case _:
                raise AssertionError(order)

    def _trade_fault(self, state: MissionsState, order: Trade) -> Illegal | None:
        if state.phase in self.setup_phases:
            return no("setting_up")
        if state.phase != "draft":
            return no("trade_over")
        if not holds_all(state.hand, order.cards):
            return no("not_in_hand", cards=order.cards)
        return None if is_set(order.cards) else no("no_set", cards=order.cards)

    def _fortify_fault(self, state: MissionsState, order: Fortify) -> Illegal | None:
        for end in (order.at, order.to):
            if state.ground[end].owner != state.turn:
                return no("not_yours", place=end)
        if order.armies < 1:
            return no("no_armies")
        if order.at == order.to:
            return no("same_place", place=order.at)
        if not self.board.borders(order.at, order.to):
            return no("not_adjacent", at=order.at, to=order.to)
        most = state.ground[order.at].armies - 1
        if order.armies > most:
            return no("must_stay", place=order.at, armies=order.armies, most=most)
        return None

    def carry_out_own(self, course: MissionsCourse, order: Order) -> None:
        """Hands in a set, or fortifies and ends the turn (M-04, M-07)."""
        match order:
            case Trade():
                self._hand_in(course, order)
            case Fortify():
                ground = moved(course.state.ground, order.at, order.to, order.armies)
                course.change(ground=ground)
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

    def _hand_in(self, course: MissionsCourse, order: Trade) -> None:
        state, power = course.state, course.state.turn
        course.change(
            hands={**state.hands, power: without(state.hand, order.cards)},
            discards=(*state.discards, *order.cards),
            reserve={**state.reserve, power: state.to_place + SET_ARMIES},
        )
        course.tell(SetTraded(power=power, cards=order.cards, armies=SET_ARMIES))

    def never(self, order: Order) -> Illegal | None:
        """A move between places that are no neighbours, or of nobody."""
        match order:
            case Fortify(at=at, to=to) if at == to:
                return no("same_place", place=at)
            case Fortify(at=at, to=to) if not self.board.borders(at, to):
                return no("not_adjacent", at=at, to=to)
            case Fortify(armies=0):
                return no("no_armies")
            case Trade(cards=cards) if not is_set(cards):
                return no("no_set", cards=cards)
            case _:
                return None

    # What may be seen.

    def own_choices(self, state: MissionsState) -> tuple[Choice, ...]:
        """Sets in the hand during the draft; then the fortifying move."""
        if state.phase == "draft":
            sets = (Choice(text=" ".join(c), asks="card") for c in sets_in(state.hand))
            return verb("trade", sets)
        if state.to_place:
            return ()
        return marches(
            "fortify",
            state.ground,
            state.turn,
            lambda at: self._neighbours(state, at),
        )

    def _neighbours(
        self, state: MissionsState, at: TerritoryId
    ) -> tuple[TerritoryId, ...]:
        return tuple(
            other
            for other in self.board.territories[at].borders
            if state.ground[other].owner == state.turn
        )

    def own_arrow(self, order: Order, power: PowerId) -> Arrow | None:
        """A fortifying move as planned."""
        if not isinstance(order, Fortify):
            return None
        return Arrow(
            kind="transfer",
            power=power,
            at=order.at,
            to=order.to,
            number=order.armies,
            fate="planned",
        )

    def public_facts(self, state: MissionsState) -> Facts:
        """The situation, decks, and what the turn waits for."""
        over = state.winner is not None
        return MissionsTable(
            **self.turn_facts(state),
            situation=state.situation,
            situations_left=len(state.situation_deck),
            claims=state.claims if state.phase == "claim" else 0,
            objectives=tuple(state.objectives.items()) if over else (),
        )

    def private_facts(self, state: MissionsState, power: PowerId) -> Facts:
        """The player's own cards and objective."""
        dealt, now = state.objectives.get(power), self.goal(state, power)
        hand = state.hands[power]
        return MissionsHand(
            cards=hand,
            objective=dealt,
            instead=now if now != dealt else None,
            set=next(iter(sets_in(hand)), ()),
        )
