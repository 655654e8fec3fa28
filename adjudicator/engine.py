"""The one driver: answers each prompt of a state from what powers have sent.

``advance`` answers every prompt it can: from the power's sheet, then from its standing
orders, then, if the prompt's clock has run out, with the ruleset's default. It resolves
and goes on until somebody must be asked or the game is over. Lines not yet used are
handed back as the opening sheet of the next round; a line that can't be carried out,
not even after a standing order has answered, voids the rest of its script.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.dice import Dice, Throw
from adjudicator.errors import EngineStuck, Illegal
from adjudicator.events import Event
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.prompts import Clock, Prompt
from adjudicator.ruleset import WAITS, Departure, Outcome, Step, Table

#: More answers than any legal script, batch rotation or chain of defaults needs.
MOST_STEPS = 20_000


class Sheet(msgspec.Struct, frozen=True):
    """A power's orders for a round. ``ready`` only allows an early run."""

    orders: tuple[Order, ...] = ()
    ready: bool = False


class Inputs(msgspec.Struct, frozen=True, kw_only=True):
    """All that may answer prompts."""

    sheets: Mapping[PowerId, Sheet] = {}
    standing: Mapping[PowerId, tuple[Order, ...]] = {}
    expired: frozenset[Clock] = frozenset()


class LineResult(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one line of a sheet when it was carried out."""

    power: PowerId
    index: int  #: of the order in the sheet as given
    order: Order
    refused: Illegal | None = None
    skipped: bool = False  #: not tried, since a line before it was refused


class Advance(msgspec.Struct, frozen=True, kw_only=True):
    """Where answering led."""

    state: Any
    events: tuple[Event, ...] = ()
    throws: tuple[Throw, ...] = ()
    results: tuple[LineResult, ...] = ()
    left: Mapping[PowerId, tuple[Order, ...]] = {}  #: lines not yet used
    missed: tuple[PowerId, ...] = ()  #: powers whose clock ran out without an answer
    moved: bool = False  #: whether anything was answered at all


def open_game(table: Table[Any], dice: Dice) -> Advance:
    """The opening position of a table, with the throws of its deal."""
    step = table.open(dice)
    return Advance(state=step.state, events=step.events, throws=dice.throws, moved=True)


def is_waiting_on(prompt: Prompt, inputs: Inputs) -> bool:
    """Whether nothing at hand answers this prompt for a sheet."""
    sheet = inputs.sheets.get(prompt.power)
    return not (
        (sheet is not None and sheet.ready) or _has_run_out(prompt, inputs.expired)
    )


def advance(table: Table[Any], state: Any, inputs: Inputs, dice: Dice) -> Advance:
    """Answers prompts until somebody must be asked; deterministic in its arguments.

    Raises ``EngineStuck`` if the rules never stop asking.
    """
    run = _Run(table, state, inputs, dice)
    for _ in range(MOST_STEPS):
        prompts = table.prompts(run.state)
        if not prompts or not run.answer(prompts):
            return run.finished()
    raise EngineStuck(table.ruleset, MOST_STEPS)


def depart(
    table: Table[Any], state: Any, power: PowerId, manner: Departure, dice: Dice
) -> Advance:
    """The position after ``power`` stopped playing."""
    step = table.depart(state, power, manner, dice)
    return Advance(state=step.state, events=step.events, throws=dice.throws, moved=True)


def outcome(table: Table[Any], state: Any) -> Outcome | None:
    """How the game ended, or None."""
    return table.outcome(state)


def _has_run_out(prompt: Prompt, expired: frozenset[Clock]) -> bool:
    return prompt.clock in expired or (
        prompt.within is not None and prompt.within in expired
    )


class _Run:
    """The state of one advance while it goes on."""

    def __init__(
        self, table: Table[Any], state: Any, inputs: Inputs, dice: Dice
    ) -> None:
        self.table = table
        self.state = state
        self.inputs = inputs
        self.dice = dice
        self.events: list[Event] = []
        self.results: list[LineResult] = []
        self.missed: list[PowerId] = []
        self.moved = False
        #: lines still to use: power -> (index in the sheet as given, order)
        self.lines: dict[PowerId, list[tuple[int, Order]]] = {
            power: list(enumerate(sheet.orders))
            for power, sheet in inputs.sheets.items()
        }
        self.sheets = dict(inputs.sheets)

    def answer(self, prompts: tuple[Prompt, ...]) -> bool:
        """Answers what is asked, if it can be; whether it could."""
        if prompts[0].takes == "sheet":
            return self._resolve(prompts)
        return self._act(prompts[0])

    def finished(self) -> Advance:
        return Advance(
            state=self.state,
            events=tuple(self.events),
            throws=self.dice.throws,
            results=tuple(self.results),
            left={
                power: tuple(order for _, order in lines)
                for power, lines in self.lines.items()
                if lines
            },
            missed=tuple(self.missed),
            moved=self.moved,
        )

    def _take(self, step: Step) -> None:
        self.state = step.state
        self.events.extend(step.events)
        self.moved = True

    def _resolve(self, prompts: tuple[Prompt, ...]) -> bool:
        at_hand = msgspec.structs.replace(self.inputs, sheets=self.sheets)
        if any(is_waiting_on(prompt, at_hand) for prompt in prompts):
            return False
        sheets: dict[PowerId, tuple[Order, ...]] = {}
        for prompt in prompts:
            power = prompt.power
            if power in self.sheets:
                sheets[power] = self.sheets[power].orders
            else:
                self.missed.append(power)
        step = self.table.resolve(self.state, sheets, self.dice)
        refused = {(power, index): why for power, index, why in step.refused}
        for power, orders in sheets.items():
            self.results.extend(
                LineResult(
                    power=power,
                    index=index,
                    order=order,
                    refused=refused.get((power, index)),
                )
                for index, order in enumerate(orders)
            )
            # What was written for this phase was not written for the next one.
            del self.sheets[power]
            self.lines.pop(power, None)
        self._take(step)
        return True

    def _act(self, prompt: Prompt) -> bool:
        lines = self.lines.get(prompt.power)
        if lines:
            index, order = lines[0]
            answer = self.table.act(self.state, prompt.power, order, self.dice)
            if isinstance(answer, Step):
                del lines[0]
                self.results.append(
                    LineResult(power=prompt.power, index=index, order=order)
                )
                self._take(answer)
                return True
            # A script that leaves a question to the standing orders goes on after it.
            if self._stand(prompt):
                return True
            if answer.why != WAITS:
                self._void(prompt.power, answer)
                return True
        elif self._stand(prompt):
            return True
        if _has_run_out(prompt, self.inputs.expired):
            if prompt.power not in self.missed:
                self.missed.append(prompt.power)
            self._take(self.table.default(self.state, prompt, self.dice))
            return True
        return False

    def _stand(self, prompt: Prompt) -> bool:
        """Answers a prompt from the power's standing orders; whether they could."""
        standing = self.inputs.standing.get(prompt.power)
        if not standing:
            return False
        order = self.table.standing(self.state, prompt, standing)
        if order is None:
            return False
        answer = self.table.act(self.state, prompt.power, order, self.dice)
        if not isinstance(answer, Step):
            return False
        self._take(answer)
        return True

    def _void(self, power: PowerId, why: Illegal) -> None:
        """The first line of a script is refused, and with it the rest."""
        (index, order), *rest = self.lines[power]
        self.results.append(
            LineResult(power=power, index=index, order=order, refused=why)
        )
        self.results.extend(
            LineResult(power=power, index=later, order=skipped, skipped=True)
            for later, skipped in rest
        )
        self.lines[power] = []
