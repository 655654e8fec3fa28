"""Fortress: what a round costs, and how fair the scenarios are.

    python -m benchmarks.fortress round
    python -m benchmarks.fortress balance --games 500 > docs/reference/…

``round`` times a round of six players with full plans on the largest scenario.
``balance`` plays games of sensible bots on each scenario and number of seats and prints
a table in Markdown: rounds, and each seat's wins as a multiple of its fair share.
"""

import argparse
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator
from functools import lru_cache
from statistics import median

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
from conquest.boards.catalogue import board_record

SCENARIOS = ("fortress_westeros", "fortress_south", "fortress_world")
LARGEST, PLAYERS, AT_ROUND = "fortress_westeros", 6, 10
MOST_ROUNDS = 400


def main() -> None:
    """Runs what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("round", "balance"))
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--repeat", type=int, default=300)
    parser.add_argument("--boards", nargs="+", default=SCENARIOS)
    parser.add_argument("--seats", nargs="+", type=int, help="unsaid: all")
    parser.add_argument("--seed", default="balance")
    asked = parser.parse_args()
    if asked.what == "round":
        time_round(asked.repeat)
        return
    print(
        "| board | seats | rounds: median | 90 % | most | wins by seat / fair share |"
    )
    print("|---|---|---|---|---|---|")
    for board in asked.boards:
        fewest, most = RULESET.seats(board_record(board))
        for seats in asked.seats or range(fewest, most + 1):
            print(balance(board, seats, asked.games, asked.seed), flush=True)


def table_of(board: str, seats: int) -> tuple[FortressTable, Bot]:
    """A scenario's table and the bot that plays it."""
    record = board_record(board)
    powers = RULESET.powers(record, seats)
    table = RULESET.table(record, powers=powers, edition=1, options={})
    return table, bot("sensible", "fortress", record)


def balance(board: str, seats: int, games: int, seed: str) -> str:
    """A row of the table."""
    table, player = table_of(board, seats)
    wins: Counter[PowerId] = Counter()
    rounds: list[int] = []
    for game in tqdm(range(games), f"{board} {seats}", unit="game", file=sys.stderr):
        (state, _), *_ = deque(game_of(table, player, f"{seed}/{game}"), maxlen=1)
        assert state.ending is not None, f"game {game} does not end"
        wins[state.ending.winner] += 1
        rounds.append(state.round)
    shares = " ".join(f"{wins[power] * seats / games:.2f}" for power in table.powers)
    rounds.sort()
    spread = f"{median(rounds):g} | {rounds[games * 9 // 10]} | {rounds[-1]}"
    return f"| {board} | {seats} | {spread} | {shares} |"


def time_round(repeat: int) -> None:
    """Prints the CPU time of one round of full plans."""
    table, player = table_of(LARGEST, PLAYERS)
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
    for _ in range(MOST_ROUNDS):
        prompts = table.prompts(state)
        sheets = {
            prompt.power: Sheet(answer(table, state, prompt, player, luck), ready=True)
            for prompt in prompts
        }
        inputs = Inputs(sheets=sheets)
        yield state, inputs
        if not prompts:
            return
        state = advance(table, state, inputs, KeyedDice(seed.encode())).state


def answer(
    table: FortressTable, state: State, prompt: Prompt, player: Bot, luck: Luck
) -> tuple[Order, ...]:
    """A bot's sheet. It looks at choices in the draft only, so no others are made."""
    choices = table.choices(state, prompt.power) if state.phase == "draft" else ()
    view = table.view(state, prompt.power)
    lines = player.answer(view, prompt, choices, lambda _lines: True, luck)
    return tuple(order for line in lines for order in read(table, line))


@lru_cache(maxsize=100_000)
def read(table: FortressTable, line: str) -> tuple[Order, ...]:
    """A line as orders; bots write the same lines over and over."""
    return orders_of(table, (line,))


if __name__ == "__main__":
    main()
