"""``manage.py simulate RULESET``: whole games played by bots, and how they went."""

import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from adjudicator.bots.catalogue import NAMES, bot
from adjudicator.bots.match import Match, play
from adjudicator.bots.soundness import watch_of
from adjudicator.errors import BrokenBoard
from adjudicator.powers import PowerId
from adjudicator.ruleset import Option, Table
from adjudicator.rulesets.catalogue import NAMES as RULESETS
from adjudicator.rulesets.catalogue import ruleset
from conquest.boards.catalogue import UnknownBoard, board_record


class Command(BaseCommand):
    help = "Plays whole games with bots through the engine, without a database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset", choices=RULESETS)
        parser.add_argument("--board", default="world", help="a board's id")
        parser.add_argument("--games", type=int, default=10)
        parser.add_argument("--seats", type=int, default=None, help="unsaid: the most")
        parser.add_argument("--seed", default="1", help="same seed, same games")
        parser.add_argument(
            "--bots",
            nargs="+",
            choices=NAMES,
            default=None,
            help="one a seat, the last for all that follow; they change seats by game; "
            "unsaid: sensible ones where there are any",
        )
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="an option of the table, such as defence=ask",
        )
        parser.add_argument(
            "--stop", type=int, default=100_000, help="most answers in a game"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["ruleset"]
        record, table = _table(name, options)
        seats = len(table.powers)
        chosen = options["bots"] or [_usual_bot(name, record)]
        bots = [*chosen, *[chosen[-1]] * seats][:seats]
        tally = Tally()
        watch = watch_of(name)
        began = time.process_time()
        for game in tqdm(range(options["games"]), unit="game", file=sys.stderr):
            # Everybody sits everywhere, so that a seat's luck is nobody's skill.
            seated = [bots[(seat + game) % seats] for seat in range(seats)]
            match = play(
                table,
                {
                    power: bot(kind, name, record)
                    for power, kind in zip(table.powers, seated, strict=True)
                },
                f"{options['seed']}/{game}",
                most_steps=options["stop"],
                watch=watch,
            )
            tally.add(game, match, dict(zip(table.powers, seated, strict=True)))
        for line in tally.lines(time.process_time() - began):
            self.stdout.write(line)
        if tally.faults:
            sys.exit(1)


def _table(
    name: str, options: Mapping[str, Any]
) -> tuple[Mapping[str, Any], Table[Any]]:
    rules = ruleset(name)
    try:
        record = board_record(options["board"])
        if record["kind"] not in rules.kinds:
            raise CommandError(f"{name} is not played on {options['board']}")
        fewest, most = rules.seats(record)
        seats = options["seats"] or most
        if not fewest <= seats <= most:
            raise CommandError(f"{options['board']} seats {fewest} to {most}")
        return record, rules.table(
            record,
            powers=rules.powers(record, seats),
            edition=max(rules.editions),
            options=_chosen(rules.options(record), options["option"]),
        )
    except (UnknownBoard, BrokenBoard) as fault:
        raise CommandError(str(fault)) from fault


def _usual_bot(name: str, record: Mapping[str, Any]) -> str:
    try:
        bot("sensible", name, record)
    except KeyError:
        return "random"
    return "sensible"


def _chosen(offered: Sequence[Option], said: Sequence[str]) -> dict[str, Any]:
    """The options named on the command line. Raises ``CommandError``."""
    kinds = {option.name: option for option in offered}
    chosen: dict[str, Any] = {}
    for name, _, value in (text.partition("=") for text in said):
        if name not in kinds:
            raise CommandError(f"no option is called {name!r}: {', '.join(kinds)}")
        option = kinds[name]
        if option.kind == "choice" and value not in option.values:
            raise CommandError(f"{name} is one of {', '.join(option.values)}")
        match option.kind:
            case "number":
                chosen[name] = int(value)
            case "flag":
                chosen[name] = value in ("true", "yes", "1")
            case "choice":
                chosen[name] = value
    return chosen


class Tally:
    """What many games came to."""

    def __init__(self) -> None:
        self.rounds: list[int] = []
        self.steps: list[int] = []
        self.by_seat: Counter[str] = Counter()
        self.by_bot: Counter[str] = Counter()
        self.by_end: Counter[str] = Counter()
        self.faults: list[str] = []

    def add(self, game: int, match: Match, seated: Mapping[PowerId, str]) -> None:
        """Counts one game."""
        self.rounds.append(match.rounds)
        self.steps.append(match.steps)
        self.faults += [f"game {game}: {fault}" for fault in match.faults]
        if match.outcome is None:
            self.by_end["not ended"] += 1
            return
        self.by_end["drawn" if match.outcome.drawn else match.outcome.by] += 1
        for winner in match.outcome.winners:
            self.by_seat[winner] += 1
            self.by_bot[seated[winner]] += 1

    def lines(self, seconds: float) -> list[str]:
        """The report."""
        games = len(self.rounds)
        return [
            f"games            {games} in {seconds:.1f} s of CPU",
            f"rounds           {_spread(self.rounds)}",
            f"answers          {_spread(self.steps)}",
            f"ended by         {_shares(self.by_end, games)}",
            f"winners by seat  {_shares(self.by_seat, games)}",
            f"winners by bot   {_shares(self.by_bot, games)}",
            f"illegal states   {len(self.faults)}",
            *self.faults[:20],
        ]


def _spread(numbers: list[int]) -> str:
    if not numbers:
        return "none"
    return f"{min(numbers)} to {max(numbers)}, median {median(numbers):g}"


def _shares(counted: Counter[str], games: int) -> str:
    return ", ".join(
        f"{name} {number} ({100 * number / games:.0f} %)"
        for name, number in counted.most_common()
    )
