"""Boards as the rules see them: territories, borders, regions and names.

A board record is plain data (``maps/<board>/<edition>/board.json``, or an inline board
of a referee's file). Shapes and colours are the site's and never come here. Diplomacy
reads its provinces, coasts and centres from the same kind of file with a reader of its
own; names are shared.
"""

from collections import deque
from collections.abc import Mapping
from typing import Any, NewType

import msgspec

from adjudicator.errors import BrokenBoard

TerritoryId = NewType("TerritoryId", str)
RegionId = NewType("RegionId", str)


class Names(msgspec.Struct, frozen=True):
    """What people call a place: English, Spanish and any other accepted words."""

    en: str
    es: str
    also: tuple[str, ...] = ()  #: abbreviations and other spellings readers take


class Territory(msgspec.Struct, frozen=True, kw_only=True):
    """A place armies stand on."""

    id: TerritoryId
    names: Names
    region: RegionId | None = None
    borders: tuple[
        TerritoryId, ...
    ] = ()  #: symmetric; land borders and sea lanes alike
    sea: bool = False
    bonus: int = 0  #: the territory's own income (Fortress)


class Region(msgspec.Struct, frozen=True, kw_only=True):
    """Territories that pay ``bonus`` armies (or gold) to whoever holds them all."""

    id: RegionId
    names: Names
    bonus: int
    territories: tuple[TerritoryId, ...]


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """A graph of territories in board order, with regions and the board's own rules."""

    id: str
    edition: int
    names: Names
    territories: Mapping[TerritoryId, Territory]
    regions: Mapping[RegionId, Region]
    seats: tuple[int, int] = (2, 6)  #: fewest and most players
    rules: Mapping[str, Any] = {}  #: the board's own rule record, read by its ruleset

    def borders(self, a: TerritoryId, b: TerritoryId) -> bool:
        """Whether ``a`` and ``b`` are neighbours."""
        return b in self.territories[a].borders

    def distances(self, start: TerritoryId) -> dict[TerritoryId, int]:
        """Borders to cross from ``start`` to each territory that can be reached."""
        found = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in self.territories[here].borders:
                if there not in found:
                    found[there] = found[here] + 1
                    queue.append(there)
        return found


def read_names(value: object, fallback: str) -> Names:
    """Names from a record: a string, or a mapping with ``en``, ``es`` and ``also``."""
    if isinstance(value, str):
        return Names(value, value)
    if isinstance(value, Mapping):
        en = str(value.get("en", fallback))
        return Names(en, str(value.get("es", en)), tuple(value.get("also", ())))
    return Names(fallback, fallback)


def read_board(record: Mapping[str, Any]) -> Board:
    """The board a record describes; borders given on one side count on both.

    ``borders`` are by land, ``lanes`` by sea; the rules make no difference.

    Raises ``BrokenBoard`` with every fault found: unknown neighbours or regions, a
    territory that borders itself, a bonus or a name of the wrong type.
    """
    board_id = str(record.get("id", "inline"))
    faults: list[str] = []
    places = record.get("territories")
    if not isinstance(places, Mapping) or not places:
        raise BrokenBoard(board_id, ("the record has no territories",))
    regions = record.get("regions", {})
    if not isinstance(regions, Mapping):
        raise BrokenBoard(board_id, ("regions is not a mapping",))

    borders: dict[str, dict[str, None]] = {str(place): {} for place in places}
    members: dict[str, list[TerritoryId]] = {str(region): [] for region in regions}
    for place, entry in places.items():
        if not isinstance(entry, Mapping):
            faults.append(f"{place}: not a mapping")
            continue
        for other in (*entry.get("borders", ()), *entry.get("lanes", ())):
            if other not in borders:
                faults.append(f"{place}: borders {other}, which is not on the board")
            elif other == place:
                faults.append(f"{place}: borders itself")
            else:
                borders[place][other] = None
                borders[other][place] = None
        region = entry.get("region")
        if region is not None and region not in members:
            faults.append(f"{place}: region {region} is not on the board")
        elif region is not None:
            members[region].append(TerritoryId(place))
        if not _is_whole(entry.get("bonus", 0)):
            faults.append(f"{place}: bonus is not a whole number")
    for region, entry in regions.items():
        if not isinstance(entry, Mapping) or not _is_whole(entry.get("bonus", 0)):
            faults.append(f"{region}: bonus is not a whole number")
    if faults:
        raise BrokenBoard(board_id, tuple(faults))

    seats = record.get("seats", {})
    return Board(
        id=board_id,
        edition=int(record.get("edition", 0)),
        names=read_names(record.get("name"), board_id),
        territories={
            TerritoryId(place): Territory(
                id=TerritoryId(place),
                names=read_names(entry.get("name"), str(place)),
                region=None
                if entry.get("region") is None
                else RegionId(entry["region"]),
                borders=tuple(TerritoryId(other) for other in borders[place]),
                sea=bool(entry.get("sea", False)),
                bonus=entry.get("bonus", 0),
            )
            for place, entry in places.items()
        },
        regions={
            RegionId(region): Region(
                id=RegionId(region),
                names=read_names(entry.get("name"), str(region)),
                bonus=entry.get("bonus", 0),
                territories=tuple(members[region]),
            )
            for region, entry in regions.items()
        },
        seats=(int(seats.get("min", 2)), int(seats.get("max", 6))),
        rules=record.get("rules", {}),
    )


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
