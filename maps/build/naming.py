"""Places for the names of a board, one language at a time.

Every place has a spot where its piece stands; no name may cover any spot, used or not,
nor another name. A name lies on its own land (or sea) beside its spot; failing that at
sea with a leader. Places with little room choose first; then all choose again a few
times, each seeing where the others are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from surface import REACH, Box, Sheet, Space, Sums, touching
from ways import (
    Lettering,
    Limit,
    Way,
    candidates,
    inner_candidates,
    leader_candidates,
)

EDGE = 7.0  #: nothing is written nearer to the edge of the map
GAP = 1.6  #: between two names, and between a name and a spot
Placed = dict[str, Lettering]  #: by place
WAYS: tuple[Way, ...] = (candidates, inner_candidates, leader_candidates)


def _crosses(line: Box, box: Box) -> bool:
    steps = max(2, int(np.hypot(line[2] - line[0], line[3] - line[1]) / 3))
    for n in range(steps + 1):
        x = line[0] + (line[2] - line[0]) * n / steps
        y = line[1] + (line[3] - line[1]) * n / steps
        if box[0] - 1 < x < box[2] + 1 and box[1] - 1 < y < box[3] + 1:
            return True
    return False


def weigh(
    made: Lettering, space: Space, sheet: Sheet, near: "Near", ceiling: float
) -> float | None:
    """The full cost of a candidate, or None if it may not be."""
    if made.cost >= ceiling:
        return None
    for box in made.boxes:
        if (
            box[0] < EDGE
            or box[1] < EDGE
            or box[2] > sheet.view[0] - EDGE
            or box[3] > sheet.view[1] - EDGE
        ):
            return None
        if any(touching(box, solid, GAP) for _, solid in near.solid):
            return None
    cost = made.cost
    for box in made.boxes:
        own, foreign, nobody, soft = near.sums.under(box)
        if made.leader:
            if foreign > 0.02 or own > 0.5:
                return None
        else:
            # A strait's name may lie on its shores: its face says that it is a sea.
            narrow = space.sea and space.room < 20
            if foreign > (0.8 if narrow else 0.3):
                return None
            if foreign > 0.04 and not narrow and _abroad(box, space, sheet):
                return None
            cost += (foreign * 55 + nobody * (30 if space.sea else 9)) / len(made.boxes)
        cost += soft * 0.02
        if cost >= ceiling:
            return None
    for taken in near.placed:
        for box in taken.boxes:
            if any(touching(box, mine, GAP) for mine in made.boxes):
                return None
            if made.leader and _crosses(made.leader, box):
                return None
        if taken.leader and any(_crosses(taken.leader, mine) for mine in made.boxes):
            return None
    if made.leader:
        for other, solid in near.solid:
            if other != space.id and _crosses(made.leader, solid):
                return None
        cost += 2.2 * _foreign_steps(made.leader, space, sheet)
    return cost if cost < ceiling else None


def _abroad(box: Box, space: Space, sheet: Sheet) -> bool:
    """Whether the middle of a line lies on somebody else's land."""
    x, y = round((box[0] + box[2]) / 2), round(box[1] * 0.45 + box[3] * 0.55)
    cell = int(
        sheet.grid[min(y, sheet.grid.shape[0] - 1), min(x, sheet.grid.shape[1] - 1)]
    )
    if cell <= 0 or cell == space.index:
        return False
    return space.sea or cell not in sheet.sea


def _foreign_steps(line: Box, space: Space, sheet: Sheet) -> int:
    """How many of twelve steps along a leader lie on another's land."""
    found = 0
    for n in range(13):
        x = min(int(line[0] + (line[2] - line[0]) * n / 12), sheet.grid.shape[1] - 1)
        y = min(int(line[1] + (line[3] - line[1]) * n / 12), sheet.grid.shape[0] - 1)
        cell = int(sheet.grid[y, x])
        found += cell > 0 and cell != space.index and cell not in sheet.sea
    return found


@dataclass(frozen=True)
class Near:
    """What a space's name may run into."""

    solid: tuple[tuple[str, Box], ...]
    placed: tuple[Lettering, ...]
    sums: Sums


def _near(space: Space, sheet: Sheet, placed: Placed) -> Near:
    x, y = space.spot
    zone = (x - REACH, y - REACH, x + REACH, y + REACH)
    return Near(
        tuple(item for item in sheet.solid if touching(item[1], zone)),
        tuple(
            made
            for other, made in placed.items()
            if other != space.id and any(touching(box, zone) for box in made.boxes)
        ),
        sheet.sums_for(space),
    )


def best(
    space: Space, sheet: Sheet, placed: Placed, ways: Sequence[Way] = WAYS
) -> Lettering | None:
    """The cheapest way to write a name as things stand."""
    found: Lettering | None = None
    limit = Limit()
    near = _near(space, sheet, placed)
    for way in ways:
        for made in way(space, sheet, limit):
            cost = weigh(made, space, sheet, near, limit.value)
            if cost is not None:
                found, limit.value = made, cost
    return None if found is None else replace(found, cost=limit.value)


def letter(spaces: Sequence[Space], sheet: Sheet, sweeps: int = 4) -> Placed:
    """Names for all places. Raises ``LookupError`` naming the places without room."""
    order = sorted(spaces, key=lambda space: (space.sea, space.room))
    known = {space.id: space for space in order}
    placed: Placed = {}
    homeless: list[Space] = []
    for space in order:
        made = best(space, sheet, placed)
        if made is None:
            homeless.append(space)
        else:
            placed[space.id] = made
    for _ in range(sweeps):
        changed = False
        for space in [*homeless, *order]:
            if space in homeless:
                made = _make_room(space, sheet, placed, known)
            else:
                made = best(space, sheet, placed)
            if made is None:
                continue
            if space in homeless:
                homeless.remove(space)
            if placed.get(space.id) != made:
                placed[space.id] = made
                changed = True
        if not changed and not homeless:
            break
    if homeless:
        raise LookupError([space.id for space in homeless])
    return placed


def _make_room(
    space: Space, sheet: Sheet, placed: Placed, known: Mapping[str, Space]
) -> Lettering | None:
    """Write a name by moving one neighbour's."""

    def far(other: str) -> float:
        (x1, y1), (x2, y2) = known[other].spot, space.spot
        return float(np.hypot(x1 - x2, y1 - y2))

    for other in sorted(placed, key=far)[:8]:
        before = placed.pop(other)
        made = best(space, sheet, placed)
        if made is not None:
            placed[space.id] = made
            moved = best(known[other], sheet, placed)
            if moved is not None:
                placed[other] = moved
                return made
            del placed[space.id]
        placed[other] = before
    return None
