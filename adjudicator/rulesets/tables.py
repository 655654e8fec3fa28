"""Which board a table of Classic or Missions opens on (C-01 … C-03)."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from adjudicator.dice import Dice
from adjudicator.powers import PowerId

FEWEST_SEATS = 2


class BoardSize(msgspec.Struct, frozen=True):
    """A board of the two games: its territories and the most players it seats."""

    board: str
    territories: int
    seats: int


#: The twelve boards in the order of C-01.
BOARDS: tuple[BoardSize, ...] = (
    BoardSize("spain", 52, 6),
    BoardSize("westeros_classic", 43, 6),
    BoardSize("world", 42, 6),
    BoardSize("north-america", 30, 6),
    BoardSize("europe", 25, 6),
    BoardSize("asia", 24, 6),
    BoardSize("americas", 21, 5),
    BoardSize("africa", 21, 5),
    BoardSize("mediterranean", 21, 5),
    BoardSize("oceania", 19, 5),
    BoardSize("iberia", 19, 5),
    BoardSize("canaries", 14, 4),
)
SIZES = {size.board: size for size in BOARDS}
MOST_SEATS = max(size.seats for size in BOARDS)


def board_for(seats: int, wanted: str) -> str:
    """The board wanted, or the smallest that seats everyone (C-03).

    Equal sizes go in the order of C-01. Raises ``ValueError`` for a number of seats no
    board has, ``KeyError`` for a board that is none of the twelve.
    """
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise ValueError("no board seats", seats)
    if SIZES[wanted].seats >= seats:
        return wanted
    fitting = (size for size in BOARDS if size.seats >= seats)
    return min(fitting, key=lambda size: size.territories).board


def vote(votes: Iterable[str], dice: Dice) -> str:
    """The board with most votes; a tie, or no vote, is drawn at random (C-02).

    Raises ``KeyError`` for a vote for a board that is none of the twelve.
    """
    counted = Counter(SIZES[board].board for board in votes)
    most = max(counted.values(), default=0)
    ahead = [size.board for size in BOARDS if counted[size.board] == most]
    return ahead[0] if len(ahead) == 1 else dice.pick("board", ahead)


def seat_order(
    players: Iterable[str], powers: tuple[PowerId, ...], dice: Dice
) -> dict[PowerId, str]:
    """Who plays which power: seats are drawn by lot (C-05)."""
    return dict(zip(powers, dice.shuffle("seats", tuple(players)), strict=True))
