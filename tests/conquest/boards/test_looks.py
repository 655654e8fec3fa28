"""Seats' looks: one for every power of a table, told apart by more than colour."""

import pytest

from adjudicator.powers import PowerId
from conquest.boards import colour
from conquest.boards.palettes import palette_for, palettes, styles_for


def powers(*names):
    return tuple(PowerId(name) for name in names)


def test_great_powers_and_houses_have_looks_of_their_own():
    assert palette_for(["FRANCE", "TURKEY"]) == "standard"
    assert palette_for(["stark", "martell"]) == "westeros"
    looks = styles_for("standard", powers("FRANCE", "TURKEY"))
    assert looks[PowerId("FRANCE")].letter == "F"


def test_seats_named_for_a_colour_take_it():
    looks = styles_for("world", powers("blue", "red", "green"))
    assert [look.key for look in looks.values()] == ["seat2", "seat1", "seat4"]


def test_other_seats_take_the_palette_in_order_and_none_is_taken_twice():
    looks = styles_for("world", powers("ana", "red", "crimson", "blue", "x", "y"))
    assert len({look.key for look in looks.values()}) == 6
    assert looks[PowerId("red")].key == "seat1"


def test_a_seventh_seat_without_a_look_is_an_error():
    with pytest.raises(ValueError, match="7"):
        styles_for("world", powers(*"abcdefg"))


@pytest.mark.parametrize("palette", ["standard", "westeros", "seats"])
def test_no_two_seats_share_a_hatching_or_a_letter(palette):
    seats = palettes()[palette].values()
    assert len({seat.hatch for seat in seats}) == len(seats)
    assert len({seat.letter for seat in seats}) == len(seats)


def test_every_seat_of_a_table_has_a_token_of_its_own():
    seats = palettes()["seats"].values()
    assert len({seat.token for seat in seats}) == len(seats)


@pytest.mark.parametrize("palette", ["standard", "westeros", "seats"])
@pytest.mark.parametrize("style", ["light", "dark"])
def test_letters_on_pieces_are_readable(palette, style):
    for seat in palettes()[palette].values():
        colours = seat.colours(style)
        assert colour.contrast(colours.piece, colours.on_piece) >= 4.5, seat.key


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [("#000000", "#ffffff", 100.0), ("#d9694a", "#d9694a", 0.0)],
)
def test_difference_of_known_colours(one, other, apart):
    assert colour.difference(one, other) == pytest.approx(apart, abs=0.01)


def test_red_and_green_of_one_lightness_look_alike_to_deutan_sight_only():
    red, green = "#b06a5a", "#7f8a55"
    normal = colour.difference(red, green)
    deutan = colour.difference(colour.seen(red, "deutan"), colour.seen(green, "deutan"))
    assert normal > 25
    assert deutan < normal / 2


@pytest.mark.parametrize("sight", colour.SIGHTS)
def test_grey_is_grey_to_everybody(sight):
    assert colour.seen("#808080", sight) == "#808080"
