"""Golden games of edition 1: every event and the end, word for word."""

import json

import pytest

from tests.rules.mechanics.golden import FOLDER, GAMES, replay


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_as_it_was(name):
    for number, (wanted, found) in enumerate(replay(FOLDER / name)):
        assert found == wanted, f"line {number + 1}"


def test_golden_games_have_something_of_everything():
    tags = set()
    for name in GAMES:
        for line in (FOLDER / name).read_text().splitlines():
            tags |= {event["event"] for event in json.loads(line).get("events", ())}
    assert tags == {
        "dealt", "placed", "claimed", "turn_began", "turn_ended", "asked", "rolled",
        "captured", "moved_in", "eliminated", "cards_taken", "card_drawn", "card_seen",
        "set_traded", "regrouped", "departed", "won", "opened", "objective_dealt",
        "objective_changed", "situation_drawn", "situation_set_aside",
        "objectives_revealed", "neutralised",
    }  # fmt: skip
