"""What a text asks for besides orders, in two languages."""

import pytest

from adjudicator.rulesets.fortress.lexicon import KEYWORDS
from conquest.games.instructions import sort_out


@pytest.mark.parametrize("line", ["ready", "Ready.", "LISTO", "estoy lista", "lock"])
def test_a_line_may_say_ready(line):
    said = sort_out(f"A PAR - BUR\n{line}")
    assert said.ready is True
    assert said.orders == "A PAR - BUR\n"


@pytest.mark.parametrize("line", ["not ready", "no listo", "unlock"])
def test_a_line_may_take_it_back(line):
    assert sort_out(f"ready\n{line}").ready is False


def test_an_order_that_begins_like_an_instruction_stays_an_order():
    said = sort_out("advance all\nend\ndefend 2")
    assert said.orders == "advance all\nend\ndefend 2"
    assert said.ready is None


@pytest.mark.parametrize("first", ["add", "añade", "Añade:"])
def test_add_stands_alone_or_before_an_order(first):
    assert sort_out(f"{first}\ndefend A").add
    joined = sort_out(f"{first} defend A")
    assert joined.add
    assert joined.orders == "defend A"


@pytest.mark.parametrize("line", ["clear", "borra", "Borra todo."])
def test_a_line_may_clear_the_sheet(line):
    assert sort_out(line).clear


def test_quoted_instructions_are_not_taken():
    assert sort_out("> ready\n| clear").says_nothing or not sort_out("> ready").ready


def test_conceding_asks_first():
    assert sort_out("concede").asked == ("concede",)
    assert sort_out("concedo sí").asked == ("concede_yes",)


@pytest.mark.parametrize("word", KEYWORDS["CONCEDE"])
def test_no_word_for_conceding_slips_through_as_an_order(word):
    said = sort_out(word)
    assert said.asked == ("concede",)
    assert not said.orders.strip()
