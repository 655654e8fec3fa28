"""The board as the lettering sees it: a grid of owners, and what may not be covered."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import lettering
import numpy as np
from PIL import Image, ImageDraw
from shapely.geometry.base import BaseGeometry
from svgpath import polygons

Box = tuple[float, float, float, float]  #: left, top, right, bottom
REACH = 190.0  #: no name stands farther from its spot


@dataclass(frozen=True)
class Space:
    """A place as the lettering sees it."""

    id: str
    index: int  #: its number in the grid of owners
    name: str
    sea: bool
    room: float
    spot: tuple[float, float]
    #: left, up, right, down: how far the spot's figures reach
    reach: tuple[float, float, float, float]
    seal: float = 0.0  #: width of a mark before the first line, in units
    hints: tuple[tuple[str, ...], ...] = ()

    @property
    def face(self) -> str:
        """The face its name is set in."""
        return lettering.SEA if self.sea else lettering.LAND


@dataclass
class Sheet:
    """The board as a grid of owners, with what may not be covered."""

    view: tuple[float, float]
    grid: np.ndarray  #: cell to number of its owner; 0 sea of nobody, -1 scenery
    sea: frozenset[int]  #: numbers of the seas
    solid: list[tuple[str, Box]]  #: boxes no name may touch: spots, centres
    soft: np.ndarray  #: cost of covering a cell: lanes, region borders
    sums: dict[str, "Sums"] = field(default_factory=dict)

    def sums_for(self, space: Space) -> "Sums":
        """Running sums that answer in one step what lies under a box."""
        if space.id in self.sums:
            return self.sums[space.id]
        x, y = space.spot
        top, left = max(0, int(y - REACH)), max(0, int(x - REACH))
        part = self.grid[top : int(y + REACH), left : int(x + REACH)]
        own = part == space.index
        nobody = part <= 0
        if not space.sea:
            for number in self.sea - {space.index}:
                nobody |= part == number
        nobody &= ~own
        soft = self.soft[top : int(y + REACH), left : int(x + REACH)]
        self.sums[space.id] = Sums(
            left, top, _running(own), _running(nobody), _running(soft)
        )
        return self.sums[space.id]


def _running(grid: np.ndarray) -> np.ndarray:
    sums = np.zeros((grid.shape[0] + 1, grid.shape[1] + 1), dtype=np.int64)
    sums[1:, 1:] = grid.astype(np.int64).cumsum(0).cumsum(1)
    return sums


@dataclass(frozen=True)
class Sums:
    """Running sums over the part of a sheet round one space."""

    x: int  #: where the part begins
    y: int
    own: np.ndarray
    nobody: np.ndarray
    soft: np.ndarray

    def under(self, box: Box) -> tuple[float, float, float, float]:
        """Shares of a box that are own, foreign, neither; the cost of soft things."""
        rows, columns = self.own.shape
        left = min(max(round(box[0]) - self.x, 0), columns - 2)
        top = min(max(round(box[1]) - self.y, 0), rows - 2)
        right = min(max(round(box[2]) + 1 - self.x, left + 1), columns - 1)
        bottom = min(max(round(box[3]) + 1 - self.y, top + 1), rows - 1)
        size = (right - left) * (bottom - top)

        def total(sums: np.ndarray) -> float:
            return float(
                sums[bottom, right]
                - sums[top, right]
                - sums[bottom, left]
                + sums[top, left]
            )

        own, nobody = total(self.own) / size, total(self.nobody) / size
        return own, max(0.0, 1 - own - nobody), nobody, total(self.soft)


def make_grid(
    areas: Mapping[int, BaseGeometry], view: tuple[float, float]
) -> np.ndarray:
    """A grid of one-unit cells with the number of the area over each."""
    image = Image.new("I", (round(view[0]) + 1, round(view[1]) + 1), 0)
    draw = ImageDraw.Draw(image)
    pieces = [
        (piece.area, number, piece)
        for number, area in areas.items()
        for piece in polygons(area)
    ]
    for _, number, piece in sorted(pieces, key=lambda item: -item[0]):
        draw.polygon([tuple(p) for p in piece.exterior.coords], fill=number)
        for hole in piece.interiors:
            draw.polygon([tuple(p) for p in hole.coords], fill=0)
    return np.array(image, dtype=np.int32)


def touching(a: Box, b: Box, gap: float = 0.0) -> bool:
    """Whether two boxes come nearer than ``gap``."""
    return (
        a[0] < b[2] + gap
        and b[0] < a[2] + gap
        and a[1] < b[3] + gap
        and b[1] < a[3] + gap
    )
