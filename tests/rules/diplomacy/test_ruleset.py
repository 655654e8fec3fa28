"""Diplomacy as a ruleset: tables, editions, snapshots, whole games (D-01)."""

import random

import pytest

from adjudicator import codec, engine
from adjudicator.choices import written
from adjudicator.engine import Inputs, Sheet
from adjudicator.errors import BrokenBoard
from adjudicator.rulesets.catalogue import ruleset
from adjudicator.rulesets.diplomacy.ruleset import RULESET
from adjudicator.rulesets.diplomacy.terms import EDITIONS, Terms, agreed
from tests.rules.diplomacy.tables import (
    pieces,
    position,
    record_of,
    resolve,
    table,
    units,
)


class NoDice:
    """Diplomacy asks nothing of chance."""

    throws = ()


def test_catalogue_knows_it():
    assert ruleset("diplomacy") is RULESET
    assert RULESET.kinds == ("diplomacy",)
    assert table().ruleset == RULESET.name == "diplomacy"


@pytest.mark.parametrize(("board", "count"), [("standard", 7), ("tiny", 2)])
def test_a_board_is_played_by_all_its_powers(board, count):
    record = record_of(board)
    assert RULESET.seats(record) == (count, count)
    assert len(RULESET.powers(record, count)) == count


def test_edition_one_takes_the_preferred_choices():
    """D-04, D-13."""
    assert EDITIONS[1].policies == {
        "keep_bonus": "any_stationary",
        "adjacent_convoy": "intent",
        "convoyed_origin": "open",
        "removal": "owned_centres",
    }
    assert set(EDITIONS[1].policies) < set(Terms.__struct_fields__)


def test_keeps_are_an_option_where_there_are_keeps():
    """D-13."""
    assert RULESET.options(record_of("standard")) == ()
    (option,) = RULESET.options(record_of("westeros_diplomacy"))
    assert (option.name, option.default) == ("keep_bonus", "any_stationary")
    assert option.values == ("any_stationary", "hold_orders")
    assert table("westeros_diplomacy", keep_bonus="hold_orders").terms.keep_bonus == (
        "hold_orders"
    )


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ({"victory": "many"}, {}),
        ({"victory": 4, "builds": "abroad"}, {}),
        ({"victory": 4}, {"keep_bonus": "always"}),
        ({}, {}),
    ],
)
def test_rules_that_make_no_sense_are_refused(rules, options):
    with pytest.raises(BrokenBoard):
        agreed({"id": "odd", "rules": rules}, 1, options)


def test_the_rules_of_the_boards():
    """D-01, D-12, D-18."""
    standard, westeros = table().terms, table("westeros_diplomacy").terms
    assert (standard.victory, standard.builds, standard.draw_after_years) == (
        18,
        "home",
        0,
    )
    assert (westeros.victory, westeros.builds, westeros.draw_after_years) == (
        19,
        "anywhere",
        5,
    )


def test_a_third_variant_is_a_file():
    """D-01: spring start, home builds, a keep, two coasts, an island; four to win."""
    of = table("tiny")
    state = of.open(None).state
    assert pieces(state) == [
        "north A CAP",
        "north F BAY",
        "south A FEN",
        "south F DEL/ec",
    ]
    step = resolve(of, state, north="A CAP H", south="A FEN - CAP; F DEL/ec - EAS")
    assert step.state.season == "fall"
    assert of.language.read("flota Delta costa oeste - Centro")[0].order is not None


@pytest.mark.parametrize("board", ["standard", "westeros_diplomacy", "tiny"])
@pytest.mark.parametrize("seed", [1, 2])
def test_whole_game_of_random_legal_orders(board, seed):
    """No legal sheet breaks the engine; snapshots read back; choices are legal."""
    of = table(board)
    rng = random.Random(f"{board}{seed}")
    advance = engine.open_game(of, NoDice())
    for _ in range(40):
        state = advance.state
        prompts = of.prompts(state)
        if not prompts:
            break
        assert of.outcome(state) is None
        sheets = {}
        for prompt in prompts:
            lines = [
                rng.choice(list(written((choice,))))
                for choice in of.choices(state, prompt.power)
                if choice.text != "VOTE"
            ]
            orders = tuple(of.language.read(line)[0].order for line in lines)
            if state.phase == "movement":
                check = of.check(state, prompt.power, orders)
                assert all(v.illegal is None for v in check.verdicts)
                assert check.missing == ()
            sheets[prompt.power] = Sheet(orders=orders, ready=True)
        advance = engine.advance(of, state, Inputs(sheets=sheets), NoDice())
        assert advance.moved
        snapshot = codec.dump_state("diplomacy", advance.state)
        assert codec.load_state("diplomacy", snapshot) == advance.state
        stored = codec.dump_all(advance.events)
        assert codec.load_events("diplomacy", stored) == advance.events
        for viewer in (None, *of.powers):
            assert of.view(advance.state, viewer).viewer == viewer


def test_deadline_resolves_with_what_was_sent():
    """Missing orders hold (D-03)."""
    of = table()
    state = of.open(None).state
    clock = of.prompts(state)[0].clock
    sheet = Sheet(orders=tuple(r.order for r in of.language.read("A PAR - BUR")))
    waiting = engine.advance(of, state, Inputs(sheets={"FRANCE": sheet}), NoDice())
    assert not waiting.moved
    done = engine.advance(
        of,
        state,
        Inputs(sheets={"FRANCE": sheet}, expired=frozenset({clock})),
        NoDice(),
    )
    assert "FRANCE A BUR" in pieces(done.state)
    assert set(done.missed) == set(of.powers) - {"FRANCE"}
    assert [(r.power, r.refused) for r in done.results] == [("FRANCE", None)]


def test_void_orders_are_told_to_their_author():
    of = table()
    step = resolve(of, of.open(None).state, FRANCE="A PAR - LON; A PAR - BUR; A MUN H")
    assert [(power, index, why.why) for power, index, why in step.refused] == [
        ("FRANCE", 0, "not_adjacent"),
        ("FRANCE", 2, "foreign_unit"),
    ]


def test_each_phase_has_a_clock_of_its_own():
    of = table()
    spring = of.open(None).state
    fall = resolve(of, spring).state
    winter = position(
        "winter",
        "adjustment",
        units=units(FRANCE="A PIC, A BUR"),
        centres={"PAR": "FRANCE"},
    )
    clocks = {of.prompts(state)[0].clock for state in (spring, fall, winter)}
    assert len(clocks) == 3
    assert {clock.name for clock in clocks} == {"phase", "adjustment"}


def test_snapshot_of_an_unknown_schema_is_refused():
    from adjudicator.errors import UnknownSchema

    with pytest.raises(UnknownSchema):
        codec.load_state("diplomacy", {"schema": 2, "state": {}})
    assert RULESET.upgrade(1, {"a": 1}) == {"a": 1}
