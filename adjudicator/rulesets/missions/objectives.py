"""Secret objectives: which there are on a board, and when one is met (M-15, M-16)."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from adjudicator.board import Board, RegionId
from adjudicator.dice import Dice
from adjudicator.mechanics.ground import Ground, held_by, regions_of
from adjudicator.mechanics.income import in_proportion
from adjudicator.powers import PowerId

MANY = 24  #: territories of World to hold
FEWER = 18  #: territories of World to hold with two armies each
ARMIES_EACH = 2
LEAST_SHARE, MOST_SHARE = 35, 50  #: per cent of the board a choice of regions makes
FEWEST_PAIRS = 3  #: with fewer pairs of regions the board has triples


class HoldRegions(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="regions"
):
    """Hold these regions, and ``extra`` others of choice."""

    regions: tuple[RegionId, ...]
    extra: int = 0


class HoldMany(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="count"
):
    """Hold so many territories with at least ``armies`` on each."""

    territories: int
    armies: int = 1


class Eliminate(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="eliminate"
):
    """Take a named player's last territory."""

    player: PowerId


Objective = HoldRegions | HoldMany | Eliminate


def region_objectives(board: Board) -> tuple[HoldRegions, ...]:
    """The board's own choices of regions, or those that make a fair share of it.

    A board's record may list them (World's six); otherwise every pair of regions with
    35 to 50 per cent of the territories, or every such triple where fewer than three
    pairs are found.
    """
    own: Mapping[str, Any] = board.rules.get("missions", {})
    if "objectives" in own:
        return msgspec.convert(own["objectives"], tuple[HoldRegions, ...])
    pairs = _fair_choices(board, 2)
    return pairs if len(pairs) >= FEWEST_PAIRS else _fair_choices(board, 3)


def _fair_choices(board: Board, size: int) -> tuple[HoldRegions, ...]:
    whole = len(board.territories)
    found: list[HoldRegions] = []
    for regions in combinations(board.regions.values(), size):
        part = 100 * sum(len(region.territories) for region in regions)
        if LEAST_SHARE * whole <= part <= MOST_SHARE * whole:
            found.append(HoldRegions(regions=tuple(region.id for region in regions)))
    return tuple(found)


def many(board: Board) -> HoldMany:
    """24 territories of World, in proportion (M-16)."""
    return HoldMany(territories=in_proportion(MANY, len(board.territories)))


def fewer(board: Board) -> HoldMany:
    """18 territories of World with two armies on each, in proportion."""
    return HoldMany(
        territories=in_proportion(FEWER, len(board.territories)), armies=ARMIES_EACH
    )


def objectives_of(board: Board, powers: Sequence[PowerId]) -> tuple[Objective, ...]:
    """Every objective of a game; with two players without the 18 (M-15)."""
    counts = (many(board),) if len(powers) == 2 else (many(board), fewer(board))
    hunts = tuple(Eliminate(player=power) for power in powers)
    return (*region_objectives(board), *counts, *hunts)


def deal_objectives(
    board: Board, powers: Sequence[PowerId], dice: Dice
) -> dict[PowerId, Objective]:
    """One objective each, nobody's own elimination among them (M-02, M-16)."""
    pile = list(dice.shuffle("objectives", objectives_of(board, powers), hidden=True))
    dealt: dict[PowerId, Objective] = {}
    for power in powers:
        dealt[power] = next(card for card in pile if card != Eliminate(player=power))
        pile.remove(dealt[power])
    return dealt


def is_held(board: Board, ground: Ground, power: PowerId, goal: HoldRegions) -> bool:
    """Whether all the regions are held, and enough others."""
    whole = set(regions_of(board, held_by(ground, power)))
    return whole.issuperset(goal.regions) and (
        len(whole) >= len(goal.regions) + goal.extra
    )


def counted(ground: Ground, power: PowerId, goal: HoldMany) -> int:
    """Territories that count for the goal; one waiting for a move-in has no armies.

    With a least of one army simply holding is enough (M-17).
    """
    return sum(
        goal.armies <= 1 or ground[place].armies >= goal.armies
        for place in held_by(ground, power)
    )
