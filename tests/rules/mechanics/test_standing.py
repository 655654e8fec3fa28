"""Standing orders: one of each kind, what they answer; and whose clock is asked."""

import pytest

from adjudicator.dice import KeyedDice
from adjudicator.mechanics.turns.orders import Advance, Defend
from adjudicator.mechanics.turns.state import MoveIn
from adjudicator.prompts import Clock
from adjudicator.rulesets.classic.orders import Trade
from tests.rules.mechanics.tables import GAMES, act, order_of, state_of, table_of

RED = {"A": ("red", 5), "F": ("red", 1), "C": ("blue", 1)}


def standing(table, state, *lines):
    """What these standing orders answer now."""
    (prompt,) = table.prompts(state)
    return table.standing(state, prompt, [order_of(table, line) for line in lines])


def stood(table, *lines):
    """The standing orders left after these, one after another."""
    saved = ()
    for line in lines:
        saved = table.stood(saved, order_of(table, line))
    return [table.language.write(order) for order in saved]


def captured(name, table):
    return state_of(
        name, table, {**RED, "B": ("red", 0)}, phase="advance", captures=1,
        pending=MoveIn(at="A", to="B", least=2),
    )  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_one_of_each_kind_is_kept_the_last(name):
    table = table_of(name, seats=2)
    assert stood(table, "standing defend 2", "standing advance all") == [
        "standing defend 2", "standing advance all",
    ]  # fmt: skip
    assert stood(
        table, "standing defend 2", "standing advance all", "standing defend 1"
    ) == ["standing advance all", "standing defend 1"]
    assert stood(table, "standing defend 2", "standing none") == []
    assert stood(table, "standing none", "standing defend 2") == ["standing defend 2"]
    for line in ("standing defend 1", "standing advance all", "standing none"):
        assert table.stands(order_of(table, line))
    assert not table.stands(order_of(table, "defend 1"))


@pytest.mark.parametrize("name", GAMES)
def test_a_standing_defence_rolls_what_it_says_or_what_the_garrison_allows(name):
    """C-15."""
    table = table_of(name, seats=2, defence="ask")
    state = act(table, state_of(name, table, RED), "red", "attack A B")
    for line, dice in (
        ("standing defend 1", 1), ("standing defend 2", 2), ("standing defend 9", 2),
        ("standing defend 0", 1),
    ):  # fmt: skip
        assert standing(table, state, line) == Defend(dice=dice)
    assert standing(table, state, "standing advance all") is None
    assert standing(table, state) is None
    assert standing(
        table, state, "standing advance all", "standing defend 1"
    ) == Defend(dice=1)  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_a_standing_advance_moves_the_least_or_all(name):
    """C-16."""
    table = table_of(name, seats=2)
    state = captured(name, table)
    assert standing(table, state, "standing advance least") == Advance(armies=2)
    assert standing(table, state, "standing advance all") == Advance()
    assert standing(table, state, "standing defend 1") is None
    attacking = state_of(name, table, RED)
    assert standing(table, attacking, "standing advance all") is None


def test_a_standing_trade_hands_in_the_best_set_only_where_one_is_due():
    """C-12, C-17."""
    table = table_of("classic", seats=2, sets="fixed")
    hand = ("A:infantry", "B:infantry", "C:infantry", "D:cavalry", "wild")
    due = state_of(
        "classic", table, RED, phase="trade", reserve={"red": 3}, hands={"red": hand}
    )
    best = Trade(cards=("A:infantry", "D:cavalry", "wild"))
    assert standing(table, due, "standing trade best") == best
    assert standing(table, due, "standing advance all") is None
    assert standing(table, due) is None
    four = state_of(
        "classic", table, RED, phase="trade", reserve={"red": 3},
        hands={"red": hand[:3]},
    )  # fmt: skip
    assert standing(table, four, "standing trade best") is None
    assert standing(
        table, captured("classic", table), "standing trade best",
        "standing advance least",
    ) == Advance(armies=2)  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_has_one_clock_and_every_roll_that_is_asked_for_another(name):
    """C-15: never beyond the turn's."""
    table = table_of(name, seats=2, defence="ask")
    state = state_of(name, table, RED)
    (prompt,) = table.prompts(state)
    turn = Clock("turn", "7:red")
    assert (prompt.clock, prompt.within, prompt.takes) == (turn, None, "order")
    asked = act(table, state, "red", "attack A B until 1")
    (first,) = table.prompts(asked)
    assert (first.power, first.asks, first.takes) == ("blue", "defence", "order")
    assert (first.clock, first.within) == (Clock("defence", "7:1:blue"), turn)
    again = act(table, asked, "blue", "defend 2", [1, 1, 1, 6, 1])
    (second,) = table.prompts(again)
    assert (second.clock, second.within) == (Clock("defence", "7:2:blue"), turn)
    (mine,) = table.prompts(captured(name, table))
    assert (mine.power, mine.asks, mine.clock) == ("red", "advance", turn)


@pytest.mark.parametrize("name", GAMES)
def test_the_page_shows_how_many_armies_are_to_be_placed_now(name):
    """Of a batch what is left of it, of a turn's income all of it."""
    table = table_of(name, seats=2)
    setting = {"classic": "deploy", "missions": "place"}[name]
    reserve = {"red": 9, "blue": 9}
    batch = state_of(name, table, RED, phase=setting, batch=2, reserve=reserve)
    assert table.view(batch, None).public.to_place == 2
    turn = {"classic": "trade", "missions": "draft"}[name]
    income = state_of(name, table, RED, phase=turn, reserve={"red": 4})
    assert table.view(income, None).public.to_place == 4
    assert table.view(state_of(name, table, RED), None).public.to_place == 0


def test_throws_of_a_batch_that_nobody_placed_are_named_by_its_number():
    """A throw has its name for ever: what recomputes a game asks for the same."""
    for name, phase in (("classic", "deploy"), ("missions", "place")):
        table = table_of(name, seats=2)
        state = state_of(
            name, table, RED, phase=phase, batch=3, reserve={"red": 9, "blue": 9}
        )
        (prompt,) = table.prompts(state)
        dice = KeyedDice(b"named")
        table.default(state, prompt, dice)
        assert [throw.name for throw in dice.throws] == ["7/placed"]
    table = table_of("missions", seats=2)
    state = state_of(
        "missions", table, dict.fromkeys("ABCDEF", (None, 0)), phase="claim",
        batch=2, claims=2, share=2, reserve={"red": 9, "blue": 9},
    )  # fmt: skip
    (prompt,) = table.prompts(state)
    dice = KeyedDice(b"named")
    table.default(state, prompt, dice)
    assert [throw.name for throw in dice.throws] == ["7/placed/2", "7/placed/1"]


def test_fortifying_is_drawn():
    """M-07: as the regroup of Classic is."""
    table = table_of("missions", seats=2)
    state = state_of("missions", table, RED, situation="clear_skies")
    after = act(table, state, "red", "fortify 4 A F")
    assert after.story.regrouped == ("A", "F", 4)
