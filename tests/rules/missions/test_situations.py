"""The situation deck over a game: shuffled again when it is empty (M-08, M-11)."""

import pytest

from adjudicator.dice import KeyedDice, ScriptedDice
from adjudicator.mechanics.battle import CALM, Conditions
from adjudicator.rulesets.missions.cards import conditions_of
from adjudicator.rulesets.missions.events import SituationDrawn
from tests.rules.mechanics.tables import order_of, state_of, table_of

GROUND = {"A": ("red", 3), "B": ("blue", 3)}


def next_round(table, state, dice):
    """The state after blue, the last seat, ended the turn."""
    step = table.act(state, "blue", order_of(table, "end"), dice)
    return step.state, step.events


def test_an_empty_deck_is_shuffled_from_all_that_was_drawn():
    """M-08: unseen."""
    table = table_of("missions", seats=2)
    state = state_of(
        "missions", table, GROUND, turn="blue", situation="snow", situation_deck=(),
        situations_spent=("crisis", "clear_skies", "snow"),
    )  # fmt: skip
    dice = ScriptedDice({"7/situations": (1, 2, 0)})
    after, events = next_round(table, state, dice)
    assert after.situation == "clear_skies"
    assert after.situation_deck == ("snow", "crisis")
    assert after.situations_spent == ("clear_skies",)
    assert dice.throws[0].hidden
    (drawn,) = (event for event in events if isinstance(event, SituationDrawn))
    assert drawn.shuffled
    assert drawn.round == 4


def test_a_deck_that_is_not_empty_is_not_shuffled():
    """M-08."""
    table = table_of("missions", seats=2)
    state = state_of(
        "missions", table, GROUND, turn="blue", situation="snow",
        situation_deck=("crisis",), situations_spent=("snow",),
    )  # fmt: skip
    after, _ = next_round(table, state, ScriptedDice({}))
    assert after.situation == "crisis"
    assert after.situations_spent == ("snow", "crisis")


def test_a_rest_set_aside_goes_under_the_cards_drawn():
    """M-11: red alone is in with blue, green is out."""
    table = table_of("missions", seats=3)
    state = state_of(
        "missions", table, {"A": ("red", 3)}, turn="blue", situation="snow",
        situation_deck=("rest:green",), situations_spent=("snow", "crisis"),
    )  # fmt: skip
    dice = ScriptedDice({"7/situations": (1, 0)})
    after, events = next_round(table, state, dice)
    assert after.situation == "crisis"
    assert after.situation_deck == ("snow",)
    assert after.situations_spent == ("rest:green", "crisis")
    assert [type(event).__name__ for event in events][1:3] == [
        "SituationSetAside", "SituationDrawn",
    ]  # fmt: skip


def test_nothing_but_rests_of_those_who_are_out_leaves_no_situation():
    """M-11: the drawing ends."""
    table = table_of("missions", seats=3)
    state = state_of(
        "missions", table, {"A": ("red", 3)}, turn="blue", situation="snow",
        situation_deck=(), situations_spent=("rest:green",),
    )  # fmt: skip
    after, _ = next_round(table, state, KeyedDice(b""))
    assert after.situation is None
    assert after.situations_spent == ("rest:green",)


@pytest.mark.parametrize(
    ("situation", "conditions"),
    [
        ("snow", Conditions(defence=4)),
        ("favorable_wind", Conditions(more_for_attack=1)),
        ("crisis", CALM), ("rest:red", CALM), ("clear_skies", CALM), (None, CALM),
    ],
)  # fmt: skip
def test_what_situations_do_to_the_dice(situation, conditions):
    """M-09."""
    assert conditions_of(situation) == conditions


@pytest.mark.parametrize("situation", ["rest:red", "closed_borders"])
def test_attacks_that_are_barred_are_not_offered(situation):
    """M-11, M-13: A and B are of one region, C and D of another."""
    table = table_of("missions", seats=2)
    state = state_of(
        "missions", table, {"A": ("red", 5), "C": ("red", 5)}, situation=situation
    )
    tree = {choice.text: choice for choice in table.choices(state, "red")}
    if situation == "rest:red":
        assert "attack" not in tree
        return
    aims = {
        (start.text, aim.text) for start in tree["attack"].then for aim in start.then
    }
    assert aims == {("A", "B"), ("C", "B")}
