"""The committed schemas hold for every board, and are the loader's own."""

import json
import runpy

import jsonschema
import pytest

from conquest.boards.catalogue import MAPS
from tests.conquest.boards.test_every_board import BOARDS


def schema(name):
    return json.loads((MAPS / "schema" / f"{name}.schema.json").read_text("utf-8"))


@pytest.mark.parametrize("name", ["board", "shapes"])
def test_schema_is_a_schema(name):
    jsonschema.Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize("name", ["board", "shapes"])
@pytest.mark.parametrize("board", BOARDS)
def test_every_board_keeps_to_the_schema(board, name):
    content = json.loads((MAPS / board / "1" / f"{name}.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema(name)).validate(content)


def test_the_schema_of_shapes_is_what_the_loader_reads():
    """Written by ``maps/build/schema.py``."""
    made = runpy.run_path(str(MAPS / "build" / "schema.py"))["shapes_schema"]()
    assert json.loads(json.dumps(made)) == schema("shapes")
