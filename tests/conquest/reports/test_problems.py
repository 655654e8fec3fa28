"""What is wrong with a line: where, what was read, what would be right."""

import pytest
from django.utils.translation import override

from adjudicator.errors import Ambiguous, Missing, Unreadable
from conquest.reports.namer import namer
from conquest.reports.problems import alone, said


@pytest.fixture
def names():
    return namer("westeros_diplomacy", 1, "diplomacy")


WINTERFEL = Unreadable(
    line=3, word="Winterfel", did_you_mean=("WIN",), expected="place"
)


def test_a_name_nobody_knows_is_told_with_its_line_and_the_likeliest_one(names):
    text = "A Winterfel - Barrowton"
    assert said(WINTERFEL, names, text=text) == (
        "Line 3, “A Winterfel - Barrowton”: no place is called “Winterfel”. "
        "Did you mean Winterfell?"
    )
    with override("es"):
        assert said(WINTERFEL, names, text=text) == (
            "Línea 3, «A Winterfel - Barrowton»: ningún lugar se llama «Winterfel». "
            "¿Querías decir Invernalia?"
        )


def test_a_problem_stands_alone_beside_its_line(names):
    assert alone(WINTERFEL, names).startswith("No place is called “Winterfel”.")


def test_several_suggestions_are_a_choice(names):
    problem = Unreadable(word="Wn", did_you_mean=("WIN", "WHI"), expected="place")
    assert alone(problem, names).endswith("Did you mean Winterfell or White Harbor?")


def test_a_name_of_several_places_asks_for_more_of_it(names):
    problem = Ambiguous(word="whi", candidates=("WHI", "WIN"))
    assert alone(problem, names) == (
        "“whi” may be White Harbor or Winterfell. Write the name you mean in full."
    )


def test_a_line_that_reads_in_several_ways_is_not_shown_as_orders(names):
    problem = Ambiguous(word="x", candidates=("A WIN - WHI", "F WIN - WHI"))
    assert "A WIN" not in alone(problem, names)


@pytest.mark.parametrize("expected", ["place", "power", "card", "number", "", "x"])
def test_every_kind_of_unknown_word_is_told(names, expected):
    for meant in ((), ("WIN",)):
        problem = Unreadable(word="Zz", did_you_mean=meant, expected=expected)
        for language in ("en", "es"):
            with override(language):
                assert "Zz" in alone(problem, names)


def test_what_is_missing_is_named(names):
    assert alone(Missing(what="place"), names).endswith("is missing.")
    with override("es"):
        assert alone(Missing(what="place"), names).startswith("Falta ")
