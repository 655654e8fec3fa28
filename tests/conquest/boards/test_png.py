"""PNG: our own fonts, few bytes, the drawing's colours, nothing from outside."""

import io
from html import escape

import pytest
from PIL import Image, ImageChops

from conquest.boards import catalogue, checks, png, samples
from conquest.boards.drawing import sheet
from conquest.boards.management.commands.draw_board import sample_drawing
from conquest.boards.palettes import palettes
from tests.conquest.boards.positions import sample_svg
from tests.conquest.boards.test_every_board import BOARDS

SMALL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40" width="100">{}</svg>'
)


def opened(content):
    return Image.open(io.BytesIO(content))


@pytest.mark.parametrize(
    ("armies", "language", "style"),
    [
        ("many", "en", "light"),
        ("many", "es", "dark"),
        ("one", "es", "light"),
        ("none", "en", "print"),
    ],
)
@pytest.mark.parametrize("board", BOARDS)
def test_a_mailed_map_is_wide_and_at_most_150_kilobytes(board, armies, language, style):
    """Titles, legend and orders in it. Never narrowed: that would be drawing twice."""
    svg = sample_drawing(board, armies=armies, language=language, style=style)
    content = png.for_mail(svg)
    assert len(content) <= png.MAIL_LIMIT
    picture = opened(content)
    assert picture.mode == "P"
    wide = catalogue.board_shapes(board, 1).width == 1200
    least, most = (1200, 1200) if wide else (1000, 1100)
    assert least <= picture.width <= most
    assert picture.width == png.width_of(svg)


def test_a_phones_map_is_half_as_wide():
    svg = sample_svg("world", "many", "en", "light")
    assert opened(png.for_mail(svg, phone=True)).width == png.width_of(svg) // 2


def test_colours_a_drawing_names_are_kept_exactly():
    svg = SMALL.format(
        '<rect width="50" height="40" fill="#94a3dc"/>'
        '<rect x="50" width="50" height="40" fill="#93a2db"/>'
    )
    picture = opened(png.render(svg, 100)).convert("RGB")
    assert picture.getpixel((10, 10)) == (0x94, 0xA3, 0xDC)


def test_every_tint_survives_in_a_map():
    svg = sample_svg("world", "many", "en", "light")
    picture = opened(png.render(svg, 1200)).convert("RGB")
    seen = {colour for _, colour in picture.getcolors(1 << 24)}
    for seat in palettes()["seats"].values():
        assert tuple(bytes.fromhex(seat.light.land[1:])) in seen, seat.key


@pytest.mark.parametrize(
    "body",
    [
        '<image href="/etc/hostname"/>',
        '<image href="https://example.com/a.png"/>',
        '<use href="file:///etc/passwd#a"/>',
        "<script>1</script>",
        "<foreignObject/>",
        '<use xlink:href="other.svg#a"/>',
    ],
)
def test_a_drawing_that_reaches_outside_is_refused(body):
    with pytest.raises(png.RefusedDrawing):
        png.render(SMALL.format(body), 100)


def test_entities_are_refused():
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + SMALL.format("<text>&a;</text>")
    with pytest.raises(png.RefusedDrawing):
        png.render(bomb, 100)


def test_what_is_no_drawing_is_an_error():
    with pytest.raises(ValueError, match=r".+"):
        png.render("<svg", 100)


def all_letters():
    """Every letter of every name on every board, and of three players' names."""
    found = set("Łódź Győr Çatal Ñandú 0123456789+−()·")
    for board in catalogue.board_ids():
        record = catalogue.board_record(board)
        for entry in checks.places_of(record).values():
            found |= set(entry["name"]["en"] + entry["name"]["es"])
    for name in samples.PLAYERS:
        found |= set(name)
    return sorted(letter for letter in found if letter.strip())


@pytest.mark.parametrize("classes", ["nm", "ns", "nu", "lg", "lc"])
def test_every_letter_of_every_name_is_drawn(classes):
    """A font without a letter draws nothing, or a box, and says no word."""
    letters = [" ", "\u4e00", *all_letters()]  # a blank, and a letter no face has
    css = sheet.written_out("light", ())
    cells = "".join(
        f'<text class="{classes}" x="{n % 20 * 40 + 20}" y="{n // 20 * 40 + 28}" '
        f'font-size="24">{escape(letter)}</text>'
        for n, letter in enumerate(letters)
    )
    high = (len(letters) // 20 + 1) * 40
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 {high}" width="800">'
        f'<style>{css}</style><rect width="800" height="{high}" fill="#ffffff"/>'
        f"{cells}</svg>"
    )
    picture = opened(png.render(svg, 800)).convert("L")

    def drawn(n):
        x, y = n % 20 * 40, n // 20 * 40
        return picture.crop((x, y, x + 40, y + 40))

    blank, unknown = drawn(0), drawn(1)
    for n, letter in enumerate(letters[2:], 2):
        assert ImageChops.difference(drawn(n), blank).getbbox(), letter
        assert ImageChops.difference(drawn(n), unknown).getbbox(), letter


def test_names_are_set_in_our_own_faces():
    """The machine's own faces are not looked at: pictures are the same everywhere."""
    names = {path.rsplit("/", 1)[1] for path in png.fonts()}
    assert names == {
        "alegreya-500.ttf",
        "alegreya-500-italic.ttf",
        "alegreya-700.ttf",
        "source-sans-3-400.ttf",
        "source-sans-3-600.ttf",
        "source-sans-3-700.ttf",
    }
