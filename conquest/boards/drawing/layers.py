"""The layers of a map, from the sea up: the board's, a position's between them."""

from collections.abc import Mapping
from typing import NamedTuple

from adjudicator.powers import PowerId
from adjudicator.views import Picture
from conquest.boards import catalogue
from conquest.boards.drawing import ground, holdings, orders, pieces
from conquest.boards.drawing.chips import Chips
from conquest.boards.drawing.markup import group
from conquest.boards.drawing.scene import Scene
from conquest.boards.palettes import SeatStyle


class Layers(NamedTuple):
    """What a position adds, each between two layers of the board."""

    seas: str
    lands: str
    shafts: str
    top: str


def scene_of(
    board: str,
    edition: int,
    picture: Picture,
    seats: Mapping[PowerId, SeatStyle],
    language: str,
    *,
    printed: bool = False,
    big: float = 1.0,
) -> Scene:
    """A position on its board. Raises ``UnknownBoard`` for boards without shapes."""
    return Scene(
        shapes=catalogue.board_shapes(board, edition),
        record=catalogue.board_record(board, edition),
        picture=picture,
        seats=seats,
        language=language,
        printed=printed,
        big=big,
    )


def position_layers(scene: Scene) -> Layers:
    """What the scene's position adds. Raises ``UnknownPlace``."""
    chips = Chips(scene)
    marks = pieces.marks_above(scene, chips)
    drawn = orders.arrows(scene, chips)
    top = (
        holdings.plates(scene)
        + holdings.seals(scene)
        + pieces.marks_below(scene)
        + group(drawn.heads, "heads")
        + pieces.pieces(scene)
        + marks
        + group(chips.drawn, "chips")
    )
    return Layers(
        seas=holdings.seas(scene),
        lands=holdings.lands(scene),
        shafts=group(drawn.shafts, "shafts"),
        top=top,
    )


def stacked(scene: Scene, added: Layers) -> str:
    """The whole map, from the sea up."""
    shapes, language = scene.shapes, scene.language
    return (
        ground.waters(shapes)
        + added.seas
        + ground.bare_land(shapes)
        + added.lands
        + ground.over(shapes)
        + added.shafts
        + ground.lettering(shapes, scene.record, language)
        + added.top
    )


def board_symbols(scene: Scene) -> set[str]:
    """The figures the board itself shows."""
    used = {str(kind) for kind, _, _ in scene.shapes.relief}
    used |= {"ford" for lane in scene.shapes.lanes if lane.kind == "ford"}
    for shape in scene.shapes.places.values():
        if shape.seal == "keep":
            used.add("keep")
        elif shape.seal or shape.centre:
            used.add("centre")
    return used
