"""The rules of Diplomacy at one table."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from adjudicator.choices import Choice
from adjudicator.errors import Illegal
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.prompts import Clock, Prompt
from adjudicator.ruleset import Check, Departure, Outcome, Step
from adjudicator.rulesets.diplomacy.board import Board, Province
from adjudicator.rulesets.diplomacy.language import DiplomacyLanguage
from adjudicator.rulesets.diplomacy.orders import AnyOrder, Sheets
from adjudicator.rulesets.diplomacy.phases import Game
from adjudicator.rulesets.diplomacy.state import State
from adjudicator.rulesets.diplomacy.terms import Terms
from adjudicator.views import Arrow, View

if TYPE_CHECKING:
    from adjudicator.dice import Dice

#: By phase: the name of its clock. Retreats and winters may be given less time.
_CLOCKS = {"movement": "phase", "retreat": "retreat", "adjustment": "adjustment"}


class DiplomacyTable:
    """Everybody's sheets at once, phase after phase."""

    ruleset = "diplomacy"

    def __init__(self, board: Board, terms: Terms, powers: tuple[PowerId, ...]) -> None:
        self.board = board
        self.terms = terms
        self.powers = powers
        self.game = Game(board, terms, powers)
        self.language = DiplomacyLanguage(board)
        self.places: Mapping[str, Province] = board.places

    def open(self, dice: "Dice") -> Step:  # noqa: ARG002
        """The opening position; nothing is dealt."""
        return self.game.open()

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        """A sheet from every power with a choice in this phase."""
        clock = Clock(
            _CLOCKS[state.phase], f"{state.year}:{state.season}:{state.phase}"
        )
        return tuple(
            Prompt(
                power=power,
                asks=state.phase,
                takes="sheet",
                clock=clock,
                facts=self._figures(state, power),
            )
            for power in self.game.asked(state)
        )

    def _figures(self, state: State, power: PowerId) -> Mapping[str, int]:
        match state.phase:
            case "movement":
                return {"units": sum(unit.power == power for unit in state.units)}
            case "retreat":
                return {"units": sum(out.unit.power == power for out in state.beaten)}
            case "adjustment":
                yard = self.game.yard(state, power)
                if yard.delta < 0:
                    return {"removals": -yard.delta}
                return {"builds": min(yard.delta, len(yard.sites()))}

    def check(self, state: State, power: PowerId, orders: Sequence[Order]) -> Check:
        """Whether each order may be given, and which units still lack one."""
        from adjudicator.rulesets.diplomacy import sheets

        return sheets.check(self.game, state, power, cast(Sequence[AnyOrder], orders))

    def merged(
        self,
        saved: Sequence[Order],
        new: Sequence[Order],
        *,
        add: bool,  # noqa: ARG002  -- a later text always adds
    ) -> tuple[Order, ...]:
        """The sheet after new lines came: the last order to a unit counts."""
        from adjudicator.rulesets.diplomacy import sheets

        return sheets.merged(
            self.board,
            cast(Sequence[AnyOrder], saved),
            cast(Sequence[AnyOrder], new),
        )

    def resolve(
        self,
        state: State,
        sheets: Mapping[PowerId, tuple[Order, ...]],
        dice: "Dice",  # noqa: ARG002
    ) -> Step:
        """The phase resolved, and those after it in which nobody has a choice."""
        return self.game.resolve(state, cast(Sheets, sheets))

    def stands(self, order: Order) -> bool:  # noqa: ARG002
        """There are no standing orders (DATC 4.E.4)."""
        return False

    def stood(
        self,
        saved: Sequence[Order],
        new: Order,  # noqa: ARG002
    ) -> tuple[Order, ...]:
        """Nothing ever stands."""
        return tuple(saved)

    def act(
        self,
        state: State,  # noqa: ARG002
        power: PowerId,  # noqa: ARG002
        order: Order,  # noqa: ARG002
        dice: "Dice",  # noqa: ARG002
    ) -> Step | Illegal:
        """No prompt of Diplomacy takes a single order."""
        return Illegal(why="wrong_phase")

    def standing(
        self,
        state: State,  # noqa: ARG002
        prompt: Prompt,  # noqa: ARG002
        orders: Sequence[Order],  # noqa: ARG002
    ) -> Order | None:
        """There are no standing orders."""
        return None

    def default(
        self,
        state: State,
        prompt: Prompt,  # noqa: ARG002
        dice: "Dice",  # noqa: ARG002
    ) -> Step:
        """A power that sends nothing is resolved without a sheet."""
        return Step(state)

    def depart(
        self,
        state: State,
        power: PowerId,
        manner: Departure,
        dice: "Dice",  # noqa: ARG002
    ) -> Step:
        """Civil disorder until somebody takes over; for good if conceded (D-19)."""
        return self.game.depart(state, power, manner)

    def replace(self, state: State, power: PowerId) -> Step:
        """Somebody took over a power in civil disorder."""
        return self.game.take_over(state, power)

    def choices(self, state: State, power: PowerId) -> tuple[Choice, ...]:
        """All legal orders of a power that is asked."""
        from adjudicator.rulesets.diplomacy import choices

        if power not in self.game.asked(state):
            return ()
        return choices.choices(self.game, state, power)

    def drawn(
        self, state: State, power: PowerId, orders: Sequence[Order]
    ) -> tuple[Arrow, ...]:
        """A power's own orders, not yet resolved, as arrows."""
        from adjudicator.rulesets.diplomacy import views

        return views.planned(self.game, state, power, cast(Sequence[AnyOrder], orders))

    def view(self, state: State, viewer: PowerId | None) -> View:
        """What a viewer may see: everything but unresolved orders."""
        from adjudicator.rulesets.diplomacy import views

        return views.view(self.game, state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """A winner, an agreed draw, or a game that everybody has left."""
        if state.winner:
            by = "centres"
            owned = list(state.centres.values()).count(state.winner)
            if owned < self.terms.victory:
                by = "last_playing"
            return Outcome(winners=(state.winner,), by=by)
        if state.drawn:
            return Outcome(winners=state.drawn, by="agreement", drawn=True)
        if not self.game.active(state):
            return Outcome(winners=(), by="abandoned")
        return None
