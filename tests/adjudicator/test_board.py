"""Board records: borders on both sides, regions, names, every fault told at once."""

import pytest

from adjudicator.board import Names, read_board, read_names
from adjudicator.errors import BrokenBoard
from adjudicator.rulesets.tables import BOARDS
from conquest.boards.catalogue import board_record

RECORD = {
    "id": "tiny",
    "edition": 2,
    "name": {"en": "Tiny", "es": "Pequeño"},
    "seats": {"min": 2, "max": 3},
    "regions": {"west": {"name": {"en": "West", "es": "Oeste"}, "bonus": 2}},
    "territories": {
        "A": {"region": "west", "borders": ["B"], "lanes": ["C"]},
        "B": {"region": "west", "name": {"en": "Bee", "es": "Be", "also": ["BB"]}},
        "C": {"borders": ["B"], "sea": True, "bonus": 1},
        "D": {},
    },
    "rules": {"own": 1},
}


def test_borders_given_on_one_side_count_on_both_by_land_and_by_sea():
    board = read_board(RECORD)
    assert board.territories["A"].borders == ("B", "C")
    assert set(board.territories["B"].borders) == {"A", "C"}
    assert board.borders("C", "A")
    assert not board.borders("D", "A")


def test_everything_a_record_says_is_read():
    board = read_board(RECORD)
    assert (board.id, board.edition, board.seats) == ("tiny", 2, (2, 3))
    assert board.names == Names("Tiny", "Pequeño")
    assert board.regions["west"].territories == ("A", "B")
    assert board.regions["west"].bonus == 2
    assert board.territories["B"].names == Names("Bee", "Be", ("BB",))
    assert board.territories["A"].names == Names("A", "A")
    assert board.territories["C"].sea
    assert board.territories["C"].bonus == 1
    assert board.territories["D"].region is None
    assert board.rules == {"own": 1}
    assert list(board.territories) == ["A", "B", "C", "D"]


def test_distances_count_borders():
    assert read_board(RECORD).distances("A") == {"A": 0, "B": 1, "C": 1}


def test_an_inline_board_may_say_little():
    board = read_board({"territories": {"A": {"borders": ["B"]}, "B": {}}})
    assert (board.id, board.seats) == ("inline", (2, 6))
    assert board.regions == {}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"A": {"borders": ["Z"]}}, "borders Z"),
        ({"A": {"borders": ["A"]}}, "borders itself"),
        ({"A": {"region": "north"}}, "region north"),
        ({"A": {"bonus": "two"}}, "bonus"),
        ({"A": {"bonus": True}}, "bonus"),
        ({"A": 3}, "not a mapping"),
    ],
)
def test_a_broken_record_tells_its_fault(change, fault):
    with pytest.raises(BrokenBoard) as broken:
        read_board({"id": "bad", "territories": change})
    assert any(fault in told for told in broken.value.faults)
    assert broken.value.board == "bad"


def test_all_faults_are_told_at_once():
    record = {
        "territories": {"A": {"borders": ["Z"], "region": "q"}},
        "regions": {"r": {"bonus": None}},
    }
    with pytest.raises(BrokenBoard) as broken:
        read_board(record)
    assert len(broken.value.faults) == 3


@pytest.mark.parametrize(
    "record", [{}, {"territories": []}, {"territories": {"A": {}}, "regions": 1}]
)
def test_a_record_without_territories_or_with_odd_regions_is_broken(record):
    with pytest.raises(BrokenBoard):
        read_board(record)


def test_names_in_any_of_their_forms():
    assert read_names("Both", "x") == Names("Both", "Both")
    assert read_names({"en": "One"}, "x") == Names("One", "One")
    assert read_names(None, "x") == Names("x", "x")


@pytest.mark.parametrize("size", BOARDS, ids=lambda size: size.board)
def test_the_twelve_boards_are_as_the_rule_book_counts_them(size):
    """C-01, C-03."""
    regions = {
        "spain": 9, "westeros_classic": 10, "world": 6, "north-america": 6, "europe": 5,
        "asia": 5, "americas": 4, "africa": 5, "mediterranean": 5, "oceania": 5,
        "iberia": 5, "canaries": 4,
    }  # fmt: skip
    board = read_board(board_record(size.board))
    assert len(board.territories) == size.territories
    assert len(board.regions) == regions[size.board]
    assert board.seats == (2, size.seats)
    assert all(region.bonus > 0 for region in board.regions.values())
    start = next(iter(board.territories))
    assert len(board.distances(start)) == size.territories
    assert all(t.names.en and t.names.es for t in board.territories.values())
    assert all(t.region in board.regions for t in board.territories.values())


def test_worlds_regions_pay_as_the_rule_book_says():
    """M-03."""
    board = read_board(board_record("world"))
    assert {region: told.bonus for region, told in board.regions.items()} == {
        "north-america": 5, "south-america": 2, "europe": 5, "africa": 3, "asia": 7,
        "australia": 2,
    }  # fmt: skip
