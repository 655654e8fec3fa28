"""Every numbered rule of both books is cited by a test."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[2]


def cited():
    found = set()
    for path in (*TESTS.rglob("*.py"), *TESTS.rglob("*.txt")):
        if path != Path(__file__):
            found |= set(re.findall(r"\b[CM]-\d\d\b", path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize(("book", "rules"), [("C", 23), ("M", 17)])
def test_every_rule_is_cited(book, rules):
    wanted = {f"{book}-{number:02}" for number in range(1, rules + 1)}
    assert wanted - cited() == set()
