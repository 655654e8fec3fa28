"""A position laid out on its board: what stands where, and is in the way."""

from collections.abc import Mapping
from math import hypot
from typing import Any

import msgspec

from adjudicator.powers import PowerId
from adjudicator.views import Mark, Picture, Piece
from conquest.boards.drawing.ground import plate_width
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
    big: float = 1.0  #: size of the figures, for pictures that will be shown small
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
        """Where a mark is drawn: on the unit it is about, if there is one.

        Without a power that is a neutral unit; one that went is a dislodged one.
        """
        about = [
            piece
            for piece in self.picture.pieces
            if piece.place == mark.place
            and piece.power == mark.power
            and piece.kind in ("army", "fleet", "counter", "beast")
        ]
        if not about or (mark.power is None and mark.kind != "disbanded"):
            return self.spot(mark.place, mark.spot)
        gone = mark.kind == "disbanded"
        return self.stands(max(about, key=lambda piece: piece.dislodged == gone))

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


def plate_boxes(scene: Scene) -> tuple[Box, ...]:
    """Boxes of the regions' plates."""
    boxes = []
    for region, (x, y) in scene.shapes.plates.items():
        entry = scene.record["regions"][region]
        half = plate_width(entry["name"][scene.language], entry["bonus"]) / 2
        boxes.append((x - half, y - 8, x + half, y + 8))
    return tuple(boxes)


def slot(scene: Scene, piece: Piece) -> tuple[Point, float]:
    """Where a building (left) or a lasting card (right) stands, and its scale."""
    x, y = scene.spot(piece.place)
    left = piece.kind == "building"
    if scene.shapes.slots:
        return (x + (-21.5 if left else 20.5) * scene.big, y), 0.82 * scene.big
    across = (-12.5 if left else 12.5) * scene.big
    return (x + across, y - 11 * scene.big), 0.66 * scene.big


def obstacles(scene: Scene, names: float = 1.3) -> Obstacles:
    """Figures, buildings, names and plates of a scene; what a step on a name costs."""
    boxes = [(box, names) for box in name_boxes(scene.shapes, scene.language)]
    boxes += [(box, 3.0) for box in plate_boxes(scene)]
    for piece in scene.picture.pieces:
        if piece.kind in ("building", "lasting"):
            (x, y), _ = slot(scene, piece)
            boxes.append(((x - 9, y - 9, x + 9, y + 9), 1.5))
    found = Obstacles(tuple(scene.occupied()), tuple(boxes))
    found.index()
    return found
