"""``draw_board`` draws any board to a file."""

import pytest
from django.core.management import CommandError, call_command


def test_a_board_is_drawn_as_svg_or_png(tmp_path):
    call_command("draw_board", "canaries", str(tmp_path / "a.svg"), "--language", "es")
    call_command("draw_board", "canaries", str(tmp_path / "a.png"), "--width", "400")
    assert "Canarias" in (tmp_path / "a.svg").read_text("utf-8")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_an_unknown_board_is_told_the_known_ones(tmp_path):
    with pytest.raises(CommandError, match="canaries"):
        call_command("draw_board", "atlantis", str(tmp_path / "a.svg"))
