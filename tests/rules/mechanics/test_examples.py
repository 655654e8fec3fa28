"""The published examples of both games, as ``manage.py adjudicate`` judges them."""

import json
from pathlib import Path

import pytest

from adjudicator.board import read_board
from adjudicator.errors import Ambiguous, Missing, Unreadable
from adjudicator.rulesets.classic.orders import language_of as classic_language
from adjudicator.rulesets.missions.orders import language_of as missions_language
from conquest.boards.catalogue import board_record
from conquest.referee.casefile import answer, read_cases

FOLDER = Path(__file__).parents[1]
CASES = [
    case
    for name in ("classic", "missions")
    for case in read_cases((FOLDER / name / "examples.json").read_bytes())
]
LINES = [
    json.loads(line)
    for line in (Path(__file__).parent / "order_language.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
LANGUAGES = {"classic": classic_language, "missions": missions_language}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_published_case_passes(case):
    given = answer(case)
    assert given.get("pass"), given.get("differences", given.get("error"))


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_published_line_reads_as_it_should(line):
    language = LANGUAGES[line["ruleset"]](read_board(board_record(line["board"])))
    assert [said(read, language) for read in language.read(line["text"])] == (
        line["expect"]
    )


def said(read, language):
    match read.problem:
        case None:
            return {"order": language.write(read.order)}
        case Ambiguous(word=word, candidates=candidates):
            return {"ambiguous": word, "candidates": list(candidates)}
        case Unreadable(word=word, did_you_mean=likely):
            return {"unreadable": word, "did_you_mean": list(likely)}
        case Missing(what=what):
            return {"missing": what}
