"""Fortress at one table: the ``Table`` of the engine."""

from collections.abc import Mapping, Sequence

from adjudicator.board import Names, Territory
from adjudicator.choices import Choice
from adjudicator.dice import Dice
from adjudicator.errors import Illegal
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.prompts import Clock, Prompt
from adjudicator.ruleset import Check, Departure, Outcome, Step, Verdict
from adjudicator.rulesets.fortress.arrows import planned
from adjudicator.rulesets.fortress.choices import choices_of
from adjudicator.rulesets.fortress.deal import open_game
from adjudicator.rulesets.fortress.departure import remove
from adjudicator.rulesets.fortress.deployment import check_deployment, reveal
from adjudicator.rulesets.fortress.draft import (
    found,
    found_anywhere,
    founding_fault,
    next_founder,
)
from adjudicator.rulesets.fortress.dry_run import DiceChoice, DryRun, dry_run
from adjudicator.rulesets.fortress.language import FortressLanguage
from adjudicator.rulesets.fortress.orders import Concede, Found
from adjudicator.rulesets.fortress.planning import judge, when_conceding
from adjudicator.rulesets.fortress.resolution.round import resolve_round
from adjudicator.rulesets.fortress.state import State
from adjudicator.rulesets.fortress.terms import Terms
from adjudicator.rulesets.fortress.views import see
from adjudicator.rulesets.seats import NAMES
from adjudicator.views import Arrow, View


class FortressTable:
    """The rules bound to a board, its seats and its terms."""

    ruleset = "fortress"

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.powers = terms.powers
        self.places: Mapping[str, Territory] = {
            str(t): place for t, place in terms.board.territories.items()
        }
        self.language = FortressLanguage(
            {t: place.names for t, place in self.places.items()},
            {power: NAMES.get(power, Names(power, power)) for power in terms.powers},
        )

    def open(self, dice: Dice) -> Step:
        """The deal, with neutrals, beasts and shuffled decks (F-04)."""
        return open_game(self.terms, dice)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        """The next to found; or everybody still in, for a deployment or a plan."""
        if state.ending is not None:
            return ()
        if state.phase == "draft":
            power = next_founder(self.terms, state)
            assert power is not None, "a settled draft is a deployment"
            return (
                Prompt(
                    power=power,
                    asks="draft",
                    takes="order",
                    clock=Clock("draft", power),
                ),
            )
        clock = Clock("phase", f"{state.phase}:{state.round}")
        return tuple(
            Prompt(
                power=power,
                asks=state.phase,
                takes="sheet",
                clock=clock,
                facts=_figures(state, power),
            )
            for power in state.still_in(self.powers)
        )

    def check(self, state: State, power: PowerId, orders: Sequence[Order]) -> Check:
        """Whether these orders may be given now, one by one and as a whole."""
        if state.ending is not None or not state.is_in(power):
            nothing = Illegal(why="not_playing")
            return Check(verdicts=(Verdict(nothing),) * len(orders))
        if state.phase == "plan":
            return judge(self.terms, state, power, orders).check
        if any(isinstance(order, Concede) for order in orders):
            return Check(verdicts=tuple(when_conceding(order) for order in orders))
        if state.phase == "deployment":
            return check_deployment(state, power, orders)
        return Check(verdicts=self._check_draft(state, power, orders))

    def _check_draft(
        self, state: State, power: PowerId, orders: Sequence[Order]
    ) -> tuple[Verdict, ...]:
        verdicts: list[Verdict] = []
        chosen = False
        for order in orders:
            fault: Illegal | None
            if not isinstance(order, Found):
                fault = Illegal(why="only_found")
            elif chosen:
                fault = Illegal(why="one_fortress")
            else:
                fault = founding_fault(self.terms, state, power, order.territory)
            chosen = chosen or fault is None
            verdicts.append(Verdict(fault))
        return tuple(verdicts)

    def merged(
        self, saved: Sequence[Order], new: Sequence[Order], *, add: bool
    ) -> tuple[Order, ...]:
        """A later plan replaces the whole one before, unless it is added to it."""
        return (*saved, *new) if add else tuple(new)

    def resolve(
        self, state: State, sheets: Mapping[PowerId, tuple[Order, ...]], dice: Dice
    ) -> Step:
        """The deployment revealed, or a round resolved."""
        if state.phase == "plan":
            return resolve_round(self.terms, state, sheets, dice)
        conceding = tuple(
            power
            for power, orders in sheets.items()
            if any(isinstance(order, Concede) for order in orders)
        )
        left = remove(self.terms, state, conceding, "conceded", dice)
        voided = tuple(
            (power, index, Illegal(why="conceded"))
            for power in conceding
            for index, order in enumerate(sheets[power])
            if not isinstance(order, Concede)
        )
        if left.state.ending is not None:
            return Step(left.state, left.events, voided)
        step = reveal(self.terms, left.state, sheets)
        return Step(step.state, (*left.events, *step.events), (*voided, *step.refused))

    def stands(self, order: Order) -> bool:  # noqa: ARG002 -- nothing is kept for later
        """Fortress has no standing orders."""
        return False

    def stood(self, saved: Sequence[Order], new: Order) -> tuple[Order, ...]:  # noqa: ARG002
        """Fortress has no standing orders."""
        return tuple(saved)

    def act(
        self, state: State, power: PowerId, order: Order, dice: Dice
    ) -> Step | Illegal:
        """A fortress of the draft."""
        if isinstance(order, Concede):
            return self.depart(state, power, "conceded", dice)
        if not isinstance(order, Found):
            return Illegal(why="only_found")
        return found(self.terms, state, power, order.territory)

    def standing(self, state: State, prompt: Prompt, orders: Sequence[Order]) -> None:  # noqa: ARG002
        """Fortress has no standing orders."""
        return

    def default(self, state: State, prompt: Prompt, dice: Dice) -> Step:
        """A valid spot at random, for whoever missed the draft's clock (F-14)."""
        return found_anywhere(self.terms, state, prompt.power, dice)

    def depart(
        self, state: State, power: PowerId, manner: Departure, dice: Dice
    ) -> Step:
        """The troops stay as neutrals, at once (F-02)."""
        return remove(self.terms, state, (power,), manner, dice)

    def depart_together(
        self, state: State, powers: Sequence[PowerId], manner: Departure, dice: Dice
    ) -> Step:
        """Several removed by one act; if none is left, the most land wins (F-03)."""
        return remove(self.terms, state, powers, manner, dice)

    def replace(self, state: State, power: PowerId) -> Step:  # noqa: ARG002
        """Nobody is in civil disorder: who leaves, leaves the game."""
        return Step(state)

    def choices(self, state: State, power: PowerId) -> tuple[Choice, ...]:
        """All legal orders as a tree."""
        return choices_of(self.terms, state, power)

    def drawn(
        self, state: State, power: PowerId, orders: Sequence[Order]
    ) -> tuple[Arrow, ...]:
        """A player's own plan as arrows."""
        return planned(state, power, orders)

    def dry_run(
        self,
        state: State,
        power: PowerId,
        orders: Sequence[Order],
        dice: DiceChoice = "average",
    ) -> DryRun:
        """The plan tried out alone; see ``dry_run``."""
        return dry_run(self.terms, state, power, orders, dice)

    def view(self, state: State, viewer: PowerId | None) -> View:
        """What ``viewer`` may see of the state."""
        return see(self.terms, state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if state.ending is None:
            return None
        return Outcome(winners=(state.ending.winner,), by=state.ending.by)


def _figures(state: State, power: PowerId) -> dict[str, str | int | tuple[str, ...]]:
    if state.phase == "deployment":
        return {"troops": state.to_place.get(power, 0)}
    return {"gold": state.gold[power], "round": state.round}
