"""F-02, F-03: conceding and removal, at once, in every phase."""

from adjudicator.dice import KeyedDice, ScriptedDice, SequenceDice
from adjudicator.engine import depart, open_game, outcome
from adjudicator.rulesets.fortress import events
from adjudicator.rulesets.fortress.orders import Concede
from tests.rules.fortress.positions import orders, scenario, stand

THREE = """
    board  A-B-C-D-E-F
    alone
    red    A4+fortress B2+levy gold=5 hand=guard,raid@2
    blue   C2 D1
    yellow E1 F1
    deck1  aid
"""


def test_removal_in_planning_takes_effect_at_once():
    """F-02: troops and buildings stay, lasting cards end, cards go to their decks."""
    table, state, _ = stand(THREE)
    step = depart(table, state, "red", "removed", SequenceDice(()))
    after = step.state
    assert step.moved
    assert [type(e).__name__ for e in step.events] == ["Departed", "LastingEnded"]
    assert step.events[0].manner == "removed"
    assert step.events[0].territories == 2
    assert (step.events[1].territory, step.events[1].card) == ("B", "levy")
    assert step.events[1].why == "departure"
    a, b = after.grounds["A"], after.grounds["B"]
    assert (a.owner, a.troops, a.building) == (None, 4, "fortress")
    assert (b.owner, b.troops, b.lasting) == (None, 2, None)
    assert after.is_neutral("A")
    assert after.gold["red"] == 0
    assert after.hands["red"] == ()
    assert set(after.decks["1"]) == {"aid@1", "guard@1"}
    assert after.decks["2"] == ("raid@2",)
    assert after.initiative == ("blue", "yellow")
    assert [p.power for p in table.prompts(after)] == ["blue", "yellow"]
    assert outcome(table, after) is None


def test_returned_cards_are_shuffled_in_by_hidden_chance():
    """F-02, F-28: each tier's deck is shuffled, under a name of its own."""
    table, state, _ = stand(THREE)
    dice = ScriptedDice({"3/return/red/1": (1, 0), "3/return/red/2": (0,)})
    step = depart(table, state, "red", "conceded", dice)
    assert step.state.decks["1"] == ("guard@1", "aid@1")
    assert all(throw.hidden for throw in step.throws)
    assert len(step.throws) == 2


def test_the_last_one_wins_at_once():
    """F-03."""
    table, state, _ = stand(THREE)
    state = depart(table, state, "red", "conceded", SequenceDice(())).state
    step = depart(table, state, "yellow", "left", SequenceDice(()))
    told = step.events[-1]
    assert isinstance(told, events.GameWon)
    assert (told.power, told.by, told.land, told.target) == (
        "blue",
        "last_standing",
        2,
        5,
    )
    assert outcome(table, step.state).winners == ("blue",)
    assert table.prompts(step.state) == ()


def test_all_removed_by_one_act_the_most_land_wins():
    """F-03."""
    table, state, _ = stand(THREE.replace("F1", "").replace("C2 D1", "C2 D1 F1"))
    step = table.depart_together(state, table.powers, "removed", SequenceDice(()))
    assert outcome(table, step.state).winners == ("blue",)


def test_of_equals_the_one_earlier_in_initiative_wins():
    """F-03."""
    table, state, _ = stand(THREE + "    initiative yellow blue red")
    step = table.depart_together(state, table.powers, "removed", SequenceDice(()))
    assert outcome(table, step.state).winners == ("yellow",)


def test_leaving_twice_or_after_the_end_changes_nothing():
    table, state, _ = stand(THREE)
    state = depart(table, state, "red", "conceded", SequenceDice(())).state
    assert depart(table, state, "red", "removed", SequenceDice(())).state == state
    state = depart(table, state, "blue", "conceded", SequenceDice(())).state
    again = depart(table, state, "yellow", "conceded", SequenceDice(()))
    assert again.state == state
    assert again.events == ()


def test_leaving_in_the_draft_passes_the_turn_on():
    """F-02, F-05."""
    table = scenario("fortress_south", 3)
    state = open_game(table, KeyedDice(b"x")).state
    assert table.prompts(state)[0].power == "green"
    state = depart(table, state, "green", "removed", KeyedDice(b"x")).state
    assert table.prompts(state)[0].power == "blue"
    assert state.phase == "draft"


def test_the_last_founder_leaving_begins_the_deployment():
    """F-05: the last to pick has initiative 1, the others follow in seat order."""
    table = scenario("fortress_south", 3)
    state = open_game(table, KeyedDice(b"x")).state
    for _ in range(2):
        step = table.default(state, table.prompts(state)[0], KeyedDice(b"x"))
        state = step.state
    state = depart(table, state, "red", "removed", KeyedDice(b"x")).state
    assert state.phase == "deployment"
    assert state.initiative == ("blue", "green")
    assert set(state.to_place) == {"blue", "green"}


def test_a_concede_in_a_draft_script_is_a_departure():
    """F-02."""
    table = scenario("fortress_south", 2)
    state = open_game(table, KeyedDice(b"x")).state
    step = table.act(state, "blue", Concede(), SequenceDice(()))
    assert outcome(table, step.state).winners == ("red",)
    (defend,) = orders(table, f"defend {next(iter(table.places))}")
    assert table.act(state, "blue", defend, SequenceDice(())).why == "only_found"


def test_all_but_one_conceding_in_the_deployment_ends_it():
    """F-03."""
    table, state, sheets = stand("""
        board  A-B
        alone
        phase  deployment
        red    A1 place=2
        blue   B1 place=2
        orders red: concede
        orders blue: place 2 B
    """)
    step = table.resolve(state, sheets, SequenceDice(()))
    assert outcome(table, step.state).winners == ("blue",)
    assert step.state.phase == "deployment"


def test_taking_over_changes_nothing_and_there_are_no_standing_orders():
    table, state, sheets = stand(THREE + "    orders red: defend A")
    order = sheets["red"][0]
    assert table.replace(state, "red").state == state
    assert not table.stands(order)
    assert table.stood((), order) == ()
    assert table.standing(state, table.prompts(state)[0], (order,)) is None


def test_a_round_limit_ends_the_game_for_whoever_has_most_land():
    """The option, off by default; of equals the one earlier in initiative."""
    text = THREE.replace("F1", "F1").replace(
        "alone", "alone\n    options round_limit=3"
    )
    table, state, _ = stand(text)
    step = table.resolve(state, {}, SequenceDice(()))
    won = outcome(table, step.state)
    assert (won.winners, won.by) == (("red",), "round_limit")
    assert step.state.round == 3
    table, state, _ = stand(text.replace("round_limit=3", "round_limit=4"))
    assert outcome(table, table.resolve(state, {}, SequenceDice(())).state) is None
    table, state, _ = stand(THREE)
    assert outcome(table, table.resolve(state, {}, SequenceDice(())).state) is None
    table, state, _ = stand(text + "    initiative blue red yellow")
    won = outcome(table, table.resolve(state, {}, SequenceDice(())).state)
    assert won.winners == ("blue",)
