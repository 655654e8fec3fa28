"""The engine: sheets, scripts, standing orders, clocks."""

import pytest

from adjudicator.dice import KeyedDice, SequenceDice
from adjudicator.engine import (
    Inputs,
    Sheet,
    advance,
    depart,
    is_waiting_on,
    open_game,
    outcome,
)
from adjudicator.errors import EngineStuck
from adjudicator.mechanics.ground import Garrison
from adjudicator.prompts import Clock, Prompt
from adjudicator.rulesets.classic.ruleset import RULESET
from adjudicator.rulesets.classic.state import ClassicState
from tests.adjudicator.ballot import Announced, Ballot, Count, Endless, Pass, Vote

PHASE = Clock("phase", "1")


def ready(*orders):
    return Sheet(orders, ready=True)


# Sheets.


def test_sheets_wait_until_everybody_is_ready():
    inputs = Inputs(
        sheets={"ann": ready(Vote(number=2)), "bob": Sheet((Vote(number=3),))}
    )
    after = advance(Ballot(), Count(1, 0), inputs, KeyedDice(b""))
    assert not after.moved
    assert after.state == Count(1, 0)
    assert after.left["bob"] == (Vote(number=3),)


def test_when_all_are_ready_the_phase_is_resolved_and_the_next_is_asked():
    inputs = Inputs(sheets={"ann": ready(Vote(number=2)), "bob": ready(Vote(number=3))})
    after = advance(Ballot(), Count(1, 0), inputs, KeyedDice(b""))
    assert after.moved
    assert after.state == Count(2, 5)
    assert after.left == {}
    assert [type(event) for event in after.events] == [Announced]
    assert [throw.name for throw in after.throws] == ["1/die"]


def test_what_was_written_for_one_phase_is_not_used_for_the_next():
    inputs = Inputs(
        sheets={"ann": ready(Vote(number=2)), "bob": ready(Vote(number=3))},
        expired=frozenset({PHASE, Clock("phase", "2"), Clock("phase", "3")}),
    )
    after = advance(Ballot(), Count(1, 0), inputs, KeyedDice(b""))
    assert after.state == Count(4, 5)
    assert after.missed == ("ann", "bob", "ann", "bob")


def test_a_clock_that_ran_out_resolves_with_what_is_there():
    inputs = Inputs(
        sheets={"ann": Sheet((Vote(number=2),))}, expired=frozenset({PHASE})
    )
    after = advance(Ballot(), Count(1, 0), inputs, KeyedDice(b""))
    assert after.state == Count(2, 2)
    assert after.missed == ("bob",)


def test_another_clock_does_not_count():
    inputs = Inputs(expired=frozenset({Clock("phase", "2"), Clock("turn", "1")}))
    assert not advance(Ballot(), Count(1, 0), inputs, KeyedDice(b"")).moved


def test_a_prompt_within_a_longer_clock_ends_with_it():
    prompt = Prompt(
        power="ann",
        asks="vote",
        takes="sheet",
        clock=Clock("defence", "1"),
        within=PHASE,
    )
    assert is_waiting_on(prompt, Inputs())
    assert not is_waiting_on(prompt, Inputs(expired=frozenset({PHASE})))
    assert not is_waiting_on(prompt, Inputs(sheets={"ann": Sheet(ready=True)}))


def test_an_empty_sheet_that_is_ready_is_a_submission():
    inputs = Inputs(sheets={"ann": ready(), "bob": ready()})
    after = advance(Ballot(), Count(1, 0), inputs, KeyedDice(b""))
    assert after.state == Count(2, 0)
    assert after.missed == ()


def test_each_order_of_a_sheet_has_its_result():
    inputs = Inputs(sheets={"ann": ready(Vote(number=2), Pass()), "bob": ready(Pass())})
    after = advance(Ballot(), Count(1, 0), inputs, KeyedDice(b""))
    found = [(r.power, r.index, r.refused and r.refused.why) for r in after.results]
    assert found == [("ann", 0, None), ("ann", 1, "no_pass"), ("bob", 0, "no_pass")]


def test_nothing_is_asked_when_the_game_is_over():
    assert outcome(Ballot(), Count(4, 7)).winners == ("ann",)
    assert outcome(Ballot(), Count(1, 0)) is None
    assert not advance(Ballot(), Count(4, 7), Inputs(), KeyedDice(b"")).moved


def test_rules_that_never_stop_asking_are_found_out(monkeypatch):
    monkeypatch.setattr("adjudicator.engine.MOST_STEPS", 50)
    table = Endless()
    expired = frozenset(Clock("phase", str(number)) for number in range(100))
    with pytest.raises(EngineStuck):
        advance(table, Count(1, 0), Inputs(expired=expired), KeyedDice(b""))


# Scripts.

BOARD = {
    "territories": {
        "A": {"borders": ["B", "F"]},
        "B": {"borders": ["C", "E"]},
        "C": {"borders": ["D"]},
        "D": {"borders": ["E"]},
        "E": {"borders": ["F"]},
        "F": {},
    }
}


def table_of(**options):
    return RULESET.table(BOARD, powers=("red", "blue"), edition=1, options=options)


def state_of(*garrisons, phase="attack", **fields):
    ground = dict(zip("ABCDEF", garrisons, strict=True))
    return ClassicState(
        ground={
            place: Garrison({"r": "red", "b": "blue"}.get(told[0]), int(told[1:]))
            for place, told in ground.items()
        },
        phase=phase,
        turn="red",
        number=4,
        round=2,
        **{
            "reserve": {"red": 0, "blue": 0},
            "hands": {"red": (), "blue": ()},
            **fields,
        },
    )


def script(table, *lines):
    return tuple(
        table.language.read("\n".join(lines))[i].order for i in range(len(lines))
    )


def run(table, state, lines, dice=(), *, standing=None, expired=(), others=None):
    sheets = {"red": Sheet(script(table, *lines))} if lines else {}
    sheets |= {
        power: Sheet(script(table, *said)) for power, said in (others or {}).items()
    }
    inputs = Inputs(
        sheets=sheets,
        standing={
            power: script(table, *said) for power, said in (standing or {}).items()
        },
        expired=frozenset(expired),
    )
    return advance(table, state, inputs, SequenceDice(dice))


TURN = Clock("turn", "4:red")


def test_a_script_runs_line_by_line():
    table = table_of()
    after = run(
        table,
        state_of("r5", "b1", "b2", "b2", "b2", "r1"),
        ["attack A B", "advance all", "attack B C"],
        [6, 5, 4, 3, 6, 6, 1, 1, 1],
    )
    assert after.state.ground["C"] == Garrison("red", 0)
    assert [result.refused for result in after.results] == [None, None, None]
    assert after.left == {}


def test_a_line_that_cant_be_done_voids_the_rest():
    """C-13: a refused line changes nothing and the later lines are not tried."""
    table = table_of()
    state = state_of("r5", "b1", "b2", "b2", "b2", "r1")
    after = run(table, state, ["attack A C", "attack A B", "end"])
    assert after.state == state
    assert not after.moved
    assert [r.refused.why if r.refused else r.skipped for r in after.results] == [
        "not_adjacent", True, True,
    ]  # fmt: skip
    assert [r.index for r in after.results] == [0, 1, 2]
    assert after.left == {}


def test_an_exhausted_script_leaves_the_turn_open():
    table = table_of()
    after = run(table, state_of("r5", "b1", "b2", "b2", "b2", "r1"), [])
    assert not after.moved
    assert table.prompts(after.state)[0].clock == TURN


def test_lines_after_the_turn_wait_for_the_next_one():
    table = table_of()
    after = run(
        table, state_of("r5", "b1", "b2", "b2", "b2", "r1"), ["end", "place 3 A"]
    )
    assert after.state.turn == "blue"
    assert after.left == {"red": script(table, "place 3 A")}


def test_the_rest_of_a_script_waits_for_the_defender_and_goes_on_after_the_answer():
    """C-15."""
    table = table_of(defence="ask")
    state = state_of("r5", "b2", "b2", "b2", "b2", "r1")
    first = run(table, state, ["attack A B", "attack A B", "advance 3", "end"])
    prompt = table.prompts(first.state)[0]
    assert (prompt.power, prompt.asks) == ("blue", "defence")
    assert prompt.within == TURN
    assert prompt.clock.name == "defence"
    assert first.left["red"] == script(table, "attack A B", "advance 3", "end")
    # One die each time: first the garrison falls to one, who is not asked.
    after = advance(
        table,
        first.state,
        Inputs(
            sheets={
                "red": Sheet(first.left["red"]),
                "blue": Sheet(script(table, "defend 1")),
            }
        ),
        SequenceDice([6, 6, 6, 1, 6, 6, 6, 1]),
    )
    assert after.state.turn == "blue"
    assert after.state.ground["B"] == Garrison("red", 3)
    assert after.left == {}


def test_every_roll_that_is_asked_has_a_clock_of_its_own():
    table = table_of(defence="ask")
    state = state_of("r9", "b9", "b2", "b2", "b2", "r1")
    asked = run(table, state, ["attack A B x 3"])
    clocks = {table.prompts(asked.state)[0].clock}
    for _ in range(2):
        asked = run(
            table, asked.state, [], [6, 6, 6, 1, 1], others={"blue": ["defend 2"]}
        )
        clocks.add(table.prompts(asked.state)[0].clock)
    assert len(clocks) == 3


def test_no_answer_in_time_means_the_most_dice():
    """C-15."""
    table = table_of(defence="ask")
    state = state_of("r5", "b2", "b2", "b2", "b2", "r1")
    asked = run(table, state, ["attack A B"])
    clock = table.prompts(asked.state)[0].clock
    after = run(table, asked.state, [], [6, 6, 6, 1, 1], expired=[clock])
    assert after.state.ground["B"] == Garrison("red", 0)
    assert after.missed == ("blue",)


def test_the_defenders_window_ends_with_the_turn():
    """C-15: never past the turn's own limits."""
    table = table_of(defence="ask")
    asked = run(table, state_of("r5", "b3", "b2", "b2", "b2", "r1"), ["attack A B"])
    after = run(table, asked.state, [], [6, 6, 6, 1, 1], expired=[TURN])
    assert after.state.turn == "blue"
    assert after.state.ground["B"] == Garrison("blue", 1)
    assert after.missed == ("blue", "red")


def test_a_turn_sent_early_is_not_the_answer_to_dice():
    """A defender's next turn, written while dice are asked for, is kept."""
    table = table_of(defence="ask")
    asked = run(table, state_of("r5", "b2", "b2", "b2", "b2", "r1"), ["attack A B"])
    early = {"blue": ["place 3 C", "attack C B"]}
    waiting = run(table, asked.state, [], others=early)
    assert not waiting.moved
    assert waiting.results == ()
    assert waiting.left["blue"] == script(table, *early["blue"])
    clock = table.prompts(asked.state)[0].clock
    after = run(table, asked.state, [], [1, 1, 1, 6, 6], others=early, expired=[clock])
    assert after.left["blue"] == script(table, *early["blue"])


# Standing orders.


def test_a_standing_defence_answers_every_question():
    """C-15: a player can leave a standing answer."""
    table = table_of(defence="ask")
    state = state_of("r9", "b5", "b2", "b2", "b2", "r1")
    after = run(
        table,
        state,
        ["attack A B x 2"],
        [6, 6, 6, 1, 6, 6, 6, 1],
        standing={"blue": ["standing defend 1"]},
    )
    assert after.state.asked is None
    assert after.state.ground["B"] == Garrison("blue", 3)


def test_a_standing_defence_of_two_rolls_what_the_garrison_allows():
    table = table_of(defence="ask")
    after = run(
        table,
        state_of("r9", "b2", "b2", "b2", "b2", "r1"),
        ["attack A B until 1"],
        [6, 6, 6, 1, 6, 6, 6, 6, 1],
        standing={"blue": ["standing defend 2"]},
    )
    assert after.state.ground["B"] == Garrison("red", 0)


@pytest.mark.parametrize(
    ("line", "moved"), [("standing advance all", 4), ("standing advance least", 3)]
)
def test_a_standing_advance_moves_in(line, moved):
    table = table_of()
    after = run(
        table,
        state_of("r5", "b1", "b2", "b2", "b2", "r1"),
        ["attack A B"],
        [6, 6, 6, 1],
        standing={"red": [line]},
    )
    assert after.state.ground["B"] == Garrison("red", moved)


def test_the_script_comes_before_the_standing_order():
    table = table_of()
    after = run(
        table,
        state_of("r5", "b1", "b2", "b2", "b2", "r1"),
        ["attack A B", "advance 3"],
        [6, 6, 6, 1],
        standing={"red": ["standing advance all"]},
    )
    assert after.state.ground["B"] == Garrison("red", 3)


def test_a_script_that_says_no_move_in_goes_on_after_the_standing_order():
    table = table_of()
    after = run(
        table,
        state_of("r5", "b1", "b1", "b2", "b2", "r1"),
        ["attack A B", "attack B C", "end"],
        [6, 6, 6, 1, 6, 6, 6, 1],
        standing={"red": ["standing advance all"]},
    )
    assert after.state.turn == "blue"
    assert after.state.ground["C"] == Garrison("red", 3)
    assert [result.refused for result in after.results] == [None, None, None]


def test_a_standing_order_that_does_not_answer_is_no_answer():
    table = table_of()
    state = state_of("r5", "b1", "b2", "b2", "b2", "r1")
    after = run(table, state, [], standing={"red": ["standing advance all"]})
    assert not after.moved


SET = ("A:infantry", "B:infantry", "C:infantry")


def test_a_standing_trade_hands_in_the_best_set_when_one_is_due():
    """C-12, C-23: equal sets, the first in hand order."""
    table = table_of(sets="fixed")
    hand = (*SET, "D:artillery", "wild")
    state = state_of(
        "r5", "b1", "b2", "b2", "b2", "r1",
        phase="trade",
        hands={"red": hand, "blue": ()},
        reserve={"red": 3, "blue": 0},
    )  # fmt: skip
    after = run(table, state, [], standing={"red": ["standing trade best"]})
    assert after.state.hands["red"] == ("B:infantry", "C:infantry")
    assert after.state.discards == ("A:infantry", "D:artillery", "wild")


def test_a_standing_trade_of_escalating_sets_is_the_first_in_hand_order():
    """C-23."""
    table = table_of()
    hand = ("D:artillery", "wild", *SET)
    state = state_of(
        "r5", "b1", "b2", "b2", "b2", "r1",
        phase="trade",
        hands={"red": hand, "blue": ()},
        reserve={"red": 3, "blue": 0},
        sets_traded=9,
    )  # fmt: skip
    after = run(table, state, [], standing={"red": ["standing trade best"]})
    assert after.state.discards == hand[:3]


def test_a_standing_trade_waits_while_no_set_is_due():
    table = table_of()
    state = state_of(
        "r5", "b1", "b2", "b2", "b2", "r1",
        phase="trade",
        hands={"red": SET, "blue": ()},
        reserve={"red": 3, "blue": 0},
    )  # fmt: skip
    after = run(table, state, [], standing={"red": ["standing trade best"]})
    assert not after.moved


def test_standing_orders_are_one_of_each_kind_and_taken_back_together():
    table = table_of()
    kept = ()
    for line in ("standing defend 2", "siempre avanza todo", "standing defend 1"):
        (order,) = script(table, line)
        assert table.stands(order)
        kept = table.stood(kept, order)
    assert kept == script(table, "standing advance all", "standing defend 1")
    assert table.stood(kept, *script(table, "siempre nada")) == ()
    assert not table.stands(*script(table, "end"))


# Opening and departing.


def test_opening_gives_the_deal_and_its_throws():
    table = table_of()
    opened = open_game(table, KeyedDice(b"secret"))
    assert opened.moved
    assert [throw.name for throw in opened.throws][:2] == ["deal", "deck"]
    assert opened == open_game(table, KeyedDice(b"secret"))


def test_departing_tells_what_it_led_to():
    table = table_of(defence="ask")
    state = state_of("r5", "b1", "b2", "b2", "b2", "r1")
    after = depart(table, state, "blue", "left", KeyedDice(b""))
    assert outcome(table, after.state).winners == ("red",)
    assert after.moved
    assert after.throws == ()


def test_the_same_inputs_lead_to_the_same_end():
    table = table_of()
    state = state_of("r9", "b9", "b2", "b2", "b2", "r1")
    inputs = Inputs(sheets={"red": Sheet(script(table, "attack A B x 5"))})
    once = advance(table, state, inputs, KeyedDice(b"secret"))
    assert once == advance(table, state, inputs, KeyedDice(b"secret"))
    assert once != advance(table, state, inputs, KeyedDice(b"other"))
