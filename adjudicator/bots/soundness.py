"""Watching a game of bots for positions that can't be."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from adjudicator.bots.match import Watch
from adjudicator.codec import dump_state, load_state
from adjudicator.ruleset import Table


def watch_of(ruleset: str) -> Watch:
    """A watch for a ruleset: what all promise, and its own ``soundness``, if any."""
    name = f"adjudicator.rulesets.{ruleset}.soundness"
    own: Watch | None = import_module(name).faults if find_spec(name) else None

    def watch(table: Table[Any], state: Any) -> Iterator[str]:
        yield from _faults(table, state)
        if own is not None:
            yield from own(table, state)

    return watch


def _faults(table: Table[Any], state: Any) -> Iterator[str]:
    prompts = table.prompts(state)
    if bool(prompts) == (table.outcome(state) is not None):
        yield "a game is over, or somebody is awaited"
    for prompt in prompts:
        if prompt.takes == "order" and not table.choices(state, prompt.power):
            yield f"{prompt.power} is asked for {prompt.asks} and has no answer"
    if load_state(table.ruleset, dump_state(table.ruleset, state)) != state:
        yield "a snapshot does not give the state back"
