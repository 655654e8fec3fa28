"""Attack, defence and move-in, as both games of turns play them (C-13 … C-17)."""

from abc import ABC, abstractmethod
from typing import Generic

import msgspec

from adjudicator.board import Board, TerritoryId
from adjudicator.errors import Fact, Illegal
from adjudicator.mechanics.battle import (
    CALM,
    Conditions,
    losses,
    most_attack_dice,
    most_defence_dice,
    pairs_compared,
)
from adjudicator.mechanics.ground import (
    Garrison,
    holders,
    moved,
    reinforced,
    with_garrisons,
)
from adjudicator.mechanics.turns.events import (
    Asked,
    Captured,
    CardsTaken,
    Eliminated,
    MovedIn,
    Rolled,
    only_for,
)
from adjudicator.mechanics.turns.orders import Advance, Attack, Defend
from adjudicator.mechanics.turns.state import Assault, Course, Fight, MoveIn, S
from adjudicator.powers import PowerId


def no(why: str, **facts: Fact) -> Illegal:
    """An order understood and not allowed."""
    return Illegal(why=why, facts=facts)


def goes_on(line: Assault, at_home: int) -> bool:
    """Whether an attack line rolls again with so many armies left at home.

    Plain is one roll, ``x N`` at most N, ``until N`` any number; whichever stops first.
    """
    if at_home < 2 or (line.rolls is None and line.until is None):
        return False
    if line.rolls is not None and line.rolls < 1:
        return False
    return line.until is None or at_home > line.until


class Assaults(ABC, Generic[S]):
    """Battles on one board."""

    board: Board
    asks: bool  #: whether defenders choose their dice (C-15)

    @abstractmethod
    def least_move_in(self, dice: int) -> int:
        """Armies a conqueror must move in at least, after rolling so many dice."""

    @abstractmethod
    def after_move_in(self, course: Course[S], move: MoveIn) -> None:
        """What comes next once the move-in is done."""

    @abstractmethod
    def win(self, course: Course[S], power: PowerId, by: str) -> None:
        """Ends the game."""

    def after_elimination(self, course: Course[S], loser: PowerId) -> None:
        """What an elimination means for others."""

    def conditions(self, state: S) -> Conditions:  # noqa: ARG002
        """What changes the dice now."""
        return CALM

    def is_barred(self, state: S, order: Attack) -> Illegal | None:  # noqa: ARG002
        """Why an attack is not allowed for reasons of the game's own."""
        return None

    def attack_fault(self, state: S, order: Attack) -> Illegal | None:
        """Why an attack can't be begun (C-13, C-14)."""
        home, aim = state.ground[order.at], state.ground[order.to]
        if home.owner != state.turn:
            return no("not_yours", place=order.at)
        if aim.owner == state.turn:
            return no("own_territory", place=order.to)
        if not self.board.borders(order.at, order.to):
            return no("not_adjacent", at=order.at, to=order.to)
        if home.armies < 2:
            return no("single_army", place=order.at)
        if barred := self.is_barred(state, order):
            return barred
        most = most_attack_dice(home.armies)
        if order.dice is not None and not 1 <= order.dice <= most:
            return no("dice_not_allowed", dice=order.dice, most=most, place=order.at)
        if order.until is not None and home.armies <= order.until:
            return no(
                "until_reached", until=order.until, armies=home.armies, place=order.at
            )
        if order.rolls is not None and order.rolls < 1:
            return no("no_rolls")
        return None

    def defend_fault(self, state: S, order: Defend) -> Illegal | None:
        """Why so many dice can't be rolled in defence."""
        assert state.asked is not None
        most = most_defence_dice(state.ground[state.asked.to].armies)
        if not 1 <= order.dice <= most:
            return no("defence_not_allowed", dice=order.dice, most=most)
        return None

    def advance_fault(self, state: S, order: Advance) -> Illegal | None:
        """Why so many armies can't move in (C-16)."""
        move = state.pending
        if move is None:
            return no("nothing_taken")
        most = state.ground[move.at].armies - 1
        if order.armies is not None and not move.least <= order.armies <= most:
            return no("move_in_range", armies=order.armies, least=move.least, most=most)
        return None

    def attack(self, course: Course[S], order: Attack) -> None:
        """Begins an attack line and rolls as long as it goes on."""
        self.carry_on(
            course,
            Assault(
                at=order.at,
                to=order.to,
                dice=order.dice,
                until=order.until,
                rolls=order.rolls,
            ),
            None,
        )

    def must_ask(self, state: S, place: TerritoryId) -> bool:
        """Whether the defender of ``place`` has anything to choose (C-15)."""
        garrison = state.ground[place]
        return (
            self.asks
            and garrison.owner is not None
            and garrison.armies > 1
            and self.conditions(state).defence is None
        )

    def carry_on(self, course: Course[S], line: Assault, answer: int | None) -> None:
        """Rolls until the line ends, takes its aim, or the defender must be asked.

        ``answer`` is the defender's dice for the next roll, if they have been said.
        """
        while True:
            state = course.state
            if answer is None and self.must_ask(state, line.to):
                course.change(asked=line)
                defender = state.ground[line.to].owner
                assert defender is not None
                course.tell(
                    Asked(power=defender, by=state.turn, at=line.at, to=line.to)
                )
                return
            course.change(asked=None)
            self._roll(course, line, answer)
            answer = None
            if course.state.pending or course.state.winner:
                return
            if line.rolls is not None:
                line = msgspec.structs.replace(line, rolls=line.rolls - 1)
            if not goes_on(line, course.state.ground[line.at].armies):
                return

    def answer_most(self, course: Course[S]) -> None:
        """An asked defender said nothing: the most dice, and the line goes on."""
        line = course.state.asked
        assert line is not None
        self.carry_on(
            course, line, most_defence_dice(course.state.ground[line.to].armies)
        )

    def _roll(self, course: Course[S], line: Assault, answer: int | None) -> None:
        state = course.state
        home, aim = state.ground[line.at], state.ground[line.to]
        now = self.conditions(state)
        chosen = most_attack_dice(home.armies)
        if line.dice is not None:
            chosen = min(chosen, line.dice)
        name = f"{state.number}/{line.at}-{line.to}/{state.rolls + 1}"
        attack = course.dice.roll(f"{name}/attack", chosen + now.more_for_attack)
        defence = course.dice.roll(
            f"{name}/defence", now.defence or answer or most_defence_dice(aim.armies)
        )
        pairs = pairs_compared(len(attack), len(defence), home.armies, aim.armies)
        lost, won = losses(attack, defence, pairs)
        ground = reinforced(reinforced(state.ground, line.at, -lost), line.to, -won)
        course.change(ground=ground, rolls=state.rolls + 1)
        course.tell(
            Rolled(
                power=state.turn,
                against=aim.owner,
                at=line.at,
                to=line.to,
                attack=attack,
                defence=defence,
                pairs=pairs,
                losses=(lost, won),
                left=(ground[line.at].armies, ground[line.to].armies),
            )
        )
        taken = ground[line.to].armies == 0
        self._remember(course, line, (lost, won), taken)
        if taken:
            self._capture(course, line, self.least_move_in(len(attack)))

    def _remember(
        self, course: Course[S], line: Assault, lost: tuple[int, int], taken: bool
    ) -> None:
        fights = list(course.told().fights)
        for index, fight in enumerate(fights):
            if (fight.at, fight.to) == (line.at, line.to) and not fight.captured:
                lost = (fight.losses[0] + lost[0], fight.losses[1] + lost[1])
                del fights[index]
                break
        fights.append(Fight(at=line.at, to=line.to, losses=lost, captured=taken))
        course.narrate(fights=tuple(fights))

    def _capture(self, course: Course[S], line: Assault, least: int) -> None:
        state = course.state
        power, loser = state.turn, state.ground[line.to].owner
        ground = with_garrisons(state.ground, {line.to: Garrison(power, 0)})
        course.change(ground=ground, captures=state.captures + 1, phase="advance")
        course.tell(Captured(power=power, against=loser, at=line.at, to=line.to))
        heir = loser is not None and not course.state.has(loser)
        course.change(pending=MoveIn(at=line.at, to=line.to, least=least, heir=heir))
        if heir:
            assert loser is not None
            self._eliminate(course, loser)
        if holders(ground) == {power}:
            self.win(course, power, "last_standing")

    def _eliminate(self, course: Course[S], loser: PowerId) -> None:
        state = course.state
        power, cards = state.turn, state.hands[loser]
        course.change(
            hands={**state.hands, power: (*state.hands[power], *cards), loser: ()}
        )
        course.tell(Eliminated(power=loser, by=power, cards=len(cards)))
        if cards:
            course.tell(only_for(power, CardsTaken(power=power, cards=cards)))
        self.after_elimination(course, loser)

    def advance(self, course: Course[S], armies: int | None) -> None:
        """Moves in; None: all but the one that stays."""
        move = course.state.pending
        assert move is not None
        if armies is None:
            armies = course.state.ground[move.at].armies - 1
        self._move_in(course, move, armies)
        self.after_move_in(course, move)

    def settle_move_in(self, course: Course[S]) -> None:
        """A move-in nobody said the number of: the least (C-21, C-22, C-23)."""
        move = course.state.pending
        if move is not None:
            self._move_in(course, move, move.least, unsaid=True)

    def _move_in(
        self, course: Course[S], move: MoveIn, armies: int, *, unsaid: bool = False
    ) -> None:
        course.change(
            ground=moved(course.state.ground, move.at, move.to, armies),
            pending=None,
            phase="attack",
        )
        course.tell(
            MovedIn(
                power=course.state.turn,
                at=move.at,
                to=move.to,
                armies=armies,
                why="least" if unsaid else "order",
            )
        )
