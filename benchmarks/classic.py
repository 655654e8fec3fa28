"""How long a turn of 200 attacks takes, from its text to the stored position.

Run ``python benchmarks/classic.py``. The figures are CPU time of one process, the best
of some repeats: reading the script, carrying it out, encoding what is stored.
"""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import msgspec

from adjudicator.codec import dump_all, dump_state
from adjudicator.dice import KeyedDice
from adjudicator.engine import Advance, Inputs, Sheet, advance, open_game
from adjudicator.mechanics.ground import Garrison
from adjudicator.orders.reading import Order
from adjudicator.rulesets.classic.rules import ClassicRules
from adjudicator.rulesets.classic.ruleset import RULESET
from conquest.boards.catalogue import board_record

ATTACKS = 200
REPEATS = 7


def battlefield() -> tuple[ClassicRules, object, str]:
    """A turn on World with two great armies, and a script of single rolls."""
    record = board_record("world")
    powers = RULESET.powers(record, 2)
    table = RULESET.table(record, powers=powers, edition=1, options={})
    state = open_game(table, KeyedDice(b"benchmark")).state
    ground = dict(state.ground)
    ground["alaska"] = Garrison(powers[0], 1000)
    ground["kamchatka"] = Garrison(powers[1], 1000)
    state = msgspec.structs.replace(
        state, ground=ground, phase="attack", reserve=dict.fromkeys(powers, 0)
    )
    return table, state, "\n".join(["attack Alaska -> Kamchatka"] * ATTACKS)


def read(table: ClassicRules, script: str) -> tuple[Order, ...]:
    """The script as orders."""
    return tuple(
        line.order for line in table.language.read(script) if line.order is not None
    )


def resolve(table: ClassicRules, state: object, orders: tuple[Order, ...]) -> Advance:
    """The script carried out."""
    inputs = Inputs(sheets={table.powers[0]: Sheet(orders)})
    return advance(table, state, inputs, KeyedDice(b"benchmark"))


def store(after: Advance) -> int:
    """Everything a resolution writes, as JSON; its size in bytes."""
    return len(
        json.dumps(
            [
                dump_state("classic", after.state),
                dump_all(after.events),
                dump_all(after.throws),
            ]
        )
    )


def main() -> None:
    """Prints the best of some repeats."""
    table, state, script = battlefield()
    best: dict[str, float] = {}
    size = 0
    for _ in range(REPEATS):
        began = time.process_time()
        orders = read(table, script)
        were_read = time.process_time()
        after = resolve(table, state, orders)
        resolved = time.process_time()
        size = store(after)
        stored = time.process_time()
        assert len(after.results) == ATTACKS
        assert len(after.throws) == 2 * ATTACKS
        for name, spent in (
            ("read", were_read - began),
            ("carry out", resolved - were_read),
            ("encode", stored - resolved),
            ("all", stored - began),
        ):
            best[name] = min(spent, best.get(name, spent))
    print(f"a turn of {ATTACKS} attacks, CPU in ms (best of {REPEATS})")
    for name, spent in best.items():
        print(f"  {name:<10}{1000 * spent:7.1f}")
    print(f"  stored    {size / 1024:7.0f} KB")


if __name__ == "__main__":
    main()
