"""Snapshots, events and throws as plain data and back."""

import json

import pytest

from adjudicator.codec import (
    canonical_encoder,
    dump_all,
    dump_state,
    load_events,
    load_state,
    load_throws,
)
from adjudicator.dice import KeyedDice
from adjudicator.engine import Inputs, advance, open_game
from adjudicator.errors import UnknownSchema
from adjudicator.events import heard_by
from adjudicator.mechanics.turns.events import CardSeen, TurnBegan
from adjudicator.rulesets.catalogue import NAMES, ruleset
from adjudicator.views import View
from conquest.boards.catalogue import board_record

GAMES = ["classic", "missions"]


def game(name):
    """A game some missed turns old, with everything it told and threw."""
    rules, record = ruleset(name), board_record("canaries")
    table = rules.table(
        record, powers=rules.powers(record, 3), edition=1, options={"defence": "ask"}
    )
    opened = open_game(table, KeyedDice(b"codec"))
    state, events, throws = opened.state, opened.events, opened.throws
    for _ in range(30):
        clock = table.prompts(state)[0].clock
        inputs = Inputs(expired=frozenset({clock}))
        after = advance(table, state, inputs, KeyedDice(b"codec"))
        state = after.state
        events, throws = (*events, *after.events), (*throws, *after.throws)
    return table, state, events, throws


@pytest.mark.parametrize("name", GAMES)
def test_a_snapshot_gives_the_state_back_through_json(name):
    _, state, _, _ = game(name)
    stored = json.loads(json.dumps(dump_state(name, state)))
    assert stored["schema"] == ruleset(name).schema
    assert load_state(name, stored) == state


@pytest.mark.parametrize("name", GAMES)
def test_events_and_throws_come_back(name):
    _, _, events, throws = game(name)
    assert load_events(name, json.loads(json.dumps(dump_all(events)))) == events
    assert load_throws(json.loads(json.dumps(dump_all(throws)))) == throws


@pytest.mark.parametrize("name", GAMES)
def test_views_come_back(name):
    import msgspec

    table, state, _, _ = game(name)
    view = table.view(state, table.powers[0])
    plain = msgspec.to_builtins(view, str_keys=True)
    kind = ruleset(name).view_type
    assert msgspec.convert(plain["public"], kind) == view.public
    assert msgspec.convert(plain["private"], kind) == view.private
    assert isinstance(view, View)


def test_names_of_throws_are_unique_in_a_whole_game():
    for name in GAMES:
        _, _, _, throws = game(name)
        names = [throw.name for throw in throws]
        assert len(set(names)) == len(names)


def test_a_newer_schema_is_refused():
    with pytest.raises(UnknownSchema):
        load_state("classic", {"schema": 99, "state": {}})


def test_equal_values_encode_to_equal_bytes():
    encode = canonical_encoder().encode
    assert encode({"b": 1, "a": 2}) == encode({"a": 2, "b": 1})


def test_rulesets_are_found_by_name():
    assert [ruleset(name).name for name in GAMES] == GAMES
    assert set(GAMES) < set(NAMES)
    with pytest.raises(KeyError):
        ruleset("draughts")


def test_an_event_is_for_everybody_or_for_its_audience():
    public = TurnBegan(power="red", round=1, armies=3, territories=9, bonus=0)
    private = CardSeen(audience=("red",), power="red", card="wild")
    assert heard_by(public, None)
    assert heard_by(public, "blue")
    assert heard_by(private, "red")
    assert not heard_by(private, "blue")
    assert not heard_by(private, None)
