"""Names of a game's things in two languages, and lists of them."""

import pytest
from django.utils.translation import override

from conquest.boards.catalogue import board_ids, board_record
from conquest.reports.namer import BoardNamer, either, listed, namer


@pytest.fixture
def south():
    return namer("fortress_south", 1, "fortress")


def test_places_regions_and_boards_are_said_in_the_active_language(south):
    assert south.place("the_crag") == "The Crag"
    assert south.region("crown") == "The Crownlands"
    assert south.board == "War in the South"
    with override("es"):
        assert south.place("the_crag") == "El Risco"
        assert south.region("crown") == "Tierras de la Corona"
        assert south.board == "Guerra en el Sur"


def test_a_coast_is_said_with_its_province():
    standard = namer("standard", 1, "diplomacy")
    assert standard.place("STP/SC") == "St Petersburg (South Coast)"
    with override("es"):
        assert standard.place("STP/SC") == "San Petersburgo (costa sur)"


def test_powers_are_great_powers_houses_or_colours(south):
    assert namer("standard", 1, "diplomacy").power("FRANCE") == "France"
    assert south.power("red") == "Red"
    assert south.power(None) == "neutral"
    with override("es"):
        assert namer("standard", 1, "diplomacy").power("FRANCE") == "Francia"
        assert south.power("red") == "Rojo"


def test_a_boards_own_beast_goes_before_its_kind(south):
    assert south.figure("dragon", "dragonstone") == "The Black Dragon"
    assert south.figure("dragon") == "dragon"


def test_what_nobody_knows_is_said_as_it_is():
    unknown = BoardNamer({"id": "x"}, "classic")
    assert unknown.place("somewhere/nc") == "somewhere/nc"
    assert unknown.power("house_of_cards") == "House Of Cards"


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("board", board_ids())
def test_every_place_of_every_board_has_a_name_in_both_languages(board, language):
    record = board_record(board)
    names = BoardNamer(record, "classic")
    places = record.get("territories") or record["provinces"]
    with override(language):
        for place in places:
            assert names.knows_place(place)
            assert names.place(place).strip()


def test_lists_end_in_a_word():
    assert listed([]) == ""
    assert listed(["Ávila"]) == "Ávila"
    assert listed(["Ávila", "Burgos", "Soria"]) == "Ávila, Burgos and Soria"
    assert either(["Ávila", "Burgos"]) == "Ávila or Burgos"


@pytest.mark.parametrize(
    ("last", "joined"),
    [
        ("Burgos", "Ávila y Burgos"),
        ("Italia", "Ávila e Italia"),
        ("Íllora", "Ávila e Íllora"),
        ("Hiroshima", "Ávila e Hiroshima"),
        ("Hierro", "Ávila y Hierro"),
        ("Ionia", "Ávila y Ionia"),
    ],
)
def test_spanish_says_e_before_the_sound_of_i(last, joined):
    with override("es"):
        assert listed(["Ávila", last]) == joined


def test_spanish_says_u_before_the_sound_of_o():
    with override("es"):
        assert either(["Ávila", "Oviedo"]) == "Ávila u Oviedo"
        assert either(["Ávila", "Burgos"]) == "Ávila o Burgos"
