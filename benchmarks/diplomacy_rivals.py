"""The public packages ``pydip`` and ``diplomacy``, asked the same questions.

Both are dev extras (dependency group ``bench``) and used here only.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from adjudicator.rulesets.diplomacy.judge.enlist import enlist
from adjudicator.rulesets.diplomacy.orders import Sheets
from adjudicator.rulesets.diplomacy.table import DiplomacyTable
from benchmarks.diplomacy_phases import Sample


class Aftermath(msgspec.Struct, frozen=True, kw_only=True):
    """A phase's end: units where they are, dislodged ones with where they may go."""

    units: frozenset[tuple[str, str]]  #: (power, ``A PAR``)
    dislodged: Mapping[tuple[str, str], frozenset[str]]


class Unaskable(Exception):
    """Orders that a package can't be given."""


# The package ``diplomacy``.


def set_up_diplomacy(sample: Sample) -> Any:
    """A game at the sample's position."""
    from diplomacy import Game

    game = Game()
    game.clear_units()
    game.clear_centers()
    for power in game.powers:
        own = [f"{u.kind} {u.at}" for u in sample.state.units if u.power == power]
        game.set_units(power, own)
        centres = [p for p, owner in sample.state.centres.items() if owner == power]
        game.set_centers(power, centres)
    return game


def order_diplomacy(game: Any, sample: Sample) -> None:
    """Texts in, next phase out."""
    for power, lines in sample.lines.items():
        game.set_orders(power, list(lines))
    game.process()


def ask_diplomacy(sample: Sample) -> Aftermath:
    """What ``diplomacy`` makes of a phase."""
    game = set_up_diplomacy(sample)
    order_diplomacy(game, sample)
    units, dislodged = set(), {}
    for name, power in game.powers.items():
        units |= {(name, unit) for unit in power.units if not unit.startswith("*")}
        for unit, places in power.retreats.items():
            dislodged[name, unit] = frozenset(place for place in places)
    return Aftermath(units=frozenset(units), dislodged=dislodged)


# The package ``pydip``.

_NAMES = {
    "St Petersburg": "St. Petersburg",
    "Eastern Mediterranean": "Eastern Mediterranean Sea",
    "Western Mediterranean": "Western Mediterranean Sea",
}
#: pydip has no east coast; it calls Bulgaria's the northern one.
_COASTS = {"NC": "North Coast", "SC": "South Coast", "EC": "North Coast"}


class Pydip:
    """pydip's board, and phases on it."""

    def __init__(self, table: DiplomacyTable) -> None:
        from pydip.map.predefined import vanilla_dip

        self._table = table
        self._map = vanilla_dip.generate_map()
        self._where: dict[str, str] = {}
        for province in table.board.provinces:
            name = _NAMES.get(province.names.en, province.names.en)
            self._where[f"A {province.id}"] = name
            territory = self._map.name_map[name]
            coasts = getattr(territory, "coasts", ())
            if not province.coasts:
                fleet = coasts[0].name if coasts else name
                self._where[f"F {province.id}"] = fleet
            for coast in province.coasts:
                self._where[f"F {coast}"] = f"{name} {_COASTS[coast[-2:]]}"
        self._back = {name: unit[2:] for unit, name in self._where.items()}

    def commands(self, sample: Sample, sheets: Sheets) -> list[Any]:
        """Ready-made commands; a move that our rules call a convoy is one there.

        Raises ``Unaskable`` for orders its assertions refuse.
        """
        from pydip.player.player import Player
        from pydip.player.unit import UnitTypes

        kinds = {"A": UnitTypes.TROOP, "F": UnitTypes.FLEET}
        players, units = {}, {}
        for power in self._table.powers:
            own = [unit for unit in sample.state.units if unit.power == power]
            start = [
                {
                    "territory_name": self._where[f"{unit.kind} {unit.at}"],
                    "unit_type": kinds[unit.kind],
                }
                for unit in own
            ]
            players[power] = Player(power, self._map, start)
            for unit, piece in zip(own, players[power].units, strict=True):
                units[unit.at[:3]] = piece
        field = enlist(self._table.board, self._table.terms, sample.state.units, sheets)
        by_sea = {
            unit.at[:3]
            for unit, sails in zip(sample.state.units, field.by_sea, strict=True)
            if sails
        }
        try:
            return [
                self._command(players[power], units, line, by_sea)
                for power, lines in sample.lines.items()
                for line in lines
            ]
        except (AssertionError, KeyError) as refusal:
            raise Unaskable(refusal) from refusal

    def _command(
        self, player: Any, units: Mapping[str, Any], line: str, by_sea: set[str]
    ) -> Any:
        from pydip.player.command import command
        from pydip.player.unit import UnitTypes

        words = line.split()
        unit = units[words[1][:3]]
        match words[2]:
            case "H":
                return command.HoldCommand(player, unit)
            case "-" if words[1][:3] in by_sea:
                goal = self._where[f"A {words[3]}"]
                return command.ConvoyMoveCommand(player, unit, goal)
            case "-":
                goal = self._where[f"{words[0]} {words[3]}"]
                return command.MoveCommand(player, unit, goal)
            case "S":
                aided = units[words[4][:3]]
                kind = "A" if aided.unit_type == UnitTypes.TROOP else "F"
                goal = (
                    self._where[f"{kind} {words[6]}"]
                    if len(words) > 5
                    else aided.position
                )
                return command.SupportCommand(player, unit, aided, goal)
            case _:
                army = units[words[4][:3]]
                goal = self._where[f"A {words[6]}"]
                return command.ConvoyTransportCommand(player, unit, army, goal)

    def resolver(self, commands: list[Any]) -> Callable[[], Any]:
        """What is measured: ``resolve_turn`` on ready-made commands."""
        from pydip.turn.resolve import resolve_turn

        return lambda: resolve_turn(self._map, commands)

    def ask(self, sample: Sample, sheets: Sheets) -> Aftermath:
        """What ``pydip`` makes of a phase."""
        result = self.resolver(self.commands(sample, sheets))()
        units, dislodged = set(), {}
        for power, pieces in result.items():
            for unit, retreats in pieces.items():
                kind = "F" if unit.unit_type.name == "FLEET" else "A"
                text = f"{kind} {self._back[unit.position]}"
                if retreats is None:
                    units.add((power, text))
                else:
                    places = {self._back[territory] for territory in retreats}
                    dislodged[power, text] = frozenset(places)
        return Aftermath(units=frozenset(units), dislodged=dislodged)
