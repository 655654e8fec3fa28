"""The scripts that make the boards; they need the ``boards`` dependency group."""

import sys

import pytest

from conquest.boards.catalogue import MAPS

pytest.importorskip("shapely", reason="the boards dependency group is not installed")
pytest.importorskip("numpy")


@pytest.fixture(scope="module", autouse=True)
def build():
    """The scripts' folder on the path, as when they are run."""
    sys.path.insert(0, str(MAPS / "build"))
    yield
    sys.path.remove(str(MAPS / "build"))


@pytest.mark.parametrize("board", ["canaries", "fortress_south"])
def test_dressing_a_board_again_changes_nothing(board, tmp_path, monkeypatch):
    import dress

    committed = (MAPS / board / "1" / "shapes.json").read_text("utf-8")
    shapes = dress.dress(board)
    (tmp_path / board / "1").mkdir(parents=True)
    monkeypatch.setattr(dress, "MAPS", tmp_path)
    dress.write(board, shapes)
    assert (tmp_path / board / "1" / "shapes.json").read_text("utf-8") == committed


def test_a_path_is_read_and_written_back_as_it_was():
    import svgpath

    path = "M10 10l20 0 0 15.5-20 0zM15 12.5l0 4 4.3 0z"
    assert svgpath.write_shape(svgpath.read_shape(path)).count("M") == 2
    assert svgpath.read_shape(path).area == pytest.approx(310 - 8.6)


def test_an_outline_with_a_loop_is_untied():
    import svgpath

    from conquest.boards.geometry import self_crossing

    knot = "M0 0l20 20 0-20-20 20z"
    assert self_crossing(knot)
    assert self_crossing(svgpath.uncrossed(knot)) is None


def test_hatch_lines_stay_inside_their_place():
    import ground
    from shapely.geometry import box
    from svgpath import read_lines

    area = box(10, 10, 60, 40)
    for kind in ("level", "upright", "rise", "fall"):
        lines = read_lines(ground.hatch_lines(area, kind))
        assert lines.length > 100
        assert area.buffer(0.2).contains(lines), kind


def test_a_name_is_never_put_over_a_spot_or_another_name():
    import naming
    import numpy as np
    import surface

    grid = np.ones((200, 200), dtype=np.int32)
    grid[:, 100:] = 2
    spots = {"a": (60.0, 100.0), "b": (140.0, 100.0)}
    solid = [(p, (x - 12, y - 12, x + 12, y + 12)) for p, (x, y) in spots.items()]
    sheet = surface.Sheet((200, 200), grid, frozenset(), solid, np.zeros_like(grid))
    spaces = [
        surface.Space(
            id=place,
            index=n,
            name=name,
            sea=False,
            room=40,
            spot=spots[place],
            reach=(15, 14, 15, 14),
        )
        for n, (place, name) in enumerate((("a", "Winterfell"), ("b", "Barrowton")), 1)
    ]
    placed = naming.letter(spaces, sheet)
    boxes = [box for made in placed.values() for box in made.boxes]
    taken = [*boxes, *(box for _, box in solid)]
    for n, first in enumerate(taken):
        for second in taken[n + 1 :]:
            assert not surface.touching(first, second)
