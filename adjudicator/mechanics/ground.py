"""Who stands where: garrisons of whole armies on territories."""

from collections.abc import Iterable, Mapping

import msgspec

from adjudicator.board import Board, RegionId, TerritoryId
from adjudicator.powers import PowerId


class Garrison(msgspec.Struct, frozen=True, array_like=True):
    """The armies on a territory and whose they are."""

    owner: PowerId | None  #: None: unclaimed, neutral, or of somebody who left
    armies: int


Ground = Mapping[TerritoryId, Garrison]
"""Every territory of a board, in board order."""


def held_by(ground: Ground, power: PowerId) -> tuple[TerritoryId, ...]:
    """The territories of ``power``, in board order."""
    return tuple(place for place, garrison in ground.items() if garrison.owner == power)


def holds_any(ground: Ground, power: PowerId) -> bool:
    """Whether ``power`` has a territory at all."""
    return any(garrison.owner == power for garrison in ground.values())


def holders(ground: Ground) -> frozenset[PowerId]:
    """Everybody who has a territory."""
    return frozenset(
        garrison.owner for garrison in ground.values() if garrison.owner is not None
    )


def armies_of(ground: Ground, power: PowerId) -> int:
    """The armies of ``power`` on the board."""
    return sum(
        garrison.armies for garrison in ground.values() if garrison.owner == power
    )


def regions_of(
    board: Board, held: Iterable[TerritoryId], *, least: int = 1
) -> tuple[RegionId, ...]:
    """The regions of which ``held`` has every territory, in board order.

    Only those with ``least`` territories: an inline board may have an empty region.
    """
    mine = frozenset(held)
    return tuple(
        region.id
        for region in board.regions.values()
        if len(region.territories) >= least and mine.issuperset(region.territories)
    )


def border_of(board: Board, ground: Ground, power: PowerId) -> tuple[TerritoryId, ...]:
    """The territories of ``power`` with a neighbour that is not its own."""
    return tuple(
        place
        for place in held_by(ground, power)
        if any(
            ground[other].owner != power for other in board.territories[place].borders
        )
    )


def with_garrisons(
    ground: Ground, changes: Mapping[TerritoryId, Garrison]
) -> dict[TerritoryId, Garrison]:
    """The ground with some garrisons changed; the order of territories stays."""
    return {**ground, **changes}


def reinforced(
    ground: Ground, place: TerritoryId, armies: int
) -> dict[TerritoryId, Garrison]:
    """The ground with so many armies more on ``place`` (fewer, when negative)."""
    garrison = ground[place]
    return with_garrisons(
        ground, {place: Garrison(garrison.owner, garrison.armies + armies)}
    )


def moved(
    ground: Ground, start: TerritoryId, end: TerritoryId, armies: int
) -> dict[TerritoryId, Garrison]:
    """The ground after so many armies went from ``start`` to ``end``."""
    return reinforced(reinforced(ground, start, -armies), end, armies)


def abandoned(ground: Ground, power: PowerId) -> dict[TerritoryId, Garrison]:
    """The ground after ``power`` left: its armies stay and are nobody's (C-22)."""
    return {
        place: Garrison(None, garrison.armies) if garrison.owner == power else garrison
        for place, garrison in ground.items()
    }
