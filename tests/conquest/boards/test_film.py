"""A game as a contact sheet and as an animated GIF."""

import io

import pytest
from PIL import Image

from adjudicator.views import Picture
from conquest.boards.film import Frame, TooLong, animated_gif, contact_sheet
from tests.conquest.boards.positions import RED, held, world_svg


def frames(count):
    return [
        Frame(
            svg=world_svg(Picture(holdings=tuple(held(p, RED) for p in places))),
            caption=f"Round {n}",
        )
        for n, places in enumerate((["alaska"], ["alberta"], ["brazil"])[:count], 1)
    ]


def opened(content):
    return Image.open(io.BytesIO(content))


def test_a_gif_shows_every_position_and_the_last_one_longer():
    film = opened(animated_gif(frames(3), width=300, seconds=1, last=4))
    assert film.n_frames == 3
    times = []
    for n in range(3):
        film.seek(n)
        times.append(film.info["duration"])
    assert times == [1000, 1000, 4000]
    assert film.info["loop"] == 0


def test_a_contact_sheet_has_a_picture_for_each_position():
    sheet = opened(contact_sheet(frames(3), columns=2, width=300))
    assert sheet.width == 14 + 2 * 314
    one = opened(contact_sheet(frames(1), columns=2, width=300))
    assert one.width == 14 + 314
    assert sheet.height > 1.8 * one.height


def test_a_game_without_positions_has_no_film():
    with pytest.raises(ValueError, match="no frames"):
        animated_gif([])


def test_a_film_of_thousands_is_refused():
    with pytest.raises(TooLong):
        contact_sheet([Frame(svg="<svg/>")] * 401)
