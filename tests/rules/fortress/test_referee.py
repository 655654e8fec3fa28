"""The referee's file for Fortress: what it takes, gives back and refuses."""

import pytest

from conquest.referee.casefile import answer
from conquest.referee.fortress import run

BOARD = {
    "territories": {"A": {"borders": ["B"]}, "B": {"borders": ["C"]}, "C": {}},
}


def case(**more):
    position = {
        "players": ["red", "blue"],
        "territories": {"A": ["red", 4], "B": ["blue", 2], "C": ["blue", 1]},
        "phase": "plan",
        "round": 2,
    } | more.pop("position", {})
    return {
        "id": "x",
        "ruleset": "fortress",
        "board": BOARD,
        "position": position,
    } | more


def test_all_that_is_missing_is_nothing_or_seat_order():
    after = run(case(sheets={}, dice=[]))["after"]
    assert after == {
        "players": ["red", "blue"],
        "territories": {"A": ["red", 4], "B": ["blue", 2], "C": ["blue", 1]},
        "round": 3,
        "phase": "plan",
        "initiative": ["blue", "red"],
        "gold": {"red": 1, "blue": 2},
        "hands": {"red": [], "blue": []},
        "decks": {"1": [], "2": [], "3": []},
        "discards": {"1": [], "2": [], "3": []},
        "buildings": {},
        "lasting": {},
        "neutrals": [],
        "beasts": {},
        "to_place": {},
    }


def test_a_position_comes_back_in_its_own_shape():
    position = {
        "gold": {"red": 3},
        "hands": {"red": ["march", "raid@3", "guard"]},
        "decks": {"2": ["march"], "3": ["raid", "sappers"]},
        "discards": {"2": ["raid"]},
        "buildings": {"A": {"camp": 2}, "B": "fortress"},
        "lasting": {"C": "levy"},
        "initiative": ["blue", "red"],
    }
    after = run(case(position=position))["after"]
    assert after["hands"]["red"] == ["march@1", "raid@3", "guard"]
    assert after["decks"] == {"1": [], "2": ["march@2"], "3": ["raid@3", "sappers"]}
    assert after["discards"]["2"] == ["raid@2"]
    assert after["buildings"] == {"A": {"camp": 1}, "B": "fortress"}
    assert after["lasting"] == {"C": "levy"}


def test_results_go_by_seat_then_by_line():
    given = run(
        case(sheets={"blue": ["defend B", "fly"], "red": ["move A -> C 1", "defend A"]})
    )
    assert given["results"] == [
        {"player": "red", "line": "move A -> C 1", "ok": False, "why": "not_adjacent"},
        {"player": "red", "line": "defend A", "ok": True},
        {"player": "blue", "line": "defend B", "ok": True},
        {"player": "blue", "line": "fly", "ok": False, "why": "unreadable"},
    ]


def test_a_plan_too_dear_is_refused_with_its_unreadable_lines():
    given = run(
        case(
            position={"buildings": {"A": "barracks"}},
            sheets={"red": ["deploy 1 A", "fly", "defend A"]},
        )
    )
    assert [r["ok"] for r in given["results"]] == [False, False, False]
    assert [r["why"] for r in given["results"]] == [
        "too_dear",
        "unreadable",
        "too_dear",
    ]


def test_what_was_ordered_after_the_last_concession_was_still_accepted():
    given = run(
        case(
            position={
                "territories": {"A": ["red", 4], "B": ["blue", 2], "C": [None, 0]}
            },
            sheets={"red": ["concede"], "blue": ["move B -> C 1", "move C -> A 1"]},
        )
    )
    assert given["over"]["winner"] == "blue"
    assert [r["ok"] for r in given["results"]] == [True, True, False]
    assert given["after"]["territories"]["C"] == [None, 0], "nothing was resolved"


def test_events_are_told_in_order():
    given = run(case(sheets={"red": ["defend A"]}))
    assert [e["event"] for e in given["events"]] == [
        "defend_set", "round_began", "income", "income",
    ]  # fmt: skip
    assert given["over"] is None


def test_too_few_dice_are_an_error():
    given = answer(case(sheets={"red": ["move A -> B all"]}, dice=[6, 5]))
    assert "DiceExhausted" in given["error"]


def test_an_expected_card_may_be_written_without_its_tier():
    expect = {
        "after": {"hands": {"red": ["march"]}, "discards": {"2": ["raid", "levy"]}}
    }
    position = {"hands": {"red": ["march@1"]}, "discards": {"2": ["raid", "levy"]}}
    assert answer(case(position=position, expect=expect))["pass"]
    position["hands"]["red"] = ["march@2"]
    assert not answer(case(position=position, expect=expect))["pass"]
    expect = {"after": {"hands": {"blue": None}}}
    assert not answer(case(position=position, expect=expect))["pass"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"position": {"phase": "siesta"}}, "phase: 'siesta'"),
        ({"position": {"territories": {"Q": ["red", 1]}}}, "territories: Q"),
        ({"position": {"territories": {"A": ["grey", 1]}}}, "grey is not among"),
        ({"position": {"buildings": {"Q": "fortress"}}}, "buildings: Q"),
        ({"position": {"lasting": {"Q": "levy"}}}, "lasting: Q"),
        ({"position": {"lasting": {"A": "spell"}}}, "spell"),
        ({"position": {"buildings": {"A": "castle"}}}, "castle"),
        ({"position": {"beasts": {"Q": {"kind": "troll", "full": 1}}}}, "beasts: Q"),
        ({"position": {"hands": {"red": ["joker"]}}}, "no card is called 'joker'"),
        ({"position": {"hands": {"red": ["guard@3"]}}}, "no 'guard@3'"),
        ({"position": {"territories": {}}}, "nobody is in the game"),
        ({"sheets": {"grey": ["defend A"]}}, "grey is not among"),
        ({"board": "atlantis"}, "no board is called"),
    ],
)
def test_a_case_that_says_something_impossible_is_an_error(more, message):
    assert message in answer(case(**more))["error"]


def test_a_scenario_of_the_catalogue_may_be_the_board():
    """Its own neutrals and beasts are not added to a given position."""
    given = run(
        {
            "ruleset": "fortress",
            "board": "fortress_south",
            "position": {
                "players": ["red", "blue"],
                "territories": {"oldtown": ["red", 1], "highgarden": ["blue", 1]},
                "phase": "plan",
            },
        }
    )
    assert given["after"]["neutrals"] == []
    assert given["after"]["beasts"] == {}
