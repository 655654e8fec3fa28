"""A referee's file that says something impossible is told what, and stops no other."""

import json

import pytest
from django.core.management import call_command

from conquest.referee.casefile import answer
from tests.rules.mechanics.tables import RING


def case(name="classic", **position):
    plain = {
        "players": ["red", "blue"],
        "turn": "red",
        "phase": "attack",
        "round": 3,
        "territories": {
            place: ["red" if place in "AF" else "blue", 3] for place in "ABCDEF"
        },
    }
    return {
        "id": "x",
        "ruleset": name,
        "board": RING,
        "position": {**plain, **position},
        "orders": [["red", "end"]],
    }


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"turn": "green"}, "turn"),
        ({"phase": "lunch"}, "phase"),
        ({"players": ["red", "red"]}, "players"),
        ({"players": []}, "players"),
        ({"reserve": {"red": -1}}, "reserve"),
        ({"round": "three"}, "round"),
        ({"territories": {"Q": ["red", 1]}}, "territories"),
        ({"territories": {"A": ["green", 1]}}, "territories"),
        ({"territories": {"A": ["red", True]}}, "territories"),
        ({"pending": {"from": "A", "to": "Q"}}, "pending"),
        ({"asked": {"from": "Q", "to": "A"}}, "asked"),
    ],
)
@pytest.mark.parametrize("name", ["classic", "missions"])
def test_an_impossible_position_is_an_error(name, change, field):
    given = answer(case(name, **change))
    assert field in given["error"]
    assert given["id"] == "x"


@pytest.mark.parametrize(
    "objectives",
    [
        {"green": {"kind": "count", "territories": 3}},
        {"red": {"kind": "eliminate", "player": "green"}},
        {"red": {"kind": "regions", "regions": ["east"]}},
        {"red": {"kind": "win"}},
    ],
)
def test_an_impossible_objective_is_an_error(objectives):
    assert "error" in answer(case("missions", objectives=objectives))


def test_orders_of_somebody_who_does_not_play_are_an_error():
    given = answer({**case(), "orders": [["green", "end"]]})
    assert "orders" in given["error"]


def test_too_few_dice_are_an_error():
    given = answer({**case(), "orders": [["red", "attack A B"]], "dice": [6, 5]})
    assert "DiceExhausted" in given["error"]


def test_null_and_absent_fields_are_empty():
    given = answer(
        case(
            "missions",
            deck=None,
            discards=None,
            situation=None,
            objectives=None,
            pending=None,
            asked=None,
            situation_deck=None,
        )
    )
    assert given["after"]["turn"] == "blue"
    assert given["after"]["deck"] == []
    assert given["over"] is None


def test_every_part_of_a_position_is_written():
    keys = {
        "players", "round", "turn", "phase", "territories", "reserve", "hands", "deck",
        "discards", "captured", "pending", "asked",
    }  # fmt: skip
    assert set(answer(case())["after"]) == keys | {"sets_traded"}
    missions = {"situation", "situation_deck", "objectives"}
    assert set(answer(case("missions"))["after"]) == keys | missions
    deploy = answer({**case(phase="deploy", reserve={"red": 4}), "orders": []})
    assert deploy["after"]["batch"] == 3


def test_adjudicate_judges_each_case_of_a_file(tmp_path, capsys):
    right = {**case(), "expect": {"after": {"turn": "blue"}}}
    wrong = {**case(), "expect": {"after": {"turn": "red"}}}
    broken = case(turn="nobody")
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([right, wrong, broken]))
    with pytest.raises(SystemExit) as ended:
        call_command("adjudicate", str(file))
    assert ended.value.code == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("pass") for line in found] == [True, False, None]
    assert "error" in found[2]
