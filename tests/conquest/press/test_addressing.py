"""Whom a letter is for, read from words: sure or asked back, never guessed."""

import pytest

from adjudicator.board import Names
from adjudicator.errors import Ambiguous, Missing, Unreadable
from conquest.press.addressing import read_addressees
from conquest.press.text import cleaned, gives_away

HOUSES = {
    "stark": Names("House Stark", "Casa Stark", ("Stark",)),
    "arryn": Names("House Arryn", "Casa Arryn", ("Arryn",)),
    "tully": Names("House Tully", "Casa Tully", ("Tully",)),
    "tyrell": Names("House Tyrell", "Casa Tyrell", ("Tyrell",)),
}
COUNTRIES = {
    "ENGLAND": Names("England", "Inglaterra", ("ENG",)),
    "GERMANY": Names("Germany", "Alemania", ("GER",)),
    "ITALY": Names("Italy", "Italia", ("ITA",)),
}


@pytest.mark.parametrize(
    ("text", "powers"),
    [
        ("Stark", ("stark",)),
        ("stark, ARRYN", ("stark", "arryn")),
        ("Arryn and Stark", ("stark", "arryn")),
        ("Casa Stark y Casa Arryn", ("stark", "arryn")),
        ("the House of Stark", None),
        ("House Stark, House Arryn, and Tully", ("stark", "arryn", "tully")),
        ("Stark; Arryn & Tully / Tyrell", ("stark", "arryn", "tully", "tyrell")),
        ("Stark, Stark", ("stark",)),
        ("sta", ("stark",)),
    ],
)
def test_lists_of_powers_are_read_in_both_languages(text, powers):
    read = read_addressees(text, HOUSES)
    assert read == powers if powers else isinstance(read, Unreadable)


def test_spanish_joins_names_with_e_before_the_sound_of_i():
    assert read_addressees("Alemania e Italia", COUNTRIES) == ("GERMANY", "ITALY")
    assert read_addressees("Alemania e Inglaterra", COUNTRIES) == (
        "ENGLAND",
        "GERMANY",
    )


@pytest.mark.parametrize("text", ["all", "Everybody", "todos", "toda la mesa", "ALL "])
def test_all_means_the_whole_table(text):
    assert read_addressees(text, HOUSES) == "all"


@pytest.mark.parametrize("text", ["", "  ", ",", "…"])
def test_nobody_named_is_missing(text):
    assert isinstance(read_addressees(text, HOUSES), Missing)


def test_a_name_that_is_nearly_right_is_asked_back_with_what_it_may_be():
    read = read_addressees("Starck", HOUSES)
    assert isinstance(read, Unreadable)
    assert read.did_you_mean[0] == "stark"


def test_a_beginning_that_several_have_is_ambiguous():
    read = read_addressees("House T", HOUSES)
    assert isinstance(read, Ambiguous)
    assert set(read.candidates) == {"tully", "tyrell"}


def test_all_beside_a_name_is_not_clear():
    assert isinstance(read_addressees("Stark, all", HOUSES), Ambiguous)


def test_one_unclear_name_makes_the_whole_list_unclear():
    read = read_addressees("Stark and Nobody", HOUSES)
    assert isinstance(read, Unreadable)
    assert read.word == "Nobody"


def test_a_text_is_kept_plain_without_hidden_characters():
    text = "One\u200b two\u202e!\r\n\r\n\r\n\r\nThree\t\x07 \n"
    assert cleaned(text) == "One two!\n\nThree"
    family = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}"
    assert cleaned(family) == family
    assert cleaned("<b>no</b> & so on") == "<b>no</b> & so on"


@pytest.mark.parametrize(
    ("text", "gives"),
    [
        ("I am Ana Ruiz.", True),
        ("ANA RUÍZ", True),
        ("ana.ruiz@example.com", True),
        ("Ana", False),
        ("Havana ruins", False),
    ],
)
def test_a_whole_name_or_address_gives_its_writer_away(text, gives):
    found = gives_away(text, name="Ana Ruiz", address="ana.ruiz@example.com")
    assert found is gives
