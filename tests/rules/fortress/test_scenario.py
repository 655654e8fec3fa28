"""A scenario is data; what contradicts itself is told with every fault."""

import copy

import pytest

from adjudicator.dice import KeyedDice
from adjudicator.errors import BrokenBoard
from adjudicator.rulesets.fortress.ruleset import RULESET
from conquest.boards.catalogue import board_record
from tests.rules.fortress.positions import SCENARIOS, inline, orders, scenario


def board(**changes):
    """A sound little scenario, changed."""
    record = {
        "kind": "fortress",
        "id": "isle",
        "seats": {"min": 2, "max": 2},
        "regions": {"west": {"bonus": 2}},
        "territories": {
            "a": {"region": "west", "borders": ["b"]},
            "b": {"region": "west", "borders": ["a", "c", "s"]},
            "c": {"borders": ["b"]},
            "s": {"borders": ["b"], "sea": True},
        },
        "rules": {
            "neutrals": {"c": {"kind": "bandits", "troops": 2}},
            "beasts": {"s": {"kind": "kraken", "full": 3}},
            "starting_troops": {"2": 5},
        },
    }
    record = copy.deepcopy(record)
    for path, value in changes.items():
        *folders, last = path.split("__")
        here = record
        for folder in folders:
            here = here.setdefault(folder, {})
        if value is None:
            del here[last]
        else:
            here[last] = value
    return record


def faults(**changes):
    with pytest.raises(BrokenBoard) as caught:
        inline(board(**changes))
    assert caught.value.board == "isle"
    return caught.value.faults


def test_the_little_scenario_is_sound():
    table = inline(board())
    assert table.terms.target == 3
    assert table.terms.dealt == ("a", "b")
    assert table.open(KeyedDice(b"x")).state.to_place == {"red": 5, "blue": 5}


@pytest.mark.parametrize("name", SCENARIOS)
def test_published_scenarios_are_sound_for_every_number_of_seats(name):
    fewest, most = RULESET.seats(board_record(name))
    assert fewest == 2
    for seats in range(fewest, most + 1):
        assert len(scenario(name, seats).powers) == seats


@pytest.mark.parametrize(
    ("name", "land", "sea", "dealt", "target"),
    [
        ("fortress_westeros", 43, 16, 36, 33),
        ("fortress_south", 22, 8, 18, 17),
        ("fortress_world", 42, 0, 38, 32),
    ],
)
def test_published_scenarios_have_their_counts(name, land, sea, dealt, target):
    """F-01, F-04: 75 % of the land, rounded up."""
    terms = scenario(name, 2).terms
    assert len(terms.land) == land
    assert len(terms.board.territories) - land == sea
    assert len(terms.dealt) == dealt
    assert terms.target == target


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"rules__neutrals__x": {"kind": "bandits", "troops": 1}},
         "neutrals: x is not on the board"),
        ({"rules__beasts": {}, "rules__neutrals__s": {"kind": "pirates", "troops": 1}},
         "neutrals: s is at sea; only beasts live there (F-08)"),
        ({"rules__neutrals__c": {"kind": "bandits", "troops": 0}},
         "neutrals: c has 0 troops; 1 or more are needed"),
        ({"rules__beasts__c": {"kind": "troll", "full": 3}},
         "c: both a neutral and a beast"),
        ({"rules__beasts__x": {"kind": "troll", "full": 3}},
         "beasts: x is not on the board"),
        ({"rules__beasts__s": {"kind": "hydra", "full": 3}},
         "beasts: s has a hydra; known are dragon, troll, kraken, sea_serpent"),
        ({"rules__beasts__s": {"kind": "troll", "full": 3}},
         "beasts: s has a troll, which lives on land (F-07)"),
        ({"rules__neutrals": {},
          "rules__beasts__c": {"kind": "sea_serpent", "full": 3}},
         "beasts: c has a sea_serpent, which lives at sea (F-07)"),
        ({"rules__beasts__s": {"kind": "kraken", "full": 0}},
         "beasts: s has strength 0; 1 or more is needed"),
        ({"rules__starting_troops__2": -1},
         "starting_troops: fewer than 0 troops for 2 players"),
        ({"rules__decks": {"4": {"march": 1}}}, "decks: there is no tier 4"),
        ({"rules__decks": {"1": {"joker": 1}}}, "decks: no card is called joker"),
        ({"rules__decks": {"1": {"march": -1}}}, "decks: -1 copies of march in tier 1"),
        ({"rules__figures": {"moves": -1}}, "figures: moves is below 0"),
        ({"rules__figures": {"tiers_from": [0, -6, 20]}},
         "figures: tiers_from is below 0"),
        ({"rules__figures": {"income_step": 0}}, "figures: income_step is below 1"),
        ({"territories__c__borders": ["b", "a"]},
         "c: borders a, but a does not border it"),
        ({"territories__s__region": "west"}, "s: a sea in region west (F-08)"),
        ({"regions__empty": {"bonus": 1}}, "empty: a region without territories"),
        ({"territories__d": {"borders": []}}, "d: can't be reached from a"),
        ({"seats__max": 1}, "seats: 2 to 1 players"),
        ({"seats__min": 1}, "seats: 1 to 2 players"),
        ({"seats__max": 3},
         "draft: 2 territories to deal to 3 players; each needs one for a fortress "
         "(F-04, F-05)"),
    ],
)  # fmt: skip
def test_a_fault_is_told(changes, fault):
    assert faults(**changes) == (fault,)


def test_starting_troops_by_seat_need_a_number_each():
    changes = {"rules__starting_troops__2": [5, 6, 7]}
    with pytest.raises(BrokenBoard) as caught:
        inline(board(**changes))
    assert "starting_troops: 3 numbers for 2 players" in caught.value.faults


def test_numbers_may_be_as_low_as_they_make_sense():
    """No free troops, one each by seat, a card left out, a slot that is not there."""
    record = board(
        rules__starting_troops={"2": [0, 3]},
        rules__neutrals__c={"kind": "bandits", "troops": 1},
        rules__beasts__s={"kind": "kraken", "full": 1},
        rules__figures={"moves": 0, "gold_cap": 0, "income_step": 1},
        rules__decks={"1": {"march": 0}, "3": {"raid": 1}},
    )
    table = inline(record)
    assert table.open(KeyedDice(b"x")).state.to_place == {"red": 0, "blue": 3}
    assert table.open(KeyedDice(b"x")).state.decks == {"1": (), "3": ("raid@3",)}


def test_every_fault_is_told_at_once():
    found = faults(
        rules__neutrals__x={"kind": "bandits", "troops": 0},
        rules__beasts__y={"kind": "troll", "full": 0},
    )
    assert len(found) == 4


def test_words_in_the_place_of_numbers_are_told_with_their_place():
    (fault,) = faults(rules__neutrals__c={"kind": "bandits", "troops": "two"})
    assert fault.startswith("rules: Expected `int`, got `str` - at `$.neutrals")
    (fault,) = faults(rules__figures={"moves": 3, "leaps": 1})
    assert "leaps" in fault
    (fault,) = faults(rules="none")
    assert fault.startswith("rules:")


def test_an_inline_board_need_not_be_a_scenario():
    """A referee's board: borders on one side, cut in two, without rules."""
    table = inline({"territories": {"A": {"borders": ["B"]}, "B": {}, "C": {}}})
    assert table.terms.board.borders("B", "A")


def test_figures_and_decks_are_data():
    """A game may use its own costs, slots, caps and cards; no code is needed."""
    record = board(
        rules__figures={
            "moves": 1, "troop_cost": 2, "gold_cap": 9, "hand_limit": 1,
            "tiers_from": [0, 2], "target_percent": 100,
        },
        rules__decks={"1": {"march": 1}, "2": {"muster": 2}},
    )  # fmt: skip
    table = inline(record)
    state = table.open(KeyedDice(b"x")).state
    assert set(state.decks) == {"1", "2"}
    assert len(state.decks["2"]) == 2
    assert table.terms.target == 3
    assert table.terms.slots()["move"] == 1
    assert table.terms.tier(2) == 2
    assert table.terms.card_shown("march@1") == "march"


def test_options_offered():
    names = {o.name: (o.kind, o.default) for o in RULESET.options(board())}
    assert names == {"starting_troops": ("number", 0), "round_limit": ("number", 0)}
    assert RULESET.seats({}) == (2, 6)
    assert RULESET.powers(board(), 3) == ("red", "blue", "green")
    assert RULESET.kinds == ("fortress",)
    with pytest.raises(KeyError):
        RULESET.upgrade(0, {})


def test_slots_of_the_terms_are_those_that_count():
    record = board(rules__figures={"moves": 1, "defends": 0})
    table = inline(record)
    state = table.open(KeyedDice(b"x")).state
    state = table.default(state, table.prompts(state)[0], KeyedDice(b"x")).state
    state = table.default(state, table.prompts(state)[0], KeyedDice(b"x")).state
    state = table.resolve(state, {}, KeyedDice(b"x")).state
    own = min(state.held_by("red"))
    found = table.check(state, "red", orders(table, f"defend {own}"))
    assert found.verdicts[0].illegal.why == "no_slot"
    verbs = {choice.text for choice in table.choices(state, "red")}
    assert "defend" not in verbs
