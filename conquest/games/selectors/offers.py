"""What can be played: rulesets, their boards, seats and options."""

from functools import cache
from importlib.util import find_spec

import msgspec

from adjudicator.ruleset import Option
from adjudicator.rulesets.catalogue import NAMES, ruleset
from conquest.boards.catalogue import board_ids, board_record, latest_edition
from conquest.games.services import boards
from conquest.games.services.tables import PRESS


class BoardOffer(msgspec.Struct, frozen=True, kw_only=True):
    """A board a ruleset is played on."""

    board: str
    edition: int
    least: int  #: fewest players
    most: int  #: most players the board holds
    most_seats: int  #: of a table that wants it; past ``most`` a larger one is played
    options: tuple[Option, ...]


class RulesetOffer(msgspec.Struct, frozen=True, kw_only=True):
    """A ruleset, its boards and who may play it besides people."""

    ruleset: str
    boards: tuple[BoardOffer, ...]
    bots: tuple[str, ...]  #: the best last
    press: tuple[str, ...]  #: letters its players may write, the usual kind first
    votes: bool  #: whether a public table may vote on its board


@cache
def offers() -> tuple[RulesetOffer, ...]:
    """Everything a table may be set up for, in the order of the catalogue."""
    return tuple(
        RulesetOffer(
            ruleset=name,
            boards=_boards(name),
            bots=_bots(name),
            press=PRESS[name],
            votes=bool(boards.ballot(name)),
        )
        for name in NAMES
        if find_spec(f"adjudicator.rulesets.{name}.ruleset") is not None
    )


def _bots(name: str) -> tuple[str, ...]:
    knows_the_rules = find_spec(f"adjudicator.bots.{name}") is not None
    return ("random", "sensible") if knows_the_rules else ("random",)


def _boards(name: str) -> tuple[BoardOffer, ...]:
    rules = ruleset(name)
    found: list[BoardOffer] = []
    for board in board_ids():
        record = board_record(board)
        if record.get("kind") not in rules.kinds:
            continue
        least, most = rules.seats(record)
        found.append(
            BoardOffer(
                board=board,
                edition=latest_edition(board),
                least=least,
                most=most,
                most_seats=boards.most_seats(board, most),
                options=rules.options(record),
            )
        )
    return tuple(found)
