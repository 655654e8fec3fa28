"""The bot: legal, better than chance, and content with a draw in the end."""

import pytest

from adjudicator.bots.bot import Luck
from adjudicator.bots.catalogue import bot
from adjudicator.bots.diplomacy import PATIENCE, sensible
from adjudicator.bots.match import play
from adjudicator.bots.random import RandomBot
from adjudicator.choices import written
from tests.rules.diplomacy.tables import (
    centres,
    position,
    record_of,
    table,
    units,
)

STANDARD = table()


def answer(state, power, seed="1"):
    of = STANDARD
    prompt = next(p for p in of.prompts(state) if p.power == power)
    return sensible(record_of("standard")).answer(
        of.view(state, power),
        prompt,
        of.choices(state, power),
        lambda _: True,
        Luck(seed),
    )


def test_it_orders_every_unit_once_and_legally():
    state = STANDARD.open(None).state
    for power in STANDARD.powers:
        lines = answer(state, power)
        legal = set(written(STANDARD.choices(state, power)))
        assert set(lines) <= legal
        assert len({line.split()[1] for line in lines}) == len(lines)
        assert len(lines) == sum(unit.power == power for unit in state.units)


def test_it_walks_into_a_free_centre():
    state = position(
        units=units(FRANCE="A GAS"), centres=centres(FRANCE="PAR, BRE, MAR")
    )
    assert answer(state, "FRANCE") == ("A GAS - SPA",)


def test_it_supports_its_own_attack():
    state = position(
        units=units(FRANCE="A BUR, A RUH", GERMANY="A MUN"),
        centres=centres(FRANCE="PAR", GERMANY="MUN"),
    )
    found = {frozenset(answer(state, "FRANCE", str(seed))) for seed in range(8)}
    assert frozenset({"A BUR - MUN", "A RUH S A BUR - MUN"}) in found or (
        frozenset({"A RUH - MUN", "A BUR S A RUH - MUN"}) in found
    )


def test_it_builds_what_is_due_and_removes_what_must_go():
    winter = position(
        "winter",
        "adjustment",
        units=units(FRANCE="A PIC", GERMANY="A MUN, F NWG"),
        centres=centres(FRANCE="PAR, BRE, MAR", GERMANY="MUN"),
    )
    assert len(answer(winter, "FRANCE")) == 2
    assert answer(winter, "GERMANY") == ("F NWG D",)


def test_it_accepts_a_draw_when_the_game_is_old():
    fields = {"units": units(FRANCE="A PAR"), "centres": centres(FRANCE="PAR, BRE")}
    young = position(round=PATIENCE, **fields)
    old = position(round=PATIENCE + 1, **fields)
    assert "VOTE DRAW" not in answer(young, "FRANCE")
    assert "VOTE DRAW" in answer(old, "FRANCE")


@pytest.mark.parametrize("board", ["standard", "westeros_diplomacy", "tiny"])
def test_its_games_are_legal_and_it_beats_chance(board):
    of = table(board)
    record = record_of(board)
    clever = of.powers[::2]
    bots = {
        power: bot("sensible", "diplomacy", record) if power in clever else RandomBot()
        for power in of.powers
    }
    match = play(of, bots, f"{board}", most_steps=90)
    assert match.faults == ()
    owned = list(match.state.centres.values())
    mean = {
        side: sum(owned.count(p) for p in of.powers if (p in clever) == side)
        / sum((p in clever) == side for p in of.powers)
        for side in (True, False)
    }
    assert mean[True] > mean[False]
