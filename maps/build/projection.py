"""From degrees to board units: a projection framed on a view."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from pyproj import Transformer
from shapely.geometry.base import BaseGeometry

Rect = tuple[float, float, float, float]


class View:
    """A projected view that fills a width, or the middle of a rectangle."""

    def __init__(
        self,
        projection: str,
        view: Any,
        *,
        width: int | None = None,
        rect: Rect | None = None,
        pad: float = 0.0,
    ) -> None:
        self.transformer = Transformer.from_crs("EPSG:4326", projection, always_xy=True)
        x, y = self.transformer.transform(*_outline(view))
        good = np.isfinite(x) & np.isfinite(y)
        left, right = x[good].min(), x[good].max()
        bottom, top = y[good].min(), y[good].max()
        if width is not None:
            self.unit = (width - 2 * pad) / (right - left)
            self.width, self.height = width, round((top - bottom) * self.unit + 2 * pad)
            self.east, self.south = pad - left * self.unit, pad + top * self.unit
        elif rect is not None:
            rx, ry, wide, high = rect
            self.unit = min(
                (wide - 2 * pad) / (right - left), (high - 2 * pad) / (top - bottom)
            )
            self.width, self.height = round(wide), round(high)
            self.east = rx + wide / 2 - (left + right) / 2 * self.unit
            self.south = ry + high / 2 + (bottom + top) / 2 * self.unit
        else:
            raise ValueError("neither width nor rect")

    def points(self, degrees: np.ndarray) -> np.ndarray:
        """Board units of points in degrees."""
        x, y = self.transformer.transform(degrees[:, 0], degrees[:, 1])
        units = [
            np.asarray(x) * self.unit + self.east,
            self.south - np.asarray(y) * self.unit,
        ]
        return np.round(np.column_stack(units), 7)

    def area(self, area: BaseGeometry) -> BaseGeometry:
        """An area in board units."""
        return shapely.transform(area, self.points)


def _outline(view: Any) -> tuple[np.ndarray, np.ndarray]:
    """Points a view must hold: those given, or the sides of a box in degrees."""
    if isinstance(view, dict):
        points = np.array(view["points"], dtype=float)
        return points[:, 0], points[:, 1]
    west, south, east, north = view
    along = np.linspace(0, 1, 60)
    lon, lat = west + (east - west) * along, south + (north - south) * along
    return (
        np.concatenate([lon, lon, np.full(60, west), np.full(60, east)]),
        np.concatenate([np.full(60, south), np.full(60, north), lat, lat]),
    )


def bounds(view: Any) -> tuple[float, float, float, float]:
    """West, south, east and north of a view."""
    if isinstance(view, dict):
        points: Sequence[Sequence[float]] = view["points"]
        lons, lats = zip(*points, strict=True)
        return min(lons), min(lats), max(lons), max(lats)
    west, south, east, north = view
    return west, south, east, north
