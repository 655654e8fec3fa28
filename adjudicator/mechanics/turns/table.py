"""The rules of a game of turns at one table, as the engine asks them.

``TurnTable`` answers for Classic and Missions alike; each adds its own orders, phases
and goals.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic

from adjudicator.board import Board, Territory
from adjudicator.choices import Choice
from adjudicator.dice import Dice
from adjudicator.errors import (
    AdjudicatorError,
    Fact,
)
from adjudicator.mechanics.battle import most_defence_dice
from adjudicator.mechanics.ground import held_by
from adjudicator.mechanics.turns.choices import (
    END,
    attacks,
    defences,
    move_in,
    placements,
)
from adjudicator.mechanics.turns.orders import (
    Attack,
)
from adjudicator.mechanics.turns.picture import (
    phase_of,
    picture_of,
    planned,
    score_of,
)
from adjudicator.mechanics.turns.scripts import Scripts
from adjudicator.mechanics.turns.state import S
from adjudicator.orders.reading import Language, Order
from adjudicator.powers import PowerId
from adjudicator.prompts import Clock, Prompt
from adjudicator.ruleset import Outcome, Step
from adjudicator.views import Arrow, Facts, View


class TurnTable(Scripts[S], Generic[S]):
    """Rules bound to a board, its powers and the table's options."""

    ruleset: str

    def __init__(
        self,
        board: Board,
        powers: tuple[PowerId, ...],
        language: Language,
        *,
        asks: bool,
    ) -> None:
        self.board = board
        self.powers = powers
        self.language = language
        self.places: Mapping[str, Territory] = {
            str(place): territory for place, territory in board.territories.items()
        }
        self.asks = asks

    # What each game says for itself.

    @abstractmethod
    def open(self, dice: Dice) -> Step:
        """The opening state and how it came about."""

    @abstractmethod
    def setup_choices(self, state: S) -> tuple[Choice, ...]:
        """What may be placed in the set-up, as a tree."""

    @abstractmethod
    def own_choices(self, state: S) -> tuple[Choice, ...]:
        """The game's own orders that are legal now, as a tree."""

    @abstractmethod
    def own_arrow(self, order: Order, power: PowerId) -> Arrow | None:
        """An order of the game's own kinds as planned, if it can be drawn."""

    @abstractmethod
    def public_facts(self, state: S) -> Facts:
        """What everybody may know beyond the picture."""

    @abstractmethod
    def private_facts(self, state: S, power: PowerId) -> Facts:
        """What only ``power`` may know."""

    # Who is awaited.

    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """The player on turn, or the defender whose dice are asked for."""
        if state.winner is not None:
            return ()
        turn = Clock("turn", f"{state.number}:{state.turn}")
        if state.asked is not None:
            defender = state.ground[state.asked.to].owner
            assert defender is not None
            return (
                Prompt(
                    power=defender,
                    asks="defence",
                    takes="order",
                    clock=Clock(
                        "defence", f"{state.number}:{state.rolls + 1}:{defender}"
                    ),
                    within=turn,
                    facts=self._battle_facts(state),
                ),
            )
        return (
            Prompt(
                power=state.turn,
                asks=state.phase,
                takes="order",
                clock=turn,
                facts=self._turn_facts(state),
            ),
        )

    def _battle_facts(self, state: S) -> dict[str, Fact]:
        line = state.asked
        assert line is not None
        return {
            "by": state.turn,
            "at": line.at,
            "to": line.to,
            "attackers": state.ground[line.at].armies,
            "defenders": state.ground[line.to].armies,
            "most": most_defence_dice(state.ground[line.to].armies),
        }

    def _turn_facts(self, state: S) -> dict[str, Fact]:
        if state.pending is not None:
            move = state.pending
            most = state.ground[move.at].armies - 1
            return {"at": move.at, "to": move.to, "least": move.least, "most": most}
        if state.phase in self.setup_phases:
            return {"armies": state.batch, "reserve": state.to_place}
        facts: dict[str, Fact] = {}
        if state.to_place:
            facts["armies"] = state.to_place
        if self.set_due(state):
            facts["cards"] = len(state.hand)
        return facts

    def turn_facts(self, state: S) -> dict[str, Any]:
        """The public facts both games have."""
        move, line = state.pending, state.asked
        return {
            "defence": "ask" if self.asks else "automatic",
            "deck": len(state.deck),
            "discards": len(state.discards),
            "to_place": state.batch or state.to_place,
            "captured": bool(state.captures),
            "move_in": None
            if move is None
            else (move.at, move.to, move.least, state.ground[move.at].armies - 1),
            "asked": None if line is None else (line.at, line.to),
            "conditions": self.conditions(state),
        }

    # What may be seen.

    def choices(self, state: S, power: PowerId) -> tuple[Choice, ...]:
        """All legal orders of the power that is asked."""
        if all(prompt.power != power for prompt in self.prompts(state)):
            return ()
        if state.asked is not None:
            return defences(most_defence_dice(state.ground[state.asked.to].armies))
        if state.pending is not None:
            most = state.ground[state.pending.at].armies - 1
            return move_in(state.pending.least, most)
        if state.phase in self.setup_phases:
            return self.setup_choices(state)
        own = self.own_choices(state)
        if self.set_due(state):
            return own
        if state.to_place:
            held = held_by(state.ground, state.turn)
            return (*placements(state.to_place, held), *own)
        fights: tuple[Choice, ...] = ()
        if state.phase != self.regroup_phase:
            fights = attacks(
                self.board,
                state.ground,
                state.turn,
                lambda order: self.is_barred(state, order) is None,
            )
        return (*fights, *own, END)

    def drawn(
        self,
        state: S,  # noqa: ARG002
        power: PowerId,
        orders: Sequence[Order],
    ) -> tuple[Arrow, ...]:
        """A power's script, not yet carried out, as arrows."""
        arrows = (
            planned(order, power)
            if isinstance(order, Attack)
            else self.own_arrow(order, power)
            for order in orders
        )
        return tuple(arrow for arrow in arrows if arrow is not None)

    def view(self, state: S, viewer: PowerId | None) -> View:
        """What ``viewer`` may see."""
        private = None
        if viewer is not None and viewer in state.hands:
            private = self.private_facts(state, viewer)
        return View(
            ruleset=self.ruleset,
            viewer=viewer,
            phase=phase_of(state),
            scores=tuple(score_of(state, power) for power in self.powers),
            picture=picture_of(state),
            public=self.public_facts(state),
            private=private,
        )

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended."""
        if state.winner is None:
            return None
        return Outcome(winners=(state.winner,), by=state.won_by)

    # What a game of turns is never asked.

    def replace(self, state: S, power: PowerId) -> Step:  # noqa: ARG002
        """A seat that is taken over stays as it is; one that left has nothing."""
        return Step(state)

    def resolve(
        self,
        state: S,  # noqa: ARG002
        sheets: Mapping[PowerId, tuple[Order, ...]],  # noqa: ARG002
        dice: Dice,  # noqa: ARG002
    ) -> Step:
        """Never asked for: every prompt of a game of turns takes one order."""
        raise AdjudicatorError("no sheets are resolved in", self.ruleset)
