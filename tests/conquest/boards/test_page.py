"""The drawing for the page: a board kept for ever, places that speak."""

import gzip
import re
import xml.etree.ElementTree as ET

import pytest
from django.test import RequestFactory

from adjudicator.views import Picture, Piece
from conquest.boards import catalogue, samples, views
from conquest.boards.drawing import overlay_svg, page_svg, sheet, static_svg
from conquest.boards.management.commands.draw_board import COLOURS
from conquest.boards.palettes import styles_for
from tests.conquest.boards.positions import FRANCE, GERMANY, army, held
from tests.conquest.boards.test_every_board import BOARDS


def page(picture, **more):
    """A position of the standard board for the page."""
    return page_svg(
        "standard",
        1,
        picture,
        seats=styles_for("standard", (FRANCE, GERMANY)),
        language="en",
        **more,
    )


def target(svg, place):
    """What a place's target says."""
    tree = ET.fromstring(svg)
    return next(node.attrib for node in tree.iter() if node.get("data-place") == place)


@pytest.mark.parametrize("board", BOARDS)
def test_a_position_adds_at_most_60_kilobytes(board):
    picture = samples.sample_picture(board, 1, "many")
    seats = styles_for(board, samples.powers_of(picture))
    added = overlay_svg(board, 1, picture, seats=seats, language="es", static="/b.svg")
    assert len(gzip.compress(added.encode())) <= 60_000


@pytest.mark.parametrize("board", BOARDS)
def test_every_place_can_be_picked_once(board):
    svg = page_svg(board, 1, Picture(), seats={}, language="en")
    picked = re.findall(r'data-place="([^"]+)"', svg)
    assert sorted(picked) == sorted(catalogue.board_shapes(board, 1).places)


def test_islands_are_picked_before_the_sea_round_them():
    svg = page_svg("fortress_westeros", 1, Picture(), seats={}, language="en")
    picked = re.findall(r'data-place="([^"]+)"', svg)
    assert picked.index("ironmans_bay") < picked.index("pyke")


def test_a_place_says_its_owner_units_and_neighbours():
    picture = Picture(holdings=(held("PAR", FRANCE),), pieces=(army("PAR", FRANCE),))
    said = target(page(picture, named=lambda _: "France"), "PAR")
    assert said["data-name"] == "Paris"
    assert said["data-facts"] == "France · army of France"
    assert set(said["data-near"].split()) == {"BRE", "BUR", "GAS", "PIC"}


def test_a_place_says_its_region_and_armies():
    piece = Piece(place="alaska", kind="counter", power=FRANCE, number=3)
    svg = page_svg(
        "world",
        1,
        Picture(pieces=(piece,)),
        seats=styles_for("world", (FRANCE,)),
        language="es",
    )
    assert target(svg, "alaska")["data-facts"] == "América del Norte · 3 ejércitos"


def test_the_page_opens_where_its_viewer_stands():
    picture = Picture(pieces=(army("PAR", FRANCE),))
    x, y = catalogue.board_shapes("standard", 1).places["PAR"].spot
    assert f'data-home="{x:g} {y:g}"' in page(picture, viewer=FRANCE)
    assert "data-home" not in page(picture, viewer=GERMANY)


def test_the_page_has_no_styles_of_its_own():
    """The site's content policy takes none; colours come from the sheet."""
    svg = page(Picture(holdings=(held("PAR", FRANCE),)))
    assert "style" not in svg
    assert "#d9694a" not in svg


def test_both_halves_have_all_that_the_whole_has():
    picture = Picture(holdings=(held("PAR", FRANCE),), pieces=(army("PAR", FRANCE),))
    seats = styles_for("standard", (FRANCE, GERMANY))
    added = overlay_svg(
        "standard", 1, picture, seats=seats, language="en", static="/b.svg"
    )
    board = static_svg("standard", 1, "en")
    halves = set(re.findall(r' (?:d|href)="([^"]+)"', added + board))
    assert halves == set(re.findall(r' (?:d|href)="([^"]+)"', page(picture)))
    assert 'data-static="/b.svg"' in added


def test_the_page_sheet_is_the_drawings_sheet():
    """Written by ``manage.py draw_board --stylesheet``."""
    assert COLOURS.read_text(encoding="utf-8") == sheet.for_page()


def test_every_class_of_a_drawing_is_in_the_page_sheet():
    picture = samples.sample_picture("westeros_diplomacy", 1, "many")
    svg = page_svg(
        "westeros_diplomacy",
        1,
        picture,
        seats=styles_for("westeros_diplomacy", samples.powers_of(picture)),
        language="en",
    )
    structural = {
        "board-svg", "names", "shafts", "heads", "pieces", "marks", "chips", "targets",
        "halo", "hx-level", "hx-upright", "hx-rise", "hx-fall",
    }  # fmt: skip
    css = sheet.for_page()
    for classes in set(re.findall(r'class="([^"]+)"', svg)):
        for name in classes.split():
            assert name in structural or f".{name} " in css, name


def test_a_static_board_is_kept_for_ever_under_its_address():
    request = RequestFactory().get("/")
    digest = views._board("canaries", 1, "en")[1]
    answer = views.static_board(request, "canaries", 1, "en", digest)
    assert answer["Content-Type"] == "image/svg+xml"
    assert "immutable" in answer["Cache-Control"]
    assert answer.content.decode() == static_svg("canaries", 1, "en")


def test_an_old_address_is_answered_but_not_kept():
    answer = views.static_board(
        RequestFactory().get("/"), "canaries", 1, "en", "0" * 12
    )
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("board", "edition", "language"),
    [("atlantis", 1, "en"), ("canaries", 9, "en"), ("canaries", 1, "fr")],
)
def test_other_boards_are_not_found(board, edition, language):
    from django.http import Http404

    with pytest.raises(Http404):
        views.static_board(RequestFactory().get("/"), board, edition, language, "0")
