"""What is said of a script before it is carried out."""

import pytest

from tests.rules.mechanics.tables import order_of, state_of, table_of

RED = {"A": ("red", 5), "F": ("red", 1)}


def verdicts(table, state, power, *lines):
    orders = [order_of(table, line) for line in lines]
    return [
        verdict.illegal.why if verdict.illegal else [r.why for r in verdict.remarks]
        for verdict in table.check(state, power, orders).verdicts
    ]


def test_the_first_line_is_judged():
    table = table_of("classic", seats=2)
    state = state_of("classic", table, RED)
    assert verdicts(table, state, "red", "attack A B") == [[]]
    assert verdicts(table, state, "red", "attack A F") == ["own_territory"]


def test_lines_after_orders_without_dice_are_judged_too():
    table = table_of("classic", seats=2)
    state = state_of(
        "classic", table, RED, phase="trade", reserve={"red": 3},
        hands={"red": ("wild", "D:infantry", "E:cavalry", "wild")},
    )  # fmt: skip
    assert verdicts(
        table, state, "red",
        "trade wild, D:infantry, E:cavalry", "place 8 A", "place 1 A", "attack A B",
    ) == [[], "too_many_armies", [], []]  # fmt: skip
    assert verdicts(
        table, state, "red",
        "trade wild, D:infantry, E:cavalry", "place 7 A", "attack A B", "end",
    ) == [[], [], [], ["move_in_first"]]  # fmt: skip


def test_after_dice_only_what_is_never_allowed_is_refused():
    table = table_of("classic", seats=2)
    state = state_of("classic", table, RED)
    assert verdicts(
        table, state, "red",
        "attack A B", "attack B D", "attack A B dice 4", "attack A B x 0",
        "attack A B dice 0", "regroup 1 A A", "regroup 0 A B", "place 0 A",
    ) == [
        [], "not_adjacent", "dice_never", "no_rolls", "dice_never", "same_place",
        "no_armies", "no_armies",
    ]  # fmt: skip


def test_a_script_that_forgets_the_move_in_is_told():
    table = table_of("classic", seats=2)
    state = state_of("classic", table, RED)
    assert verdicts(table, state, "red", "attack A B", "end") == [[], ["move_in_first"]]
    assert verdicts(table, state, "red", "attack A B", "advance all", "end") == [
        [], [], [],
    ]  # fmt: skip
    assert verdicts(table, state, "red", "attack A B", "attack A B") == [[], []]


def test_missions_own_lines_that_are_never_allowed():
    table = table_of("missions", seats=2)
    state = state_of("missions", table, RED, situation="clear_skies")
    assert verdicts(
        table, state, "red",
        "attack A B", "fortify 1 A C", "fortify 1 A A", "fortify 0 A B",
        "trade sword sword rifle", "trade sword sword wild",
    ) == [
        [], "not_adjacent", "same_place", "no_armies", "no_set", [],
    ]  # fmt: skip


def test_a_turn_written_early_waits():
    table = table_of("classic", seats=2)
    state = state_of("classic", table, RED)
    assert verdicts(table, state, "blue", "place 3 B", "attack B C", "attack B F") == [
        ["waits"], [], "not_adjacent",
    ]  # fmt: skip


def test_the_attackers_lines_wait_while_the_defender_is_asked():
    table = table_of("classic", seats=2, defence="ask")
    state = state_of("classic", table, RED)
    from tests.rules.mechanics.tables import act

    asked = act(table, state, "red", "attack A B")
    assert verdicts(table, asked, "red", "advance all") == [["waits"]]
    assert verdicts(table, asked, "blue", "attack B C") == [["waits"]]
    assert verdicts(table, asked, "blue", "defend 2") == [[]]
    assert verdicts(table, asked, "blue", "defend 3") == ["defence_not_allowed"]


@pytest.mark.parametrize("name", ["classic", "missions"])
def test_somebody_who_is_out_has_nothing_to_write(name):
    table = table_of(name, seats=3)
    state = state_of(name, table, RED)
    assert verdicts(table, state, "green", "attack A B") == ["out"]
    left = table.depart(
        state_of(name, table, {**RED, "C": ("green", 2)}), "blue", "left", None
    ).state
    assert verdicts(table, left, "blue", "attack B A") == ["out"]


def test_standing_orders_are_always_welcome():
    table = table_of("classic", seats=2)
    state = state_of("classic", table, RED)
    assert verdicts(
        table, state, "blue", "standing defend 2", "standing none"
    ) == [[], []]  # fmt: skip
    assert verdicts(
        table, state, "red", "attack A B", "standing defend 1", "advance 2"
    ) == [[], [], []]  # fmt: skip


def test_when_the_game_is_over_nothing_may_be_written():
    table = table_of("classic", seats=2)
    over = table.depart(state_of("classic", table, RED), "blue", "left", None).state
    assert verdicts(table, over, "red", "attack A B") == ["game_over"]


def test_armies_placed_are_counted():
    table = table_of("classic", seats=2)
    state = state_of("classic", table, RED, phase="trade", reserve={"red": 5})
    orders = [order_of(table, "place 2 A"), order_of(table, "place 1 F")]
    assert table.check(state, "red", orders).totals == (("armies", 3, 5),)
    assert table.check(state, "blue", orders).totals == ()
    setup = state_of("classic", table, RED, phase="deploy", batch=3, reserve={"red": 9})
    assert table.check(setup, "red", orders).totals == (("armies", 3, 3),)


def test_what_is_checked_is_not_carried_out():
    table = table_of("classic", seats=2)
    state = state_of("classic", table, RED, phase="trade", reserve={"red": 5})
    before = table.view(state, "red")
    table.check(state, "red", [order_of(table, "place 5 A"), order_of(table, "end")])
    assert table.view(state, "red") == before


def test_a_script_on_top_of_another():
    table = table_of("classic", seats=2)
    one, two = order_of(table, "attack A B"), order_of(table, "end")
    assert table.merged([one], [two], add=True) == (one, two)
    assert table.merged([one], [two], add=False) == (two,)
