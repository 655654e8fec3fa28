"""Armies a player is given: at the opening, and turn by turn."""

from adjudicator.board import Board
from adjudicator.mechanics.ground import Ground, held_by, regions_of
from adjudicator.powers import PowerId

#: Armies at the opening by number of players on a board of 42 territories (C-06, M-01).
ON_WORLD = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
WORLD_SIZE = 42
LEAST_INCOME = 3


def opening_armies(players: int, territories: int) -> int:
    """Armies each player starts with on top of the board (C-06), or all (M-01).

    The figure for World in proportion to the board's size, rounded to the nearest
    whole, halves up.
    """
    return (2 * ON_WORLD[players] * territories + WORLD_SIZE) // (2 * WORLD_SIZE)


def in_proportion(figure: int, territories: int) -> int:
    """A number of World's territories scaled to a board, rounded up (M-15)."""
    return -(-figure * territories // WORLD_SIZE)


def income(board: Board, ground: Ground, power: PowerId) -> int:
    """A third of the territories, at least three, and whole regions' bonuses (C-08)."""
    held = held_by(ground, power)
    bonus = sum(board.regions[region].bonus for region in regions_of(board, held))
    return max(LEAST_INCOME, len(held) // 3) + bonus
