"""``manage.py film``: a game in one file."""

import io

import pytest
from django.core.management import CommandError, call_command
from PIL import Image

from conquest.games.services import course
from conquest.play.film import evenly
from tests.conquest.factories import NOON, opened

pytestmark = pytest.mark.django_db


def filmed(tmp_path, *options):
    game = opened("classic", "canaries", 2, bots=2)
    course.answer_for_bots(game_id=game.pk, now=NOON, most=8)
    target = tmp_path / "film"
    out = io.StringIO()
    call_command("film", game.code, "-o", str(target), *options, stdout=out)
    return Image.open(target), out.getvalue()


def test_a_film_is_an_animated_picture_of_the_positions(tmp_path):
    picture, told = filmed(tmp_path, "--most", "4", "--width", "300")
    assert picture.format == "GIF"
    assert picture.n_frames == 4
    assert "4 positions" in told


def test_a_contact_sheet_holds_them_in_one_picture(tmp_path):
    picture, _ = filmed(tmp_path, "--sheet", "--most", "3", "--width", "200")
    assert picture.format == "PNG"
    assert picture.width > 3 * 200


def test_the_first_and_the_last_position_are_always_shown():
    assert evenly(range(10), 4) == [0, 3, 6, 9]
    assert evenly(range(3), 4) == [0, 1, 2]


def test_a_game_that_does_not_exist_is_told():
    with pytest.raises(CommandError, match="There is no game nothing"):
        call_command("film", "nothing")
