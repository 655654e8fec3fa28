"""Provinces, coasts, centres and borders, worked out once into tables to look up.

A *location* is where a unit stands, as text: a province (``PAR``, ``NTH``) or one of
its coasts (``STP/NC``). An army's location is always a province; a fleet's is a coast
where the province has several. Inside the judge a province is its number in board
order, and a set of provinces is the bits of a whole number.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from adjudicator.board import Names, read_names
from adjudicator.errors import BrokenBoard

ProvinceKind = Literal["land", "coast", "sea", "island"]
_KINDS = ("land", "coast", "sea", "island")


class Province(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A space of the board.

    An *island* is water that an army may stand on, by build or convoy (D-16).
    """

    id: str
    names: Names
    kind: ProvinceKind
    coasts: tuple[str, ...] = ()  #: locations of a province with several coasts
    centre: bool = False
    keep: bool = False
    garrison: bool = False  #: a neutral army stands here at the start (D-14)

    @property
    def takes_army(self) -> bool:
        """Whether an army may stand here."""
        return self.kind != "sea"

    @property
    def takes_fleet(self) -> bool:
        """Whether a fleet may stand here."""
        return self.kind != "land"


class Side(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A power as the board knows it: its home centres and what it starts with."""

    id: str
    names: Names
    home: tuple[str, ...] = ()
    units: tuple[str, ...] = ()  #: ``A BUD``, ``F STP/SC``


class Ground(msgspec.Struct, frozen=True):
    """A location as an army, or a fleet, finds it: where it can go from there."""

    number: int  #: of its province
    to: tuple[str, ...]  #: locations, each once
    #: a destination as written -> the location meant. ``SPA`` only if just one of its
    #: coasts can be reached (4.B.2); an army's coast is of no meaning (4.B.6).
    written: Mapping[str, str]
    #: … -> its province, for supports: ``SPA`` whatever coasts can be reached (4.B.4)
    aims: Mapping[str, int]
    near: frozenset[int]  #: the provinces


class Board:
    """A board's tables; ``grounds`` by kind of unit and location."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.id = str(record.get("id", "inline"))
        self.edition = int(record.get("edition", 0))
        self.rules: Mapping[str, Any] = record.get("rules", {})
        self.asked: Mapping[str, list[str]] = record.get("asked", {})
        faults: list[str] = []
        self.places = _provinces(record.get("provinces", {}), faults)
        self.provinces = tuple(self.places.values())
        self.ids = tuple(self.places)
        #: number of the province of every location
        self.number = {place: number for number, place in enumerate(self.ids)}
        for number, province in enumerate(self.provinces):
            for coast in province.coasts:
                self.number[coast] = number
        army = self._borders(record.get("army", {}), "A", faults)
        fleet = self._borders(record.get("fleet", {}), "F", faults)
        if faults:
            raise BrokenBoard(self.id, tuple(faults))
        self.grounds = {"A": self._grounds(army), "F": self._grounds(fleet)}
        self.sides = _sides(record.get("powers", {}), self, faults)
        if faults:
            raise BrokenBoard(self.id, tuple(faults))
        self.centres = tuple(p.id for p in self.provinces if p.centre)
        self.keeps = frozenset(n for n, p in enumerate(self.provinces) if p.keep)
        #: bits of the provinces in which a fleet can convoy
        self.water = sum(
            1 << n for n, p in enumerate(self.provinces) if p.kind in ("sea", "island")
        )
        #: by province number: bits of the water next to it
        self.shores = self._shores(fleet)
        self._steps: dict[int, list[int]] = {}
        self._beside: list[set[int]] = []

    def province(self, location: str) -> Province:
        """The province of a location."""
        return self.provinces[self.number[location]]

    def name_of(self, location: str) -> str:
        """The province's id, without a coast."""
        return self.ids[self.number[location]]

    def has_route(self, start: int, end: int, fleets: int) -> bool:
        """Whether fleets in the given provinces form a chain from shore to shore.

        Neither end is a link, even if it is an island with a fleet (D-16).
        """
        if start == end:
            return False
        shores = self.shores
        fleets &= ~(1 << start | 1 << end)
        goal = shores[end]
        reached = newly = shores[start] & fleets
        while newly:
            if newly & goal:
                return True
            beyond = 0
            while newly:
                lowest = newly & -newly
                beyond |= shores[lowest.bit_length() - 1]
                newly ^= lowest
            newly = beyond & fleets & ~reached
            reached |= newly
        return False

    def is_link(self, fleet: int, start: int, end: int, fleets: int) -> bool:
        """Whether a fleet is needed on some route through ``fleets``.

        A route needs each of its fleets if none of them can be skipped: only the first
        is next to the start, only the last to the end, and only neighbours in the chain
        are neighbours on the board (DATC 6.G.19).
        """
        fleets &= ~(1 << start | 1 << end)
        return bool(fleets & 1 << fleet) and self._joins(fleet, start, end, fleets)

    def _joins(self, fleet: int, last: int, end: int, free: int) -> bool:
        """Whether a chain that has come to ``last`` can go on through ``fleet``.

        ``free`` are those that may still join it: none touches an earlier link.
        """
        wanted = 1 << fleet
        near = self.shores[last] & free
        later = free & ~near
        finishing = near & self.shores[end]
        if wanted & finishing:
            return True
        if wanted & near:
            return self.has_route(fleet, end, later)
        if not wanted & later:
            return False
        near ^= finishing
        while near:
            link = near & -near
            near ^= link
            if self._joins(fleet, link.bit_length() - 1, end, later):
                return True
        return False

    def distances(self, start: str) -> list[int]:
        """Steps from a province to each other, by number, over land and sea alike.

        The number of all provinces where there is no way.
        """
        origin = self.number[start]
        if origin not in self._steps:
            self._steps[origin] = self._steps_from(origin)
        return self._steps[origin]

    def _steps_from(self, origin: int) -> list[int]:
        if not self._beside:
            self._beside = [set() for _ in self.provinces]
            for grounds in self.grounds.values():
                for ground in grounds.values():
                    self._beside[ground.number] |= ground.near
        far = len(self.provinces)
        steps = [far] * far
        steps[origin] = 0
        queue = deque([origin])
        while queue:
            here_now = queue.popleft()
            for there in self._beside[here_now]:
                if steps[there] == far:
                    steps[there] = steps[here_now] + 1
                    queue.append(there)
        return steps

    def _borders(
        self, record: Mapping[str, Iterable[str]], kind: str, faults: list[str]
    ) -> dict[str, list[str]]:
        """Neighbours of every location a kind of unit may stand on; symmetric."""
        borders: dict[str, list[str]] = {}
        for province in self.provinces:
            if kind == "A" and province.takes_army:
                borders[province.id] = []
            elif kind == "F" and province.takes_fleet:
                borders |= {coast: [] for coast in province.coasts or (province.id,)}
        for here, others in record.items():
            for there in others:
                if here not in borders or there not in borders:
                    faults.append(f"{kind} {here} - {there}: not where it can stand")
                elif self.number[here] == self.number[there]:
                    faults.append(f"{kind} {here} - {there}: the same province")
                else:
                    if there not in borders[here]:
                        borders[here].append(there)
                    if here not in borders[there]:
                        borders[there].append(here)
        return borders

    def _grounds(self, borders: Mapping[str, list[str]]) -> dict[str, Ground]:
        number = self.number
        found: dict[str, Ground] = {}
        for here, others in borders.items():
            written = {there: there for there in others}
            aims = {there: number[there] for there in others}
            doubtful = set()
            for there in others:
                province = self.provinces[number[there]]
                if not province.coasts:
                    continue
                if there == province.id:
                    # An army; whatever coast is written, it goes to the province.
                    for coast in province.coasts:
                        written[coast], aims[coast] = there, number[there]
                elif province.id in written:
                    doubtful.add(province.id)
                else:
                    written[province.id], aims[province.id] = there, number[there]
            for place in doubtful:
                del written[place]
            found[here] = Ground(
                number[here], tuple(others), written, aims, frozenset(aims.values())
            )
        return found

    def _shores(self, fleet: Mapping[str, list[str]]) -> list[int]:
        shores = [0] * len(self.provinces)
        for here, others in fleet.items():
            for there in others:
                bit = 1 << self.number[there]
                if bit & self.water:
                    shores[self.number[here]] |= bit
        return shores


def _provinces(record: Any, faults: list[str]) -> dict[str, Province]:
    if not isinstance(record, Mapping) or not record:
        faults.append("the record has no provinces")
        return {}
    found = {}
    for place, entry in record.items():
        kind = entry.get("type", "land")
        if kind not in _KINDS:
            faults.append(f"{place}: no kind of province is called {kind}")
        found[place] = Province(
            id=place,
            names=read_names(entry.get("name"), place),
            kind=kind,
            coasts=tuple(f"{place}/{coast}" for coast in entry.get("coasts", ())),
            centre=bool(entry.get("centre", False)),
            keep=bool(entry.get("keep", False)),
            garrison=bool(entry.get("garrison", False)),
        )
    return found


def _sides(
    record: Mapping[str, Any], board: Board, faults: list[str]
) -> dict[str, Side]:
    found = {}
    for power, entry in record.items():
        side = Side(
            id=power,
            names=read_names(entry.get("name"), power),
            home=tuple(entry.get("home", ())),
            units=tuple(entry.get("units", ())),
        )
        for place in side.home:
            if place not in board.places or not board.places[place].centre:
                faults.append(f"{power}: {place} is no centre")
        for unit in side.units:
            kind, _, at = unit.partition(" ")
            if at not in board.grounds.get(kind, ()):
                faults.append(f"{power}: no unit can stand as {unit}")
        found[power] = side
    return found
