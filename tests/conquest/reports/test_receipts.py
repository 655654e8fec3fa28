"""Answers in words: every status, both languages, the whole sheet."""

from typing import get_args

import pytest
from django.utils.translation import override

from adjudicator.errors import Unreadable
from conquest.boards.catalogue import board_record
from conquest.games.services.answer import Answer, AnsweredLine, Status
from conquest.reports.namer import namer
from conquest.reports.receipts import receipt
from tests.conquest.reports.tables import table

GIVEN = ("A WIN - WHI", "F WID - SHV")


@pytest.fixture
def names():
    return namer("westeros_diplomacy", 1, "diplomacy")


def read(lines):
    language = table("diplomacy", board_record("westeros_diplomacy")).language
    found = []
    for line in lines:
        (first, *_) = language.read(line)
        found.append(first.order)
    return tuple(found)


def answer(status="saved", **more):
    return Answer(status=status, game=1, seat=1, round=1, **more)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("status", get_args(Status))
@pytest.mark.parametrize("takes", ["sheet", "order", None])
def test_every_status_has_a_title_and_a_summary(names, status, takes, language):
    with override(language):
        told = receipt(answer(status, sheet=GIVEN), names, read, takes=takes)
    assert told.title
    assert all(told.summary)


def test_it_says_how_many_orders_are_here_and_which_are_missing(names):
    told = receipt(answer(sheet=GIVEN, missing=("A BAR",)), names, read, takes="sheet")
    assert told.summary == ("2 of 3 orders are here; one is missing.",)
    *_, last = told.sheet
    assert last.order == "A Barrowton"
    assert last.state == "missing"
    with override("es"):
        told = receipt(answer(sheet=GIVEN, missing=("A BAR", "A BAR")), names, read)
        assert told.summary == ("Están 2 de 4 órdenes; faltan 2.",)


def test_it_tells_new_orders_from_those_that_were_there(names):
    line = AnsweredLine(line=1, text="win - whi", order=GIVEN[0])
    told = receipt(answer(sheet=GIVEN, lines=(line,)), names, read, takes="sheet")
    assert [row.state for row in told.sheet] == ["understood", "kept from before"]
    assert "Winterfell" in told.sheet[0].order


def test_a_problem_comes_with_advice_that_fits(names):
    bad = AnsweredLine(
        line=2,
        text="A Nowhere H",
        problem=Unreadable(line=2, word="Nowhere", expected="place"),
        fate="ignored",
    )
    told = receipt(answer(sheet=GIVEN, lines=(bad,)), names, read, takes="sheet")
    assert told.problems == ("Line 2, “A Nowhere H”: no place is called “Nowhere”.",)
    assert told.advice.startswith("Send only the corrected line")
    late = receipt(answer("late", lines=(bad,)), names, read)
    assert late.advice == ""


def test_ready_is_said_only_where_there_is_something_to_be_ready_with(names):
    ready = answer(sheet=GIVEN, ready=True)
    assert receipt(ready, names, read, takes="sheet").readiness.startswith("You are")
    assert receipt(ready, names, read, takes="order").readiness == ""
    assert receipt(ready, names, read).readiness == ""


def test_a_script_is_told_line_by_line(names):
    fates = ("done", "ignored", "skipped", "kept")
    lines = tuple(
        AnsweredLine(line=number, text=f"line {number}", fate=fate)
        for number, fate in enumerate(fates, 1)
    )
    told = receipt(answer("carried_out", lines=lines), names, read, takes="order")
    assert told.summary == ("One line was carried out.",)
    assert [row.tone for row in told.done] == ["good", "bad", "bad", "quiet"]
