"""Cases: the DATC's as published, ours by rule and count."""

import json
from pathlib import Path

import pytest

from conquest.referee.casefile import answer
from tests.rules.diplomacy.notation import Judged, all_cases

HERE = Path(__file__).parent
DATC = json.loads((HERE / "datc_cases.json").read_text())
WESTEROS = json.loads((HERE / "westeros_examples.json").read_text())
#: Situations worked out by hand from the rule book, in the referee's format.
OWN = json.loads((HERE / "own_cases.json").read_text())


@pytest.mark.parametrize("case", [*DATC, *WESTEROS], ids=lambda case: case["id"])
def test_published_case_comes_out_as_published(case):
    given = answer(case)
    assert given.get("differences") == [], given.get("error", "")
    assert given["pass"]


@pytest.mark.parametrize("case", OWN, ids=lambda case: case["id"])
def test_own_case_comes_out_as_worked_out(case):
    given = answer(case)
    assert given.get("differences") == [], given.get("error", "")
    assert given["pass"]


def test_all_published_cases_are_there():
    assert (len(DATC), len(WESTEROS)) == (132, 12)


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_every_order_of_the_case_comes_out_as_written(case):
    judged = Judged(case)
    assert judged.found() == judged.expected
    for unit, places in case.retreats.items():
        assert judged.retreats()[unit] == places


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_success_follows_from_the_explanation(case):
    """A unit has moved exactly if its result says so, and none has vanished."""
    judged = Judged(case)
    out = {event.unit for event in judged.moves.dislodged}
    now = []
    for unit, event in zip(judged.units, judged.moves.results, strict=True):
        if unit not in out:
            is_moved = type(event).__name__ == "Moved"
            now.append(event.to if is_moved else unit.at)
            assert event.succeeded or not is_moved
        assert (event.dislodged_by is not None) == (unit in out)
    assert [unit.at for unit in judged.moves.units] == now


def test_ids_of_cases_are_unique():
    ids = [case.id for case in all_cases()] + [case["id"] for case in OWN]
    assert len(ids) == len(set(ids))
