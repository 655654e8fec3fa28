"""Fortress: what a round costs, and how fair the scenarios are.

    python -m benchmarks.fortress round
    python -m benchmarks.fortress balance --games 500 > docs/reference/…

``round`` times a round of six players with full plans on the largest scenario.
``balance`` plays games of sensible bots on each scenario and number of seats and prints
a table in Markdown: rounds, each seat's wins, and the wins as a multiple of the seat's
fair share; in bold what is above 1.5 and hardly chance. ``--starting-troops`` tries
other numbers, one a seat, than the scenario's.
"""

import argparse
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from statistics import median
from typing import Any

from msgspec.structs import replace
from tqdm import tqdm

from adjudicator.bots.bot import Bot, Luck
from adjudicator.bots.catalogue import bot
from adjudicator.bots.match import orders_of
from adjudicator.dice import KeyedDice
from adjudicator.engine import Inputs, Sheet, advance, open_game
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.rulesets.fortress.ruleset import RULESET
from adjudicator.rulesets.fortress.state import State
from adjudicator.rulesets.fortress.table import FortressTable
from adjudicator.rulesets.fortress.views import private_facts
from adjudicator.views import View
from conquest.boards.catalogue import board_record

SCENARIOS = ("fortress_westeros", "fortress_south", "fortress_world")
LARGEST, PLAYERS, AT_ROUND = "fortress_westeros", 6, 10
MOST_STEPS = 1000
UNFAIR, CHANCE = 1.5, 0.01  #: a share this large, and this unlikely in a fair game


def main() -> None:
    """Runs what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("round", "balance"))
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--repeat", type=int, default=300)
    parser.add_argument("--boards", nargs="+", default=SCENARIOS)
    parser.add_argument("--seats", nargs="+", type=int, help="unsaid: all")
    parser.add_argument("--starting-troops", nargs="+", type=int, metavar="TROOPS")
    parser.add_argument("--seed", default="balance")
    asked = parser.parse_args()
    if asked.what == "round":
        time_round(asked.repeat)
        return
    print(
        "| board | seats | games | rounds: median | 90 % | most | wins by seat | "
        "wins / fair share |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for board in asked.boards:
        record = board_record(board)
        fewest, most = RULESET.seats(record)
        for seats in asked.seats or range(fewest, most + 1):
            if asked.starting_troops:
                record = with_troops(record, seats, asked.starting_troops)
            print(balance(record, seats, asked.games, asked.seed), flush=True)


def with_troops(
    record: Mapping[str, Any], seats: int, troops: Sequence[int]
) -> Mapping[str, Any]:
    """The record with other starting troops for so many players."""
    rules = record["rules"]
    table = {**rules.get("starting_troops", {}), str(seats): troops}
    return {**record, "rules": {**rules, "starting_troops": table}}


def table_of(record: Mapping[str, Any], seats: int) -> tuple[FortressTable, Bot]:
    """A scenario's table and the bot that plays it."""
    powers = RULESET.powers(record, seats)
    table = RULESET.table(record, powers=powers, edition=1, options={})
    return table, bot("sensible", "fortress", record)


def balance(record: Mapping[str, Any], seats: int, games: int, seed: str) -> str:
    """A row of the table."""
    table, player = table_of(record, seats)
    wins: Counter[PowerId] = Counter()
    rounds: list[int] = []
    name = f"{record['id']} {seats}"
    for game in tqdm(range(games), name, unit="game", file=sys.stderr):
        (state, _), *_ = deque(game_of(table, player, f"{seed}/{game}"), maxlen=1)
        assert state.ending is not None, f"game {game} does not end"
        wins[state.ending.winner] += 1
        rounds.append(state.round)
    rounds.sort()
    cells = (
        record["id"],
        seats,
        games,
        f"{median(rounds):g}",
        rounds[games * 9 // 10],
        rounds[-1],
        " ".join(str(wins[power]) for power in table.powers),
        " ".join(share(wins[power], games, seats) for power in table.powers),
    )
    return f"| {' | '.join(map(str, cells))} |"


def share(wins: int, games: int, seats: int) -> str:
    """Wins as a multiple of the fair share; bold where they are too many."""
    ratio = wins * seats / games
    unfair = ratio > UNFAIR and chance_of(wins, games, seats) < CHANCE
    return f"**{ratio:.2f}**" if unfair else f"{ratio:.2f}"


def chance_of(wins: int, games: int, seats: int) -> float:
    """How likely one seat wins as many games or more where all seats are equal."""
    ways = sum(
        comb(games, won) * (seats - 1) ** (games - won)
        for won in range(wins, games + 1)
    )
    return ways / seats**games


def time_round(repeat: int) -> None:
    """Prints the CPU time of one round of full plans."""
    table, player = table_of(board_record(LARGEST), PLAYERS)
    state, inputs = next(
        (state, inputs)
        for state, inputs in game_of(table, player, "round")
        if state.phase == "plan" and state.round == AT_ROUND
    )
    lines = sum(len(sheet.orders) for sheet in inputs.sheets.values())
    times = []
    for _ in range(repeat):
        began = time.process_time()
        advance(table, state, inputs, KeyedDice(b"round"))
        times.append(1000 * (time.process_time() - began))
    times.sort()
    print(
        f"{PLAYERS} players, {lines} lines: {median(times):.1f} ms of CPU a round, "
        f"{times[repeat * 9 // 10]:.1f} ms for nine in ten"
    )


def game_of(
    table: FortressTable, player: Bot, seed: str
) -> Iterator[tuple[State, Inputs]]:
    """The positions of a game, each with what the bots answer; at the end nothing."""
    state: State = open_game(table, KeyedDice(seed.encode())).state
    luck = Luck(seed)
    for _ in range(MOST_STEPS):
        prompts = table.prompts(state)
        seen = table.view(state, None)
        sheets = {
            prompt.power: Sheet(
                answer(table, state, seen, prompt, player, luck), ready=True
            )
            for prompt in prompts
        }
        inputs = Inputs(sheets=sheets)
        yield state, inputs
        if not prompts:
            return
        state = advance(table, state, inputs, KeyedDice(seed.encode())).state


def answer(
    table: FortressTable,
    state: State,
    seen: View,
    prompt: Prompt,
    player: Bot,
    luck: Luck,
) -> tuple[Order, ...]:
    """A bot's sheet.

    Time is saved where it changes nothing: what everybody sees is made once, and
    choices only in the draft, the one phase in which the bot looks at them.
    """
    power = prompt.power
    choices = table.choices(state, power) if state.phase == "draft" else ()
    private = private_facts(table.terms, state, power)
    view = replace(seen, viewer=power, private=private)
    lines = player.answer(view, prompt, choices, lambda _lines: True, luck)
    return tuple(order for line in lines for order in read(table, line))


@lru_cache(maxsize=500_000)
def read(table: FortressTable, line: str) -> tuple[Order, ...]:
    """A line as orders; bots write the same lines over and over."""
    return orders_of(table, (line,))


if __name__ == "__main__":
    main()
