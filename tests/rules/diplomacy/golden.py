"""Golden games of edition 1: what was ordered and all that was told, to be replayed.

A game is a file of lines: first the table, then one act each (everybody's sheets, a
departure, a return) with the events it led to, last the position. Written anew by
``python -m tests.rules.diplomacy.golden`` when a new edition needs games of its own.
"""

import json
from pathlib import Path

import msgspec

from adjudicator.bots.bot import Luck
from adjudicator.bots.catalogue import bot
from adjudicator.bots.match import orders_of
from adjudicator.bots.random import RandomBot
from adjudicator.codec import dump_all, dump_state
from adjudicator.engine import Inputs, Sheet, advance, depart, open_game
from adjudicator.rulesets.diplomacy.state import State
from tests.rules.diplomacy.generating import random_orders, random_units, sheets_of
from tests.rules.diplomacy.tables import position, record_of, table

FOLDER = Path(__file__).parent
#: ``clumsy``: powers that give any legal order; ``acts``: by step, who leaves and how
GAMES = {
    "golden_standard": {
        "board": "standard", "options": {}, "phases": 34,
        "clumsy": ["ITALY", "RUSSIA"],
        "acts": {
            "7": ["civil_disorder", "TURKEY"],
            "12": ["return", "TURKEY"],
            "20": ["conceded", "AUSTRIA"],
        },
    },
    "golden_westeros": {
        "board": "westeros_diplomacy", "options": {}, "phases": 30,
        "clumsy": ["greyjoy", "martell"],
        "acts": {"15": ["left", "stark"]},
    },
    "golden_keeps": {
        "board": "westeros_diplomacy", "options": {"keep_bonus": "hold_orders"},
        "phases": 16, "clumsy": ["lannister", "arryn", "tyrell"], "acts": {},
    },
    "golden_tiny": {
        "board": "tiny", "options": {}, "phases": 60, "clumsy": ["south"], "acts": {},
    },
    "golden_drawn": {
        "board": "tiny", "options": {}, "phases": 12, "clumsy": ["north", "south"],
        "acts": {}, "votes": 6,
    },
    "golden_crowds": {
        "board": "standard", "options": {}, "phases": 0, "clumsy": [], "acts": {},
        "crowds": 40,
    },
}  # fmt: skip


class NoDice:
    """Diplomacy asks nothing of chance."""

    throws = ()


def carry_out(of, state, act):
    """The advance an act of the file leads to."""
    match act:
        case {"crowd": pieces, "sheets": sheets}:
            given = {power: orders_of(of, lines) for power, lines in sheets.items()}
            return of.resolve(msgspec.convert(pieces, State), given, NoDice())
        case {"sheets": sheets}:
            given = {
                power: Sheet(orders_of(of, lines), ready=True)
                for power, lines in sheets.items()
            }
            expired = frozenset(prompt.clock for prompt in of.prompts(state))
            return advance(of, state, Inputs(sheets=given, expired=expired), NoDice())
        case {"return": power}:
            return of.replace(state, power)
        case {"manner": manner, "power": power}:
            return depart(of, state, power, manner, NoDice())


def crowd(of, seed):
    """A position with many fleets, and orders full of convoys and supports."""
    pieces = random_units(of, seed, most=16, least=10, powers=4, at_sea=1.0)
    sheets = sheets_of(random_orders(of, pieces, seed))
    return {
        "crowd": plain(position(units=pieces)),
        "sheets": {
            power: [of.language.write(order) for order in sheet]
            for power, sheet in sheets.items()
        },
    }


def plain(value):
    """Plain data, as JSON gives it back."""
    return json.loads(msgspec.json.encode(value))


def replay(path):
    """What the file says and what the rules say now, line by line."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    of = table(lines[0]["board"], **lines[0]["options"])
    opened = open_game(of, NoDice())
    state = opened.state
    yield lines[0]["events"], plain(dump_all(opened.events))
    for line in lines[1:-1]:
        after = carry_out(of, state, line["act"])
        yield line["events"], plain(dump_all(after.events))
        state = after.state
    yield lines[-1], plain(dump_state("diplomacy", state))


def recorded(name, game):
    """A game of bots, as lines of a file; now and then somebody forgets or errs."""
    of = table(game["board"], **game["options"])
    clever = bot("sensible", "diplomacy", record_of(game["board"]))
    luck = Luck(name)
    opened = open_game(of, NoDice())
    state = opened.state
    yield {**game, "events": plain(dump_all(opened.events))}
    for phase in range(game["phases"]):
        if str(phase) in game["acts"]:
            manner, power = game["acts"][str(phase)]
            act = {"manner": manner, "power": power}
            if manner == "return":
                act = {"return": power}
            after = carry_out(of, state, act)
            yield {"act": act, "events": plain(dump_all(after.events))}
            state = after.state
        prompts = of.prompts(state)
        if not prompts:
            break
        sheets = {}
        for prompt in prompts:
            power = prompt.power
            player = RandomBot() if power in game["clumsy"] else clever
            if phase < game.get("votes", 99) and luck.one_in(15):
                continue
            lines = player.answer(
                of.view(state, power),
                prompt,
                of.choices(state, power),
                lambda _: True,
                luck,
            )
            sheets[power] = [line for line in lines if not line.startswith("VOTE")]
            if luck.one_in(6):  # nobody's unit, or somebody else's
                sheets[power].append(f"A {luck.pick(of.board.ids)} H")
            if luck.one_in(6) and lines:  # too far
                start = " ".join(lines[0].split()[:2])
                sheets[power][0] = f"{start} - {luck.pick(of.board.ids)}"
            if phase >= game.get("votes", 99) or luck.one_in(12):
                sheets[power].append("VOTE DRAW")
        act = {"sheets": sheets}
        after = carry_out(of, state, act)
        yield {"act": act, "events": plain(dump_all(after.events))}
        state = after.state
    for seed in range(game.get("crowds", 0)):
        act = crowd(of, f"golden{seed}")
        after = carry_out(of, state, act)
        yield {"act": act, "events": plain(dump_all(after.events))}
        state = after.state
    yield plain(dump_state("diplomacy", state))


def main():
    """Writes every file."""
    for name, game in GAMES.items():
        text = "\n".join(
            json.dumps(line, ensure_ascii=False, separators=(",", ":"))
            for line in recorded(name, game)
        )
        (FOLDER / f"{name}.jsonl").write_text(text + "\n")
        print(name, len(text) // 1024, "KB")


if __name__ == "__main__":
    main()
