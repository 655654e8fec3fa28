"""Golden games: what was done and all that was told, to be replayed word for word.

A game is a file of lines: first the table, then one act each (a line of a script, a
deadline that passed, a departure) with the events it led to, last the state. Written
anew by ``python -m tests.rules.mechanics.golden`` when a new edition needs it.
"""

import json
from pathlib import Path

import msgspec

from adjudicator.bots.bot import Luck
from adjudicator.bots.catalogue import bot
from adjudicator.bots.match import orders_of
from adjudicator.codec import dump_all, dump_state
from adjudicator.dice import KeyedDice
from adjudicator.engine import Inputs, Sheet, advance, depart, open_game
from conquest.boards.catalogue import board_record
from tests.rules.mechanics.tables import table_of

FOLDER = Path(__file__).parents[1]
GAMES = {
    "classic/golden_asked.jsonl": {
        "ruleset": "classic", "board": "canaries", "seats": 4,
        "options": {"defence": "ask", "deployment": "by_hand", "sets": "fixed"},
        "leaves": 150,
    },
    "classic/golden_plain.jsonl": {
        "ruleset": "classic", "board": "iberia", "seats": 3, "options": {},
        "leaves": None,
    },
    "missions/golden_asked.jsonl": {
        "ruleset": "missions", "board": "canaries", "seats": 4,
        "options": {"defence": "ask"}, "leaves": 90,
    },
    "missions/golden_left.jsonl": {
        "ruleset": "missions", "board": "canaries", "seats": 4, "options": {},
        "leaves": 45, "secret": "golden4",
    },
    "missions/golden_plain.jsonl": {
        "ruleset": "missions", "board": "oceania", "seats": 5, "options": {},
        "leaves": None,
    },
}  # fmt: skip


def table_for(game):
    return table_of(
        game["ruleset"], game["board"], seats=game["seats"], **game["options"]
    )


def dice_of(game):
    return KeyedDice(game.get("secret", "golden").encode())


def carry_out(table, state, act, dice):
    """The advance an act of the file leads to."""
    match act:
        case ["leave", power]:
            return depart(table, state, power, "left", dice)
        case ["deadline"]:
            clock = table.prompts(state)[0].clock
            inputs = Inputs(expired=frozenset({clock}))
        case [power, *lines]:
            inputs = Inputs(sheets={power: Sheet(orders_of(table, lines))})
    return advance(table, state, inputs, dice)


def plain(value):
    """Plain data, as JSON gives it back."""
    return json.loads(msgspec.json.encode(value))


def replay(path):
    """What the file says and what the rules say now, line by line."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    table = table_for(lines[0])
    opened = open_game(table, dice_of(lines[0]))
    state = opened.state
    yield lines[0]["events"], plain(dump_all(opened.events))
    for line in lines[1:-1]:
        after = carry_out(table, state, line["act"], dice_of(lines[0]))
        yield line["events"], plain(dump_all(after.events))
        state = after.state
    yield lines[-1], plain(dump_state(lines[0]["ruleset"], state))


def recorded(game):
    """A game of bots, as lines of a file."""
    table = table_for(game)
    player = bot("sensible", game["ruleset"], board_record(game["board"]))
    luck = Luck("golden")
    opened = open_game(table, dice_of(game))
    state = opened.state
    yield {**game, "events": plain(dump_all(opened.events))}
    for step in range(2000):
        prompts = table.prompts(state)
        if not prompts:
            break
        (prompt,) = prompts
        if step == game["leaves"]:
            act = ["leave", table.powers[-1]]
        elif step % 23 == 22:
            act = ["deadline"]
        else:
            act = [
                prompt.power,
                *player.answer(
                    table.view(state, prompt.power),
                    prompt,
                    table.choices(state, prompt.power),
                    lambda _: True,
                    luck,
                ),
            ]
        after = carry_out(table, state, act, dice_of(game))
        yield {"act": act, "events": plain(dump_all(after.events))}
        state = after.state
    yield plain(dump_state(game["ruleset"], state))


def main():
    for name, game in GAMES.items():
        text = "\n".join(
            json.dumps(line, ensure_ascii=False, separators=(",", ":"))
            for line in recorded(game)
        )
        (FOLDER / name).write_text(text + "\n")
        print(name, len(text) // 1024, "KB")


if __name__ == "__main__":
    main()
