"""Ways over a board."""

from collections.abc import Collection

from adjudicator.board import Board, TerritoryId


def connected(
    board: Board, start: TerritoryId, within: Collection[TerritoryId]
) -> frozenset[TerritoryId]:
    """The territories that can be reached from ``start`` by steps inside ``within``.

    ``start`` is one of them and must be within.
    """
    allowed = frozenset(within)
    found = {start}
    todo = [start]
    while todo:
        for there in board.territories[todo.pop()].borders:
            if there in allowed and there not in found:
                found.add(there)
                todo.append(there)
    return frozenset(found)
