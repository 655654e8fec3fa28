"""The course of turns: placing, income, passing on, silence, departures, the end."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Generic

from adjudicator.board import TerritoryId
from adjudicator.dice import Dice
from adjudicator.errors import Illegal
from adjudicator.mechanics.dealing import scatter
from adjudicator.mechanics.decks import draw
from adjudicator.mechanics.ground import abandoned, border_of, held_by, reinforced
from adjudicator.mechanics.income import LEAST_INCOME, income
from adjudicator.mechanics.turns.assault import Assaults
from adjudicator.mechanics.turns.events import (
    CardDrawn,
    CardSeen,
    Departed,
    NoCardLeft,
    Placed,
    TurnBegan,
    TurnEnded,
    Why,
    Won,
    only_for,
)
from adjudicator.mechanics.turns.orders import Place
from adjudicator.mechanics.turns.seating import has_gone_round, next_seat
from adjudicator.mechanics.turns.state import Course, S
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.ruleset import Departure, Step


class Turns(Assaults[S], Generic[S]):
    """One player's turn after another."""

    powers: tuple[PowerId, ...]  #: in seat order
    opening_phase: str  #: of a turn
    placing_phase: str  #: while some of a turn's armies are down and some are not
    setup_phases: frozenset[str]

    # What each game says for itself.

    @abstractmethod
    def setup_fault(self, state: S, order: Place) -> Illegal | None:
        """Why armies can't be placed so in the set-up."""

    @abstractmethod
    def place_in_setup(self, course: Course[S], order: Place) -> None:
        """Places armies of a set-up batch."""

    @abstractmethod
    def place_batch_at_random(self, course: Course[S]) -> None:
        """A set-up batch nobody placed in time."""

    @abstractmethod
    def next_batch(self, course: Course[S]) -> None:
        """Passes the set-up on, or begins the first turn."""

    def hand_in_due_sets(self, course: Course[S]) -> None:
        """Hands in the best-paying set while one is due (C-23)."""

    def draft(self, state: S, power: PowerId) -> int:
        """Armies a turn begins with."""
        return income(self.board, state.ground, power)

    def begin_round(self, course: Course[S]) -> None:
        """What happens when the turn has gone round the table."""

    def check_goal(self, course: Course[S]) -> None:
        """Whether the player on turn has won by what was just done."""

    def after_departure(self, course: Course[S], power: PowerId) -> None:
        """What somebody's leaving means for others."""

    # Placing.

    def place(
        self, course: Course[S], places: Mapping[TerritoryId, int], why: Why
    ) -> None:
        """Puts armies of the turn's reserve on own territories (C-09)."""
        self.put(course, places, why)
        done = not course.state.to_place
        course.change(phase="attack" if done else self.placing_phase)

    def put(
        self, course: Course[S], places: Mapping[TerritoryId, int], why: Why
    ) -> None:
        """Puts armies from the reserve of the player on turn onto territories."""
        state = course.state
        ground, placed = state.ground, dict(course.told().placed)
        for place, armies in places.items():
            ground = reinforced(ground, place, armies)
            placed[place] = placed.get(place, 0) + armies
        left = state.to_place - sum(places.values())
        course.change(ground=ground, reserve={**state.reserve, state.turn: left})
        course.narrate(placed=placed)
        course.tell(Placed(power=state.turn, places=tuple(places.items()), why=why))

    # Passing on.

    def is_in(self, state: S, power: PowerId) -> bool:
        """Whether ``power`` still plays: it has not left and holds a territory."""
        return power not in state.left and state.has(power)

    def begin_first_turn(self, course: Course[S]) -> None:
        """Ends the set-up; turn 1 is the first seat's (C-07)."""
        first = next(seat for seat in self.powers if self.is_in(course.state, seat))
        course.change(batch=0)
        self.begin_round(course)
        self._begin_turn(course, first)

    def next_turn(self, course: Course[S]) -> None:
        """Passes the turn to the next seat still in."""
        state = course.state
        following = next_seat(
            self.powers, state.turn, lambda seat: self.is_in(state, seat)
        )
        assert following is not None, "a game without players is over"
        if has_gone_round(self.powers, state.turn, following):
            course.change(round=state.round + 1)
            self.begin_round(course)
        self._begin_turn(course, following)

    def _begin_turn(self, course: Course[S], power: PowerId) -> None:
        state = course.state
        armies = self.draft(state, power)
        territories = len(held_by(state.ground, power))
        whole = income(self.board, state.ground, power)
        course.change(
            turn=power,
            number=state.number + 1,
            phase=self.opening_phase,
            rolls=0,
            captures=0,
            pending=None,
            asked=None,
            reserve={**dict.fromkeys(state.reserve, 0), power: armies},
        )
        course.tell(
            TurnBegan(
                power=power,
                round=state.round,
                armies=armies,
                territories=territories,
                bonus=whole - max(LEAST_INCOME, territories // 3),
            )
        )

    def end_turn(self, course: Course[S], *, missed: bool = False) -> None:
        """Draws the turn's card and passes the turn on (C-19)."""
        self.check_goal(course)
        if course.state.winner is not None:
            return
        if course.state.captures:
            self._draw_card(course)
        state = course.state
        course.tell(TurnEnded(power=state.turn, captures=state.captures, missed=missed))
        self.next_turn(course)

    def _draw_card(self, course: Course[S]) -> None:
        state, power = course.state, course.state.turn
        drawn = draw(f"{state.number}/deck", state.deck, state.discards, course.dice)
        if drawn.card is None:
            course.tell(NoCardLeft(power=power))
            return
        course.change(
            deck=drawn.deck,
            discards=drawn.discards,
            hands={**state.hands, power: (*state.hand, drawn.card)},
        )
        course.tell(
            CardDrawn(power=power, shuffled=drawn.shuffled),
            only_for(power, CardSeen(power=power, card=drawn.card)),
        )

    def win(self, course: Course[S], power: PowerId, by: str) -> None:
        """Ends the game; a pending move-in takes the least (C-21)."""
        self.settle_move_in(course)
        course.change(turn=power, winner=power, won_by=by, asked=None, batch=0)
        course.tell(Won(power=power, by=by))

    # Silence and departures.

    def default(self, state: S, prompt: Prompt, dice: Dice) -> Step:  # noqa: ARG002
        """What happens when nobody answered in time (C-07, C-15, C-23)."""
        course = Course(state, dice)
        if state.asked is not None:
            self.answer_most(course)
            self.check_goal(course)
        elif state.phase in self.setup_phases:
            self.place_batch_at_random(course)
        else:
            self._end_missed_turn(course)
        return course.step()

    def _end_missed_turn(self, course: Course[S]) -> None:
        move = course.state.pending
        if move is not None:
            self.settle_move_in(course)
            self.after_move_in(course, move)
        self.hand_in_due_sets(course)
        state = course.state
        if state.to_place:
            places = border_of(self.board, state.ground, state.turn)
            armies = scatter(
                f"{state.number}/placed", state.to_place, places, course.dice
            )
            self.place(course, armies, "random")
        self.end_turn(course, missed=True)

    def depart(self, state: S, power: PowerId, manner: Departure, dice: Dice) -> Step:
        """The position after ``power`` walked out or was removed (C-22)."""
        if state.winner is not None or power in state.left:
            return Step(state)
        course = Course(state, dice)
        on_turn = state.turn == power
        if on_turn:
            self.settle_move_in(course)
            course.change(asked=None)
        held = self._leave(course, power, manner)
        still_in = [seat for seat in self.powers if self.is_in(course.state, seat)]
        if len(still_in) == 1:
            self.win(course, still_in[0], "last_standing")
        elif on_turn and state.phase in self.setup_phases:
            self.next_batch(course)
        elif on_turn:
            self.next_turn(course)
        elif state.asked is not None and state.asked.to in held:
            self.carry_on(course, state.asked, None)
            self.check_goal(course)
        return course.step()

    def _leave(
        self, course: Course[S], power: PowerId, manner: Departure
    ) -> tuple[TerritoryId, ...]:
        """Gives up all that ``power`` has; the territories it held."""
        state = course.state
        hand, held = state.hands[power], held_by(state.ground, power)
        course.change(
            ground=abandoned(state.ground, power),
            hands={**state.hands, power: ()},
            discards=(*state.discards, *hand),
            reserve={**state.reserve, power: 0},
            left=state.left | {power},
        )
        course.tell(
            Departed(power=power, manner=manner, territories=len(held), cards=len(hand))
        )
        self.after_departure(course, power)
        return held
