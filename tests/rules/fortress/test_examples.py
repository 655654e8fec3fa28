"""The published examples of the referee's file come out exactly."""

import json
from pathlib import Path

import pytest

from conquest.referee.casefile import answer

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text())


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case["id"])
def test_example_comes_out(case):
    given = answer(case)
    assert given.get("differences") == [], case["title"]
    assert given["pass"]
