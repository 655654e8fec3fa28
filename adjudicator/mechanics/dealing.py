"""Territories dealt and armies scattered at random."""

from collections.abc import Mapping, Sequence

from adjudicator.board import TerritoryId
from adjudicator.dice import Dice
from adjudicator.mechanics.ground import Garrison
from adjudicator.powers import PowerId


def deal(
    territories: Sequence[TerritoryId], powers: Sequence[PowerId], dice: Dice
) -> dict[TerritoryId, Garrison]:
    """Every territory, one at a time in seat order, with one army each (C-05)."""
    order = dice.shuffle("deal", territories)
    owner = {place: powers[turn % len(powers)] for turn, place in enumerate(order)}
    return {place: Garrison(owner[place], 1) for place in territories}


def scatter(
    name: str, armies: int, places: Sequence[TerritoryId], dice: Dice
) -> Mapping[TerritoryId, int]:
    """So many armies at random over ``places``, each army on its own."""
    if not armies:
        return {}
    faces = dice.roll(name, armies, len(places))
    counted = dict.fromkeys(places, 0)
    for face in faces:
        counted[places[face - 1]] += 1
    return {place: count for place, count in counted.items() if count}
