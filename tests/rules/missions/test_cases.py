"""The rules of Missions (M-01 … M-17), case by case, in the players' notation."""

from pathlib import Path

import pytest

from conquest.referee.casefile import answer
from tests.rules.mechanics.notation import all_cases, faults

CASES = all_cases(Path(__file__).parent / "cases", "missions")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case_comes_out_as_the_rule_book_says(case):
    assert not list(faults(case, answer(case))), case["title"]


def test_no_two_cases_share_a_number():
    ids = [case["id"] for case in CASES]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_referee_reads_what_it_writes(case):
    """What stands after a case is itself a position."""
    first = answer(case)
    if first["over"]:
        return
    again = answer({**case, "position": first["after"], "orders": [], "dice": []})
    assert again["after"] == first["after"]
