"""The order language: what people write, what it means, what is asked back (D-04)."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.choices import written
from adjudicator.errors import Ambiguous, Missing, Unreadable
from adjudicator.rulesets.diplomacy.orders import (
    Build,
    Disband,
    Hold,
    Move,
    Retreat,
    Vote,
    Waive,
)
from tests.rules.diplomacy.tables import HERE, table

EXAMPLES = [
    json.loads(line)
    for line in (HERE / "order_language.jsonl").read_text().splitlines()
]
NOTATIONS = [
    tuple(part.strip() for part in line.rsplit("|", 1))
    for line in (HERE / "notations.txt").read_text().splitlines()
    if line and not line.startswith("# What") and not line.startswith("# `!`")
]


def readings(of, text):
    """Canonical orders, or problems in a few words."""
    found = []
    for read in of.language.read(text):
        match read.problem:
            case None:
                found.append(of.language.write(read.order))
            case Ambiguous(word=word):
                found.append(f"?{word}")
            case Unreadable(word=word):
                found.append(f"!{word}")
            case Missing(what=what):
                found.append(f"... {what}")
    return found


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_example_is_read_as_expected(example):
    found = table(example["board"]).language.read(example["text"])
    assert len(found) == len(example["expect"])
    for read, wanted in zip(found, example["expect"], strict=True):
        match read.problem:
            case None:
                assert (
                    table(example["board"]).language.write(read.order)
                    == wanted["order"]
                )
            case Ambiguous(word=word, candidates=candidates):
                assert word == wanted["ambiguous"]
                assert set(wanted["candidates"]) <= set(candidates)
            case Unreadable(word=word, did_you_mean=offered):
                assert word == wanted["unreadable"]
                assert list(offered[:1]) == wanted["did_you_mean"]
            case Missing(what=what):
                assert what == wanted["missing"]


@pytest.mark.parametrize(("text", "meant"), NOTATIONS)
def test_notation_is_read_as_it_is_meant(text, meant):
    assert readings(table(), text) == [each for each in meant.split(";") if each]


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("A LIV H", {"LVP", "LVN"}),
        ("F NOR H", {"NWY", "NWG", "NTH", "NAF", "NAO"}),
        ("F TYR - ION", {"TYR", "TYS"}),
        ("TYR H", {"TYR", "TYS"}),
        ("F NAT - IRI", {"NAO", "NAF"}),
    ],
)
def test_code_that_may_be_two_places_is_asked_about(text, candidates):
    (read,) = table().language.read(text)
    assert read.order is None
    assert isinstance(read.problem, Ambiguous)
    assert set(read.problem.candidates) == candidates


def test_unit_that_can_only_stand_in_one_of_them_settles_it():
    assert readings(table(), "A TYR - VEN; A MUN R TYR") == [
        "A TYR - VEN",
        "A MUN R TYR",
    ]


@pytest.mark.parametrize(
    ("text", "canonical", "why"),
    [
        ("F GAS - SPA", "F GAS - SPA/NC", "coast_filled"),
        ("F BLA R BUL", "F BLA R BUL/EC", "coast_filled"),
        ("A GAS - SPA(nc)", "A GAS - SPA", "coast_ignored"),
        ("F BRE - PIC/EC", "F BRE - PIC", "coast_ignored"),
        ("A LON - NTH - NWY", "A LON - NWY VIA", "route_ignored"),
    ],
)
def test_leniency_is_told(text, canonical, why):
    """D-15, DATC 4.B.2, 4.B.6, 4.A.6."""
    (read,) = table().language.read(text)
    assert table().language.write(read.order) == canonical
    assert [remark.why for remark in read.remarks] == [why]


def test_coast_is_not_filled_in_where_two_can_be_reached():
    (read,) = table().language.read("F POR - SPA")
    assert (read.order.to, read.remarks) == ("SPA", ())


def test_line_numbers_count_every_line():
    found = table().language.read("# orders\n\nA PAR H\nnonsense\n  A MAR H; A BRE H")
    assert [read.line for read in found] == [3, 4, 5, 5]
    assert found[1].problem.line == 4


def test_nothing_is_read_below_a_signature():
    assert readings(table(), "A PAR H\n-- \nA MAR H") == ["A PAR H"]


def test_heading_of_a_power_is_no_order():
    assert readings(table(), "FRANCE:\nA PAR H\nFrancia:\nA MAR H") == [
        "A PAR H",
        "A MAR H",
    ]


def test_kind_is_inferred_only_where_it_is_certain():
    assert readings(table(), "PAR H; NTH H; KIE H; KIE - RUH; BRE - ENG") == [
        "A PAR H",
        "F NTH H",
        "KIE H",
        "A KIE - RUH",
        "F BRE - ENG",
    ]


def test_build_without_a_kind_is_an_army_inland_and_a_fleet_on_a_coast():
    """DATC 4.C.3."""
    read = table().language.read("build MOS\nbuild STP/NC\nbuild STP")
    assert [each.order for each in read] == [
        Build(kind="A", at="MOS"),
        Build(kind="F", at="STP/NC"),
        Build(at="STP"),
    ]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("vote draw", Vote()),
        ("voto tablas", Vote()),
        ("vote no", Vote(draw=False)),
        ("no vote", Vote(draw=False)),
        ("no tablas", Vote(draw=False)),
        ("no draw", Vote(draw=False)),
        ("no a las tablas", Vote(draw=False)),
        ("vote against the draw", Vote(draw=False)),
        ("voto no a las tablas", Vote(draw=False)),
        ("voto en contra de las tablas", Vote(draw=False)),
        ("vote for the draw", Vote()),
        ("voto por las tablas", Vote()),
        ("waive", Waive()),
        ("renuncio", Waive()),
    ],
)
def test_votes_and_waives_in_both_languages(text, order):
    (read,) = table().language.read(text)
    assert read.order == order


def test_a_kind_that_is_not_said_and_not_plain_is_left_open():
    read = table().language.read("BRE disbands\nBRE holds\nBRE retreats to GAS")
    assert [each.order for each in read] == [
        Disband(at="BRE"),
        Hold(at="BRE"),
        Retreat(at="BRE", to="GAS"),
    ]


def test_several_waives_in_one_line():
    assert readings(table(), "waive 3") == ["WAIVE"] * 3


def _opening_orders():
    for board in ("standard", "westeros_diplomacy", "tiny"):
        of = table(board)
        state = of.open(None).state
        for power in of.powers:
            for line in written(of.choices(state, power)):
                yield board, line


@given(st.sampled_from(list(_opening_orders())))
def test_every_order_reads_back_as_itself(drawn):
    board, line = drawn
    of = table(board)
    (read,) = of.language.read(line)
    assert read.problem is None
    assert of.language.write(read.order) == line
    (again,) = of.language.read(of.language.write(read.order))
    assert again.order == read.order


@given(
    st.sampled_from(sorted(table().board.number)),
    st.sampled_from(sorted(table().board.number)),
    st.sampled_from(["A", "F"]),
)
def test_the_tolerant_reader_agrees_with_the_quick_one(at, to, kind):
    """The same line in small letters takes the slow way to the same order."""
    of = table()
    order = of.language.write(Move(kind=kind, at=at, to=to))
    quick = of.language.read(order)
    slow = of.language.read(order.lower())
    if at in of.board.ids and to in of.board.ids:
        assert [each.order for each in quick] == [each.order for each in slow]


def test_the_grammar_is_not_loaded_for_canonical_lines():
    language = type(table().language)(table().board)
    language.read("A PAR - BUR\nF BRE H\nA MAR S A PAR - BUR\nWAIVE")
    assert "_tolerant" not in vars(language)
    language.read("paris holds")
    assert "_tolerant" in vars(language)


def test_notations_file_is_not_empty():
    assert len(NOTATIONS) > 150
    assert Path(HERE / "notations.txt").exists()


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("holds", "unit"),
        ("build", "unit"),
        ("disband", "unit"),
        ("A PAR", "order"),
        ("A PAR -", "destination"),
        ("A PAR R", "destination"),
        ("retreat A PAR", "destination"),
        ("A MUN supports", "supported unit"),
        ("A MUN S A", "supported unit"),
        ("A MUN S French", "supported unit"),
        ("A MUN S A BER -", "destination"),
        ("F NTH convoys", "convoyed unit"),
        ("F NTH C A", "convoyed unit"),
        ("F NTH C A LON", "destination"),
        ("F NTH C A LON -", "destination"),
    ],
)
def test_what_a_line_lacks_is_named(line, what):
    (read,) = table().language.read(line)
    assert isinstance(read.problem, Missing)
    assert read.problem.what == what
