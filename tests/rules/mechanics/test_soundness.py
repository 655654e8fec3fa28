"""The watch over games of bots names every position that can't be."""

import msgspec
import pytest

from adjudicator.mechanics.ground import Garrison
from adjudicator.mechanics.turns.state import Assault, MoveIn
from adjudicator.rulesets.classic import soundness as classic
from adjudicator.rulesets.classic.sets import deck_of as cards_of_classic
from adjudicator.rulesets.missions import soundness as missions
from adjudicator.rulesets.missions.cards import deck_of as cards_of_missions
from adjudicator.rulesets.missions.cards import situation_deck_of
from adjudicator.rulesets.missions.objectives import Eliminate, HoldMany
from tests.rules.mechanics.tables import state_of, table_of

GROUND = {"A": ("red", 5), "F": ("red", 1), "B": ("green", 2)}
TABLES = {name: table_of(name, seats=4) for name in ("classic", "missions")}


def sound(name, **fields):
    """A position in which nothing is wrong; yellow is out."""
    table = TABLES[name]
    if name == "classic":
        more = {"deck": cards_of_classic(table.board)}
    else:
        deck = situation_deck_of(table.powers)
        more = {
            "deck": cards_of_missions(len(table.board.territories)),
            "situation": deck[0],
            "situation_deck": deck[1:],
            "situations_spent": deck[:1],
        }
    return state_of(name, table, GROUND, **{**more, **fields})


def faults(name, state, **changes):
    watch = {"classic": classic, "missions": missions}[name]
    return list(watch.faults(TABLES[name], msgspec.structs.replace(state, **changes)))


def on(state, **garrisons):
    return {**state.ground, **{p: Garrison(*g) for p, g in garrisons.items()}}


def reserves(**some):
    return {**dict.fromkeys(TABLES["classic"].powers, 0), **some}


@pytest.mark.parametrize("name", ["classic", "missions"])
def test_what_can_never_stand(name):
    state = sound(name)
    assert faults(name, state) == []
    cases = {
        "the territories are not the board's": {
            "ground": dict(reversed(state.ground.items()))
        },
        "C has fewer than no armies": {"ground": on(state, C=("blue", -1))},
        "C stands empty": {"ground": on(state, C=("blue", 0))},
        "C belongs to pink, who does not play": {"ground": on(state, C=("pink", 1))},
        "B belongs to green, who left": {"left": frozenset({"green"})},
        "red has fewer than no armies to place": {"reserve": reserves(red=-1)},
        "blue has armies to place and is not on turn": {"reserve": reserves(blue=2)},
        "red is on turn and out": {"left": frozenset({"red"})},
        "advance with pending None": {"phase": "advance"},
        "attack with armies to place": {"reserve": reserves(red=2)},
        "nobody is asked for dice": {
            "asked": Assault(at="A", to="B"), "ground": on(state, B=(None, 2)),
        },
    }  # fmt: skip
    for fault, change in cases.items():
        assert fault in faults(name, state, **change), fault


@pytest.mark.parametrize("name", ["classic", "missions"])
def test_cards_where_none_can_be(name):
    state = sound(name)
    one, *rest = state.deck
    hand = {**state.hands, "yellow": (one,)}
    found = faults(name, state, hands=hand, deck=tuple(rest))
    assert found == ["yellow is out and has cards"]
    assert faults(name, state, deck=tuple(rest)) == ["cards were made or lost"]
    twice = (one, *state.deck)
    assert faults(name, state, deck=twice) == ["cards were made or lost"]
    assert faults(name, state, deck=tuple(rest), discards=(one,)) == []
    held = {**state.hands, "red": (one,)}
    assert faults(name, state, deck=tuple(rest), hands=held) == []


@pytest.mark.parametrize("name", ["classic", "missions"])
def test_a_capture_that_waits(name):
    """Its territory, and only that one, may stand empty."""
    state = sound(name)
    waits = {
        "phase": "advance",
        "captures": 1,
        "ground": on(state, B=("red", 0)),
        "pending": MoveIn(at="A", to="B", least=2),
    }
    assert faults(name, state, **waits) == []
    for least in (1, 4):
        pending = MoveIn(at="A", to="B", least=least)
        assert faults(name, state, **{**waits, "pending": pending}) == []
    for least in (0, 5):
        pending = MoveIn(at="A", to="B", least=least)
        found = faults(name, state, **{**waits, "pending": pending})
        assert found == [f"a move-in of {least} to 4"]
    two = on(state, B=("red", 0), C=("blue", 0))
    assert faults(name, state, **{**waits, "ground": two}) == ["C stands empty"]
    (found,) = faults(name, state, **{**waits, "phase": "attack"})
    assert found.startswith("attack with pending MoveIn(")


@pytest.mark.parametrize("name", ["classic", "missions"])
def test_a_game_that_is_over_asks_nothing(name):
    state = sound(name)
    over = {"winner": "red", "won_by": "objective"}
    assert faults(name, state, **over) == []
    wrong = "the game is over and something is still asked"
    for change in (
        {"asked": Assault(at="A", to="B")},
        {"pending": MoveIn(at="A", to="B", least=1)},
    ):
        assert faults(name, state, **over, **change) == [wrong]


@pytest.mark.parametrize(
    ("name", "phase"), [("classic", "deploy"), ("missions", "place")]
)
def test_batches_of_the_set_up(name, phase):
    """In the set-up everybody may have armies to place."""
    state = sound(name)
    setting = {"phase": phase, "reserve": reserves(red=5, blue=9)}
    for batch in (1, 5):
        assert faults(name, state, **setting, batch=batch) == []
    for batch in (0, 6):
        found = faults(name, state, **setting, batch=batch)
        assert found == [f"a batch of {batch} out of 5"]


def test_unclaimed_territories_stand_empty():
    """M-01."""
    state = sound("missions")
    setting = {"phase": "claim", "batch": 5, "reserve": reserves(red=5)}
    free = on(state, C=(None, 0), D=(None, 0))
    assert faults("missions", state, **setting, ground=free) == []
    # Somebody's own territory never does, nor anything after the claiming.
    mine = on(state, C=("blue", 0))
    assert faults("missions", state, **setting, ground=mine) == ["C stands empty"]
    later = {**setting, "phase": "place", "batch": 3}
    found = faults("missions", state, **later, ground=free)
    assert found == ["C stands empty", "D stands empty"]
    # Who has no territory yet is not out and may be on turn.
    nobody = on(state, A=(None, 0), F=(None, 0))
    assert faults("missions", state, **setting, ground=nobody) == []


def test_a_set_that_was_due():
    """C-12: mid-assault it is another matter."""
    state = sound("classic")
    hand, rest = state.deck[:5], state.deck[5:]
    placing = {
        "phase": "place",
        "reserve": reserves(red=2),
        "hands": {**state.hands, "red": hand},
        "deck": rest,
    }
    wrong = "armies were placed with a set due"
    assert faults("classic", state, **placing) == [wrong]
    assert faults("classic", state, **placing, captures=1) == []
    four = {**placing, "hands": {**state.hands, "red": hand[:4]}}
    assert faults("classic", state, **{**four, "deck": (hand[4], *rest)}) == []


def test_situations_and_objectives():
    """M-08, M-14, M-16."""
    state = sound("missions")
    lost = {"situation_deck": state.situation_deck[1:]}
    assert faults("missions", state, **lost) == ["situation cards were made or lost"]
    spent = {"situations_spent": state.situation_deck[:1] * 2}
    assert faults("missions", state, **spent) == ["situation cards were made or lost"]
    goals = {"red": Eliminate(player="red"), "blue": Eliminate(player="red")}
    assert faults("missions", state, objectives=goals) == ["red hunts red"]
    goals = {"red": HoldMany(territories=5), "blue": Eliminate(player="red")}
    assert faults("missions", state, objectives=goals) == []
    assert faults("missions", state, situation=None) == ["no situation is in force"]
    setting = {"phase": "place", "batch": 3, "reserve": reserves(red=5)}
    assert faults("missions", state, **setting, situation=None) == []
