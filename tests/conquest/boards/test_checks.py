"""Each check of ``check_board`` finds the fault it is for."""

from copy import deepcopy

import pytest
from django.core.management import CommandError, call_command
from msgspec.structs import replace

from conquest.boards import catalogue, checks
from conquest.boards.palettes import palettes


@pytest.fixture
def record():
    return deepcopy(catalogue.board_record("canaries", 1))


@pytest.fixture
def shapes():
    return catalogue.board_shapes("canaries", 1)


def moved(shapes, place, **changes):
    """The shapes with one place changed."""
    shape = replace(shapes.places[place], **changes)
    return replace(shapes, places={**shapes.places, place: shape})


def test_a_place_played_but_not_drawn_is_found(record, shapes):
    record["territories"]["atlantis"] = {"name": {"en": "Atlantis", "es": "Atlántida"}}
    assert list(checks.same_places(record, shapes)) == [
        "atlantis is played but not drawn"
    ]


def test_a_coast_a_centre_and_a_keep_that_are_not_drawn_are_found():
    record = deepcopy(catalogue.board_record("westeros_diplomacy", 1))
    shapes = catalogue.board_shapes("westeros_diplomacy", 1)
    record["provinces"]["NEC"]["coasts"].append("ec")
    record["provinces"]["MOA"]["centre"] = True
    record["provinces"]["BAR"]["keep"] = True
    assert list(checks.same_points(record, shapes)) == [
        "BAR: its keep is not both played and drawn",
        "MOA: its centre is not both played and drawn",
        "NEC: coast ec is not both played and drawn",
    ]


def test_a_lost_territory_is_found(record):
    del record["territories"]["anaga"]
    assert list(checks.counts(record)) == ["13 places; the board has 14"]


def test_a_border_on_one_side_only_is_found(record):
    record["territories"]["anaga"]["borders"] = ["el-hierro"]
    assert any("el-hierro does not border anaga" in f for f in checks.symmetry(record))


def test_a_place_out_of_reach_is_found(record):
    for entry in record["territories"].values():
        for key in ("borders", "lanes"):
            entry[key] = [p for p in entry.get(key, []) if p != "el-hierro"]
    record["territories"]["el-hierro"].update(borders=[], lanes=[])
    assert list(checks.connectedness(record)) == ["el-hierro cannot be reached"]


def test_names_that_differ_only_by_accents_and_case_are_found(record):
    record["territories"]["anaga"]["name"]["es"] = "GÁLDAR"
    assert any("both called" in fault for fault in checks.names(record))


def test_a_name_missing_in_one_language_is_found(record):
    del record["territories"]["anaga"]["name"]["es"]
    assert list(checks.names(record)) == ["anaga has no name in 'es'"]


def test_a_name_written_in_another_place_is_found(record, shapes):
    there = shapes.places["galdar"].pole
    name = replace(shapes.places["anaga"].names["en"], at=there, leader=None)
    broken = moved(shapes, "anaga", names={"en": name, "es": name})
    found = list(checks.lettering(record, broken))
    assert "anaga's name lies in galdar in 'en'" in found


def test_a_shortened_name_is_found(record, shapes):
    name = replace(shapes.places["anaga"].names["en"], lines=("Ana",))
    broken = moved(shapes, "anaga", names={**shapes.places["anaga"].names, "en": name})
    assert any("is written 'Ana'" in f for f in checks.lettering(record, broken))


def test_a_lane_that_is_not_drawn_is_found(record, shapes):
    broken = replace(shapes, lanes=shapes.lanes[1:])
    a, b = sorted(shapes.lanes[0].between)
    assert f"the lane {a} to {b} is not drawn" in list(checks.lanes(record, broken))


def test_a_name_under_a_piece_is_found(shapes):
    name = replace(shapes.places["anaga"].names["en"], at=shapes.places["anaga"].spot)
    broken = moved(shapes, "anaga", names={**shapes.places["anaga"].names, "en": name})
    assert "anaga's name lies under anaga's piece in 'en'" in list(
        checks.crowding(broken)
    )


def test_a_letter_without_a_glyph_is_found(record, shapes):
    record["territories"]["anaga"]["name"]["en"] = "Anaga 漢"
    assert any("漢" in fault for fault in checks.glyphs(record, shapes))


def test_palettes_are_told_apart_by_everybody():
    """Normal, protan, deutan and tritan sight; pieces and land; light and dark."""
    assert list(checks.colours()) == []


def test_two_seats_of_like_colour_are_found():
    stark = palettes()["westeros"]["stark"].light.piece
    painted = {"stark": stark, "bolton": stark}
    assert list(checks._alike("westeros", "light", "piece", painted, 9.0))


def test_check_board_says_ok(capsys):
    call_command("check_board", "canaries")
    assert capsys.readouterr().out == "canaries: ok\n"


def test_check_board_fails_for_a_broken_folder(tmp_path, capsys):
    (tmp_path / "board.json").write_text("{}")
    (tmp_path / "shapes.json").write_text('{"format": "NaN"}')
    with pytest.raises(CommandError, match="1 boards have faults"):
        call_command("check_board", str(tmp_path))
    assert "missing required field" in capsys.readouterr().out


def test_check_board_knows_no_other_boards():
    with pytest.raises(CommandError, match="atlantis"):
        call_command("check_board", "atlantis")
