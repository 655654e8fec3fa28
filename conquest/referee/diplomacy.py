"""Diplomacy in the referee's file: positions and orders in the DATC's words.

One phase is judged as it stands; nothing is skipped and nothing goes on by itself.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from adjudicator.errors import Illegal
from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy import adjustments, retreats
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.events import (
    AnyEvent,
    Bounced,
    Built,
    Convoyed,
    Cut,
    Disbanded,
    Dislodged,
    Disrupted,
    Held,
    Moved,
    Ordered,
    Retreated,
    Stranded,
    Supported,
    Unconvoyed,
    Unmatched,
    Unused,
    Void,
)
from adjudicator.rulesets.diplomacy.judge.movement import judge
from adjudicator.rulesets.diplomacy.language import DiplomacyLanguage
from adjudicator.rulesets.diplomacy.orders import AnyOrder
from adjudicator.rulesets.diplomacy.state import Beaten
from adjudicator.rulesets.diplomacy.terms import Terms, agreed
from adjudicator.rulesets.diplomacy.units import Unit
from conquest.boards.catalogue import board_record
from conquest.referee.casefile import UnreadableCase
from conquest.referee.datc import differences

__all__ = ["differences", "run"]

#: A case's ``variant`` -> the board it is played on.
BOARDS = {"standard": "standard", "westeros": "westeros_diplomacy"}
EDITION = 1
NEUTRAL = "NEUTRAL"

_WORDS: dict[type[Ordered], str] = {
    Held: "stands",
    Moved: "succeeds",
    Bounced: "fails",
    Stranded: "fails",
    Unconvoyed: "invalid",
    Supported: "given",
    Cut: "cut",
    Unmatched: "invalid",
    Convoyed: "available",
    Disrupted: "disrupted",
    Void: "illegal",
}
#: Builds the DATC says fail, rather than calling them illegal (4.B.7, 4.C.3).
_FAILING = {"coast_needed", "kind_needed"}


def run(case: Mapping[str, Any]) -> dict[str, Any]:
    """What becomes of a case's orders, and of its retreats if it has any."""
    name = case.get("variant", "standard")
    if name not in BOARDS:
        raise UnreadableCase(f"variant: {name!r} is not one of {', '.join(BOARDS)}")
    return _Case(case, _variant(BOARDS[name])).answer()


@lru_cache(maxsize=4)
def _variant(board: str) -> Board:
    return Board(board_record(board))


class _Case:
    """One case on its board."""

    def __init__(self, case: Mapping[str, Any], board: Board) -> None:
        self._case = case
        self._board = board
        self._terms = _terms(board, case.get("policies", {}))
        self._language = DiplomacyLanguage(board)
        #: ids as the file writes them -> as the board does, and back
        self._powers = {power.upper(): PowerId(power) for power in board.sides}
        self._units = tuple(self._read_units(case.get("units", {})))

    def answer(self) -> dict[str, Any]:
        phase = self._case.get("turn", {}).get("phase", "movement")
        match phase:
            case "movement":
                return self._movement()
            case "retreat":
                return self._retreat(self._read_beaten(), (), self._case)
            case "adjustment":
                return self._adjustment()
        raise UnreadableCase(f"turn: there is no phase called {phase!r}")

    # The file's words -> the core's.

    def _power(self, name: str) -> PowerId | None:
        if name == NEUTRAL:
            return None
        return self._powers.get(name.upper(), PowerId(name))

    def _read_units(self, listed: Mapping[str, Sequence[str]]) -> Iterator[Unit]:
        taken: set[int] = set()
        for power, units in listed.items():
            for text in units:
                unit = self._read_unit(power, text)
                number = self._board.number[unit.at]
                if number in taken:
                    raise UnreadableCase(f"units: {text} shares its province")
                taken.add(number)
                yield unit

    def _read_unit(self, power: str, text: str) -> Unit:
        kind, _, at = text.strip().partition(" ")
        grounds = self._board.grounds.get(kind.upper(), {})
        written = {place.upper(): place for place in grounds}
        found = written.get(at.strip().upper())
        if found is None:
            raise UnreadableCase(f"units: no unit can stand as {text!r}")
        return Unit(
            power=self._power(power), kind="A" if kind.upper() == "A" else "F", at=found
        )

    def _read_beaten(self) -> list[Beaten]:
        """Dislodged units of a case that begins with the retreats."""
        return [
            Beaten(
                unit=self._read_unit(entry["power"], entry["unit"]),
                by=entry.get("from", ""),
                retreats=tuple(
                    self._read_unit(entry["power"], f"{entry['unit'][0]} {place}").at
                    for place in entry["retreat_options"]
                ),
            )
            for entry in self._case.get("dislodged", ())
        ]

    def _read_orders(
        self, listed: Mapping[str, Sequence[str]]
    ) -> tuple[list[tuple[str, str]], dict[PowerId, list[AnyOrder]], list[int]]:
        """The lines as written; the sheets; and for each line its place in its sheet.

        A line that can't be read has the place -1.
        """
        lines: list[tuple[str, str]] = []
        sheets: dict[PowerId, list[AnyOrder]] = {}
        places: list[int] = []
        for name, texts in listed.items():
            power = self._power(name) or PowerId(name)
            sheet = sheets.setdefault(power, [])
            for text in texts:
                lines.append((name, text))
                found = self._language.read(text)
                if len(found) == 1 and found[0].order is not None:
                    places.append(len(sheet))
                    sheet.append(found[0].order)  # type: ignore[arg-type]
                else:
                    places.append(-1)
        return lines, sheets, places

    # The core's words -> the file's.

    def _name(self, power: PowerId | None) -> str:
        return NEUTRAL if power is None else power.upper()

    def _say(self, unit: Unit) -> str:
        return f"{unit.kind} {unit.at.upper()}"

    def _after(self, units: Sequence[Unit]) -> dict[str, list[str]]:
        after: dict[str, list[str]] = {}
        for unit in units:
            after.setdefault(self._name(unit.power), []).append(self._say(unit))
        return after

    def _listed(self, units: Iterator[Unit]) -> list[dict[str, str]]:
        return [{"power": self._name(u.power), "unit": self._say(u)} for u in units]

    # The phases.

    def _movement(self) -> dict[str, Any]:
        lines, sheets, places = self._read_orders(self._case.get("orders", {}))
        moves = judge(self._board, self._terms, self._units, sheets)
        refused = {(power, index) for power, index, _ in moves.refused}
        by_place = {
            self._board.number[unit.at]: event
            for unit, event in zip(self._units, moves.results, strict=True)
        }
        results = []
        for (name, text), place in zip(lines, places, strict=True):
            power = self._power(name) or PowerId(name)
            event = None
            if place >= 0 and (power, place) not in refused:
                order: Any = sheets[power][place]
                event = by_place.get(self._board.number[getattr(order, "at", "")])
            results.append(self._result(name, text, event, by_place))
        given: dict[str, Any] = {
            "units_after": self._after(moves.units),
            "dislodged": [self._dislodged(out) for out in moves.dislodged],
            "order_results": results,
        }
        if "retreat" in self._case:
            beaten = [
                Beaten(
                    unit=out.unit,
                    by=self._board.name_of(out.by.at),
                    retreats=out.retreats,
                )
                for out in moves.dislodged
            ]
            given["retreat"] = self._retreat(beaten, moves.units, self._case["retreat"])
        return given

    def _result(
        self,
        name: str,
        text: str,
        event: Ordered | None,
        by_place: Mapping[int, Ordered],
    ) -> dict[str, Any]:
        entry: dict[str, Any] = {"power": name, "order": text}
        if event is not None:
            word = _WORDS[type(event)]
            if word == "stands" and event.dislodged_by is not None:
                word = "dislodged"
            return entry | {
                "result": word,
                "dislodged": event.dislodged_by is not None,
            }
        # The unit of an order that counts for nothing may still have been dislodged.
        words = text.split()
        number = self._board.number.get(words[1]) if len(words) > 1 else None
        own = None if number is None else by_place.get(number)
        return entry | {
            "result": "illegal",
            "dislodged": own is not None
            and own.power == self._power(name)
            and own.dislodged_by is not None,
        }

    def _dislodged(self, out: Dislodged) -> dict[str, Any]:
        return {
            "power": self._name(out.unit.power),
            "unit": self._say(out.unit),
            "by_power": self._name(out.by.power),
            "by_unit": self._say(out.by),
            "attacker_by_convoy": out.by_convoy,
            "retreat_options": sorted(place.upper() for place in out.retreats),
        }

    def _retreat(
        self, beaten: Sequence[Beaten], units: Sequence[Unit], case: Mapping[str, Any]
    ) -> dict[str, Any]:
        lines, sheets, places = self._read_orders(case.get("orders", {}))
        done = retreats.resolve(
            self._board, tuple(units) or self._units, beaten, sheets
        )
        refused = {(power, index): why for power, index, why in done.refused}
        moved = [event for event in done.events if isinstance(event, Retreated)]
        lost = [event for event in done.events if isinstance(event, Disbanded)]
        collided = {event.unit.at for event in lost if event.why == "collided"}
        results = []
        for (name, text), place in zip(lines, places, strict=True):
            power = self._power(name) or PowerId(name)
            word = "illegal"
            if place >= 0 and (power, place) not in refused:
                order: Any = sheets[power][place]
                number = self._board.number[order.at]
                bounced = number in {self._board.number[at] for at in collided}
                word = "fails" if bounced else "succeeds"
            results.append({"power": name, "order": text, "result": word})
        return {
            "units_after": self._after(done.units),
            "retreated": [
                {
                    "power": self._name(event.unit.power),
                    "unit": self._say(event.unit),
                    "to": event.to.upper(),
                }
                for event in moved
            ],
            "disbanded": self._listed(event.unit for event in lost),
            "order_results": results,
        }

    def _adjustment(self) -> dict[str, Any]:
        centres = {
            place: self._power(power) or PowerId(power)
            for power, places in self._case.get("supply_centers", {}).items()
            for place in places
        }
        for place in centres:
            if place not in self._board.centres:
                raise UnreadableCase(f"supply_centers: {place} is no centre")
        lines, sheets, places = self._read_orders(self._case.get("orders", {}))
        done = adjustments.resolve(
            self._board,
            self._terms,
            self._units,
            centres,
            tuple(self._powers.values()),
            sheets,
        )
        refused = {(power, index): why for power, index, why in done.refused}
        results = []
        for (name, text), place in zip(lines, places, strict=True):
            power = self._power(name) or PowerId(name)
            why = (
                Illegal(why="unreadable") if place < 0 else refused.get((power, place))
            )
            word = "succeeds"
            if why is not None:
                word = "fails" if why.why in _FAILING else "illegal"
            results.append({"power": name, "order": text, "result": word})
        return {
            "units_after": self._after(done.units),
            "built": self._listed(e.unit for e in done.events if isinstance(e, Built)),
            "disbanded": self._listed(_gone(done.events, by_order=True)),
            "auto_disbanded": self._listed(_gone(done.events, by_order=False)),
            "unused_builds": {
                self._name(event.power): event.builds
                for event in done.events
                if isinstance(event, Unused)
            },
            "order_results": results,
        }


def _terms(board: Board, policies: Mapping[str, str]) -> Terms:
    record = board_record(board.id, board.edition)
    unknown = set(policies) - set(Terms.__struct_fields__)
    if unknown:
        raise UnreadableCase(f"policies: {', '.join(sorted(unknown))} unknown")
    return agreed(record, EDITION, policies)


def _gone(events: Sequence[AnyEvent], *, by_order: bool) -> Iterator[Unit]:
    for event in events:
        if isinstance(event, Disbanded) and (event.why == "ordered") == by_order:
            yield event.unit
