"""F-10, F-14 … F-17: a plan judged before the deadline."""

import pytest

from adjudicator.dice import SequenceDice
from adjudicator.errors import Illegal, Remark
from tests.rules.fortress.positions import orders, stand

BOARD = """
    board    A-B-C-D, A-D
    red      A4+barracks B2 gold=9 hand=guard,march@1,tithe
    blue     C2 D1
"""


def check(text, *lines, power="red"):
    table, state, _ = stand(text)
    return table.check(state, power, orders(table, *lines))


def whys(found):
    return [v.illegal.why if v.illegal else None for v in found.verdicts]


def test_every_line_has_a_verdict_and_the_sheet_its_totals():
    """F-15: a running total of gold and slots; refused lines take nothing."""
    found = check(
        BOARD,
        "deploy 3 A",
        "move A -> D all",
        "move A -> C all",
        "defend B",
        "build barracks A",
        "card march C -> D 1",
    )
    assert whys(found) == [
        None, None, "has_an_order", None, "has_an_order", "not_reached",
    ]  # fmt: skip
    assert found.refused is None
    assert found.totals == (
        ("gold", 3, 9),
        ("move", 1, 3),
        ("defend", 1, 2),
        ("support", 0, 1),
        ("build", 0, 1),
    )


def test_overspending_refuses_the_whole_plan_with_the_sum():
    """F-10."""
    found = check(BOARD, "deploy 6 A", "build barracks B", "defend A")
    assert whys(found) == [None, None, None]
    assert found.refused == Illegal(why="too_dear", facts={"cost": 10, "gold": 9})


def test_spending_everything_is_allowed():
    """F-10."""
    assert check(BOARD, "deploy 5 A", "build barracks B").refused is None


def test_facts_of_a_refusal_say_what_is_wrong():
    """What the player must hear: where, and what would be right."""
    found = check(BOARD, "move B -> D 1", "deploy 1 B", "move A -> B 1, D 1, C 1")
    assert [v.illegal.facts for v in found.verdicts] == [
        {"from": "B", "to": "D"},
        {"place": "B"},
        {"from": "A", "to": "C"},
    ]
    found = check(BOARD, "move A -> B 1, D 1, D 2")
    assert found.verdicts[0].illegal.facts == {"place": "D"}
    found = check(BOARD, "card march A -> B 1, D 1")
    assert found.verdicts[0].illegal == Illegal(
        why="one_destination", facts={"card": "march"}
    )
    found = check(BOARD, "build fortress B", "build barracks A")
    assert whys(found) == ["needs_barracks", "has_building"]
    assert found.verdicts[1].illegal.facts == {"place": "A", "building": "barracks"}


REFUSALS = """
    board    A-B-C-D, A-D, sea S-A
    red      A4+barracks B2 S2 gold=9 hand=guard,feint,raid@2,field_camp,master_builder
    blue     C2 D1
"""


@pytest.mark.parametrize(
    ("lines", "why", "facts"),
    [
        (["deploy 1 C"], "not_held", {"place": "C"}),
        (["deploy 0 A"], "none_asked", {}),
        (["defend D"], "not_held", {"place": "D"}),
        (["move D -> A 1"], "not_reached", {"place": "D"}),
        (["defend A", "defend A"], "has_an_order", {"place": "A"}),
        (["move A -> B 0"], "none_asked", {}),
        (["move S -> B 1"], "not_adjacent", {"from": "S", "to": "B"}),
        (["move B -> C 1, C 1"], "named_twice", {"place": "C"}),
        (["card feint A -> D 6"], "feint_too_large", {"asked": 6, "most": 5}),
        (["card feint A -> D 0"], "none_asked", {}),
        (["card feint A -> B 1"], "own_territory", {"place": "B"}),
        (["card raid B -> A"], "own_territory", {"place": "A"}),
        (["card raid B -> D"], "not_adjacent", {"from": "B", "to": "D"}),
        (["support red in C from A"], "not_adjacent", {"from": "A", "to": "C"}),
        (["build barracks S"], "no_building_at_sea", {"place": "S"}),
        (["card field_camp S"], "no_building_at_sea", {"place": "S"}),
        (
            ["card field_camp A"],
            "has_building",
            {"place": "A", "building": "barracks"},
        ),
        (["build fortress B"], "needs_barracks", {"place": "B"}),
        (["card march A -> D 1"], "not_in_hand", {"card": "march"}),
        (["discard march"], "not_in_hand", {"card": "march"}),
        (["card tithe"], "not_in_hand", {"card": "tithe"}),
        (
            ["support red in A from B", "support red in A from S"],
            "no_slot",
            {"slot": "support", "most": 1},
        ),
        (
            ["defend A", "defend B", "defend S"],
            "no_slot",
            {"slot": "defend", "most": 2},
        ),
    ],
)
def test_a_refusal_tells_what_the_player_must_know(lines, why, facts):
    """F-10 … F-20: the last line's, where the others stand."""
    found = check(REFUSALS, *lines)
    *others, last = found.verdicts
    assert [verdict.illegal for verdict in others] == [None] * len(others)
    assert last.illegal == Illegal(why=why, facts=facts)


def test_a_move_may_attack_one_territory_only_and_hears_which_are_too_many():
    """F-16: the board as it is when the order is given counts."""
    found = check(BOARD, "move B -> A 1, C 1")
    assert whys(found) == [None]
    found = check(
        "board A-B, A-C, A-D\nred A4 D1\nblue B1 C1", "move A -> B 1, D 1, C 1"
    )
    assert found.verdicts[0].illegal == Illegal(
        why="one_attack", facts={"places": ("B", "C")}
    )


def test_a_support_for_one_who_is_out_is_refused():
    """F-19: any player still in."""
    table, state, _ = stand(BOARD)
    state = table.depart(state, "blue", "removed", SequenceDice(())).state
    lines = orders(table, "support blue in C from B")
    assert table.check(state, "red", lines).verdicts[0].illegal == Illegal(
        why="not_in_game", facts={"power": "blue"}
    )


@pytest.mark.parametrize(
    ("lines", "remarks"),
    [
        (["move A -> D 3"], [()]),
        (["move A -> D 4"], [("fewer_to_send",)]),
        (["deploy 1 A", "move A -> D 4"], [(), ()]),
        (["move A -> D 4", "deploy 1 A"], [(), ()]),
        (["move A -> D all stop 3"], [("stops_at_once",)]),
        (["move A -> D all stop 2"], [()]),
        (["move A -> B all stop 9"], [()]),
        (["move A -> B 3, D all"], [("nobody_to_send",)]),
        (["move A -> D all", "move D -> C 2"], [(), ()]),
        (["move A -> D all", "move D -> C 3"], [(), ("fewer_to_send",)]),
        (["move A -> D 1", "move D -> C all"], [(), ("nobody_to_send",)]),
        (["move B -> A all", "move A -> D 4"], [(), ()]),
    ],
)
def test_a_move_that_cannot_work_now_is_allowed_with_a_warning(lines, remarks):
    """A warning by the board as it is now, hoping for the best (F-16, F-17)."""
    found = check(BOARD, *lines)
    assert whys(found) == [None] * len(lines)
    assert [tuple(r.why for r in v.remarks) for v in found.verdicts] == remarks


def test_a_feint_from_a_territory_with_one_troop_is_warned_about():
    """F-30."""
    text = "board A-B\nred A1 hand=feint\nblue B1"
    found = check(text, "card feint A -> B 2")
    assert found.verdicts[0].remarks == (
        Remark(why="nobody_to_send", facts={"from": "A", "to": "B"}),
    )
    text = text.replace("A1", "A2")
    assert not check(text, "card feint A -> B 2").verdicts[0].remarks


def test_a_warning_says_how_many_can_go():
    found = check(BOARD, "move A -> D 4")
    assert found.verdicts[0].remarks == (
        Remark(why="fewer_to_send", facts={"from": "A", "to": "D", "troops": 3}),
    )


def test_conceding_in_a_plan_is_pointed_out_and_voids_the_rest():
    """F-02."""
    found = check(BOARD, "defend A", "concede")
    assert whys(found) == ["conceded", None]
    assert found.verdicts[1].remarks == (Remark(why="concedes"),)


def test_a_later_mail_replaces_the_whole_plan_unless_it_adds():
    """F-14: changeable until locked."""
    table, _, _ = stand(BOARD)
    first, second = orders(table, "defend A"), orders(table, "move A -> D all")
    assert table.merged(first, second, add=False) == second
    assert table.merged(first, second, add=True) == (*first, *second)


def test_lines_of_another_phase_are_refused():
    """F-05, F-09, F-15."""
    assert whys(check(BOARD, "found A", "place 3 A")) == ["not_in_plan", "not_in_plan"]
    draft = "board A-B-C-D-E\nalone\nphase draft\nred A1 C1 E1\nblue B1 D1"
    assert whys(check(draft, "defend A", "found B", "found A", "found C")) == [
        "only_found", "not_held", None, "one_fortress",
    ]  # fmt: skip
    assert whys(check(draft, "concede", "found A")) == [None, "conceded"]
    deploy = "board A-B\nalone\nphase deployment\nred A1 place=2\nblue B1"
    found = check(deploy, "place 1 A", "place 2 A", "place 1 A")
    assert whys(found) == [None, "not_enough_troops", None]
    assert found.verdicts[1].illegal.facts == {"asked": 2, "left": 1}
    assert found.totals == (("troops", 2, 2),)


def test_too_near_a_spot_names_the_valid_ones():
    """F-05."""
    draft = """
        board A-B-C-D-E-F-G
        alone
        phase draft
        red   A1 C1 E1 G1
        blue  B1 D1 F1+fortress
    """
    table, state, _ = stand(draft)
    found = table.check(state, "red", orders(table, "found G"))
    assert found.verdicts[0].illegal == Illegal(
        why="too_near", facts={"place": "G", "apart": 4, "valid": ("A",)}
    )


def test_nobody_out_of_the_game_may_order():
    """F-02, F-23."""
    table, state, _ = stand(BOARD)
    state = table.depart(state, "blue", "removed", SequenceDice(())).state
    found = table.check(state, "blue", orders(table, "defend C"))
    assert whys(found) == ["not_playing"]
    assert table.choices(state, "blue") == ()
    assert [p.power for p in table.prompts(state)] == ["red", "green"]


def test_nobody_orders_after_the_end():
    """F-01, F-03."""
    table, state, _ = stand("board A-B\nalone\nred A4\nblue B1")
    state = table.depart(state, "blue", "conceded", SequenceDice(())).state
    assert table.prompts(state) == ()
    assert whys(table.check(state, "red", orders(table, "defend A"))) == ["not_playing"]
    assert table.choices(state, "red") == ()
