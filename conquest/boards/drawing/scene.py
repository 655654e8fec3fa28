"""A position laid out on its board: what stands where, and is in the way."""

from collections.abc import Mapping
from math import hypot
from typing import Any

import msgspec

from adjudicator.powers import PowerId
from adjudicator.views import Mark, Picture, Piece
from conquest.boards.geometry import Box
from conquest.boards.palettes import SeatStyle
from conquest.boards.shapes import PlaceShape, Shapes

Point = tuple[float, float]


class UnknownPlace(LookupError):
    """A picture names a place, or a coast, that its board does not have."""


class Scene(msgspec.Struct, kw_only=True):
    """What the layers of one drawing share."""

    shapes: Shapes
    record: Mapping[str, Any]
    picture: Picture
    seats: Mapping[PowerId, SeatStyle]
    language: str
    printed: bool = False
    symbols: set[str] = msgspec.field(default_factory=set)  #: figures used so far
    shown: set[str] = msgspec.field(default_factory=set)  #: what the legend explains

    def place(self, place: str) -> PlaceShape:
        """A place's shape. Raises ``UnknownPlace``."""
        try:
            return self.shapes.places[place]
        except KeyError:
            raise UnknownPlace(self.shapes.board, place) from None

    def name(self, place: str) -> str:
        """What a place is called."""
        places = self.record.get("territories") or self.record["provinces"]
        found: str = places[place]["name"][self.language]
        return found

    def spot(self, place: str, coast: str | None = None) -> Point:
        """Where a unit stands: the place's spot, or that of its coast."""
        shape = self.place(place)
        if not coast:
            return shape.spot
        for name, where in shape.coasts.items():
            if name.lower() == coast.lower().rpartition("/")[2]:
                return where.spot
        raise UnknownPlace(self.shapes.board, place, coast)

    def stands(self, piece: Piece) -> Point:
        """Where a piece is drawn: dislodged ones wait beside who took their place."""
        if piece.dislodged and any(
            other.place == piece.place and other is not piece and not other.dislodged
            for other in self.picture.pieces
        ):
            return self.place(piece.place).aside
        return self.spot(piece.place, piece.spot)

    def marked(self, mark: Mark) -> Point:
        """Where a mark is drawn: on the unit of its power, if there is one."""
        for piece in self.picture.pieces:
            if piece.place == mark.place and piece.power == mark.power and mark.power:
                return self.stands(piece)
        return self.spot(mark.place, mark.spot)

    def key(self, power: PowerId | None) -> str:
        """The name of a power's classes; ``none`` for nobody."""
        return "none" if power is None else self.seats[power].key

    def occupied(self) -> dict[Point, Piece]:
        """Every point where a figure stands."""
        return {
            self.stands(piece): piece
            for piece in self.picture.pieces
            if piece.kind in ("army", "fleet", "counter", "beast")
        }


def name_boxes(shapes: Shapes, language: str) -> tuple[Box, ...]:
    """Boxes of all names."""
    return tuple(
        box for shape in shapes.places.values() for box in shape.names[language].boxes()
    )


class Obstacles(msgspec.Struct):
    """What an arrow should go round."""

    figures: tuple[Point, ...]
    boxes: tuple[tuple[Box, float], ...]  #: with the cost of a step inside
    cells: dict[tuple[int, int], list[tuple[Box, float]]] = msgspec.field(
        default_factory=dict
    )

    CELL = 40

    def index(self) -> None:
        """Sort the boxes into cells."""
        for box, cost in self.boxes:
            for cx in range(int(box[0] // 40), int(box[2] // 40) + 1):
                for cy in range(int(box[1] // 40), int(box[3] // 40) + 1):
                    self.cells.setdefault((cx, cy), []).append((box, cost))

    def cost(self, point: Point, free: tuple[Point, ...]) -> float:
        """Cost of an arrow's step over a point; ``free`` figures don't count."""
        x, y = point
        total = 0.0
        for figure in self.figures:
            if (
                abs(figure[0] - x) < 16
                and abs(figure[1] - y) < 16
                and hypot(figure[0] - x, figure[1] - y) < 15.5
                and figure not in free
            ):
                total += 4
        for box, cost in self.cells.get((int(x // 40), int(y // 40)), ()):
            if box[0] - 1 < x < box[2] + 1 and box[1] - 1 < y < box[3] + 1:
                total += cost
        return total


def obstacles(scene: Scene) -> Obstacles:
    """Figures, names and plates of a scene."""
    boxes = [(box, 1.3) for box in name_boxes(scene.shapes, scene.language)]
    boxes += [
        ((x - 40, y - 8, x + 40, y + 8), 3.0) for x, y in scene.shapes.plates.values()
    ]
    found = Obstacles(tuple(scene.occupied()), tuple(boxes))
    found.index()
    return found
