"""Laws that hold in every game of both kinds, whatever is played."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.bots.bot import Luck
from adjudicator.bots.random import random_line
from adjudicator.bots.soundness import watch_of
from adjudicator.choices import written
from adjudicator.dice import KeyedDice
from adjudicator.engine import Inputs, Sheet, advance, depart, open_game
from adjudicator.errors import Illegal
from adjudicator.mechanics.turns.events import (
    Claimed,
    Neutralised,
    Placed,
    Rolled,
    SetTraded,
    TurnBegan,
)
from tests.rules.mechanics.tables import GAMES, order_of, table_of

BOARDS = ["canaries", "iberia", "world"]
OPTIONS = {
    "classic": st.fixed_dictionaries(
        {
            "sets": st.sampled_from(["escalating", "fixed"]),
            "deployment": st.sampled_from(["automatic", "by_hand"]),
            "defence": st.sampled_from(["automatic", "ask"]),
        }
    ),
    "missions": st.fixed_dictionaries(
        {"defence": st.sampled_from(["automatic", "ask"])}
    ),
}
LAW = settings(
    max_examples=25, suppress_health_check=[HealthCheck.too_slow], deadline=None
)


@st.composite
def games(draw):
    """A table somewhere in the middle of a game of random moves."""
    name = draw(st.sampled_from(GAMES))
    table = table_of(
        name,
        draw(st.sampled_from(BOARDS)),
        seats=draw(st.integers(2, 4)),
        **draw(OPTIONS[name]),
    )
    seed = draw(st.integers(0, 10**6))
    luck = Luck(str(seed))
    secret = str(seed).encode()
    state = open_game(table, KeyedDice(secret)).state
    for _ in range(draw(st.integers(0, 120))):
        after = any_step(table, state, luck, secret)
        if after is None:
            break
        state = after.state
    return name, table, state, luck, secret


def any_step(table, state, luck, secret):
    """A random line, a missed deadline, a departure; None when the game is over."""
    prompts = table.prompts(state)
    if not prompts:
        return None
    (prompt,) = prompts
    if luck.one_in(60):
        power = luck.pick(table.powers)
        return depart(table, state, power, "left", KeyedDice(secret))
    if luck.one_in(15):
        expired = frozenset({prompt.clock})
        return advance(table, state, Inputs(expired=expired), KeyedDice(secret))
    line = random_line(table.choices(state, prompt.power), luck)
    sheet = Sheet((order_of(table, line),))
    inputs = Inputs(sheets={prompt.power: sheet})
    return advance(table, state, inputs, KeyedDice(secret))


def on_board(state):
    return sum(garrison.armies for garrison in state.ground.values())


def everywhere(state):
    return on_board(state) + sum(state.reserve.values())


@LAW
@given(games(), st.integers(1, 12))
def test_armies_appear_and_vanish_only_by_rule(game, steps):
    """Income, sets and neutrals bring armies; dice and leavers take them."""
    _, table, state, luck, secret = game
    for _ in range(steps):
        after = any_step(table, state, luck, secret)
        if after is None:
            return
        came = gone = 0
        for event in after.events:
            match event:
                case TurnBegan(armies=armies):
                    came += armies
                case SetTraded(armies=armies):
                    came += armies
                case Neutralised(places=places):
                    came += len(places)
                case Rolled(losses=losses):
                    gone += sum(losses)
                case _:
                    pass
        left = sum(state.reserve[power] for power in after.state.left - state.left)
        assert everywhere(after.state) == everywhere(state) + came - gone - left
        placed = sum(
            armies
            for event in after.events
            if isinstance(event, Placed)
            for _, armies in event.places
        ) + sum(e.armies for e in after.events if isinstance(e, Claimed))
        straight = sum(e.straight for e in after.events if isinstance(e, SetTraded))
        neutral = sum(len(e.places) for e in after.events if isinstance(e, Neutralised))
        assert on_board(after.state) == on_board(state) + placed + straight + (
            neutral - gone
        )
        state = after.state


@LAW
@given(games())
def test_every_position_is_sound_and_no_turn_gets_stuck(game):
    """Somebody is asked and can answer, or the game is over."""
    name, table, state, _, secret = game
    assert list(watch_of(name)(table, state)) == []
    for prompt in table.prompts(state):
        step = table.default(state, prompt, KeyedDice(secret))
        assert step.state != state
        assert list(watch_of(name)(table, step.state)) == []


@LAW
@given(games(), st.data())
def test_every_choice_is_legal_and_reads_back(game, data):
    _, table, state, _, secret = game
    for prompt in table.prompts(state):
        choices = table.choices(state, prompt.power)
        lines = list(written(choices))
        assert len(set(lines)) == len(lines)
        for line in data.draw(
            st.lists(st.sampled_from(lines), min_size=1, max_size=12)
        ):
            order = order_of(table, line)
            assert table.language.write(order) == line
            assert table.check(state, prompt.power, [order]).verdicts[0].illegal is None
            step = table.act(state, prompt.power, order, KeyedDice(secret))
            assert not isinstance(step, Illegal), (line, step)


LINES = (
    "place 1 {0}", "place 0 {0}", "place 99 {1}", "attack {0} {1}", "attack {1} {0}",
    "attack {0} {1} dice 3", "attack {0} {1} until 2", "attack {0} {1} x 0",
    "attack {0} {1} until 1 x 2", "advance 1", "advance all", "advance 0", "defend 1",
    "defend 2", "defend 3", "end", "standing defend 1", "standing none",
)  # fmt: skip
OWN = {
    "classic": ("regroup 1 {0} {1}", "trade {0}:infantry, {1}:cavalry, wild",
                "trade wild, wild, {0} onto {1}"),
    "missions": ("fortify 1 {0} {1}", "trade sword sword sword",
                 "trade wild rifle balloon"),
}  # fmt: skip


@LAW
@given(games(), st.data())
def test_a_line_is_legal_or_leaves_the_position_as_it_was(game, data):
    """Whoever says it, whatever it is; the verdict beforehand says the same."""
    name, table, state, _, secret = game
    places = list(table.board.territories)
    before = state
    for _ in range(12):
        line = data.draw(st.sampled_from(LINES + OWN[name])).format(
            data.draw(st.sampled_from(places)), data.draw(st.sampled_from(places))
        )
        power = data.draw(st.sampled_from(table.powers))
        order = order_of(table, line)
        verdict = table.check(state, power, [order]).verdicts[0]
        step = table.act(state, power, order, KeyedDice(secret))
        if isinstance(step, Illegal):
            sheet = Inputs(sheets={power: Sheet((order,))})
            after = advance(table, state, sheet, KeyedDice(secret))
            assert after.state == before
            assert after.events == after.throws == ()
            assert step.why
            assert verdict.illegal or verdict.remarks or table.stands(order)
        else:
            assert verdict.illegal is None
            assert list(watch_of(name)(table, step.state)) == []


@LAW
@given(games())
def test_a_random_script_runs_or_is_refused_and_breaks_nothing(game):
    name, table, state, luck, secret = game
    prompts = table.prompts(state)
    if not prompts:
        return
    power = prompts[0].power
    places = list(table.board.territories)
    lines = [
        luck.pick(LINES + OWN[name]).format(luck.pick(places), luck.pick(places))
        for _ in range(20)
    ]
    orders = tuple(
        order
        for order in (order_of(table, line) for line in lines)
        if not table.stands(order)
    )
    check = table.check(state, power, orders)
    assert len(check.verdicts) == len(orders)
    inputs = Inputs(sheets={power: Sheet(orders)})
    after = advance(table, state, inputs, KeyedDice(secret))
    assert list(watch_of(name)(table, after.state)) == []
    assert advance(table, state, inputs, KeyedDice(secret)) == after


@LAW
@given(games())
def test_throws_are_named_once_in_a_game(game):
    """A repeated request can't roll a die again under another name."""
    _, table, state, luck, secret = game
    names = set()
    for _ in range(40):
        after = any_step(table, state, luck, secret)
        if after is None:
            return
        fresh = {throw.name for throw in after.throws}
        assert not names & fresh
        names |= fresh
        state = after.state


@pytest.mark.parametrize("name", GAMES)
def test_bots_find_nothing_to_say_when_the_game_is_over(name):
    table = table_of(name, seats=2)
    state = open_game(table, KeyedDice(b"over")).state
    over = depart(table, state, table.powers[0], "left", KeyedDice(b"over")).state
    assert table.prompts(over) == ()
    assert table.choices(over, table.powers[1]) == ()
    assert table.outcome(over).winners == (table.powers[1],)
    # Leaving afterwards changes nothing.
    again = depart(table, over, table.powers[1], "left", KeyedDice(b"over"))
    assert again.state == over
    assert again.events == ()
