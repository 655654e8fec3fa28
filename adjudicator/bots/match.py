"""Whole games played by bots through the engine."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from adjudicator.bots.bot import Accepts, Bots, Luck
from adjudicator.dice import KeyedDice
from adjudicator.engine import Inputs, Sheet, advance, open_game
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.ruleset import Outcome, Table

Watch = Callable[[Table[Any], Any], Iterable[str]]
"""Names what is wrong with a state; nothing, when it is sound."""


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """How a game of bots went."""

    outcome: Outcome | None  #: None: it was stopped
    state: Any
    steps: int  #: answers given
    rounds: int
    faults: tuple[str, ...] = ()  #: orders refused, states that can't be


def play(
    table: Table[Any],
    bots: Bots,
    seed: str,
    *,
    most_steps: int = 100_000,
    watch: Watch = lambda _table, _state: (),
) -> Match:
    """A game from the deal to its end, or until ``most_steps`` answers were given."""
    secret = seed.encode()
    luck = {power: Luck(f"{seed}/{power}") for power in table.powers}
    state = open_game(table, KeyedDice(secret)).state
    faults = [*watch(table, state)]
    steps = 0
    while steps < most_steps and not faults:
        prompts = table.prompts(state)
        if not prompts:
            break
        sheets = {
            prompt.power: Sheet(_answer(table, state, prompt, bots, luck), ready=True)
            for prompt in prompts
        }
        after = advance(table, state, Inputs(sheets=sheets), KeyedDice(secret))
        for result in after.results:
            if result.refused is not None:
                line = table.language.write(result.order)
                faults.append(f"{result.power}: {line}: {result.refused.why}")
        if not after.moved:
            faults.append(f"nothing moves in {prompts[0].asks}")
        state = after.state
        faults += watch(table, state)
        steps += 1
    return Match(
        outcome=table.outcome(state),
        state=state,
        steps=steps,
        rounds=table.view(state, None).phase.round,
        faults=tuple(faults),
    )


def _answer(
    table: Table[Any],
    state: Any,
    prompt: Prompt,
    bots: Bots,
    luck: dict[PowerId, Luck],
) -> tuple[Order, ...]:
    power = prompt.power
    lines = bots[power].answer(
        table.view(state, power),
        prompt,
        table.choices(state, power),
        _accepts(table, state, power),
        luck[power],
    )
    return orders_of(table, lines)


def orders_of(table: Table[Any], lines: Sequence[str]) -> tuple[Order, ...]:
    """Canonical lines as orders; a line that can't be read is the bot's fault."""
    read = table.language.read("\n".join(lines))
    unread = [found.text for found in read if found.order is None]
    if unread:
        raise ValueError("a bot wrote lines nobody can read", unread)
    return tuple(found.order for found in read if found.order is not None)


def _accepts(table: Table[Any], state: Any, power: PowerId) -> Accepts:
    def accepts(lines: Sequence[str]) -> bool:
        orders = orders_of(table, lines)
        check = table.check(state, power, orders)
        return check.refused is None and all(
            verdict.illegal is None for verdict in check.verdicts
        )

    return accepts
