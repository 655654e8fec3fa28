"""A ruleset's facts in words: one module per ruleset, named like it.

Each module defines ``WORDS``, an object with the methods of ``Words``. Every sentence
is whole, translatable and says nothing its facts don't; the language is Django's
active one.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Protocol

import msgspec

from adjudicator.errors import Illegal, Remark
from adjudicator.events import Event
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.ruleset import Outcome
from adjudicator.views import Facts, Phase, View


class Namer(Protocol):
    """Names of a game's things in the active language."""

    def place(self, place: str) -> str:
        """A territory or province, with its coast if the id has one."""

    def places(self, places: Sequence[str]) -> str:
        """Several of them as a list: ``Ávila, Burgos and Soria``."""

    def region(self, region: str) -> str:
        """A region."""

    def power(self, power: PowerId | str | None) -> str:
        """A power: its name, never the player's; None is nobody (``neutral``)."""

    def powers(self, powers: Sequence[PowerId]) -> str:
        """Several of them as a list."""

    def year(self, year: int) -> str:
        """A year of the game, with the board's era if it has one: ``AL 301``."""

    def figure(self, name: str, place: str = "") -> str:
        """A beast, a band of neutrals, a building or a card on the board there."""

    @property
    def territories(self) -> tuple[str, ...]:
        """The ids of all places."""

    def neighbours(self, place: str) -> tuple[str, ...]:
        """The places beside it, by land and sea; as examples need them."""


class Title(msgspec.Struct, frozen=True):
    """A phase's title: ``Spring AL 303`` and, in italic, ``movement``."""

    main: str
    kind: str


class Told(msgspec.Struct, frozen=True):
    """One event in words.

    ``place``: what to group or highlight by; ``weight`` 2 leads the report (an
    elimination, a capture), 1 is told, 0 is detail (single throws, orders that did
    what they said).
    """

    text: str
    weight: int = 1
    place: str | None = None
    power: PowerId | None = None
    dice: tuple[tuple[PowerId | None, tuple[int, ...], int], ...] = ()
    #: rows of dice: who, as thrown high to low, how many counted


class Fact(msgspec.Struct, frozen=True):
    """A labelled line of a view: hand, objective, gold, situation card."""

    label: str
    text: str
    private: bool = False
    is_timely: bool = False  #: changes what may be done now, and is told in every mail


class Column(msgspec.Struct, frozen=True):
    """A column of the scoreboard, for a ``counts`` key of ``Score``."""

    key: str
    label: str
    short: str


class Outlook(msgspec.Struct, frozen=True):
    """What an order may bring, by what its author sees.

    ``percent``: a chance, to be drawn as a bar.
    """

    text: str
    percent: int | None = None


class Words(Protocol):
    """What every ruleset's words module can say."""

    name: str  #: the ruleset's name in the active language (a lazy string)
    #: Whether later lines are the whole sheet, unless they begin with ``add``.
    replaces_sheet: bool

    def phase(self, phase: Phase, names: Namer) -> Title:
        """A phase's title."""

    def prompt(self, prompt: Prompt, names: Namer) -> str:
        """What the prompted power is to do, said to its player in one sentence."""

    def awaited(self, phase: Phase, names: Namer) -> str:
        """What the game waits for, said to everybody, without naming who is late."""

    def order(self, order: Order, names: Namer) -> str:
        """An order as understood: ``A The Twins moves to Seagard``, no input."""

    def event(self, event: Event, names: Namer) -> Told | None:
        """An event; None for what need not be said."""

    def illegal(self, problem: Illegal, names: Namer) -> str:
        """Why an order is refused and what would be right."""

    def remark(self, remark: Remark, names: Namer) -> str:
        """What was understood leniently, or looks like a slip."""

    def asked(self, what: str) -> str:
        """A missing part of an order, ``number``, ``place`` …, as a noun phrase."""

    def facts(self, facts: Facts, names: Namer) -> tuple[Fact, ...]:
        """A view's public or private facts."""

    def columns(self) -> tuple[Column, ...]:
        """The scoreboard's columns."""

    def total(self, what: str, used: int, of: int) -> str:
        """A running total of a sheet: ``gold 5 of 7``."""

    def option(self, name: str) -> tuple[str, str]:
        """An option's label and one sentence of help."""

    def option_value(self, name: str, value: str) -> str:
        """A value of a ``choice`` option."""

    def outcome(self, outcome: Outcome, names: Namer) -> str:
        """How the game ended, in one sentence."""

    def example(self, view: View, names: Namer) -> str:
        """A short example of how orders are written now, inside a sentence."""

    def fragment(self, asks: str, text: str, names: Namer) -> str:
        """A fragment of a ``Choice`` as a button: a unit, a verb, a place, a number."""


@cache
def words(ruleset: str) -> Words:
    """The words of a ruleset."""
    found: Words = import_module(f"conquest.reports.words.{ruleset}").WORDS
    return found
