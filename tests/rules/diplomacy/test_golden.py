"""Golden games of edition 1: every event and the end, word for word."""

import json

import pytest

from adjudicator.rulesets.diplomacy.terms import EDITIONS
from tests.rules.diplomacy.golden import FOLDER, GAMES, replay


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_as_it_was(name):
    for number, (wanted, found) in enumerate(replay(FOLDER / f"{name}.jsonl")):
        assert found == wanted, f"line {number + 1}"


def test_only_an_edition_with_golden_games_is_published():
    assert [number for number, edition in EDITIONS.items() if edition.published] == [1]


def test_golden_games_have_something_of_everything():
    tags = set()
    for name in GAMES:
        for line in (FOLDER / f"{name}.jsonl").read_text().splitlines():
            tags |= {event["event"] for event in json.loads(line).get("events", ())}
    assert tags == {
        "held", "moved", "bounced", "unconvoyed", "stranded", "supported", "cut",
        "convoyed", "disrupted", "unmatched", "void", "dislodged", "retreated",
        "disbanded", "built", "unused", "captured", "eliminated", "voted", "drawn",
        "won", "departed", "returned",
    }  # fmt: skip
