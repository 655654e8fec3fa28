"""Every kept mail reads as its sidecar says: what an extractor must return."""

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from conquest.mail.reader.letter import Letter
from conquest.mail.reader.reading import read_letter

MAILS = Path(__file__).parents[1] / "mails"
NAMES = sorted(path.stem for path in MAILS.glob("*.eml"))
#: The mails that came with the contract; the others are ours.
GIVEN = [name for name in NAMES if name[0] == "m" and name[1:3].isdigit()]


def letter_and_sidecar(name: str) -> tuple[Letter, dict[str, Any]]:
    raw = (MAILS / f"{name}.eml").read_bytes()
    return read_letter(raw), json.loads((MAILS / f"{name}.json").read_text("utf-8"))


def comparable(line: str) -> str:
    composed = unicodedata.normalize("NFC", line.replace("\u00a0", " "))
    return " ".join(composed.split())


def test_the_corpus_is_whole() -> None:
    assert len(GIVEN) == 12
    assert len(NAMES) - len(GIVEN) >= 40
    assert sorted(path.stem for path in MAILS.glob("*.json")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_own_lines_come_out_and_no_others(name: str) -> None:
    letter, sidecar = letter_and_sidecar(name)
    expected = [comparable(line) for line in sidecar["lines"]]
    optional = {comparable(line) for line in sidecar["optional_lines"]}
    returned = [comparable(line) for line in letter.lines]
    assert [line for line in returned if line not in optional] == expected


@pytest.mark.parametrize("name", NAMES)
def test_lines_are_clean(name: str) -> None:
    letter, _ = letter_and_sidecar(name)
    assert [comparable(line) for line in letter.lines] == list(letter.lines)
    assert all(letter.lines)


@pytest.mark.parametrize("name", NAMES)
def test_sender_address_and_nature_are_told(name: str) -> None:
    letter, sidecar = letter_and_sidecar(name)
    assert letter.sender == sidecar["sender"]
    assert letter.game_address == sidecar["game_address"]
    assert letter.auto_reply == sidecar["flags"]["auto_reply"]
    assert letter.bounce == sidecar["flags"]["bounce"]


@pytest.mark.parametrize("name", [name for name in NAMES if name not in GIVEN])
def test_round_and_problems_are_told(name: str) -> None:
    letter, sidecar = letter_and_sidecar(name)
    assert letter.quoted_marker == sidecar["marker"]
    assert sorted(letter.problems) == sidecar["problems"]
    assert list(letter.bounced) == sidecar.get("bounced", [])


def test_the_second_delivery_has_the_first_ones_id() -> None:
    first, _ = letter_and_sidecar("m01_gmail_web_en")
    second, sidecar = letter_and_sidecar("m11_gmail_duplicate")
    assert sidecar["flags"]["duplicate_of"] == "m01_gmail_web_en"
    assert first.message_id == second.message_id
