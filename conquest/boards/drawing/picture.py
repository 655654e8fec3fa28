"""A whole picture with frame and colours in it: for mail, download and print."""

from collections.abc import Mapping, Sequence

from adjudicator.powers import PowerId
from adjudicator.views import Picture
from conquest.boards.drawing import ground, sheet, symbols
from conquest.boards.drawing.frame import LegendSeat, Titles, frame
from conquest.boards.drawing.layers import (
    board_symbols,
    position_layers,
    scene_of,
    stacked,
)
from conquest.boards.drawing.markup import SVG, num
from conquest.boards.palettes import SeatStyle, Style

#: Pixels across of a picture whose size nobody asked for: wide boards, and others.
WIDE, SQUARE = 1200, 1100


def draw(
    board: str,
    edition: int,
    picture: Picture,
    *,
    seats: Mapping[PowerId, SeatStyle],
    language: str = "en",
    style: Style = "light",
    size: int | None = None,
    title: str = "",
    subtitle: str = "",
    status: str = "",
    deadline: str = "",
    legend: Sequence[LegendSeat] = (),
    note: str = "",
    figures: float = 1.0,
) -> str:
    """A complete picture of a position for mail, download or print.

    ``size`` is the width in pixels (the board's own unless given); the titles and the
    legend are words in the reader's language. ``figures`` enlarges what stands on the
    map, for a picture that will be shown small: 1.4 on a phone.

    Raises ``UnknownBoard`` for boards without shapes and ``UnknownPlace`` for a picture
    of another board.
    """
    printed = style == "print"
    scene = scene_of(
        board, edition, picture, seats, language, printed=printed, big=figures
    )
    shapes = scene.shapes
    drawn = stacked(scene, position_layers(scene))
    titles = Titles(
        title=title, subtitle=subtitle, status=status, deadline=deadline, note=note
    )
    framed = frame(scene, titles, legend)
    figures = symbols.definitions(scene.symbols | board_symbols(scene), printed=printed)
    most = WIDE if shapes.width >= WIDE else SQUARE
    wide = size or min(most, round(shapes.width * framed.width / shapes.view[0]))
    high = round(wide * framed.height / framed.width)
    return (
        f'<svg {SVG} viewBox="0 0 {num(framed.width)} {num(framed.height)}" '
        f'width="{wide}" height="{high}">'
        f"<style>{sheet.written_out(style, seats.values())}</style>"
        f"<defs>{ground.outlines(shapes)}{figures}</defs>"
        f'<g transform="translate({num(framed.left)} {num(framed.top)})">{drawn}</g>'
        f"{framed.body}</svg>"
    )
