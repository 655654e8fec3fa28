"""Names, order words and forms: how a line becomes an order, or a question."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.board import Names, read_board
from adjudicator.errors import Ambiguous, Missing, Unreadable
from adjudicator.orders.gazetteer import Entry, Gazetteer, place_entries, plain
from adjudicator.orders.grammar import Built, Form, Grammar
from adjudicator.orders.lexicon import Lexicon
from adjudicator.orders.reading import Order
from adjudicator.orders.tokens import Reader, cut
from adjudicator.rulesets.tables import BOARDS
from conquest.boards.catalogue import board_record

PLACES = {
    "toledo": Names("Toledo", "Toledo", ("TOL",)),
    "a-coruna": Names("A Coruña", "La Coruña"),
    "kings_landing": Names("King's Landing", "Desembarco del Rey"),
    "western-us": Names("Western United States", "Estados Unidos Occidental"),
    "western-europe": Names("Western Europe", "Europa Occidental"),
    "st-petersburg": Names("St. Petersburg", "San Petersburgo"),
}
GAZETTEER = Gazetteer(place_entries(PLACES))


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("Toledo", "toledo"), ("TOLEDO", "toledo"), ("tol", "toledo"),
        ("La Coruña", "a-coruna"), ("coruna", "a-coruna"), ("a coruña", "a-coruna"),
        ("A-Coruna", "a-coruna"), ("el Coruña", "a-coruna"),
        ("kings landing", "kings_landing"), ("King’s Landing", "kings_landing"),
        ("KINGS_LANDING", "kings_landing"), ("desembarco del rey", "kings_landing"),
        ("Desembarco", "kings_landing"), ("western e", "western-europe"),
        ("St Petersburg", "st-petersburg"), ("stpetersburg", "st-petersburg"),
        ("the Western Europe", "western-europe"),
    ],
)  # fmt: skip
def test_a_name_counts_however_it_is_typed(typed, place):
    words = plain(typed)
    best = GAZETTEER.matches(words)[0]
    assert best.ids == (place,)
    assert best.length == len(words)


def test_a_beginning_of_several_names_is_all_of_them():
    assert GAZETTEER.matches(("western",))[0].ids == ("western-us", "western-europe")


def test_two_letters_are_no_beginning():
    assert GAZETTEER.matches(("to",)) == []


@pytest.mark.parametrize(
    ("typed", "likely"),
    [("Tolefo", "toledo"), ("Corunna", "a-coruna"), ("Kigns Landing", "kings_landing")],
)
def test_a_name_nearly_right_is_suggested_and_not_guessed(typed, likely):
    assert all(m.length < len(plain(typed)) for m in GAZETTEER.matches(plain(typed)))
    assert GAZETTEER.suggestions(plain(typed), ["place"])[0] == likely


def test_nothing_like_it_suggests_nothing():
    assert GAZETTEER.suggestions(("xyzzy",), ["place"]) == ()
    assert GAZETTEER.suggestions(("toledo",), ["power"]) == ()


def test_an_id_is_its_owners_even_if_it_is_anothers_name():
    entries = [Entry("place", "lib", ("Liberia",)), Entry("place", "x", ("LIB",))]
    assert Gazetteer(entries).matches(("lib",))[0].ids == ("lib",)
    assert set(Gazetteer(entries, traps=["lib"]).matches(("lib",))[0].ids) == {
        "lib",
        "x",
    }


@pytest.mark.parametrize("size", BOARDS, ids=lambda size: size.board)
def test_every_name_of_every_board_names_one_territory(size):
    """C-04: territory names in both languages, whatever the player's own."""
    board = read_board(board_record(size.board))
    names = {place: t.names for place, t in board.territories.items()}
    gazetteer = Gazetteer(place_entries(names))
    for place, told in names.items():
        for name in (place, told.en, told.es, *told.also):
            best = gazetteer.matches(plain(name))[0]
            assert best.ids == (place,), name
            assert best.length == len(plain(name)), name


@given(st.text(max_size=40))
def test_plain_words_are_plain(text):
    words = plain(text)
    assert plain(" ".join(words)) == words


LEXICON = Lexicon(
    {
        "ATTACK": ("attack", "ataca", "atacar"),
        "UNTIL": ("until", "until i have", "hasta que me queden"),
        "TO": ("to", "a"),
        "AND": ("and", "y"),
    }
)


def test_order_words_in_both_languages_the_longest_first():
    assert LEXICON.matches(plain("Ataca Toledo")) == [("ATTACK", 1)]
    assert LEXICON.matches(plain("until I have three")) == [("UNTIL", 3), ("UNTIL", 1)]
    assert LEXICON.matches(("toledo",)) == []


def test_order_words_are_suggested():
    assert LEXICON.suggestions("attakc") == ("attack",)
    assert LEXICON.suggestions("zzz") == ()


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("attack A->B x2", ["attack", "A", "->", "B", "x", "2"]),
        ("A — B.", ["A", "—", "B"]),
        ("place 5 King's Landing!", ["place", "5", "King's", "Landing"]),
        ("a, b;c", ["a", ",", "b", ";", "c"]),
        ("«Toledo»", ["Toledo"]),
        ("kings_landing", ["kings_landing"]),
        ("", []),
    ],
)
def test_a_line_is_cut_into_tokens(line, texts):
    assert [token.text for token in cut(line)] == texts


@given(st.text(max_size=60))
def test_cutting_loses_no_place(line):
    for token in cut(line):
        assert line[token.start : token.end] == token.text


def test_words_have_every_meaning_they_may_have():
    line = "a coruna"
    spans = Reader(line, cut(line), GAZETTEER, LEXICON).spans(0)
    assert [(span.kind, span.values, span.end) for span in spans] == [
        ("place", ("a-coruna",), 2),
        ("keyword", ("TO",), 1),
    ]


class Go(Order, frozen=True, kw_only=True, tag="go"):
    at: str
    to: str
    until: int | None = None


def build(_kind, captures):
    until = captures.get("until")
    go = Go(
        at=captures["at"][0].values[0],
        to=captures["to"][0].values[0],
        until=int(until[0].values[0]) if until else None,
    )
    return Built((go,))


GRAMMAR = Grammar(
    forms=[
        Form("go", "ATTACK at:place ( TO | -> )? to:place ( UNTIL until:number )?"),
        Form("go", "ATTACK \\( at:place \\) to:place"),
    ],
    lexicon=LEXICON,
    gazetteer=GAZETTEER,
    build=build,
    write=lambda order: f"{order.at}>{order.to}",
)


def problem(text):
    (read,) = GRAMMAR.read(text)
    assert read.order is None
    return read.problem


@pytest.mark.parametrize(
    "text",
    [
        "attack Toledo Western Europe", "ataca Toledo a Western Europe",
        "attack Toledo -> western-europe", "attack Toledo - western europe",
        "Attack toledo western europe.", "attack (Toledo) Western Europe",
            ],
)  # fmt: skip
def test_forms_take_many_ways_of_writing(text):
    (read,) = GRAMMAR.read(text)
    assert read.order == Go(at="toledo", to="western-europe")


def test_two_readings_that_mean_the_same_are_one():
    (read,) = GRAMMAR.read("ataca Toledo a Coruña")
    assert read.order == Go(at="toledo", to="a-coruna")


def test_optional_parts():
    (read,) = GRAMMAR.read("attack Toledo A Coruña hasta que me queden 3")
    assert read.order == Go(at="toledo", to="a-coruna", until=3)


def test_several_orders_a_text_with_their_line_numbers():
    text = "# my turn\n\nattack tol coruna; attack coruna tol\n> quoted\nattack"
    found = GRAMMAR.read(text)
    assert [read.line for read in found] == [3, 3, 5]
    assert found[0].text == "attack tol coruna"


def test_a_word_nobody_knows_is_asked_back_with_what_it_may_be():
    found = problem("attack Toledo Corunna")
    assert found == Unreadable(
        line=1, word="Corunna", did_you_mean=("a-coruna",), expected="place"
    )


def test_an_order_word_nobody_knows():
    found = problem("attakc Toledo Coruña")
    assert isinstance(found, Unreadable)
    assert found.did_you_mean == ("attack",)


def test_a_name_of_several_is_asked_back():
    found = problem("attack Toledo western")
    assert found == Ambiguous(
        line=1, word="western", candidates=("western-us", "western-europe")
    )


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("attack", "place"),
        ("attack Toledo", "place"),
        ("attack tol tol until", "number"),
    ],
)
def test_a_part_that_is_missing_is_named(text, what):
    assert problem(text) == Missing(line=1, what=what)


def test_words_after_the_end_of_an_order_are_quoted():
    found = problem("attack Toledo Coruña until 3, toledo")
    assert found == Unreadable(line=1, word="toledo", expected="end of line")


@given(st.text(max_size=60))
def test_no_text_breaks_the_reading(text):
    for read in GRAMMAR.read(text):
        assert (read.order is None) != (read.problem is None)
        assert read.line >= 1


@pytest.mark.parametrize("size", [5, 40, 80])
def test_what_repeats_is_read_once_for_each_time(size):
    """A part that repeats inside another must not double the readings."""
    grammar = Grammar(
        forms=[Form("go", "ATTACK at+:place ( ( , | AND )* at+:place )* to:place")],
        lexicon=LEXICON,
        gazetteer=GAZETTEER,
        build=lambda _kind, captures: Built(
            (Go(at=str(len(captures["at"])), to=captures["to"][0].values[0]),)
        ),
    )
    (read,) = grammar.read("attack" + " toledo," * size + " toledo toledo")
    assert read.order == Go(at=str(size + 1), to="toledo")


def test_a_number_of_too_many_digits_is_no_number():
    found = problem("attack Toledo Coruña until 1234567890")
    assert isinstance(found, Unreadable | Missing)


def test_a_line_of_too_many_words_is_not_read():
    found = problem("attack " + "toledo " * 1000)
    assert isinstance(found, Unreadable)
    assert found.expected == "shorter line"
    assert len(found.word) == 40
