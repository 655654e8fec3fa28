"""The year: what follows what, who is asked, who owns which centre (D-02).

Spring movement, retreats, Fall movement, retreats, then the centres change hands and it
is winter. A phase in which nobody has a choice is resolved without asking.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Literal

import msgspec

from adjudicator.errors import Illegal
from adjudicator.powers import PowerId
from adjudicator.ruleset import Step
from adjudicator.rulesets.diplomacy import adjustments, retreats
from adjudicator.rulesets.diplomacy.adjustments import Yard
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.events import (
    AnyEvent,
    Captured,
    Departed,
    Disbanded,
    Dislodged,
    Drawn,
    Eliminated,
    Returned,
    Voted,
    Won,
)
from adjudicator.rulesets.diplomacy.judge.movement import judge
from adjudicator.rulesets.diplomacy.orders import Sheets, Vote
from adjudicator.rulesets.diplomacy.state import Beaten, State
from adjudicator.rulesets.diplomacy.terms import Terms
from adjudicator.rulesets.diplomacy.units import Unit

#: Two years: if nobody has a choice in that time, nobody ever will.
MOST_SKIPPED = 10

replace = msgspec.structs.replace


class Game:
    """The rules of the year at one table."""

    def __init__(self, board: Board, terms: Terms, powers: tuple[PowerId, ...]) -> None:
        self.board = board
        self.terms = terms
        self.powers = powers
        #: locations on land that is no centre, and in centres -> the province
        self._tinted: dict[str, str] = {}
        self._centre_at: dict[str, str] = {}
        for province in board.provinces:
            for at in (province.id, *province.coasts):
                if province.centre:
                    self._centre_at[at] = province.id
                elif province.kind in ("land", "coast"):
                    self._tinted[at] = province.id

    def open(self) -> Step:
        """The first position: units at home, or a winter with none (D-11)."""
        board = self.board
        units = [
            Unit(power=power, kind="A" if text[0] == "A" else "F", at=text[2:])
            for power in self.powers
            for text in board.sides[power].units
        ]
        units += [
            Unit(power=None, kind="A", at=province.id)
            for province in board.provinces
            if province.garrison
        ]
        winter = self.terms.first_season == "winter"
        state = State(
            year=self.terms.first_year,
            season="winter" if winter else "spring",
            phase="adjustment" if winter else "movement",
            units=tuple(units),
            centres={
                place: power
                for power in self.powers
                for place in board.sides[power].home
            },
        )
        return self._settle(state, [], ())

    # Who is asked.

    def is_over(self, state: State) -> bool:
        """Whether the game has ended, or nobody is left to play it."""
        return bool(state.winner or state.drawn) or not self.active(state)

    def active(self, state: State) -> list[PowerId]:
        """Powers with a player and something left to play with, in seat order."""
        gone = (*state.absent, *state.conceded)
        return [power for power in self.remaining(state) if power not in gone]

    def remaining(self, state: State) -> list[PowerId]:
        """Powers that own a centre or a unit."""
        alive = {unit.power for unit in state.units}
        alive.update(state.centres.values())
        alive.update(out.unit.power for out in state.beaten)
        return [power for power in self.powers if power in alive]

    def asked(self, state: State) -> list[PowerId]:
        """Powers with a choice in this phase, in seat order; a vote is one, too."""
        if state.winner or state.drawn:
            return []
        having: Set[PowerId | None]
        gone = state.absent + state.conceded
        match state.phase:
            case "movement":
                having = {unit.power for unit in state.units}
                # Who waits for a winter to build has a say in a draw (D-18).
                if having.difference(gone) and self.may_draw(state):
                    having = having.union(state.centres.values())
            case "retreat":
                having = {out.unit.power for out in state.beaten}
            case "adjustment":
                having = set(
                    adjustments.with_choice(
                        self.board, self.terms, state.units, state.centres
                    )
                )
        return [p for p in self.powers if p in having and p not in gone]

    def yard(self, state: State, power: PowerId) -> Yard:
        """A power's winter."""
        return Yard(self.board, self.terms, state.units, state.centres, power)

    def may_draw(self, state: State) -> bool:
        """Whether a draw can be agreed on: D-18 asks for some years to be played.

        The last of them ends with its winter.
        """
        return state.year > self.terms.first_year + self.terms.draw_after_years or (
            not self.terms.draw_after_years
        )

    # What happens.

    def resolve(self, state: State, sheets: Sheets) -> Step:
        """The phase resolved, and every phase after it that needs no answer."""
        votes, refused = self._count_votes(state, sheets)
        players = self.active(state)
        votes.intersection_update(players)
        events: list[AnyEvent] = []
        if votes:
            events.append(Voted(votes=len(votes), of=len(players)))
            if len(votes) == len(players):
                agreed = tuple(players)
                events.append(Drawn(powers=agreed))
                return Step(replace(state, drawn=agreed, last=()), tuple(events))
        after, told, more = self._resolve_phase(state, sheets)
        events += told
        return self._settle(after, events, (*refused, *more))

    def _count_votes(
        self, state: State, sheets: Sheets
    ) -> tuple[set[PowerId], list[tuple[PowerId, int, Illegal]]]:
        """Who accepts a draw in this phase; a power's last word counts."""
        votes: set[PowerId] = set()
        refused: list[tuple[PowerId, int, Illegal]] = []
        for power, sheet in sheets.items():
            for index, order in enumerate(sheet):
                if type(order) is not Vote:
                    continue
                if not self.may_draw(state):
                    refused.append((power, index, self.too_early()))
                elif order.draw:
                    votes.add(power)
                else:
                    votes.discard(power)
        return votes, refused

    def too_early(self) -> Illegal:
        """Why no draw can be agreed on yet."""
        return Illegal(
            why="no_draw_yet",
            facts={"year": self.terms.first_year + self.terms.draw_after_years},
        )

    def _resolve_phase(
        self, state: State, sheets: Sheets
    ) -> tuple[State, list[AnyEvent], tuple[tuple[PowerId, int, Illegal], ...]]:
        if state.phase == "movement":
            return self._movement(state, sheets)
        if state.phase == "retreat":
            done = retreats.resolve(
                self.board,
                state.units,
                state.beaten,
                sheets,
                (*state.absent, *state.conceded),
            )
        else:
            done = adjustments.resolve(
                self.board, self.terms, state.units, state.centres, self.powers, sheets
            )
        after = replace(state, units=done.units, beaten=())
        events = list(done.events)
        after = self._next(after, events)
        return after, events, done.refused

    def _movement(
        self, state: State, sheets: Sheets
    ) -> tuple[State, list[AnyEvent], tuple[tuple[PowerId, int, Illegal], ...]]:
        moves = judge(self.board, self.terms, state.units, sheets)
        events: list[AnyEvent] = [*moves.results]
        after = replace(state, units=moves.units)
        if moves.dislodged:
            events += moves.dislodged
            beaten = tuple(self._survivors(state, moves.dislodged, events))
            if beaten:
                return (
                    replace(
                        after, phase="retreat", beaten=beaten, round=state.round + 1
                    ),
                    events,
                    moves.refused,
                )
        after = self._next(after, events)
        return after, events, moves.refused

    def _survivors(
        self,
        state: State,
        dislodged: Sequence[Dislodged],
        events: list[AnyEvent],
    ) -> Iterator[Beaten]:
        """The dislodged units that may retreat; others are disbanded (D-14, D-19)."""
        for out in dislodged:
            power = out.unit.power
            if power is None:
                events.append(Disbanded(unit=out.unit, why="neutral"))
            elif not out.retreats:
                events.append(Disbanded(unit=out.unit, why="no_retreat"))
            elif power in state.absent or power in state.conceded:
                events.append(Disbanded(unit=out.unit, why="civil_disorder"))
            else:
                yield Beaten(
                    unit=out.unit,
                    by=self.board.name_of(out.by.at),
                    retreats=out.retreats,
                )

    def _next(self, state: State, events: list[AnyEvent]) -> State:
        """The phase after this one's units have come to rest."""
        state = replace(state, round=state.round + 1)
        if state.phase == "adjustment":
            return replace(
                state, year=state.year + 1, season="spring", phase="movement"
            )
        state = replace(state, visited=self._visited(state))
        if state.season == "spring":
            return replace(state, season="fall", phase="movement")
        state = replace(state, season="winter", phase="adjustment")
        return self._take_centres(state, events)

    def _visited(self, state: State) -> Mapping[str, PowerId]:
        visited = dict(state.visited)
        for unit in state.units:
            place = self._tinted.get(unit.at)
            if place is not None and unit.power is not None:
                visited[place] = unit.power
        return visited

    def _take_centres(self, state: State, events: list[AnyEvent]) -> State:
        """Centres go to who stands on them; then victory and eliminations (D-18)."""
        centres = dict(state.centres)
        for unit in state.units:
            place = self._centre_at.get(unit.at)
            if place is None or unit.power is None:
                continue
            was = centres.get(place)
            if was != unit.power:
                centres[place] = unit.power
                events.append(Captured(place=place, power=unit.power, was=was))
        before_winter, state = state, replace(state, centres=centres)
        owners = list(centres.values())
        if without := [power for power in self.powers if power not in owners]:
            before = self.remaining(before_winter)
            events.extend(Eliminated(power=p) for p in without if p in before)
        for power in self.powers:
            owned = owners.count(power)
            if owned >= self.terms.victory:
                events.append(Won(power=power, centres=owned))
                return replace(state, winner=power)
        return state

    def _settle(
        self,
        state: State,
        events: list[AnyEvent],
        refused: Sequence[tuple[PowerId, int, Illegal]],
    ) -> Step:
        """Goes on through phases in which nobody has a choice."""
        for _ in range(MOST_SKIPPED):
            state = self._left_alone(state, events)
            if self.asked(state) or self.is_over(state):
                break
            state, told_now, _nothing = self._resolve_phase(state, {})
            events.extend(told_now)
        # Whoever is left may have nothing to order for good; then the game waits for
        # a power to be taken over.
        told = tuple(events)
        return Step(replace(state, last=told), told, tuple(refused))

    def depart(
        self,
        state: State,
        power: PowerId,
        manner: Literal["conceded", "left", "removed", "civil_disorder"],
    ) -> Step:
        """The position after a power stopped playing: its units hold (D-19)."""
        if self.is_over(state) or power not in self.active(state):
            return Step(state)
        if manner == "conceded":
            state = replace(state, conceded=(*state.conceded, power))
        else:
            state = replace(state, absent=(*state.absent, power))
        events: list[AnyEvent] = [Departed(power=power, manner=manner)]
        state = self._left_alone(state, events)
        return self._go_on(state, events)

    def take_over(self, state: State, power: PowerId) -> Step:
        """The position after somebody took over a power in civil disorder."""
        if power not in state.absent:
            return Step(state)
        state = replace(state, absent=tuple(p for p in state.absent if p != power))
        return self._go_on(state, [Returned(power=power)])

    def _go_on(self, state: State, events: list[AnyEvent]) -> Step:
        """As before, unless the phase waits for nobody any more."""
        if self.asked(state) or self.is_over(state):
            return Step(state, tuple(events))
        return self._settle(state, events, ())

    def _left_alone(self, state: State, events: list[AnyEvent]) -> State:
        """The last one wins whose rivals have all conceded or are out."""
        if state.winner or not state.conceded:
            return state
        left = [p for p in self.remaining(state) if p not in state.conceded]
        if len(left) != 1 or left[0] in state.absent:
            return state
        owned = list(state.centres.values()).count(left[0])
        events.append(Won(power=left[0], centres=owned, by="last_playing"))
        return replace(state, winner=left[0])
