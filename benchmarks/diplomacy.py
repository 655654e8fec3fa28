"""Diplomacy: how fast the judge is beside two public packages, and how it differs.

    python -m benchmarks.diplomacy speed
    python -m benchmarks.diplomacy load
    python -m benchmarks.diplomacy differ --phases 2000

Needs the dependency group ``bench``. Prints tables in Markdown; CPU time, one process,
hot loop, medians. It reports and asserts nothing, except that ``differ`` ends with an
error if a difference is not explained by a rule.
"""

import argparse
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import median

from tqdm import tqdm

from adjudicator.rulesets.diplomacy.table import DiplomacyTable
from benchmarks.diplomacy_differences import SAME, UNEXPLAINED, Comparison
from benchmarks.diplomacy_phases import (
    Sample,
    entangled,
    mid_game,
    orders_of,
    ring,
    standard_table,
)
from benchmarks.diplomacy_rivals import (
    Pydip,
    Unaskable,
    order_diplomacy,
    set_up_diplomacy,
)

RING = 30  #: armies in the longest rings and chains


def main() -> None:
    """Runs what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("speed", "load", "differ"))
    parser.add_argument("--phases", type=int, default=60)
    parser.add_argument("--repeats", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    match asked.what:
        case "speed":
            speed(asked.phases, asked.repeats, asked.seed)
        case "load":
            load(asked.repeats)
        case "differ":
            sys.exit(differ(asked.phases, asked.seed))


def best_of(repeats: int, work: Callable[[], object]) -> float:
    """The least CPU time of several runs, in microseconds."""
    least = float("inf")
    for _ in range(repeats):
        start = time.process_time_ns()
        work()
        least = min(least, time.process_time_ns() - start)
    return least / 1000


def speed(phases: int, repeats: int, seed: int) -> None:
    """Mid-game phases by all three, then long rings and chains by us."""
    table = standard_table()
    samples = mid_game(table, phases, seed)
    pydip = Pydip(table)
    orders, texts, theirs, package = [], [], [], []
    for sample in tqdm(samples, file=sys.stderr, leave=False):
        orders.append(best_of(repeats, _resolving(table, sample)))
        texts.append(best_of(repeats, _reading_and_resolving(table, sample)))
        try:
            commands = pydip.commands(sample, orders_of(table, sample))
        except Unaskable:
            continue
        theirs.append(best_of(repeats, pydip.resolver(commands)))
        package.append(_diplomacy_time(sample, min(repeats, 5)))
    units = [len(sample.state.units) for sample in samples]
    print(f"{len(samples)} phases of {min(units)} to {max(units)} units.\n")
    print("| input | package | median | beside it |")
    print("| --- | --- | ---: | ---: |")
    _row("understood orders", "`pydip` 0.1.8, `resolve_turn`", theirs)
    _row("understood orders", "ours", orders, theirs)
    _row("canonical texts", "`diplomacy` 1.1.2, `set_orders` + `process`", package)
    _row("canonical texts", "ours", texts, package)
    print()
    for name, sample in (
        (f"a ring of {RING} armies", ring(table, RING, closed=True)),
        (f"a chain of {RING - 1} armies", ring(table, RING, closed=False)),
    ):
        took = best_of(repeats * 5, _resolving(table, sample))
        share = took / median(orders)
        print(f"* {name}: {took:.0f} µs, {share:.2f} times a mid-game phase")


def _row(
    given: str, package: str, times: Sequence[float], beside: Sequence[float] = ()
) -> None:
    ratio = f"{median(beside) / median(times):.1f} × as fast" if beside else ""
    print(f"| {given} | {package} | {median(times):.0f} µs | {ratio} |")


def _resolving(table: DiplomacyTable, sample: Sample) -> Callable[[], object]:
    """Understood orders in; results with reasons and the next position out."""
    sheets = orders_of(table, sample)
    return lambda: table.game.resolve(sample.state, sheets)


def _reading_and_resolving(
    table: DiplomacyTable, sample: Sample
) -> Callable[[], object]:
    """Canonical texts in; the same out."""
    texts = {power: "\n".join(lines) for power, lines in sample.lines.items()}
    read = table.language.read

    def work() -> object:
        sheets = {
            power: tuple(line.order for line in read(text))
            for power, text in texts.items()
        }
        return table.game.resolve(sample.state, sheets)  # type: ignore[arg-type]

    return work


def _diplomacy_time(sample: Sample, repeats: int) -> float:
    """The package's time; a game can be played on only once, so each has its own."""
    least = float("inf")
    for _ in range(repeats):
        game = set_up_diplomacy(sample)
        least = min(least, best_of(1, lambda: order_diplomacy(game, sample)))  # noqa: B023
    return least


_BARE = "pass"
_MSGSPEC = "import msgspec"
_CORE = """
import msgspec
from adjudicator.rulesets.catalogue import ruleset
rules = ruleset("diplomacy")
with open("maps/standard/1/board.json", "rb") as file:
    record = msgspec.json.decode(file.read())
rules.table(record, powers=rules.powers(record, 7), edition=1, options={})
"""


def load(repeats: int) -> None:
    """What importing the core and loading the standard board adds to bare Python."""
    scripts = {"bare": _BARE, "msgspec alone": _MSGSPEC, "core and board": _CORE}
    times = {name: _cpu_of(code, repeats) for name, code in scripts.items()}
    print("| loaded | CPU time | more than bare Python |")
    print("| --- | ---: | ---: |")
    for name, took in times.items():
        print(f"| {name} | {took:.1f} ms | {took - times['bare']:.1f} ms |")


def _cpu_of(code: str, repeats: int) -> float:
    """The least CPU time of a fresh interpreter that runs ``code``, in milliseconds.

    With bytecode written, as an installed program has it.
    """
    import resource

    environment = dict(os.environ)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-c", code]
    subprocess.run(command, check=True, env=environment)
    least = float("inf")
    for _ in range(repeats):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took = (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)
        least = min(least, took)
    return least * 1000


def differ(phases: int, seed: int) -> int:
    """Random phases judged by all three; each difference with its rule."""
    table = standard_table()
    pydip = Pydip(table)
    with_pydip: Counter[str] = Counter()
    with_diplomacy: Counter[str] = Counter()
    samples: Iterable[Sample] = entangled(table, phases, seed)
    for sample in tqdm(samples, total=phases, file=sys.stderr, leave=False):
        compared = Comparison(table, sample)
        with_pydip.update(compared.with_pydip(pydip))
        with_diplomacy.update(compared.with_diplomacy())
    for name, counts in (("pydip", with_pydip), ("diplomacy", with_diplomacy)):
        print(f"{phases} random phases, ours and `{name}`:\n")
        print("| phases | outcome |")
        print("| ---: | --- |")
        for what, count in sorted(counts.items(), key=lambda item: item[0] != SAME):
            print(f"| {count} | {what} |")
        print()
    return bool(with_pydip[UNEXPLAINED] or with_diplomacy[UNEXPLAINED])


if __name__ == "__main__":
    main()
