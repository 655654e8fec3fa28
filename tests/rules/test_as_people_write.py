"""Lines as people write them: what is read, and what is asked back, never guessed."""

from functools import cache

import pytest

from adjudicator.errors import Missing, Unreadable
from adjudicator.rulesets.catalogue import ruleset
from conquest.boards.catalogue import board_record


@cache
def language(rules, board):
    record, played = board_record(board), ruleset(rules)
    most = played.seats(record)[1]
    return played.table(
        record,
        powers=played.powers(record, most),
        edition=max(played.editions),
        options={},
    ).language


def read(rules, board, line):
    found = language(rules, board).read(line)
    return [
        each.problem if each.order is None else language(rules, board).write(each.order)
        for each in found
    ]


@pytest.mark.parametrize(
    ("rules", "board", "line", "orders"),
    [
        ("classic", "world", "1. place 5 Alaska", ["place 5 alaska"]),
        ("classic", "world", "• coloca dos en Brasil", ["place 2 brazil"]),
        ("classic", "world", "- por favor, fin", ["end"]),
        ("classic", "world", "end my turn, please", ["end"]),
        ("classic", "world", "a) attack Alaska Kamchatka until three",
         ["attack alaska kamchatka until 3"]),
        ("missions", "world", "(2) añade 3 Alaska", ["place 3 alaska"]),
        ("fortress", "fortress_westeros", "move winterfell to white harbor with 4",
         ["move winterfell -> white_harbor 4"]),
        ("fortress", "fortress_westeros", "mueve Aguasdulces Harrenhal con dos",
         ["move riverrun -> harrenhal 2"]),
        ("fortress", "fortress_westeros", "attack riverrun harrenhal 3, stop 2",
         ["move riverrun -> harrenhal 3 stop 2"]),
        ("fortress", "fortress_westeros", "place 2 Pyke, 3 Harlaw",
         ["place 2 pyke", "place 3 harlaw"]),
        ("fortress", "fortress_westeros", "compra 2 Pyke y tres Harlaw",
         ["deploy 2 pyke", "deploy 3 harlaw"]),
        ("diplomacy", "standard", "3) A Mun - Bur", ["A MUN - BUR"]),
        ("diplomacy", "standard", "* F Lon - Nth, please", ["F LON - NTH"]),
    ],
)  # fmt: skip
def test_bullets_numbers_in_words_and_what_is_polite_are_no_hindrance(
    rules, board, line, orders
):
    assert read(rules, board, line) == orders


@pytest.mark.parametrize(
    ("board", "line"),
    [
        ("world", "fortifica África Oriental con 3"),
        ("world", "ataca África del Norte con 3 dados"),
        ("world", "mueve Egipto con 3"),
        ("europe", "ataca España por 3 veces"),
    ],
)
def test_a_word_of_every_sentence_is_no_place_that_begins_like_it(board, line):
    (found,) = read("classic", board, line)
    assert isinstance(found, Missing)
    assert found.what == "place"


@pytest.mark.parametrize(
    ("rules", "board", "line", "word", "likely"),
    [
        ("classic", "world", "place 3 in Great Britian", "Great Britian",
         "great-britain"),
        ("classic", "world", "place 3 Great-Britian", "Great-Britian",
         "great-britain"),
        ("classic", "world", "regroup 3 North Afrca Egypt", "North Afrca",
         "north-africa"),
        ("classic", "spain", "coloca 3 en Ciudad Rel", "Ciudad Rel", "ciudad-real"),
        ("fortress", "fortress_westeros", "defend fingres", "fingres", "the_fingers"),
    ],
)  # fmt: skip
def test_a_long_name_with_a_slip_is_suggested_whole(rules, board, line, word, likely):
    (found,) = read(rules, board, line)
    assert isinstance(found, Unreadable)
    assert found.word == word
    assert found.did_you_mean[0] == likely
