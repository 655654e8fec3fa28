"""``manage.py read_mail``: one JSON line per raw message, without a database."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

MAILS = Path(__file__).parents[1] / "mails"


def answers(*files: object) -> list[dict[str, Any]]:
    out = io.StringIO()
    call_command("read_mail", *map(str, files), stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_each_file_has_one_line_in_the_form_of_the_contract() -> None:
    gmail, vacation = MAILS / "m01_gmail_web_en.eml", MAILS / "vacation-gmail-es.eml"
    first, second = answers(gmail, vacation)
    assert first["file"] == str(gmail)
    assert first["lines"] == ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"]
    assert {"line": "> A VIE - GAL", "why": "quoted"} in first["ignored"]
    assert first["address"] == "orders+TOKEN@games.example"
    assert first["message_id"] == "<CAF1q2w3e4r5t6y7u8i9o0@mail.example.com>"
    assert (first["auto_reply"], first["bounce"]) == (False, False)
    assert (second["auto_reply"], second["lines"]) == (True, [])


def test_standard_input_is_read_for_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = b"From: a@example.com\nTo: orders+t@games.example\n\nA PAR H\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    (answer,) = answers("-")
    assert (answer["file"], answer["lines"]) == ("-", ["A PAR H"])


def test_a_missing_file_is_an_error_and_stops_no_other(tmp_path: Path) -> None:
    out = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command(
            "read_mail",
            str(tmp_path / "none.eml"),
            str(MAILS / "m09_mutt_en.eml"),
            stdout=out,
        )
    assert stopped.value.code == 1
    missing, found = map(json.loads, out.getvalue().splitlines())
    assert set(missing) == {"file", "error"}
    assert found["lines"][0] == "A WAR - UKR"
