"""How often each kind of objective wins, board by board, when bots play.

Run ``python benchmarks/missions_objectives.py [GAMES] [BOARD …]``. With four players an
objective that is as good as the others wins a quarter of the games it is dealt in.
"""

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from adjudicator.bots.catalogue import bot
from adjudicator.bots.match import play
from adjudicator.rulesets.missions.objectives import (
    Eliminate,
    HoldMany,
    HoldRegions,
    Objective,
)
from adjudicator.rulesets.missions.ruleset import RULESET
from adjudicator.rulesets.tables import BOARDS
from conquest.boards.catalogue import board_record

SEATS = 4


def kind(objective: Objective) -> str:
    """An objective's kind in a few words."""
    match objective:
        case HoldRegions(regions=regions, extra=0):
            return f"{len(regions)} regions"
        case HoldRegions(regions=regions):
            return f"{len(regions)} regions and another"
        case HoldMany(territories=territories, armies=1):
            return f"{territories} territories"
        case HoldMany(territories=territories, armies=armies):
            return f"{territories} with {armies} armies"
        case Eliminate():
            return "eliminate"


def measure(board: str, games: int) -> tuple[Counter[str], Counter[str]]:
    """How often each kind was dealt on a board, and how often it won."""
    record = board_record(board)
    powers = RULESET.powers(record, SEATS)
    table = RULESET.table(record, powers=powers, edition=1, options={})
    dealt: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for game in range(games):
        bots = {power: bot("sensible", "missions", record) for power in powers}
        match = play(table, bots, f"objectives/{game}")
        objectives = match.state.objectives
        dealt.update(kind(objective) for objective in objectives.values())
        if match.outcome is not None:
            won[kind(objectives[match.outcome.winners[0]])] += 1
    return dealt, won


def main() -> None:
    """Prints a line for each kind on each board."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for board in sys.argv[2:] or [size.board for size in BOARDS]:
        dealt, won = measure(board, games)
        print(f"{board}, {games} games of {SEATS}")
        for name, number in dealt.most_common():
            print(f"  {name:<24}{won[name]:4} of {number:4} {won[name] / number:6.2f}")


if __name__ == "__main__":
    main()
