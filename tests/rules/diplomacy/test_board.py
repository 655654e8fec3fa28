"""Boards: what a record says, and what is wrong with it (D-01, D-10 … D-17)."""

import pytest

from adjudicator.errors import BrokenBoard
from adjudicator.rulesets.diplomacy.board import Board
from tests.rules.diplomacy.tables import record_of, table

STANDARD = table().board
WESTEROS = table("westeros_diplomacy").board


def kinds(board):
    return [p.kind for p in board.provinces]


def test_standard_board_has_its_provinces_and_centres():
    """D-01."""
    assert len(STANDARD.provinces) == 75
    count = {kind: kinds(STANDARD).count(kind) for kind in set(kinds(STANDARD))}
    assert count == {"sea": 19, "land": 14, "coast": 42}
    assert len(STANDARD.centres) == 34
    assert len(STANDARD.sides) == 7
    assert sum(len(side.home) for side in STANDARD.sides.values()) == 22
    assert sum(len(side.units) for side in STANDARD.sides.values()) == 22


def test_westeros_board_has_its_provinces_and_centres():
    """D-01, D-10, D-13, D-14, D-16."""
    assert len(WESTEROS.provinces) == 95
    assert len(WESTEROS.centres) == 36
    homes = {power: side.home for power, side in WESTEROS.sides.items()}
    assert homes == {
        "stark": ("WIN", "WHI"),
        "arryn": ("EYR", "GUL"),
        "greyjoy": ("PYK", "TEN"),
        "lannister": ("CAS", "LAN"),
        "baratheon": ("KLA", "STE"),
        "tyrell": ("OLD", "HIG"),
        "martell": ("SUN", "SND"),
    }
    keeps = {p.id for p in WESTEROS.provinces if p.keep}
    assert keeps == {place for home in homes.values() for place in home}
    assert {WESTEROS.ids[n] for n in WESTEROS.keeps} == keeps
    assert {p.id for p in WESTEROS.provinces if p.garrison} == {"RIV", "TWI"}
    assert {p.id for p in WESTEROS.provinces if p.kind == "island"} == {
        "PYK",
        "TEN",
        "GWY",
        "DRA",
    }


@pytest.mark.parametrize("name", ["standard", "westeros_diplomacy", "tiny"])
def test_borders_hold_on_both_sides(name):
    board = table(name).board
    for grounds in board.grounds.values():
        for here, ground in grounds.items():
            for there in ground.to:
                assert here in grounds[there].to


@pytest.mark.parametrize("name", ["standard", "westeros_diplomacy", "tiny"])
def test_units_find_only_ground_they_can_stand_on(name):
    board = table(name).board
    for kind, grounds in board.grounds.items():
        for here in grounds:
            province = board.province(here)
            assert province.takes_army if kind == "A" else province.takes_fleet
            if kind == "F":
                assert here in (province.coasts or (province.id,))


def test_destination_as_written_leads_to_the_location_meant():
    """DATC 4.B: both coasts, one coast, an army's coast."""
    fleets, armies = STANDARD.grounds["F"], STANDARD.grounds["A"]
    assert "SPA" not in fleets["POR"].written
    assert fleets["GAS"].written["SPA"] == "SPA/NC"
    assert "SPA/SC" not in fleets["GAS"].written
    assert armies["GAS"].written["SPA/SC"] == "SPA"
    assert fleets["POR"].aims["SPA"] == STANDARD.number["SPA"]
    assert fleets["POR"].near == {STANDARD.number[p] for p in ("SPA", "MAO")}


def test_coasts_of_a_province_are_no_neighbours():
    assert "BUL/SC" not in STANDARD.grounds["F"]["BUL/EC"].to
    assert WESTEROS.grounds["F"]["NEC/nc"].to == ("BAR", "BLZ")


@pytest.mark.parametrize(
    ("start", "end", "fleets", "whole"),
    [
        ("LON", "NWY", "NTH", True),
        ("LON", "NWY", "ENG", False),
        ("LON", "TUN", "ENG MAO WES", True),
        ("LON", "TUN", "ENG WES", False),
        ("LON", "LON", "NTH", False),
        ("PAR", "LON", "ENG", False),
        ("STP", "NWY", "BAR", True),
        ("STP", "SWE", "BOT", True),
    ],
)
def test_route_of_fleets(start, end, fleets, whole):
    number = STANDARD.number
    chain = sum(1 << number[place] for place in fleets.split())
    assert STANDARD.has_route(number[start], number[end], chain) == whole


@pytest.mark.parametrize(
    ("fleet", "start", "end", "fleets", "needed"),
    [
        ("NTH", "LON", "NWY", "NTH", True),
        ("NWG", "LON", "NWY", "NTH NWG", False),
        ("WES", "MAR", "SPA", "WES LYO", False),
        ("LYO", "MAR", "SPA", "WES LYO", True),
        ("ENG", "LVP", "EDI", "IRI ENG NTH NWG NAO", True),
        ("IRI", "LON", "BEL", "ENG IRI", False),
        ("MAO", "LON", "TUN", "ENG MAO WES NTH", True),
        ("NTH", "LON", "TUN", "ENG MAO WES NTH", False),
        ("MAO", "BRE", "TUN", "ENG MAO WES", True),
        ("ENG", "BRE", "TUN", "ENG MAO WES", False),
        ("ENG", "LON", "BEL", "NTH", False),
    ],
)
def test_fleet_is_a_link_only_if_some_route_needs_it(fleet, start, end, fleets, needed):
    """DATC 6.G.19."""
    number = STANDARD.number
    chain = sum(1 << number[place] for place in fleets.split())
    found = STANDARD.is_link(number[fleet], number[start], number[end], chain)
    assert found == needed


def test_neither_end_of_a_convoy_is_a_link():
    """D-16: an island with a fleet is water, but not for the army that goes there."""
    number = WESTEROS.number
    both = sum(1 << number[place] for place in ("PYK", "IRO"))
    assert WESTEROS.has_route(number["BAN"], number["TEN"], both)
    only = 1 << number["PYK"]
    assert not WESTEROS.has_route(number["BAN"], number["PYK"], only)
    assert not WESTEROS.is_link(number["PYK"], number["BAN"], number["PYK"], only)


def test_distances_go_over_land_and_sea():
    """DATC 4.D.8."""
    steps = STANDARD.distances("NWY")
    far = {
        place: steps[STANDARD.number[place]] for place in ("NWY", "NTH", "CLY", "POR")
    }
    assert far == {"NWY": 0, "NTH": 1, "CLY": 2, "POR": 4}
    assert STANDARD.distances("NWY") is steps


def test_unreachable_places_are_as_far_as_can_be():
    record = {
        "provinces": {"A": {"type": "land"}, "B": {"type": "land"}},
        "army": {},
        "powers": {},
    }
    assert Board(record).distances("A") == [0, 2]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"provinces": {}}, "no provinces"),
        ({"army": {"CAP": ["WES"]}}, "A CAP - WES"),
        ({"army": {"CAP": ["XXX"]}}, "A CAP - XXX"),
        ({"army": {"CAP": ["CAP"]}}, "same province"),
        ({"fleet": {"DEL/wc": ["DEL/ec"]}}, "same province"),
        ({"fleet": {"DEL": ["WES"]}}, "F DEL - WES"),
        ({"fleet": {"CAP": ["WES"]}}, "F CAP - WES"),
        ({"powers": {"x": {"home": ["WES"]}}}, "x: WES is no centre"),
        ({"powers": {"x": {"home": ["XXX"]}}}, "x: XXX is no centre"),
        ({"powers": {"x": {"units": ["F CAP"]}}}, "x: no unit can stand as F CAP"),
        ({"powers": {"x": {"units": ["X CAP"]}}}, "X CAP"),
        ({"provinces": {"A": {"type": "swamp"}}, "army": {}, "fleet": {}}, "swamp"),
    ],
)
def test_record_that_contradicts_itself_is_refused(change, fault):
    with pytest.raises(BrokenBoard) as broken:
        Board({**record_of("tiny"), **change})
    assert any(fault in each for each in broken.value.faults)


def test_names_in_two_languages_and_the_words_of_all_systems():
    gulf = STANDARD.places["LYO"].names
    assert (gulf.en, gulf.es) == ("Gulf of Lyon", "Golfo de León")
    assert "GOL" in gulf.also
    assert WESTEROS.sides["stark"].names.es == "Casa Stark"
    every = [p.names for p in (*STANDARD.provinces, *WESTEROS.provinces)]
    assert all(names.en and names.es for names in every)
