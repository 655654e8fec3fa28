"""Names of a game's things, from its board's record, in the active language."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from django.utils.translation import (
    get_language,
    gettext,
    gettext_lazy,
    pgettext,
    pgettext_lazy,
)

from adjudicator.board import Names, read_names
from adjudicator.powers import PowerId
from adjudicator.rulesets.seats import NAMES as COLOURS
from conquest.boards.catalogue import board_record
from conquest.reports.words import Words, words

#: Coasts a board gives no names of its own.
_COASTS: Final = {
    "nc": pgettext_lazy("coast", "North Coast"),
    "ec": pgettext_lazy("coast", "East Coast"),
    "sc": pgettext_lazy("coast", "South Coast"),
    "wc": pgettext_lazy("coast", "West Coast"),
}
#: What stands on boards besides troops, where the board has no name for it.
FIGURES: Final = {
    "barracks": gettext_lazy("barracks"),
    "fortress": gettext_lazy("fortress"),
    "camp": gettext_lazy("camp"),
    "levy": gettext_lazy("levy"),
    "palisade": gettext_lazy("palisade"),
    "dragon": gettext_lazy("dragon"),
    "troll": gettext_lazy("troll"),
    "kraken": gettext_lazy("kraken"),
    "sea_serpent": gettext_lazy("sea serpent"),
    "bandits": gettext_lazy("bandits"),
    "clans": gettext_lazy("clans"),
    "horde": gettext_lazy("horde"),
    "pirates": gettext_lazy("pirates"),
    "trappers": gettext_lazy("trappers"),
    "wildlings": gettext_lazy("wildlings"),
}


class BoardNamer:
    """Says a board's ids in the language that is active when it is asked.

    An id it doesn't know comes back as it is: a report is never lost for a name.
    """

    def __init__(self, record: Mapping[str, Any], ruleset: str) -> None:
        self.ruleset = ruleset
        self._board = read_names(record.get("name"), str(record.get("id", "")))
        self._places: dict[str, Names] = {}
        self._coasts: dict[str, Names] = {}
        self._neighbours: dict[str, tuple[str, ...]] = {}
        for key in ("territories", "provinces"):
            for place, entry in _entries(record.get(key)):
                self._places[place] = read_names(entry.get("name"), place)
                self._neighbours[place] = (
                    *entry.get("borders", ()),
                    *entry.get("lanes", ()),
                )
                for coast, named in _entries(entry.get("coasts")):
                    if "name" in named:
                        names = read_names(named["name"], coast)
                        self._coasts[f"{place}/{coast}".lower()] = names
        self._regions = _names(record.get("regions"))
        self._powers = {power.lower(): names for power, names in COLOURS.items()} | {
            power.lower(): names
            for power, names in _names(record.get("powers")).items()
        }
        self._figures = {
            place: read_names(entry.get("name"), "")
            for rule in ("neutrals", "beasts")
            for place, entry in _entries(record.get("rules", {}).get(rule))
        }
        self._era = str(record.get("rules", {}).get("era", ""))

    @property
    def words(self) -> Words:
        """The words of the ruleset that is played."""
        return words(self.ruleset)

    @property
    def board(self) -> str:
        """The board's own name."""
        return _said(self._board)

    def knows_place(self, place: str) -> bool:
        """Whether this is the id of a place, or of a coast of one."""
        return place.partition("/")[0] in self._places

    def knows_power(self, power: str) -> bool:
        """Whether this is the id of a power that has a name."""
        return power.lower() in self._powers

    def place(self, place: str) -> str:
        """A territory or province, with its coast if the id has one."""
        base, _, coast = place.partition("/")
        if base not in self._places:
            return place
        name = _said(self._places[base])
        if not coast:
            return name
        own = self._coasts.get(place.lower())
        side = _said(own) if own else str(_COASTS.get(coast.lower(), coast))
        return pgettext("a place and its coast", "%(place)s (%(coast)s)") % {
            "place": name,
            "coast": side,
        }

    def places(self, places: Sequence[str]) -> str:
        """Several of them as a list: ``Ávila, Burgos and Soria``."""
        return listed([self.place(place) for place in places])

    @property
    def territories(self) -> tuple[str, ...]:
        """The ids of all places."""
        return tuple(self._places)

    def neighbours(self, place: str) -> tuple[str, ...]:
        """The places beside it, by land and sea."""
        return self._neighbours.get(place, ())

    def region(self, region: str) -> str:
        """A region."""
        return _said(self._regions[region]) if region in self._regions else region

    def power(self, power: PowerId | str | None) -> str:
        """A power: its name, never the player's; None is nobody."""
        if power is None:
            return pgettext("power", "neutral")
        own = self._powers.get(power.lower())
        return _said(own) if own else power.replace("_", " ").title()

    def powers(self, powers: Sequence[PowerId]) -> str:
        """Several of them as a list."""
        return listed([self.power(power) for power in powers])

    def year(self, year: int) -> str:
        """A year of the game, with the board's era if it has one: ``AL 301``."""
        return f"{self._era} {year}" if self._era else str(year)

    def figure(self, name: str, place: str = "") -> str:
        """A building, card, beast or band of neutrals, as the board calls it there."""
        own = self._figures.get(place)
        said = _said(own) if own else ""
        return said or str(FIGURES.get(name, name.replace("_", " ")))


@cache
def namer(board: str, edition: int, ruleset: str) -> BoardNamer:
    """The names of a board of the catalogue, for a ruleset played on it."""
    return BoardNamer(board_record(board, edition), ruleset)


def listed(names: Iterable[str]) -> str:
    """Names as a list: ``Ávila, Burgos and Soria``."""
    return _joined(list(names), gettext("%(some)s and %(last)s"), _E_BEFORE)


def either(names: Iterable[str]) -> str:
    """Names as a choice: ``Ávila, Burgos or Soria``."""
    return _joined(list(names), gettext("%(some)s or %(last)s"), _U_BEFORE)


#: Spanish says «e» for «y» before the sound of i, and «u» for «o» before that of o.
_E_BEFORE: Final = (" y ", " e ", re.compile(r"h?[iíy](?![aeiou])", re.IGNORECASE))
_U_BEFORE: Final = (" o ", " u ", re.compile(r"h?[oó]", re.IGNORECASE))


def _joined(
    names: list[str], pattern: str, sound: tuple[str, str, re.Pattern[str]]
) -> str:
    if len(names) < 2:
        return "".join(names)
    *some, last = names
    usual, other, before = sound
    if before.match(last):
        pattern = pattern.replace(usual, other)  # only Spanish has these words
    return pattern % {"some": ", ".join(some), "last": last}


def _said(names: Names) -> str:
    return names.es if (get_language() or "").startswith("es") else names.en


def _entries(value: object) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """The entries of a mapping by id, or of a list of mappings that know theirs."""
    if isinstance(value, Mapping):
        return [
            (str(key), entry if isinstance(entry, Mapping) else {"name": entry})
            for key, entry in value.items()
        ]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [
            (str(entry["id"]), entry)
            if isinstance(entry, Mapping)
            else (str(entry), {})
            for entry in value
        ]
    return []


def _names(value: object) -> dict[str, Names]:
    return {key: read_names(entry.get("name"), key) for key, entry in _entries(value)}
