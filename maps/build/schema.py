"""Write ``maps/schema/shapes.schema.json`` from the loader's own types.

python maps/build/schema.py
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parents[2]
PATH = r"^[MmLlHhVvZz0-9+\-., ]*$"  #: only straight lines


def shapes_schema() -> dict[str, Any]:
    """The JSON schema of ``shapes.json``."""
    sys.path.insert(0, str(ROOT))
    from conquest.boards.shapes import FORMAT, LONGEST_PATH, Shapes

    schema = msgspec.json.schema(Shapes)
    parts = schema["$defs"]
    line = {"type": "string", "pattern": PATH, "maxLength": LONGEST_PATH}
    for name, keys in {
        "PlaceShape": ("path", "land", "water", "halo"),
        "Lane": ("path",),
        "Inset": ("land",),
        "Scenery": ("land", "ice", "wall"),
        "Water": ("lakes", "rivers", "straits"),
        "Lines": ("borders", "regions", "seas"),
        "Shapes": ("coast",),
    }.items():
        for key in keys:
            before = parts[name]["properties"][key]
            optional = "anyOf" in before
            parts[name]["properties"][key] = (
                {"anyOf": [line, {"type": "null"}]} if optional else dict(line)
            )
    places = parts["Shapes"]["properties"]["places"]
    places["propertyNames"] = {"pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$"}
    parts["Shapes"]["properties"]["format"] = {"const": FORMAT}
    parts["PlaceShape"]["properties"]["kind"] = {"enum": ["land", "sea", "island"]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Drawing data of a board",
        **schema,
    }


if __name__ == "__main__":
    target = ROOT / "maps" / "schema" / "shapes.schema.json"
    text = json.dumps(shapes_schema(), ensure_ascii=False, indent=1)
    target.write_text(text + "\n", encoding="utf-8")
