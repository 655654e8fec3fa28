"""The set-up of Missions: claiming the board in rotation, then placing (M-01)."""

from abc import ABC
from typing import Any

from adjudicator.board import TerritoryId
from adjudicator.choices import Choice
from adjudicator.errors import Illegal
from adjudicator.mechanics.dealing import scatter
from adjudicator.mechanics.ground import Garrison, held_by, with_garrisons
from adjudicator.mechanics.turns.assault import no
from adjudicator.mechanics.turns.choices import placements
from adjudicator.mechanics.turns.events import Claimed, Neutralised, Why
from adjudicator.mechanics.turns.orders import Place
from adjudicator.mechanics.turns.seating import next_seat, seats_after
from adjudicator.mechanics.turns.state import Course
from adjudicator.mechanics.turns.table import TurnTable
from adjudicator.powers import PowerId
from adjudicator.rulesets.missions.state import MissionsState

BATCHES = {"claim": 5, "place": 3}  #: armies placed at a time, by phase

Ground = dict[TerritoryId, Garrison]
MissionsCourse = Course[MissionsState]


def unclaimed(ground: Ground) -> tuple[TerritoryId, ...]:
    """Territories nobody has claimed; those of somebody who left have armies."""
    return tuple(
        place
        for place, garrison in ground.items()
        if garrison.owner is None and not garrison.armies
    )


def even_share(ground: Ground, players: int) -> int:
    """Territories a player may newly claim in a rotation that begins now."""
    return max(1, len(unclaimed(ground)) // players)


class Claiming(TurnTable[MissionsState], ABC):
    """The set-up phases ``claim`` and ``place``."""

    setup_phases = frozenset(BATCHES)

    def empty_board(self, armies: int) -> dict[str, Any]:
        """Fields of a state in which the first rotation of claims begins."""
        ground = {place: Garrison(None, 0) for place in self.board.territories}
        share = even_share(ground, len(self.powers))
        return {
            "ground": ground,
            "phase": "claim",
            "turn": self.powers[0],
            "number": 1,
            "reserve": dict.fromkeys(self.powers, armies),
            "batch": min(BATCHES["claim"], armies),
            "rotation": self.powers[1:],
            "claims": share,
            "share": share,
        }

    def is_in(self, state: MissionsState, power: PowerId) -> bool:
        """While the board is claimed nobody is out for having no territory yet."""
        if state.phase == "claim":
            return power not in state.left
        return super().is_in(state, power)

    def setup_fault(self, state: MissionsState, order: Place) -> Illegal | None:
        """Own territories, and as many unclaimed ones as the rotation allows."""
        garrison = state.ground[order.at]
        if garrison.owner == state.turn:
            return None
        if state.phase != "claim" or garrison.owner is not None or garrison.armies:
            return no("not_yours", place=order.at)
        if not state.claims:
            return no("claim_share", place=order.at, share=state.share)
        return None

    def place_in_setup(self, course: MissionsCourse, order: Place) -> None:
        """Claims a territory, or reinforces one."""
        self._settle(course, order.at, order.armies, "order")
        if not course.state.batch:
            self.next_batch(course)

    def _settle(
        self, course: MissionsCourse, place: TerritoryId, armies: int, why: Why
    ) -> None:
        state, power = course.state, course.state.turn
        if state.ground[place].owner == power:
            self.put(course, {place: armies}, why)
        else:
            placed = course.told().placed
            course.change(
                ground=with_garrisons(state.ground, {place: Garrison(power, armies)}),
                reserve={**state.reserve, power: state.to_place - armies},
                claims=state.claims - 1,
            )
            course.narrate(placed={**placed, place: armies})
            course.tell(Claimed(power=power, place=place, armies=armies, why=why))
        course.change(batch=course.state.batch - armies)

    def place_batch_at_random(self, course: MissionsCourse) -> None:
        """A batch due is claimed and placed at random, army by army."""
        state = course.state
        name = f"{state.number}/placed"
        if state.phase == "place":
            places = held_by(state.ground, state.turn)
            self.put(course, scatter(name, state.batch, places, course.dice), "random")
            course.change(batch=0)
        while course.state.batch:
            state = course.state
            army = f"{name}/{state.batch}"
            self._settle(course, course.dice.pick(army, self._open(state)), 1, "random")
        self.next_batch(course)

    def _open(self, state: MissionsState) -> tuple[TerritoryId, ...]:
        """Where the player on turn may place now, in board order."""
        return tuple(
            place
            for place in state.ground
            if self.setup_fault(state, Place(armies=1, at=place)) is None
        )

    def next_batch(self, course: MissionsCourse) -> None:
        """Passes the set-up on: the next claims, then threes, then the first turn."""
        state = course.state
        if state.phase == "claim":
            if unclaimed(state.ground) and any(
                state.reserve[power] for power in self.powers
            ):
                self._next_claims(course)
                return
            self._end_claiming(course)
        state = course.state
        following = next_seat(
            self.powers,
            state.turn,
            lambda seat: bool(state.reserve[seat]) and self.is_in(state, seat),
        )
        if following is None:
            self.begin_first_turn(course)
            return
        self._begin_batch(course, following)

    def _next_claims(self, course: MissionsCourse) -> None:
        state = course.state
        waiting = [seat for seat in state.rotation if self._may_claim(state, seat)]
        if not waiting:
            after = seats_after(self.powers, state.turn)
            waiting = [seat for seat in after if self._may_claim(state, seat)]
            players = sum(seat not in state.left for seat in self.powers)
            course.change(share=even_share(state.ground, players))
        course.change(rotation=tuple(waiting[1:]), claims=course.state.share)
        self._begin_batch(course, waiting[0])

    def _may_claim(self, state: MissionsState, power: PowerId) -> bool:
        return bool(state.reserve[power]) and power not in state.left

    def _begin_batch(self, course: MissionsCourse, power: PowerId) -> None:
        state = course.state
        course.change(
            turn=power,
            number=state.number + 1,
            batch=min(BATCHES[state.phase], state.reserve[power]),
        )

    def _end_claiming(self, course: MissionsCourse) -> None:
        """What nobody claimed gets a neutral army."""
        free = unclaimed(course.state.ground)
        neutral = {place: Garrison(None, 1) for place in free}
        course.change(
            ground=with_garrisons(course.state.ground, neutral),
            phase="place",
            rotation=(),
            claims=0,
            share=0,
        )
        if free:
            course.tell(Neutralised(places=free))

    def setup_choices(self, state: MissionsState) -> tuple[Choice, ...]:
        """``place N A`` wherever armies may go."""
        return placements(state.batch, self._open(state))
