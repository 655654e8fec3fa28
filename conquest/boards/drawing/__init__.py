"""One drawing for page, mail and print: a picture of a position, on its board, as SVG.

``draw`` makes a whole picture with its frame and colours written out. The page takes the
same drawing in two halves: ``static_svg``, the same for every position and cacheable for
ever, and ``overlay_svg``, what one position adds; ``conquest/boards/static/boards/``
has the sheet and the element that join them.

Nothing here reads a clock, a database, the network, or any file but a board's own.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from adjudicator.powers import PowerId
from adjudicator.views import Picture
from conquest.boards import catalogue
from conquest.boards.drawing import ground, holdings, orders, pieces, sheet, symbols
from conquest.boards.drawing.frame import LegendSeat, Titles, frame
from conquest.boards.drawing.markup import group, num
from conquest.boards.drawing.scene import Scene, UnknownPlace
from conquest.boards.palettes import SeatStyle, Style

__all__ = [
    "LegendSeat",
    "Titles",
    "UnknownPlace",
    "draw",
    "overlay_svg",
    "page_svg",
    "static_svg",
]

SVG = 'xmlns="http://www.w3.org/2000/svg"'


def _scene(
    board: str,
    edition: int,
    picture: Picture,
    seats: Mapping[PowerId, SeatStyle],
    language: str,
    *,
    printed: bool = False,
) -> Scene:
    shapes = catalogue.board_shapes(board, edition)
    return Scene(
        shapes=shapes,
        record=catalogue.board_record(board, edition),
        picture=picture,
        seats=seats,
        language=language,
        printed=printed,
    )


class _Layers(NamedTuple):
    """What a position adds, each between two layers of the board."""

    seas: str
    lands: str
    shafts: str
    top: str


def _layers(scene: Scene) -> _Layers:
    drawn = orders.arrows(scene)
    top = (
        holdings.seals(scene)
        + pieces.marks_below(scene)
        + group(drawn.heads, "heads")
        + pieces.pieces(scene)
        + pieces.marks_above(scene)
        + group(drawn.chips, "chips")
    )
    return _Layers(
        seas=holdings.seas(scene),
        lands=holdings.lands(scene),
        shafts=holdings.plates(scene) + group(drawn.shafts, "shafts"),
        top=top,
    )


def _stacked(scene: Scene, layers: _Layers) -> str:
    """The whole map, from the sea up."""
    shapes, language = scene.shapes, scene.language
    return (
        ground.waters(shapes)
        + layers.seas
        + ground.bare_land(shapes)
        + layers.lands
        + ground.over(shapes, scene.record, language)
        + layers.shafts
        + ground.lettering(shapes, language)
        + layers.top
    )


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
) -> str:
    """A complete picture of a position for mail, download or print.

    ``size`` is the width in pixels (the board's own unless given); the titles and the
    legend are words in the reader's language. Raises ``UnknownBoard`` for boards without
    shapes and ``UnknownPlace`` for a picture of another board.
    """
    scene = _scene(board, edition, picture, seats, language, printed=style == "print")
    shapes = scene.shapes
    stacked = _stacked(scene, _layers(scene))
    framed = frame(
        scene,
        Titles(
            title=title, subtitle=subtitle, status=status, deadline=deadline, note=note
        ),
        legend,
    )
    used = scene.symbols | _static_symbols(scene)
    css = sheet.written_out(style, seats.values())
    wide = size or round(shapes.width * framed.width / shapes.view[0])
    high = round(wide * framed.height / framed.width)
    moved = f"translate({num(framed.left)} {num(framed.top)})"
    return (
        f'<svg {SVG} viewBox="0 0 {num(framed.width)} {num(framed.height)}" '
        f'width="{wide}" height="{high}"><style>{css}</style><defs>'
        f"{ground.outlines(shapes)}"
        f"{symbols.definitions(used, printed=style == 'print')}</defs>"
        f'<g transform="{moved}">{stacked}</g>'
        f"{framed.body}</svg>"
    )


def _static_symbols(scene: Scene) -> set[str]:
    used = {str(kind) for kind, _, _ in scene.shapes.relief}
    used |= {"ford" for lane in scene.shapes.lanes if lane.kind == "ford"}
    for shape in scene.shapes.places.values():
        if shape.seal == "keep":
            used.add("keep")
        elif shape.seal or shape.centre:
            used.add("centre")
    return used


def static_svg(board: str, edition: int, language: str) -> str:
    """The board without a position, in groups the page's element puts between a position's.

    The same bytes for the same board, edition and language: cache it for ever.
    """
    scene = _scene(board, edition, Picture(), {}, language)
    shapes = scene.shapes
    wide, high = map(num, shapes.view)
    return (
        f'<svg {SVG} class="board-svg" viewBox="0 0 {wide} {high}"><defs>'
        f"{ground.outlines(shapes)}{symbols.definitions(_static_symbols(scene))}</defs>"
        f'<g data-layer="waters">{ground.waters(shapes)}</g>'
        f'<g data-layer="bare">{ground.bare_land(shapes)}</g>'
        f'<g data-layer="over">{ground.over(shapes, scene.record, language)}</g>'
        f'<g data-layer="names">{ground.lettering(shapes, language)}</g>'
        f'<g data-layer="targets">{ground.targets(shapes)}</g></svg>'
    )


def overlay_svg(
    board: str,
    edition: int,
    picture: Picture,
    *,
    seats: Mapping[PowerId, SeatStyle],
    language: str,
) -> str:
    """What one position adds to the static board."""
    scene = _scene(board, edition, picture, seats, language)
    layers = _layers(scene)
    wide, high = map(num, scene.shapes.view)
    return (
        f'<svg {SVG} class="board-svg" viewBox="0 0 {wide} {high}">'
        f"<defs>{symbols.definitions(scene.symbols)}</defs>"
        + "".join(
            f'<g data-layer="{name}">{body}</g>'
            for name, body in layers._asdict().items()
        )
        + "</svg>"
    )


def page_svg(
    board: str,
    edition: int,
    picture: Picture,
    *,
    seats: Mapping[PowerId, SeatStyle],
    language: str,
    title: str = "",
) -> str:
    """Both halves in one element, themed by the page's sheet."""
    scene = _scene(board, edition, picture, seats, language)
    shapes = scene.shapes
    stacked = _stacked(scene, _layers(scene))
    wide, high = map(num, shapes.view)
    used = scene.symbols | _static_symbols(scene)
    return (
        f'<svg {SVG} class="board-svg" viewBox="0 0 {wide} {high}" role="img" '
        f"aria-label={quoteattr(title)}><defs>{ground.outlines(shapes)}"
        f"{symbols.definitions(used)}</defs>{stacked}"
        f"{ground.targets(shapes)}</svg>"
    )
