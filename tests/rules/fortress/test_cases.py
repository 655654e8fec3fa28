"""The rules of Fortress (F-01 … F-30), case by case, in the players' notation."""

import pytest

from conquest.referee import fortress
from conquest.referee.casefile import answer
from tests.rules.fortress.notation import all_cases, faults

CASES = all_cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case_comes_out_as_the_rule_book_says(case):
    assert not faults(case, answer(case)), case["title"]


def test_no_two_cases_share_a_number():
    ids = [case["id"] for case in CASES]
    assert len(set(ids)) == len(ids)


def test_every_card_is_played_in_three_cases_or_more():
    """F-30: each card of the decks."""
    from adjudicator.rulesets.fortress.cards import CARDS

    lines = [
        {line for sheet in case["sheets"].values() for line in sheet} for case in CASES
    ]
    for name in CARDS:
        played = sum(
            any(
                line.startswith(f"card {name} ") or line == f"card {name}"
                for line in sheet
            )
            for sheet in lines
        )
        assert played >= 3, name


def test_referee_reads_what_it_writes():
    """What stands after a case is itself a position."""
    for case in CASES:
        if case["wanted"]["over"]:
            continue
        after = answer(case)["after"]
        again = fortress.run({**case, "position": after, "sheets": {}, "dice": []})
        assert again["after"]["players"] == after["players"]
