"""What happens when nobody says anything: missed turns, and no end of asking (C-23)."""

import pytest

from adjudicator.dice import KeyedDice
from adjudicator.mechanics.turns.events import Placed, Regrouped, Rolled, TurnEnded
from adjudicator.mechanics.turns.state import MoveIn
from tests.rules.mechanics.tables import state_of, table_of

DICE = KeyedDice(b"silence")
RED = {"A": ("red", 3), "B": ("red", 2), "F": ("red", 1)}


def missed(table, state):
    (prompt,) = table.prompts(state)
    return table.default(state, prompt, KeyedDice(b"silence"))


def test_a_missed_turn_places_at_random_over_border_territories_and_ends():
    """C-23: A's neighbours are all red's."""
    table = table_of("classic", seats=2)
    state = state_of("classic", table, RED, phase="trade", reserve={"red": 40})
    step = missed(table, state)
    (placed,) = (event for event in step.events if isinstance(event, Placed))
    assert placed.why == "random"
    assert {place for place, _ in placed.places} == {"B", "F"}
    assert sum(armies for _, armies in placed.places) == 40
    assert step.state.ground["A"] == state.ground["A"]
    assert step.state.turn == "blue"
    (ended,) = (event for event in step.events if isinstance(event, TurnEnded))
    assert ended.missed
    assert not any(isinstance(e, Rolled | Regrouped) for e in step.events)


def test_armies_already_placed_stay_and_the_rest_is_placed():
    """C-23."""
    table = table_of("classic", seats=2)
    state = state_of("classic", table, RED, phase="place", reserve={"red": 2})
    step = missed(table, state)
    assert sum(g.armies for g in step.state.ground.values() if g.owner == "red") == 8


def test_a_missed_turn_with_everything_placed_just_ends():
    """C-23."""
    table = table_of("classic", seats=2)
    step = missed(table, state_of("classic", table, RED))
    assert step.state.turn == "blue"
    assert not any(isinstance(event, Placed) for event in step.events)


HAND = ("C:infantry", "D:cavalry", "E:cavalry", "wild", "F:cavalry")


@pytest.mark.parametrize(
    ("sets", "handed_in"),
    [
        # Equal ones: the first in hand order.
        ("escalating", ("C:infantry", "D:cavalry", "wild")),
        # The best-paying: one of each, which only the wild can make.
        ("fixed", ("C:infantry", "D:cavalry", "wild")),
    ],
)
def test_forced_sets_are_handed_in(sets, handed_in):
    """C-23, C-12."""
    table = table_of("classic", seats=2, sets=sets)
    state = state_of(
        "classic", table, RED, phase="trade", reserve={"red": 3}, hands={"red": HAND}
    )
    step = missed(table, state)
    assert step.state.discards == handed_in
    assert step.state.sets_traded == 1


def test_the_best_paying_set_is_found():
    """C-23: artillery pays 8, cavalry 6, infantry 4."""
    table = table_of("classic", seats=2, sets="fixed")
    hand = (
        "A:infantry", "B:infantry", "C:infantry",
        "D:cavalry", "E:cavalry", "F:cavalry",
    )  # fmt: skip
    state = state_of(
        "classic", table, RED, phase="trade", reserve={"red": 3}, hands={"red": hand}
    )
    step = missed(table, state)
    assert step.state.discards == hand[3:]
    assert step.state.hands["red"] == hand[:3]


def test_sets_that_are_not_forced_are_kept():
    """C-23."""
    table = table_of("classic", seats=2)
    state = state_of(
        "classic", table, RED, phase="trade", reserve={"red": 3},
        hands={"red": HAND[:4]},
    )  # fmt: skip
    assert missed(table, state).state.hands["red"] == HAND[:4]


def test_as_many_sets_as_are_forced():
    """C-23, C-12: nine cards, then six, then three."""
    table = table_of("classic", seats=2)
    hand = ("wild", "wild", *(f"{place}:infantry" for place in "ABCDEF"), "A:cavalry")
    state = state_of(
        "classic", table, RED, phase="trade", reserve={"red": 3}, hands={"red": hand}
    )
    step = missed(table, state)
    assert step.state.sets_traded == 2
    assert len(step.state.hands["red"]) == 3
    armies = sum(g.armies for g in step.state.ground.values() if g.owner == "red")
    assert armies == 6 + 3 + 4 + 6


def test_a_pending_move_in_takes_the_minimum():
    """C-23; the capture's card is drawn all the same (C-19)."""
    table = table_of("classic", seats=2)
    state = state_of(
        "classic", table, {**RED, "A": ("red", 6), "B": ("red", 0)},
        phase="advance", captures=1, deck=("wild",),
        pending=MoveIn(at="A", to="B", least=2),
    )  # fmt: skip
    step = missed(table, state)
    assert step.state.ground["A"].armies == 4
    assert step.state.ground["B"].armies == 2
    assert step.state.hands["red"] == ("wild",)
    assert step.state.turn == "blue"


def test_a_set_due_in_the_middle_of_an_assault_is_handed_in_and_placed():
    """C-23, C-17."""
    table = table_of("classic", seats=3)
    hand = (*HAND, "A:artillery")
    state = state_of(
        "classic", table, {**RED, "A": ("red", 6), "B": ("red", 0), "C": ("green", 1)},
        phase="advance", captures=1, hands={"red": hand}, deck=("F:infantry",),
        pending=MoveIn(at="A", to="B", least=2, heir=True),
    )  # fmt: skip
    step = missed(table, state)
    assert step.state.sets_traded == 1
    assert len(step.state.hands["red"]) == 3 + 1
    assert step.state.hands["red"][-1] == "F:infantry"
    assert step.state.reserve["red"] == 0
    armies = sum(g.armies for g in step.state.ground.values() if g.owner == "red")
    assert armies == 7 + 4


def test_only_regrouping_left_and_missed_the_turn_ends():
    """C-23."""
    table = table_of("classic", seats=2)
    step = missed(table, state_of("classic", table, RED, phase="regroup"))
    assert step.state.turn == "blue"
