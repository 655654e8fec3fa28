"""Dealing, income, cards, seats and ways: the small parts of both games."""

from collections import Counter
from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.board import read_board
from adjudicator.dice import KeyedDice, ScriptedDice
from adjudicator.mechanics.dealing import deal, scatter
from adjudicator.mechanics.decks import (
    Drawn,
    draw,
    holds_all,
    makes_set,
    one_after_another,
    without,
)
from adjudicator.mechanics.ground import (
    Garrison,
    abandoned,
    armies_of,
    border_of,
    held_by,
    holders,
    holds_any,
    moved,
    regions_of,
    reinforced,
)
from adjudicator.mechanics.income import in_proportion, income, opening_armies
from adjudicator.mechanics.paths import connected
from adjudicator.mechanics.turns.seating import (
    has_gone_round,
    next_seat,
    seats_after,
)
from adjudicator.rulesets.tables import BOARDS

BOARD = read_board(
    {
        "regions": {"west": {"bonus": 2}, "east": {"bonus": 3}, "empty": {"bonus": 9}},
        "territories": {
            "A": {"region": "west", "borders": ["B"]},
            "B": {"region": "west", "borders": ["C"]},
            "C": {"region": "east", "borders": ["D"]},
            "D": {"region": "east"},
            "E": {},
        },
    }
)
GROUND = {
    "A": Garrison("red", 2),
    "B": Garrison("red", 1),
    "C": Garrison("blue", 4),
    "D": Garrison(None, 3),
    "E": Garrison("red", 5),
}


def test_who_holds_what():
    assert held_by(GROUND, "red") == ("A", "B", "E")
    assert holders(GROUND) == {"red", "blue"}
    assert holds_any(GROUND, "blue")
    assert not holds_any(GROUND, "green")
    assert armies_of(GROUND, "red") == 8


def test_border_territories_touch_somebody_else():
    """C-23: nobody's ground is somebody else's; E has no neighbour at all."""
    assert border_of(BOARD, GROUND, "red") == ("B",)
    assert border_of(BOARD, GROUND, "blue") == ("C",)


def test_regions_held_outright():
    """C-08: an empty region is nobody's."""
    assert regions_of(BOARD, held_by(GROUND, "red")) == ("west",)
    assert regions_of(BOARD, ("A",)) == ()
    assert regions_of(BOARD, ("A", "B", "C", "D")) == ("west", "east")


def test_a_region_of_one_territory_is_held_with_it():
    """C-08."""
    board = read_board(
        {
            "regions": {"rock": {"bonus": 1}, "rest": {"bonus": 2}},
            "territories": {
                "A": {"region": "rock", "borders": ["B"]},
                "B": {"region": "rest", "borders": ["C"]},
                "C": {"region": "rest"},
            },
        }
    )
    assert regions_of(board, ("A", "B")) == ("rock",)
    assert regions_of(board, ("A", "B", "C"), least=2) == ("rest",)


def test_armies_move_and_are_not_lost():
    assert moved(GROUND, "A", "E", 2)["A"] == Garrison("red", 0)
    assert moved(GROUND, "A", "E", 2)["E"] == Garrison("red", 7)
    assert reinforced(GROUND, "C", -1)["C"] == Garrison("blue", 3)


def test_ground_of_somebody_who_left_is_nobodys():
    """C-22: armies in place."""
    left = abandoned(GROUND, "red")
    assert left["A"] == Garrison(None, 2)
    assert left["E"] == Garrison(None, 5)
    assert left["C"] == GROUND["C"]


@pytest.mark.parametrize(
    ("count", "armies"), [(1, 3), (9, 3), (11, 3), (12, 4), (14, 4), (15, 5)]
)
def test_a_third_of_the_territories_at_least_three(count, armies):
    """C-08, M-03."""
    board = read_board({"territories": {f"T{i}": {} for i in range(20)}})
    ground = {
        place: Garrison("red" if i < count else "blue", 1)
        for i, place in enumerate(board.territories)
    }
    assert income(board, ground, "red") == armies


def test_whole_regions_add_their_bonus():
    """C-08."""
    assert income(BOARD, GROUND, "red") == 3 + 2


@pytest.mark.parametrize("size", BOARDS, ids=lambda size: size.board)
@pytest.mark.parametrize(
    ("players", "figure"), [(2, 40), (3, 35), (4, 30), (5, 25), (6, 20)]
)
def test_opening_armies_in_proportion_halves_up(size, players, figure):
    """C-06, M-01."""
    exact = Fraction(figure * size.territories, 42)
    assert opening_armies(players, size.territories) == floor(exact + Fraction(1, 2))


def test_opening_armies_of_the_rule_book():
    """C-06: 17.5 and 12.5 are 18 and 13."""
    assert [opening_armies(n, 42) for n in range(2, 7)] == [40, 35, 30, 25, 20]
    assert opening_armies(3, 21) == 18
    assert opening_armies(5, 21) == 13
    assert opening_armies(2, 52) == 50


def test_figures_of_world_in_proportion_rounded_up():
    """M-15: Canaries 8 and 6, Spain 30 and 23."""
    assert (in_proportion(24, 42), in_proportion(18, 42)) == (24, 18)
    assert (in_proportion(24, 14), in_proportion(18, 14)) == (8, 6)
    assert (in_proportion(24, 52), in_proportion(18, 52)) == (30, 23)


def test_territories_are_dealt_one_at_a_time_in_seat_order():
    """C-05."""
    dice = ScriptedDice({"deal": (2, 0, 4, 1, 3)})
    dealt = deal(("A", "B", "C", "D", "E"), ("red", "blue"), dice)
    assert dealt == {
        "A": Garrison("blue", 1),
        "B": Garrison("blue", 1),
        "C": Garrison("red", 1),
        "D": Garrison("red", 1),
        "E": Garrison("red", 1),
    }
    assert list(dealt) == ["A", "B", "C", "D", "E"]


def test_armies_are_scattered_each_on_its_own():
    dice = ScriptedDice({"here": (1, 3, 3)})
    assert scatter("here", 3, ("A", "B", "C"), dice) == {"A": 1, "C": 2}
    assert scatter("there", 0, (), dice) == {}


def test_a_card_is_the_first_of_the_deck():
    """C-19."""
    assert draw("d", ("a", "b"), ("c",), KeyedDice(b"")) == Drawn("a", ("b",), ("c",))


def test_an_empty_deck_is_refilled_from_the_discards_unseen():
    """C-19."""
    dice = ScriptedDice({"d": (1, 0)})
    assert draw("d", (), ("a", "b"), dice) == Drawn("b", ("a",), (), shuffled=True)
    assert dice.throws[0].hidden
    assert draw("e", (), (), dice) == Drawn(None, (), ())


def test_cards_leave_a_hand_as_often_as_they_are_named():
    assert holds_all(("a", "b", "a"), ("a", "a"))
    assert not holds_all(("a", "b"), ("a", "a"))
    assert without(("a", "b", "a", "c"), ("a", "c")) == ("b", "a")


def test_sets_are_all_alike_all_different_or_with_a_wild():
    """C-10, M-04."""
    assert makes_set(("x", "x", "x"), "w")
    assert makes_set(("x", "y", "z"), "w")
    assert makes_set(("x", "x", "w"), "w")
    assert makes_set(("w", "w", "x"), "w")
    assert not makes_set(("x", "x", "y"), "w")
    assert not makes_set(("x", "x"), "w")
    assert not makes_set(("x", "w"), "w")
    assert not makes_set(("x", "x", "x", "w"), "w")


@given(st.integers(0, 60))
def test_kinds_taken_in_turn_are_even(count):
    kinds = Counter(one_after_another(("x", "y", "z"), count))
    assert sum(kinds.values()) == count
    assert max(kinds.values(), default=0) - min(kinds[k] for k in "xyz") <= 1


SEATS = ("red", "blue", "green")


def test_seats_follow_one_another():
    assert seats_after(SEATS, "blue") == ("green", "red", "blue")
    assert next_seat(SEATS, "green", lambda seat: seat != "red") == "blue"
    assert next_seat(SEATS, "green", lambda seat: seat == "green") == "green"
    assert next_seat(SEATS, "green", lambda _: False) is None


@pytest.mark.parametrize(
    ("before", "after", "gone"),
    [
        ("red", "blue", False), ("blue", "green", False), ("red", "green", False),
        ("green", "red", True), ("green", "blue", True), ("blue", "red", True),
        ("red", "red", True),
    ],
)  # fmt: skip
def test_a_round_is_over_when_the_turn_has_gone_round_the_table(before, after, gone):
    """M-08."""
    assert has_gone_round(SEATS, before, after) is gone


def test_connected_through_own_ground_only():
    """C-18."""
    assert connected(BOARD, "A", ("A", "B", "D", "E")) == {"A", "B"}
    assert connected(BOARD, "D", ("A", "C", "D")) == {"C", "D"}
