"""Drawing data comes from outside: what could harm is refused, with a reason."""

import json
import re

import pytest

from conquest.boards import catalogue, checks
from conquest.boards.shapes import BrokenShapes, read_shapes

CANARIES = (catalogue.MAPS / "canaries" / "1" / "shapes.json").read_text("utf-8")


def changed(**changes):
    """The Canaries' file with keys ``a.b.c`` set to other values."""
    record = json.loads(CANARIES)
    for path, value in changes.items():
        *parents, last = path.split("__")
        node = record
        for parent in parents:
            node = node[parent.replace("_", "-") if parent not in node else parent]
        node[last] = value
    return json.dumps(record).encode()


def faults(content):
    """Why a file is refused."""
    with pytest.raises(BrokenShapes) as refused:
        read_shapes(content)
    return " ".join(refused.value.faults)


def test_the_file_itself_is_read():
    assert read_shapes(CANARIES.encode()).board == "canaries"


@pytest.mark.parametrize(
    "path",
    [
        "M0 0l1 1<script>alert(1)</script>",
        'M0 0"/><image href="file:///etc/passwd"/>',
        "M0 0L1 1url(https://example.com/a.svg)",
        "M0 0C1 1 2 2 3 3",
        "M0 0LNaN 3z",
        "M0 0L1e999 3z",
        "L1 1M2 2",
        "M0 0L99999 3z",
    ],
)
def test_a_path_of_anything_but_plain_lines_is_refused(path):
    assert "places.anaga.path" in faults(changed(places__anaga__path=path))


def test_a_path_of_ten_megabytes_is_refused():
    content = changed(places__anaga__path="M0 0" + "l1 1" * 2_600_000)
    assert "bytes" in faults(content)


def test_a_very_long_path_is_refused():
    content = changed(places__anaga__path="M0 0" + "l1-1-1 1" * 60_000)
    assert "letters" in faults(content)


def test_a_long_hostile_path_is_refused_at_once():
    """The pattern of paths has no way to try one text again and again."""
    content = changed(places__anaga__path="M0 0" + "l1 1" * 50_000 + "!")
    assert "not a path" in faults(content)


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_are_none_are_refused(word):
    content = re.sub(r'"room":[\d.]+', f'"room":{word}', CANARIES, count=1).encode()
    assert "not a number" in faults(content)


def test_a_place_that_stands_twice_is_refused():
    twice = CANARIES.replace('"anaga":', '"anaga":{},"anaga":', 1).encode()
    assert "'anaga' stands twice" in faults(twice)


def test_markup_in_a_name_is_refused():
    lines = ["<script>alert(1)</script>"]
    content = changed(places__anaga__names__en__lines=lines)
    assert "letters that are not allowed" in faults(content)


def test_markup_in_an_id_is_refused():
    content = CANARIES.replace('"anaga":', '"\\"><script>":').encode()
    assert "only letters, digits" in faults(content)


def test_unknown_keys_are_refused():
    assert "onload" in faults(changed(places__anaga__onload="alert(1)"))


def test_a_missing_key_is_named():
    record = json.loads(CANARIES)
    del record["places"]["anaga"]["spot"]
    assert "spot" in faults(json.dumps(record).encode())


def test_a_point_far_off_the_map_is_refused():
    assert "off the map" in faults(changed(places__anaga__spot=[5000, 10]))


def test_what_is_not_json_is_refused():
    assert "JSON" in faults(b"<svg onload='alert(1)'/>")
    assert faults(b"\xff\xfe\x00")
    assert faults(b"[" * 200_000)


def test_an_outline_that_crosses_itself_is_a_fault():
    shapes = read_shapes(
        changed(
            places__anaga__path="M100 100l50 50 0-50-50 50z", places__anaga__spot=[1, 1]
        )
    )
    assert any("crosses itself" in fault for fault in checks.outlines(shapes))


def test_an_outline_round_nothing_is_a_fault():
    shapes = read_shapes(changed(places__anaga__path="M100 100l1 0 0 1z"))
    assert any("encloses nothing" in fault for fault in checks.outlines(shapes))
