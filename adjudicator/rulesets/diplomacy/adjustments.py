"""Builds and removals in winter (D-03, D-12, DATC 4.D.4 to 4.D.8)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from adjudicator.errors import Illegal
from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy.board import Board, Province
from adjudicator.rulesets.diplomacy.events import AnyEvent, Built, Disbanded, Unused
from adjudicator.rulesets.diplomacy.orders import (
    AnyOrder,
    Build,
    Disband,
    Sheets,
    Vote,
    Waive,
)
from adjudicator.rulesets.diplomacy.retreats import Settled
from adjudicator.rulesets.diplomacy.terms import Terms
from adjudicator.rulesets.diplomacy.units import Unit

_KINDS: Mapping[str, Literal["A", "F"]] = {"A": "A", "F": "F"}


class Yard:
    """One power's winter while its orders are carried out one by one."""

    def __init__(
        self,
        board: Board,
        terms: Terms,
        units: Sequence[Unit],
        centres: Mapping[str, PowerId],
        power: PowerId,
    ) -> None:
        self.board = board
        self.terms = terms
        self.power = power
        self.centres = centres
        self.taken = {board.name_of(unit.at) for unit in units}
        self.units = {
            board.name_of(unit.at): unit for unit in units if unit.power == power
        }
        owned = sum(owner == power for owner in centres.values())
        #: builds due if positive, removals if negative
        self.delta = owned - len(self.units)
        self.built: list[Unit] = []
        self.removed: list[Unit] = []
        self.waived = 0

    @property
    def builds_left(self) -> int:
        """Builds not yet used."""
        return max(self.delta, 0) - len(self.built) - self.waived

    @property
    def removals_left(self) -> int:
        """Units still to be removed."""
        return max(-self.delta, 0) - len(self.removed)

    def sites(self) -> tuple[str, ...]:
        """Vacant centres of its own where it may build, in board order."""
        return tuple(
            place for place in self.board.centres if self._refuses(place) is None
        )

    def kinds_at(self, province: Province) -> tuple[str, ...]:
        """What may be built there: ``A``, and ``F`` with each location it may have."""
        fleets = province.coasts or ((province.id,) if province.takes_fleet else ())
        armies = (f"A {province.id}",) if province.takes_army else ()
        return (*armies, *(f"F {at}" for at in fleets))

    def kinds(self) -> Iterator[str]:
        """Whatever may be built on its sites."""
        for site in self.sites():
            yield from self.kinds_at(self.board.places[site])

    def _refuses(self, place: str) -> Illegal | None:
        """Why nothing can be built in a province, however many builds are left."""
        facts = {"at": place}
        if not self.board.places[place].centre:
            return Illegal(why="no_centre", facts=facts)
        if self.centres.get(place) != self.power:
            return Illegal(why="not_your_centre", facts=facts)
        home = self.board.sides[self.power].home
        if self.terms.builds == "home" and place not in home:
            return Illegal(why="not_home", facts={**facts, "home": home})
        if place in self.taken:
            return Illegal(why="occupied", facts=facts)
        return None

    def carry_out(self, order: AnyOrder) -> Illegal | None:
        """Carries out one order, or tells why it can't be."""
        if isinstance(order, Build):
            return self._build(order)
        if isinstance(order, Disband):
            return self._remove(order)
        if not isinstance(order, Waive):
            return Illegal(why="wrong_phase")
        if self.builds_left <= 0:
            return self._no_more_builds()
        self.waived += 1
        return None

    def _no_more_builds(self) -> Illegal:
        if self.delta <= 0:
            return Illegal(why="no_builds", facts={"removals": max(-self.delta, 0)})
        return Illegal(why="too_many_builds", facts={"builds": self.delta})

    def _build(self, order: Build) -> Illegal | None:
        board = self.board
        if order.at not in board.number:
            return Illegal(why="no_place", facts={"at": order.at})
        if self.delta <= 0:
            return self._no_more_builds()
        province = board.province(order.at)
        why = self._refuses(province.id)
        if why is not None:
            return why
        kind = _KINDS.get(order.kind) or self._kind_meant(order.at, province)
        if kind is None:
            return Illegal(why="kind_needed", facts={"at": order.at})
        facts = {"at": order.at}
        if kind == "A" and not province.takes_army:
            return Illegal(why="army_at_sea", facts={"kind": kind, "to": order.at})
        if kind == "F":
            if not province.takes_fleet:
                return Illegal(why="inland", facts={"kind": kind, "to": order.at})
            if province.coasts and order.at == province.id:
                return Illegal(
                    why="coast_needed", facts={**facts, "coasts": province.coasts}
                )
        if self.builds_left <= 0:
            return self._no_more_builds()
        self.taken.add(province.id)
        self.built.append(
            Unit(
                power=self.power,
                kind=kind,
                at=order.at if kind == "F" else province.id,
            )
        )
        return None

    def _kind_meant(self, at: str, province: Province) -> Literal["A", "F"] | None:
        """The kind of a build that doesn't say it, if only one can be meant (4.C.3)."""
        if not province.takes_fleet:
            return "A"
        if not province.takes_army or at != province.id:
            return "F"
        return None

    def _remove(self, order: Disband) -> Illegal | None:
        place = self.board.number.get(order.at)
        unit = None if place is None else self.units.get(self.board.ids[place])
        if unit is None:
            return Illegal(why="not_your_unit", facts={"at": order.at})
        if self.delta >= 0:
            return Illegal(why="nothing_to_remove", facts={"builds": self.delta})
        if unit in self.removed:
            return Illegal(why="second_order", facts={"at": order.at})
        if self.removals_left <= 0:
            return Illegal(why="too_many_removals", facts={"removals": -self.delta})
        self.removed.append(unit)
        return None

    def disorderly(self) -> list[Unit]:
        """The units that go for want of orders, first first (4.D.8).

        The farthest from the power's centres, counted over land and sea alike for both
        kinds; then fleets; then by the English name of the province.
        """
        board = self.board
        if self.terms.removal == "home_centres":
            origins: Sequence[str] = board.sides[self.power].home
        else:
            origins = [p for p, owner in self.centres.items() if owner == self.power]
        steps = [board.distances(origin) for origin in origins]

        def rank(unit: Unit) -> tuple[int, bool, str]:
            number = board.number[unit.at]
            far = min((step[number] for step in steps), default=0)
            return (-far, unit.kind != "F", board.provinces[number].names.en)

        left = [unit for unit in self.units.values() if unit not in self.removed]
        return sorted(left, key=rank)[: self.removals_left]


def with_choice(
    board: Board,
    terms: Terms,
    units: Sequence[Unit],
    centres: Mapping[str, PowerId],
) -> list[PowerId]:
    """The powers with something to decide: a build to use, or a unit to spare."""
    delta: dict[PowerId | None, int] = {}
    for owner in centres.values():
        delta[owner] = delta.get(owner, 0) + 1
    owners = list(delta)
    for unit in units:
        delta[unit.power] = delta.get(unit.power, 0) - 1
    # Who owns no centre must remove every unit: that is no choice.
    found = [power for power in owners if power is not None and delta[power] < 0]
    builders = [power for power in owners if power is not None and delta[power] > 0]
    if builders:
        sites = _sites(board, terms, units, centres)
        found += [power for power in builders if power in sites]
    return found


def _sites(
    board: Board,
    terms: Terms,
    units: Sequence[Unit],
    centres: Mapping[str, PowerId],
) -> set[PowerId]:
    """The powers with a vacant centre where they may build."""
    taken = {board.name_of(unit.at) for unit in units}
    anywhere = terms.builds == "anywhere"
    return {
        power
        for place, power in centres.items()
        if place not in taken and (anywhere or place in board.sides[power].home)
    }


def resolve(
    board: Board,
    terms: Terms,
    units: tuple[Unit, ...],
    centres: Mapping[str, PowerId],
    powers: Sequence[PowerId],
    sheets: Sheets,
) -> Settled:
    """Everybody's winter: the first legal orders count, as many as there are due."""
    events: list[AnyEvent] = []
    refused: list[tuple[PowerId, int, Illegal]] = []
    gone: set[Unit] = set()
    built: list[Unit] = []
    for power in powers:
        yard = Yard(board, terms, units, centres, power)
        for index, order in enumerate(sheets.get(power, ())):
            if isinstance(order, Vote):
                continue
            why = yard.carry_out(order)
            if why is not None:
                refused.append((power, index, why))
        events.extend(Built(unit=unit) for unit in yard.built)
        events.extend(Disbanded(unit=unit, why="ordered") for unit in yard.removed)
        forced = yard.removals_left == len(yard.units) - len(yard.removed)
        lost = yard.disorderly() if yard.removals_left else []
        events.extend(
            Disbanded(unit=unit, why="only_choice" if forced else "civil_disorder")
            for unit in lost
        )
        unused = yard.builds_left + yard.waived
        if unused > 0:
            events.append(Unused(power=power, builds=unused))
        gone.update(yard.removed, lost)
        built.extend(yard.built)
    return Settled(
        units=(*(unit for unit in units if unit not in gone), *built),
        events=tuple(events),
        refused=tuple(refused),
    )
