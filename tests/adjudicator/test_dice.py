"""Named dice: the same secret and name, the same throw; anybody can recompute it."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.dice import (
    KeyedDice,
    ScriptedDice,
    SequenceDice,
    Throw,
    commitment,
    verify_throw,
)
from adjudicator.errors import AdjudicatorError, DiceExhausted

NAMES = st.text(min_size=1, max_size=30)
SECRETS = st.binary(min_size=1, max_size=32)


@given(SECRETS, NAMES, st.integers(1, 8), st.integers(1, 100))
def test_a_throw_is_a_function_of_secret_and_name(secret, name, count, sides):
    thrown = KeyedDice(secret).roll(name, count, sides)
    assert thrown == KeyedDice(secret).roll(name, count, sides)
    assert len(thrown) == count
    assert all(1 <= face <= sides for face in thrown)


@given(SECRETS, NAMES, st.text(max_size=5))
def test_every_recorded_throw_can_be_verified_after_the_game(secret, name, salt):
    dice = KeyedDice(secret, salt)
    dice.roll(name, 3)
    dice.shuffle(f"{name}/order", range(9), hidden=True)
    dice.pick(f"{name}/pick", "abcde")
    for throw in dice.throws:
        assert verify_throw(secret, throw, salt)
    assert not verify_throw(secret + b"x", dice.throws[1], salt)


def test_the_recipe_is_a_few_lines_of_anybodys_python():
    secret, name = b"a game's secret", "3/toledo-caceres/1/attack"
    by_hand = tuple(
        1 + int(hmac.new(secret, f"{name}#{i}".encode(), "sha256").hexdigest(), 16) % 6
        for i in range(3)
    )
    assert KeyedDice(secret).roll(name, 3) == by_hand
    assert commitment(secret) == hashlib.sha256(secret).hexdigest()


def test_another_die_of_a_throw_that_was_changed_is_found_out():
    dice = KeyedDice(b"secret")
    faces = dice.roll("name", 3)
    forged = Throw(name="name", values=(faces[0] % 6 + 1, *faces[1:]))
    assert not verify_throw(b"secret", forged)


def test_salt_gives_fresh_dice():
    names = [f"n{i}" for i in range(40)]
    plain, salted = KeyedDice(b"s"), KeyedDice(b"s", "again/")
    assert [plain.roll(n, 1) for n in names] != [salted.roll(n, 1) for n in names]


def test_other_names_do_not_change_a_throw():
    dice = KeyedDice(b"s")
    dice.roll("first", 3)
    assert dice.roll("second", 3) == KeyedDice(b"s").roll("second", 3)


@pytest.mark.parametrize("dice", [KeyedDice(b"s"), SequenceDice([1, 2, 3, 4, 5, 6])])
def test_a_name_is_used_once(dice):
    dice.roll("name", 2)
    with pytest.raises(AdjudicatorError):
        dice.roll("name", 2)
    with pytest.raises(AdjudicatorError):
        dice.shuffle("name", "ab")


def test_dice_are_fair_enough():
    faces = Counter(
        face for i in range(2000) for face in KeyedDice(b"fair").roll(f"t{i}", 3)
    )
    # Chi-square of five degrees of freedom; 20.5 is passed once in a thousand.
    assert sum((faces[f] - 1000) ** 2 / 1000 for f in range(1, 7)) < 20.5


def test_orders_are_fair_enough():
    seen = Counter(KeyedDice(b"fair").shuffle(f"o{i}", "abc") for i in range(3000))
    assert len(seen) == 6
    assert all(400 < count < 600 for count in seen.values())


def test_throws_are_recorded_in_order_with_what_they_decide():
    dice = KeyedDice(b"s")
    dice.roll("a", 2)
    dice.pick("b", "xyz")
    dice.shuffle("c", "xyz", hidden=True)
    a, b, c = dice.throws
    assert (a.name, a.kind, a.sides, a.hidden) == ("a", "roll", 6, False)
    assert (b.name, b.kind, b.sides) == ("b", "roll", 3)
    assert (c.name, c.kind, c.sides, c.hidden) == ("c", "order", 3, True)
    assert sorted(c.values) == [0, 1, 2]


def test_picking_and_ordering_use_the_things_themselves():
    dice = ScriptedDice({"pick": (2,), "order": (2, 0, 1)})
    assert dice.pick("pick", "abc") == "b"
    assert dice.shuffle("order", "abc") == ("c", "a", "b")


def test_scripted_dice_throw_nothing_else():
    with pytest.raises(DiceExhausted):
        ScriptedDice({"a": (1, 2)}).roll("a", 3)
    with pytest.raises(DiceExhausted):
        ScriptedDice({}).pick("b", "xy")


def test_a_referees_dice_are_used_in_order_and_may_run_out():
    dice = SequenceDice([1, 2, 3])
    assert dice.roll("a", 2) == (1, 2)
    assert dice.roll("b", 1) == (3,)
    with pytest.raises(DiceExhausted):
        dice.roll("c", 1)


def test_a_referees_file_leaves_other_chance_as_it_stands():
    dice = SequenceDice([])
    assert dice.shuffle("deck", ("b", "a")) == ("b", "a")
    assert dice.pick("pick", ("x", "y")) == "x"
