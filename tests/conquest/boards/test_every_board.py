"""Every board of the catalogue: fit to be played on, drawn in every way there is."""

import xml.etree.ElementTree as ET

import pytest

from conquest.boards import catalogue, checks
from conquest.boards.credits import all_credits, board_credits
from tests.conquest.boards.positions import sample_svg

BOARDS = (
    "africa",
    "americas",
    "asia",
    "canaries",
    "europe",
    "fortress_south",
    "fortress_westeros",
    "fortress_world",
    "iberia",
    "mediterranean",
    "north-america",
    "oceania",
    "spain",
    "standard",
    "westeros_classic",
    "westeros_diplomacy",
    "world",
)
NAMES = "{http://www.w3.org/2000/svg}"


def test_the_seventeen_boards_are_there():
    assert set(BOARDS) <= set(catalogue.board_ids())


@pytest.mark.parametrize("board", BOARDS)
def test_board_has_no_fault(board):
    """Counts, symmetry, connectedness, names, lettering, lanes, outlines, glyphs."""
    record, shapes = catalogue.board_record(board, 1), catalogue.board_shapes(board, 1)
    assert checks.board_faults(record, shapes) == []


@pytest.mark.parametrize("armies", ["none", "one", "many"])
@pytest.mark.parametrize("style", ["light", "dark", "print"])
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("board", BOARDS)
def test_board_is_drawn_with_every_name_in_full(board, language, style, armies):
    tree = ET.fromstring(sample_svg(board, armies, language, style))
    written = {
        "".join(text.itertext()).replace("-", "").replace(" ", "")
        for text in tree.iter(f"{NAMES}text")
    }
    for entry in checks.places_of(catalogue.board_record(board, 1)).values():
        name = entry["name"][language].replace("-", "").replace(" ", "")
        assert any(line.startswith(name) for line in written), name


@pytest.mark.parametrize("board", BOARDS)
def test_every_reference_of_a_drawing_is_to_something_in_it(board):
    tree = ET.fromstring(sample_svg(board, "many", "en", "light"))
    ids = [node.get("id") for node in tree.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    for node in tree.iter(f"{NAMES}use"):
        assert node.get("href")[1:] in ids


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("board", BOARDS)
def test_attribution_stands_under_the_map(board, language):
    svg = sample_svg(board, "none", language, "light")
    for line in board_credits(board, 1, language):
        assert line in svg


def test_the_licence_of_the_canaries_data_is_credited_in_both_languages():
    """CC BY 4.0: the source, the licence and that the shapes were changed."""
    english = next(c for c in all_credits("en") if "canaries" in c.boards)
    spanish = next(c for c in all_credits("es") if "canaries" in c.boards)
    assert "Instituto Geográfico Nacional" in english.text
    assert "CC BY 4.0" in english.text
    assert "merged" in english.text
    assert "CC BY 4.0" in spanish.text
    assert "unidos" in spanish.text
