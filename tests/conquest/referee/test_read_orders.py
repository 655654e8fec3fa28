"""``manage.py read_orders``: what a text says, without a game or a database."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from conquest.bootstrap.layout import ROOT

HERE = Path(__file__).parent
EXAMPLES = [
    json.loads(line)
    for line in (HERE / "order_language_examples.jsonl").read_text().splitlines()
]


def read(text, ruleset="diplomacy", board="standard", lang="en", monkeypatch=None):
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    out = io.StringIO()
    call_command(
        "read_orders",
        "--ruleset",
        ruleset,
        "--board",
        board,
        "--lang",
        lang,
        stdout=out,
    )
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.fixture(scope="module")
def answers():
    out = io.StringIO()
    call_command(
        "read_orders",
        "--jsonl",
        str(HERE / "order_language_examples.jsonl"),
        stdout=out,
    )
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize(
    "index", range(len(EXAMPLES)), ids=[example["id"] for example in EXAMPLES]
)
def test_examples_are_read_as_they_should_be(answers, index):
    expected, found = EXAMPLES[index]["expect"], answers[index]
    assert len(found) == len(expected)
    for wanted, entry in zip(expected, found, strict=True):
        for key, value in wanted.items():
            if key in ("did_you_mean", "candidates"):
                assert set(value) <= set(entry.get(key, []))
            else:
                assert entry[key] == value


def test_the_message_is_in_the_players_language(monkeypatch):
    english = read("A Munic - Bur", lang="en", monkeypatch=monkeypatch)
    spanish = read("A Munic - Bur", lang="es", monkeypatch=monkeypatch)
    assert "Did you mean Munich?" in english[0]["message"]
    assert "¿Querías decir Múnich?" in spanish[0]["message"]


def test_lines_are_counted_in_the_text_as_sent(monkeypatch):
    found = read("# hello\n\nA MUN - BUR\nA Pris H", monkeypatch=monkeypatch)
    assert [entry["line"] for entry in found] == [3, 4]


@pytest.mark.parametrize(
    ("ruleset", "board"),
    [("chess", "standard"), ("classic", "atlantis"), ("classic", "standard")],
)
def test_an_unknown_table_is_told_and_fails(ruleset, board):
    told = subprocess.run(
        [
            sys.executable,
            "manage.py",
            "read_orders",
            "--ruleset",
            ruleset,
            "--board",
            board,
        ],
        cwd=ROOT,
        input="end",
        capture_output=True,
        text=True,
    )
    assert told.returncode == 1
    assert "ruleset" in told.stderr or "board" in told.stderr
    assert "Traceback" not in told.stderr


def test_a_bad_line_of_many_does_not_stop_the_others(tmp_path):
    asked = tmp_path / "asked.jsonl"
    asked.write_text(
        "not json\n"
        '{"ruleset": "classic", "board": "world", "lang": "es", "text": "fin"}\n'
    )
    told = subprocess.run(
        [sys.executable, "manage.py", "read_orders", "--jsonl", str(asked)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    first, second = (json.loads(line) for line in told.stdout.splitlines())
    assert told.returncode == 1
    assert "error" in first
    assert second[0]["order"] == "end"
