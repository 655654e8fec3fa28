"""The trees of legal orders, branch by branch: what is asked, shown and clicked."""

import pytest

from adjudicator.mechanics.turns.state import MoveIn
from tests.rules.mechanics.tables import GAMES, act, state_of, table_of

RED = {"A": ("red", 5), "F": ("red", 1)}
PLACING = {"classic": "trade", "missions": "draft"}
MARCH = {"classic": "regroup", "missions": "fortify"}


def tree(choices):
    """Choices as plain data: what each one asks and says, and what may follow."""
    return [plain(choice) for choice in choices]


def plain(choice):
    said = {"text": choice.text, "asks": choice.asks}
    if choice.place is not None:
        said["place"] = choice.place
    if choice.least is not None or choice.most is not None:
        said["range"] = (choice.least, choice.most)
    if choice.ends:
        said["ends"] = True
    if choice.then:
        said["then"] = tree(choice.then)
    return said


def verb(text, *then):
    return {"text": text, "asks": "verb", **({"then": list(then)} if then else {})}


def word(text, *then):
    return {"text": text, "asks": "word", **({"then": list(then)} if then else {})}


def number(text, least, most, *then, ends=False):
    found = {"text": text, "asks": "number", "range": (least, most)}
    if ends:
        found["ends"] = True
    return {**found, "then": list(then)} if then else found


def at(name, *then, ends=False):
    found = {"text": name, "asks": "place", "place": name}
    if ends:
        found["ends"] = True
    return {**found, "then": list(then)} if then else found


def endings(armies, dice):
    rolls = word("x", number("3", 1, 100))
    until = word("until", number("1", 0, armies - 1, rolls, ends=True))
    return (
        until,
        rolls,
        word("dice", number(str(dice), 1, dice, until, rolls, ends=True)),
    )


END = verb("end")


@pytest.mark.parametrize("name", GAMES)
def test_attacks_with_all_that_may_follow_the_last_move_and_the_end(name):
    """C-13, C-14, C-18, M-05, M-07."""
    table = table_of(name, seats=2)
    state = state_of(name, table, RED)
    assert tree(table.choices(state, "red")) == [
        verb("attack", at("A", at("B", *endings(5, 3), ends=True))),
        verb(MARCH[name], number("4", 1, 4, at("A", at("F")))),
        END,
    ]
    assert table.choices(state, "blue") == ()


def test_two_dice_for_three_armies():
    """C-14."""
    table = table_of("classic", seats=2)
    state = state_of("classic", table, {"A": ("red", 3)})
    attack, _end = tree(table.choices(state, "red"))
    assert attack == verb(
        "attack",
        at("A", *(at(to, *endings(3, 2), ends=True) for to in ("B", "F"))),
    )


def test_the_regroup_reaches_all_connected_ground_and_fortifying_neighbours():
    """C-18, M-07."""
    ground = {**RED, "B": ("red", 1), "C": ("red", 1)}
    ends = {"classic": ("B", "C", "F"), "missions": ("B", "F")}
    for name in GAMES:
        table = table_of(name, seats=2)
        state = state_of(name, table, ground, phase=MARCH[name])
        found = tree(table.choices(state, "red"))
        march = verb(MARCH[name], number("4", 1, 4, at("A", *map(at, ends[name]))))
        assert found == [march, END]


@pytest.mark.parametrize("name", GAMES)
def test_placing(name):
    """C-09."""
    table = table_of(name, seats=2)
    state = state_of(name, table, RED, phase=PLACING[name], reserve={"red": 4})
    assert tree(table.choices(state, "red")) == [
        verb("place", number("4", 1, 4, at("A"), at("F")))
    ]


@pytest.mark.parametrize("name", GAMES)
def test_moving_in_and_defending(name):
    """C-15, C-16."""
    table = table_of(name, seats=2, defence="ask")
    pending = state_of(
        name, table, {**RED, "B": ("red", 0)}, phase="advance", captures=1,
        pending=MoveIn(at="A", to="B", least=2),
    )  # fmt: skip
    assert tree(table.choices(pending, "red")) == [
        verb("advance", word("all"), number("4", 2, 4))
    ]
    asked = act(table, state_of(name, table, RED), "red", "attack A B")
    assert tree(table.choices(asked, "blue")) == [verb("defend", number("2", 1, 2))]


def test_sets_of_classic_with_the_territories_that_get_two_armies():
    """C-10."""
    table = table_of("classic", seats=2)
    hand = ("A:infantry", "B:cavalry", "F:artillery", "E:cavalry")
    state = state_of(
        "classic", table, RED, phase="trade", reserve={"red": 3}, hands={"red": hand}
    )
    place, trade = tree(table.choices(state, "red"))
    assert place["text"] == "place"
    onto = word("onto", at("A"), at("F"))
    assert trade == verb(
        "trade",
        {"text": "A:infantry, B:cavalry, F:artillery", "asks": "card", "ends": True,
         "then": [onto]},
        {"text": "A:infantry, F:artillery, E:cavalry", "asks": "card", "ends": True,
         "then": [onto]},
    )  # fmt: skip


def test_sets_of_missions_each_kind_once():
    """M-04: before placing or after, until the last army is down."""
    table = table_of("missions", seats=2)
    hand = ("sword", "rifle", "sword", "sword", "wild")
    state = state_of(
        "missions", table, RED, phase="draft", reserve={"red": 3}, hands={"red": hand}
    )
    place, trade = tree(table.choices(state, "red"))
    assert place["text"] == "place"
    sets = ("sword rifle wild", "sword sword sword", "sword sword wild")
    assert trade == verb("trade", *({"text": s, "asks": "card"} for s in sets))


def test_claiming_shows_what_the_rotation_still_allows():
    """M-01."""
    table = table_of("missions", seats=2)
    ground = {**dict.fromkeys("ABCDEF", (None, 0)), "A": ("red", 1), "B": ("blue", 1)}
    fields = {"phase": "claim", "batch": 4, "reserve": {"red": 9, "blue": 9}}
    open_ = state_of("missions", table, ground, claims=1, share=1, **fields)
    assert tree(table.choices(open_, "red")) == [
        verb("place", number("4", 1, 4, *map(at, "ACDEF")))
    ]
    used = state_of("missions", table, ground, claims=0, share=1, **fields)
    assert tree(table.choices(used, "red")) == [
        verb("place", number("4", 1, 4, at("A")))
    ]


def test_attacks_that_a_situation_bars_are_not_offered():
    """M-11, M-13."""
    table = table_of("missions", seats=2)
    ground = {**RED, "C": ("red", 3)}
    rest = state_of("missions", table, ground, situation="rest:red")
    assert [choice.text for choice in table.choices(rest, "red")] == ["fortify", "end"]
    closed = state_of("missions", table, ground, situation="closed_borders")
    attack, *_ = tree(table.choices(closed, "red"))
    aims = [(start["text"], aim["text"]) for start in attack["then"]
            for aim in start["then"]]  # fmt: skip
    assert aims == [("A", "B"), ("C", "B")]


def test_the_deployment():
    """C-07."""
    table = table_of("classic", seats=2)
    state = state_of(
        "classic", table, RED, phase="deploy", batch=2, reserve={"red": 9, "blue": 9}
    )
    assert tree(table.choices(state, "red")) == [
        verb("place", number("2", 1, 2, at("A"), at("F")))
    ]
