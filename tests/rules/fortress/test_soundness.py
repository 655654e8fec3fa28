"""What simulated games are watched for: every position that can't be is named."""

import pytest
from msgspec.structs import replace

from adjudicator.dice import KeyedDice
from adjudicator.rulesets.fortress.soundness import faults
from adjudicator.rulesets.fortress.state import Beast, Ending
from tests.rules.fortress.positions import scenario

TABLE = scenario("fortress_south", 3)


def begun():
    """Round 1 of three players who each founded somewhere and placed nothing."""
    dice = KeyedDice(b"sound")
    state = TABLE.open(dice).state
    while state.phase == "draft":
        state = TABLE.default(state, TABLE.prompts(state)[0], dice).state
    return TABLE.resolve(state, {}, dice).state


STATE = begun()
RED = min(t for t, g in STATE.grounds.items() if g.owner == "red" and not g.building)
SEA = next(t for t in STATE.grounds if TABLE.terms.is_sea(t) and t not in STATE.beasts)
NEUTRAL = next(iter(TABLE.terms.neutrals))
BEAST = next(iter(TABLE.terms.beasts))


def found(**changes):
    return list(faults(TABLE, replace(STATE, **changes)))


def stood(territory, **changes):
    """The faults of the position with one territory changed."""
    ground = replace(STATE.grounds[territory], **changes)
    return found(grounds={**STATE.grounds, territory: ground})


def test_a_game_that_goes_by_the_rules_is_sound():
    """In the draft nobody is in initiative yet; in the deployment all are."""
    opening = TABLE.open(KeyedDice(b"sound")).state
    assert list(faults(TABLE, opening)) == []
    assert found() == []
    assert stood(SEA, owner="red", troops=1) == []
    assert stood(RED, building="camp", rounds_left=1) == []
    assert stood(RED, lasting="levy", building="barracks", troops=1) == []
    assert stood(NEUTRAL, building="fortress") == []


@pytest.mark.parametrize(
    ("territory", "changes", "fault"),
    [
        (RED, {"troops": 0}, "0 troops"),
        (RED, {"troops": -1}, "-1 troops"),
        (SEA, {"troops": -1}, "-1 troops"),
        (SEA, {"owner": "red", "troops": 1, "building": "barracks"},
         "a building at sea"),
        (RED, {"building": "camp"}, "0 rounds left of camp"),
        (RED, {"building": "barracks", "rounds_left": 1}, "1 rounds left of barracks"),
        (RED, {"rounds_left": 2}, "2 rounds left of None"),
        (NEUTRAL, {"lasting": "palisade"}, "a palisade of nobody"),
        (RED, {"owner": "purple"}, "held by purple, who is not in the game"),
        (BEAST, {"troops": 7}, "a dragon of 7, full 8"),
        (BEAST, {"owner": "red"}, "a dragon of 8, full 8"),
    ],
)  # fmt: skip
def test_a_territory_that_cannot_be_is_named(territory, changes, fault):
    assert stood(territory, **changes) == [f"{territory}: {fault}"]


def test_gold_is_neither_negative_nor_above_the_cap_in_a_game_that_goes_on():
    """F-10: the cap of one fortress is 12."""
    assert found(gold={**STATE.gold, "red": 12}) == []
    assert found(gold={**STATE.gold, "red": 13}) == ["red: 13 gold, cap 12"]
    assert found(gold={**STATE.gold, "red": -1}) == ["red: -1 gold, cap 12"]
    ending = Ending(winner="red", by="land")
    assert found(gold={**STATE.gold, "red": 13}, ending=ending) == []
    assert found(gold={**STATE.gold, "red": -1}, ending=ending) == [
        "red: -1 gold, cap 12"
    ]


def dealt(cards, to="red"):
    """Cards of the deck of tier 1 given to a player."""
    deck = STATE.decks["1"]
    return {
        "decks": {**STATE.decks, "1": deck[cards:]},
        "hands": {**STATE.hands, to: deck[:cards]},
    }


def test_hands_and_piles_hold_every_card_once():
    """F-26, F-30."""
    assert found(**dealt(4)) == []
    assert found(**dealt(5)) == ["red: 5 cards"]
    lost = {**STATE.decks, "1": STATE.decks["1"][1:]}
    assert found(decks=lost) == ["cards were made or lost"]
    assert found(discards={**STATE.discards, "2": ("raid@2",)}) == [
        "cards were made or lost"
    ]
    assert (
        found(decks=lost, discards={**STATE.discards, "1": STATE.decks["1"][:1]}) == []
    )


def test_who_is_out_has_nothing_and_who_is_in_has_land_and_a_turn():
    """F-01, F-23."""
    assert found(initiative=("red", "green")) == ["blue: in initiative False"]
    bare = {
        t: replace(g, owner="red") if g.owner == "blue" else g
        for t, g in STATE.grounds.items()
    }
    assert found(grounds=bare, gold={**STATE.gold, "blue": 0}) == [
        "blue: in the game without territory"
    ]
    out = {
        "grounds": bare,
        "standings": {**STATE.standings, "blue": "out"},
        "initiative": ("red", "green"),
        "gold": {**STATE.gold, "blue": 0},
    }
    assert found(**out) == []
    assert found(**{**out, "gold": {**STATE.gold, "blue": 1}}) == [
        "blue: out, with 1 gold and 0 cards"
    ]
    assert found(**{**out, **dealt(1, "blue")}) == [
        "blue: out, with 0 gold and 1 cards"
    ]
    assert found(**{**out, "initiative": STATE.initiative}) == [
        "blue: in initiative True"
    ]
    # When all is over, nobody's turn matters any more.
    ending = Ending(winner="red", by="last_standing")
    assert found(**{**out, "initiative": STATE.initiative, "ending": ending}) == []


def test_a_slain_beast_is_no_beast_any_more():
    """F-07."""
    assert stood(BEAST, owner="red", troops=2) != []
    beasts = {t: beast for t, beast in STATE.beasts.items() if t != BEAST}
    ground = replace(STATE.grounds[BEAST], owner="red", troops=2)
    assert found(beasts=beasts, grounds={**STATE.grounds, BEAST: ground}) == []
    assert found(beasts={**STATE.beasts, NEUTRAL: Beast(kind="troll", full=9)}) == [
        f"{NEUTRAL}: a troll of {STATE.grounds[NEUTRAL].troops}, full 9"
    ]
