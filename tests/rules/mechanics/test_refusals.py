"""Why lines are refused, and the figures the refusal tells its author."""

import pytest

from adjudicator.dice import KeyedDice
from adjudicator.errors import Illegal
from adjudicator.mechanics.turns.state import MoveIn
from tests.rules.mechanics.tables import GAMES, act, order_of, state_of, table_of

#: Red holds A, F and, cut off, D; blue the rest of the ring, with two armies each.
RED = {"A": ("red", 5), "F": ("red", 1), "D": ("red", 4)}
PLACING = {"classic": "trade", "missions": "draft"}
MARCH = {"classic": "regroup", "missions": "fortify"}


def refused(table, state, power, line):
    """A line's refusal: why, and all that it tells."""
    answer = table.act(state, power, order_of(table, line), KeyedDice(b"no"))
    assert isinstance(answer, Illegal), answer
    return answer.why, dict(answer.facts)


def at_war(name, **fields):
    fields.setdefault("situation", "clear_skies") if name == "missions" else None
    table = table_of(name, seats=2)
    return table, state_of(name, table, RED, **fields)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("line", "why", "facts"),
    [
        ("attack B A", "not_yours", {"place": "B"}),
        ("attack A F", "own_territory", {"place": "F"}),
        ("attack A C", "not_adjacent", {"at": "A", "to": "C"}),
        ("attack F E", "single_army", {"place": "F"}),
        ("attack D C dice 4", "dice_not_allowed", {"dice": 4, "most": 3, "place": "D"}),
        ("attack D C dice 0", "dice_not_allowed", {"dice": 0, "most": 3, "place": "D"}),
        ("attack A B until 5", "until_reached",
         {"until": 5, "armies": 5, "place": "A"}),
        ("attack A B x 0", "no_rolls", {}),
        ("place 1 A", "nothing_to_place", {}),
        ("place 0 A", "no_armies", {}),
        ("advance 1", "nothing_taken", {}),
        ("defend 1", "not_asked", {}),
        ("standing defend 1", "standing_order", {}),
        ("MARCH 1 B A", "not_yours", {"place": "B"}),
        ("MARCH 1 A B", "not_yours", {"place": "B"}),
        ("MARCH 0 A F", "no_armies", {}),
        ("MARCH 1 A A", "same_place", {"place": "A"}),
        ("MARCH 5 A F", "must_stay", {"place": "A", "armies": 5, "most": 4}),
    ],
)  # fmt: skip
def test_a_turn_of_attacks(name, line, why, facts):
    """C-13, C-14, C-16, C-18, M-05, M-07."""
    table, state = at_war(name)
    line = line.replace("MARCH", MARCH[name])
    assert refused(table, state, "red", line) == (why, facts)


def test_the_regroup_wants_connected_ground_and_fortifying_a_neighbour():
    """C-18, M-07."""
    far = {"at": "A", "to": "D"}
    assert refused(*at_war("classic"), "red", "regroup 1 A D") == ("not_connected", far)
    found = refused(*at_war("missions"), "red", "fortify 1 A D")
    assert found == ("not_adjacent", far)


@pytest.mark.parametrize("name", GAMES)
def test_somebody_elses_turn(name):
    table, state = at_war(name)
    found = refused(table, state, "blue", "attack B A")
    assert found == ("not_your_turn", {"power": "red"})


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_taken_when_the_game_is_over(name):
    """C-21."""
    table, state = at_war(name)
    over = table.depart(state, "blue", "left", KeyedDice(b"no")).state
    assert refused(table, over, "red", "attack A B") == ("game_over", {})


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("line", "why", "facts"),
    [
        ("place 4 A", "too_many_armies", {"armies": 4, "most": 3}),
        ("place 1 B", "not_yours", {"place": "B"}),
        ("place 0 A", "no_armies", {}),
        ("attack A B", "armies_to_place", {"armies": 3}),
        ("end", "armies_to_place", {"armies": 3}),
        ("MARCH 1 A F", "armies_to_place", {"armies": 3}),
    ],
)
def test_before_all_armies_are_placed(name, line, why, facts):
    """C-09."""
    table, state = at_war(name, phase=PLACING[name], reserve={"red": 3})
    line = line.replace("MARCH", MARCH[name])
    assert refused(table, state, "red", line) == (why, facts)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("line", "why", "facts"),
    [
        ("advance 1", "move_in_range", {"armies": 1, "least": 2, "most": 4}),
        ("advance 5", "move_in_range", {"armies": 5, "least": 2, "most": 4}),
        ("attack D C", "move_in_first", {"place": "B"}),
        ("end", "move_in_first", {"place": "B"}),
    ],
)
def test_while_a_capture_waits_for_its_move_in(name, line, why, facts):
    """C-16, M-06."""
    table = table_of(name, seats=2)
    state = state_of(
        name, table, {**RED, "B": ("red", 0)}, phase="advance", captures=1,
        pending=MoveIn(at="A", to="B", least=2),
    )  # fmt: skip
    assert refused(table, state, "red", line) == (why, facts)


@pytest.mark.parametrize("name", GAMES)
def test_while_the_defender_is_asked(name):
    """C-15: the attacker can do nothing else, and others wait."""
    table = table_of(name, seats=3, defence="ask")
    fields = {"situation": "clear_skies"} if name == "missions" else {}
    start = state_of(name, table, {**RED, "E": ("green", 3)}, **fields)
    state = act(table, start, "red", "attack A B until 2")
    waits = ("defence_asked", {"place": "B"})
    assert refused(table, state, "red", "end") == waits
    assert refused(table, state, "red", "defend 1") == waits
    for dice in (0, 3):
        assert refused(table, state, "blue", f"defend {dice}") == (
            "defence_not_allowed", {"dice": dice, "most": 2},
        )  # fmt: skip
    assert refused(table, state, "blue", "attack B A") == ("waits", {})
    assert refused(table, state, "green", "defend 1") == ("not_asked", {})
    found = refused(table, state, "green", "attack E F")
    assert found == ("not_your_turn", {"power": "red"})


@pytest.mark.parametrize("name", GAMES)
def test_where_only_the_last_move_is_left(name):
    """C-18, M-07."""
    table, state = at_war(name, phase=MARCH[name])
    assert refused(table, state, "red", "attack A B") == ("only_regroup", {})


@pytest.mark.parametrize(
    ("name", "phase"), [("classic", "deploy"), ("missions", "place")]
)
@pytest.mark.parametrize(
    ("line", "why", "facts"),
    [
        ("place 4 A", "batch", {"armies": 4, "most": 3}),
        ("place 0 A", "no_armies", {}),
        ("place 1 B", "not_yours", {"place": "B"}),
        ("attack A B", "setting_up", {}),
        ("end", "setting_up", {}),
        ("MARCH 1 A F", "setting_up", {}),
        ("TRADE", "setting_up", {}),
    ],
)
def test_in_the_set_up(name, phase, line, why, facts):
    """C-07, M-01."""
    table, state = at_war(name, phase=phase, batch=3, reserve={"red": 9, "blue": 9})
    trade = {"classic": "trade wild, wild, A", "missions": "trade wild wild sword"}
    line = line.replace("MARCH", MARCH[name]).replace("TRADE", trade[name])
    assert refused(table, state, "red", line) == (why, facts)


def test_claims():
    """M-01: a rotation's share, other players' land, land of somebody who left."""
    table = table_of("missions", seats=2)
    ground = {**dict.fromkeys("ABCDEF", (None, 0)), "A": ("red", 1), "B": ("blue", 1)}
    ground["C"] = (None, 2)
    state = state_of(
        "missions", table, ground, phase="claim", batch=5, claims=0, share=2,
        reserve={"red": 9, "blue": 9},
    )  # fmt: skip
    assert refused(table, state, "red", "place 1 D") == (
        "claim_share", {"place": "D", "share": 2},
    )  # fmt: skip
    for place in "BC":
        found = refused(table, state, "red", f"place 1 {place}")
        assert found == ("not_yours", {"place": place})


HAND = ("A:infantry", "B:cavalry", "E:cavalry", "wild")


@pytest.mark.parametrize(
    ("line", "why", "facts"),
    [
        ("trade A, B, C", "not_in_hand", {"cards": ("C",)}),
        ("trade wild, wild, A", "not_in_hand", {"cards": ("wild", "wild", "A")}),
        ("trade A, B, E", "no_set",
         {"cards": ("A:infantry", "B:cavalry", "E:cavalry")}),
        ("trade A, B, wild onto B", "onto_not_named", {"place": "B"}),
        ("trade B, E, wild onto A", "onto_not_named", {"place": "A"}),
    ],
)  # fmt: skip
def test_sets_of_classic(line, why, facts):
    """C-10."""
    table, state = at_war(
        "classic", phase="trade", reserve={"red": 3}, hands={"red": HAND}
    )
    assert refused(table, state, "red", line) == (why, facts)


def test_when_a_set_may_no_longer_be_handed_in():
    """C-10, C-17: after a placement, and mid-assault with five or fewer."""
    hands = {"red": HAND}
    placing = at_war("classic", phase="place", reserve={"red": 2}, hands=hands)
    assert refused(*placing, "red", "trade A, B, wild") == ("trade_over", {})
    heir = at_war("classic", phase="trade", captures=1, hands=hands)
    assert refused(*heir, "red", "trade A, B, wild") == ("trade_over", {})
    attacking = at_war("missions", hands={"red": ("wild", "sword", "rifle")})
    assert refused(*attacking, "red", "trade wild sword rifle") == ("trade_over", {})


def test_a_set_that_is_due_comes_first():
    """C-12."""
    table, state = at_war(
        "classic", phase="trade", reserve={"red": 3}, hands={"red": (*HAND, "wild")}
    )
    for line in ("place 1 A", "attack A B", "end", "regroup 1 A F"):
        assert refused(table, state, "red", line) == ("set_due", {"cards": 5})


@pytest.mark.parametrize(
    ("line", "why", "facts"),
    [
        ("trade rifle rifle rifle", "not_in_hand", {"cards": ("rifle",) * 3}),
        ("trade sword sword rifle", "no_set", {"cards": ("sword", "sword", "rifle")}),
    ],
)
def test_sets_of_missions(line, why, facts):
    """M-04."""
    hand = ("sword", "sword", "rifle", "wild")
    table, state = at_war(
        "missions", phase="draft", reserve={"red": 3}, hands={"red": hand}
    )
    assert refused(table, state, "red", line) == (why, facts)


def test_situations_bar_attacks():
    """M-11, M-13: A and B are of the north, F of the south."""
    resting = at_war("missions", situation="rest:red")
    assert refused(*resting, "red", "attack A B") == ("resting", {"power": "red"})
    table, closed = at_war("missions", situation="closed_borders")
    found = refused(table, closed, "red", "attack D C")
    assert found == ("closed_border", {"at": "D", "to": "C"})
    act(table, closed, "red", "attack D E", [6, 6, 6, 1, 1])


def test_what_can_never_be_carried_out_is_told_with_its_figures():
    """Of lines after dice, as far as it can be said before."""
    table, state = at_war("classic")
    lines = {
        "attack B D": ("not_adjacent", {"at": "B", "to": "D"}),
        "attack A B dice 4": ("dice_never", {"dice": 4, "most": 3}),
        "attack A B x 0": ("no_rolls", {}),
        "regroup 1 A A": ("same_place", {"place": "A"}),
        "regroup 0 A F": ("no_armies", {}),
        "place 0 A": ("no_armies", {}),
    }
    orders = [order_of(table, line) for line in ("attack A B", *lines)]
    verdicts = table.check(state, "red", orders).verdicts[1:]
    found = [(each.illegal.why, dict(each.illegal.facts)) for each in verdicts]
    assert found == list(lines.values())
    table, state = at_war("missions")
    lines = {
        "fortify 1 A C": ("not_adjacent", {"at": "A", "to": "C"}),
        "fortify 1 A A": ("same_place", {"place": "A"}),
        "fortify 0 A F": ("no_armies", {}),
        "trade sword sword rifle": ("no_set", {"cards": ("sword", "sword", "rifle")}),
    }
    orders = [order_of(table, line) for line in ("attack A B", *lines)]
    verdicts = table.check(state, "red", orders).verdicts[1:]
    found = [(each.illegal.why, dict(each.illegal.facts)) for each in verdicts]
    assert found == list(lines.values())


def test_remarks_name_the_place_to_move_into():
    table, state = at_war("classic")
    orders = [order_of(table, line) for line in ("attack A B", "end")]
    (remark,) = table.check(state, "red", orders).verdicts[1].remarks
    assert (remark.why, dict(remark.facts)) == ("move_in_first", {"place": "B"})
