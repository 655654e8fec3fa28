"""An example of an order on a page or in a mail is one that may be given."""

from functools import partial

import pytest
from django.utils import translation

from adjudicator.bots.bot import Luck
from adjudicator.bots.match import orders_of
from adjudicator.bots.random import RandomBot
from adjudicator.dice import KeyedDice
from adjudicator.engine import Inputs, Sheet, advance, open_game
from adjudicator.rulesets.catalogue import ruleset
from conquest.boards.catalogue import board_record
from conquest.reports.namer import BoardNamer

GAMES = (
    ("classic", "canaries", 3, 60, {"defence": "ask"}),
    ("classic", "iberia", 2, 60, {"deployment": "by_hand"}),
    ("missions", "canaries", 3, 60, {}),
    ("fortress", "fortress_south", 3, 25, {}),
    ("diplomacy", "westeros_diplomacy", 7, 12, {}),
)


@pytest.mark.parametrize(("rules", "board", "seats", "steps", "options"), GAMES)
def test_the_example_shown_may_really_be_ordered(rules, board, seats, steps, options):
    record = board_record(board)
    names = BoardNamer(record, rules)
    played = ruleset(rules)
    table = played.table(
        record,
        powers=played.powers(record, seats),
        edition=max(played.editions),
        options=options,
    )
    dice, bot, luck = KeyedDice(b"examples"), RandomBot(), Luck("examples")
    state = open_game(table, dice).state
    kinds = set()
    for _ in range(steps):
        sheets = {}
        for prompt in table.prompts(state):
            power = prompt.power
            view = table.view(state, power)
            kinds.add(view.phase.kind)
            for language in ("en", "es"):
                with translation.override(language):
                    shown = names.words.example(view, names)
                assert faults(table, state, power, shown) == [], (view.phase, shown)
            lines = bot.answer(
                view,
                prompt,
                table.choices(state, power),
                partial(accepts, table, state, power),
                luck,
            )
            sheets[power] = Sheet(orders_of(table, lines), ready=True)
        if not sheets:
            break
        state = advance(table, state, Inputs(sheets=sheets), dice).state
    assert len(kinds) >= 2


def accepts(table, state, power, lines):
    return not faults(table, state, power, "\n".join(lines))


def faults(table, state, power, text):
    """What is wrong with a text as this power's orders."""
    read = table.language.read(text)
    problems = [each.problem for each in read if each.problem is not None]
    if problems:
        return problems
    check = table.check(state, power, tuple(each.order for each in read))
    found = [verdict.illegal for verdict in check.verdicts if verdict.illegal]
    return found + ([check.refused] if check.refused else [])
