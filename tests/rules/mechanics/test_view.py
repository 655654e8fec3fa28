"""What is drawn and counted: the picture, the scoreboard, planned arrows."""

import pytest

from adjudicator.mechanics.battle import CALM, Conditions
from adjudicator.mechanics.chances import battle_odds
from adjudicator.mechanics.ground import Garrison
from adjudicator.mechanics.turns.facts import forecast
from adjudicator.mechanics.turns.state import MoveIn
from adjudicator.rulesets.missions.objectives import Eliminate, HoldMany
from adjudicator.views import Arrow, Holding, Mark, Piece
from tests.rules.mechanics.tables import act, order_of, state_of, table_of

RED = {"A": ("red", 5), "F": ("red", 2), "D": (None, 3)}


def test_owners_are_tinted_and_armies_counted():
    table = table_of("classic", seats=2)
    view = table.view(state_of("classic", table, RED), None)
    assert Holding(place="A", power="red") in view.picture.holdings
    assert all(holding.place != "D" for holding in view.picture.holdings)
    assert (
        Piece(place="A", kind="counter", power="red", number=5) in view.picture.pieces
    )
    assert Piece(place="D", kind="counter", number=3) in view.picture.pieces
    assert len(view.picture.pieces) == 6


def test_unclaimed_territories_have_no_counter():
    table = table_of("missions", seats=2)
    state = state_of(
        "missions", table, dict.fromkeys("ABCDEF", (None, 0)), phase="claim"
    )
    assert table.view(state, None).picture.pieces == ()
    assert {score.standing for score in table.view(state, None).scores} == {"playing"}


def test_the_scoreboard_counts_and_says_who_is_out_or_left():
    table = table_of("classic", seats=4)
    state = state_of(
        "classic", table, {**RED, "B": ("green", 1)}, hands={"red": ("wild",)},
        reserve={"red": 4}, phase="place",
    )  # fmt: skip
    state = table.depart(state, "green", "left", None).state
    scores = {score.power: score for score in table.view(state, "blue").scores}
    assert dict(scores["red"].counts) == {
        "territories": 2, "armies": 7, "cards": 1, "reserve": 4,
    }  # fmt: skip
    assert {power: score.standing for power, score in scores.items()} == {
        "red": "playing", "blue": "playing", "green": "left", "yellow": "out",
    }  # fmt: skip
    over = table.depart(state, "blue", "left", None).state
    view = table.view(over, None)
    assert view.scores[0].standing == "winner"
    assert view.phase.kind == "over"


def test_attacks_of_the_turn_are_arrows_with_their_losses_added_up():
    table = table_of("classic", seats=2)
    state = state_of("classic", table, {**RED, "E": ("blue", 1)})
    state = act(table, state, "red", "attack A B x 2", [1, 1, 1, 6, 6, 6, 1, 5, 5])
    state = act(table, state, "red", "attack F E", [6, 1])
    picture = table.view(state, None).picture
    assert set(picture.arrows) == {
        Arrow(kind="attack", power="red", at="A", to="B", fate="failed", losses=(3, 1)),
        Arrow(kind="attack", power="red", at="F", to="E", fate="done", losses=(0, 1)),
    }
    assert picture.marks == (Mark(place="E", kind="captured", power="red"),)


def test_a_territory_taken_again_is_a_fight_of_its_own():
    table = table_of("classic", seats=2)
    state = state_of("classic", table, {**RED, "B": ("blue", 1)})
    state = act(table, state, "red", "attack A B", [6, 5, 4, 1])
    first = state.story.fights
    assert [fight.captured for fight in first] == [True]


def test_placements_and_the_regroup_are_drawn():
    table = table_of("classic", seats=2)
    state = state_of("classic", table, RED, phase="place", reserve={"red": 3})
    state = act(table, state, "red", "place 1 A")
    state = act(table, state, "red", "place 2 A")
    state = act(table, state, "red", "regroup 4 A F")
    picture = table.view(state, None).picture
    assert picture.marks == (Mark(place="A", kind="placed", power="red", number=3),)
    assert picture.arrows == (
        Arrow(kind="transfer", power="red", at="A", to="F", number=4),
    )


def test_the_last_turn_is_drawn_until_the_next_one_does_something():
    table = table_of("classic", seats=2)
    state = state_of("classic", table, RED)
    state = act(table, state, "red", "regroup 4 A F")
    assert table.view(state, None).picture.arrows
    state = act(table, state, "blue", "place 1 B")
    picture = table.view(state, None).picture
    assert picture.arrows == ()
    assert picture.marks == (Mark(place="B", kind="placed", power="blue", number=1),)


def test_planned_orders_are_arrows_for_their_author():
    for name, word in (("classic", "regroup"), ("missions", "fortify")):
        table = table_of(name, seats=2)
        state = state_of(name, table, RED)
        orders = [
            order_of(table, line)
            for line in ("attack A B until 2", f"{word} 2 A F", "end")
        ]
        assert table.drawn(state, "red", orders) == (
            Arrow(kind="attack", power="red", at="A", to="B", fate="planned"),
            Arrow(
                kind="transfer", power="red", at="A", to="F", number=2, fate="planned"
            ),
        )


def test_public_facts_tell_what_the_turn_waits_for():
    table = table_of("classic", seats=2, defence="ask")
    state = state_of("classic", table, RED, sets_traded=2, deck=("wild",) * 3)
    facts = table.view(state, None).public
    assert (facts.defence, facts.sets, facts.next_set, facts.deck) == (
        "ask", "escalating", 8, 3,
    )  # fmt: skip
    asked = act(table, state, "red", "attack A B")
    view = table.view(asked, None)
    assert view.public.asked == ("A", "B")
    assert view.phase.kind == "defence"
    pending = state_of(
        "classic", table, {**RED, "B": ("red", 0)}, phase="advance", captures=1,
        pending=MoveIn(at="A", to="B", least=2),
    )  # fmt: skip
    facts = table.view(pending, None).public
    assert facts.move_in == ("A", "B", 2, 4)
    assert facts.captured
    fixed = table_of("classic", seats=2, sets="fixed")
    assert fixed.view(state, None).public.next_set is None


def test_private_facts_of_classic_tell_the_best_set():
    table = table_of("classic", seats=2)
    hand = ("A:infantry", "B:infantry", "C:infantry", "D:cavalry", "wild")
    state = state_of(
        "classic", table, RED, phase="trade", hands={"red": hand, "blue": hand[:2]}
    )
    mine = table.view(state, "red").private
    assert (mine.cards, mine.best, mine.pays, mine.due) == (hand, hand[:3], 4, True)
    theirs = table.view(state, "blue").private
    assert (theirs.best, theirs.pays, theirs.due) == ((), 0, False)


def test_prompts_tell_the_figures_of_the_question():
    table = table_of("classic", seats=2, defence="ask")
    state = state_of("classic", table, RED, phase="trade", reserve={"red": 3})
    (prompt,) = table.prompts(state)
    assert (prompt.power, prompt.asks, prompt.takes) == ("red", "trade", "order")
    assert prompt.facts == {"armies": 3}
    hand = ("wild",) * 5
    due = state_of(
        "classic", table, RED, phase="trade", reserve={"red": 3}, hands={"red": hand}
    )
    assert table.prompts(due)[0].facts == {"armies": 3, "cards": 5}
    asked = act(table, state_of("classic", table, RED), "red", "attack A B")
    assert table.prompts(asked)[0].facts == {
        "by": "red", "at": "A", "to": "B", "attackers": 5, "defenders": 2, "most": 2,
    }  # fmt: skip


def test_choices_of_each_question():
    table = table_of("classic", seats=2, defence="ask")
    state = state_of("classic", table, RED)
    assert table.choices(state, "blue") == ()
    assert [c.text for c in table.choices(state, "red")] == ["attack", "regroup", "end"]
    asked = act(table, state, "red", "attack A B")
    assert table.choices(asked, "red") == ()
    (defend,) = table.choices(asked, "blue")
    assert (defend.text, defend.then[0].least, defend.then[0].most) == ("defend", 1, 2)
    only = state_of("classic", table, RED, phase="regroup")
    assert [c.text for c in table.choices(only, "red")] == ["regroup", "end"]
    alone = state_of("classic", table, {"A": ("red", 1)})
    assert [c.text for c in table.choices(alone, "red")] == ["end"]
    due = state_of(
        "classic", table, RED, phase="trade", reserve={"red": 3},
        hands={"red": ("wild", "wild", "A:infantry", "B:infantry", "C:infantry")},
    )  # fmt: skip
    assert [c.text for c in table.choices(due, "red")] == ["trade"]
    (trade,) = table.choices(due, "red")
    assert trade.then[0].text == "wild, wild, A:infantry"
    assert trade.then[0].then[0].then[0].place == "A"
    assert trade.then[1].text == "wild, wild, B:infantry"
    assert trade.then[1].then == ()


def test_a_forecast_is_read_off_the_view():
    table = table_of("missions", seats=2)
    calm = table.view(state_of("missions", table, RED), "red")
    snow = table.view(state_of("missions", table, RED, situation="snow"), "red")
    assert forecast(calm, "A", "B").win == forecast(calm, "A", "B", rolls=1).win
    assert forecast(calm, "A", "B", until=1).win > forecast(snow, "A", "B", until=1).win
    assert forecast(calm, "A", "B", until=4).win < forecast(calm, "A", "B", until=1).win


def test_replacing_a_player_changes_nothing():
    table = table_of("classic", seats=2)
    state = state_of("classic", table, RED)
    assert table.replace(state, "blue").state == state
    assert state.ground["A"] == Garrison("red", 5)


@pytest.mark.parametrize(
    "line", [{}, {"until": 3}, {"rolls": 2}, {"until": 2, "rolls": 3, "dice": 1}]
)
@pytest.mark.parametrize("situation", ["snow", "clear_skies"])
def test_a_forecast_is_the_exact_chance(line, situation):
    table = table_of("missions", seats=2)
    state = state_of("missions", table, {"A": ("red", 5), "B": ("blue", 3)},
                     situation=situation)  # fmt: skip
    conditions = Conditions(defence=4) if situation == "snow" else CALM
    wanted = battle_odds(
        5, 3, until=line.get("until", 1), rolls=line.get("rolls", None if line else 1),
        dice=line.get("dice"), conditions=conditions,
    )  # fmt: skip
    assert forecast(table.view(state, None), "A", "B", **line) == wanted


def test_public_and_private_facts_of_missions():
    table = table_of("missions", seats=3)
    goals = {
        "red": HoldMany(territories=5),
        "blue": Eliminate(player="green"),
        "green": Eliminate(player="red"),
    }
    state = state_of(
        "missions", table, RED, situation="snow", situation_deck=("crisis",) * 4,
        objectives=goals, hands={"red": ("sword", "rifle", "sword", "wild")},
    )  # fmt: skip
    facts = table.view(state, None).public
    assert (facts.situation, facts.situations_left, facts.claims) == ("snow", 4, 0)
    assert facts.conditions == Conditions(defence=4)
    red, blue, green = (table.view(state, p).private for p in table.powers)
    assert red.cards == ("sword", "rifle", "sword", "wild")
    assert red.set == ("sword", "rifle", "wild")
    assert (red.objective, red.instead) == (goals["red"], None)
    # Green is out: its hunter reads another goal. Red is in: nothing changes for green.
    assert (blue.objective, blue.instead) == (goals["blue"], HoldMany(territories=4))
    assert (green.objective, green.instead) == (goals["green"], None)
    assert (blue.cards, blue.set) == ((), ())
    claims = state_of(
        "missions", table, dict.fromkeys("ABCDEF", (None, 0)), phase="claim", claims=2
    )
    assert table.view(claims, None).public.claims == 2


def test_the_phase_everybody_sees():
    table = table_of("classic", seats=2)
    phase = table.view(state_of("classic", table, RED, phase="trade"), None).phase
    assert (phase.kind, phase.round, phase.power) == ("trade", 3, "red")


def test_sets_pay_more_for_those_who_look_at_them_later():
    table = table_of("classic", seats=2)
    hand = ("A:infantry", "B:infantry", "C:infantry")
    state = state_of("classic", table, RED, hands={"red": hand}, sets_traded=7)
    assert table.view(state, "red").private.pays == 25
    assert table.view(state, None).public.sets_traded == 7
