"""What a ruleset is to the engine.

A ``Ruleset`` is static: names, editions, options, how to sit down at a board. It gives
a ``Table``: the rules bound to one board, its powers and its terms. A table's methods
are pure; a state is a frozen value the engine never looks into.

Two kinds of prompts need two answers (see ``prompts``): ``resolve`` takes all sheets of
a phase at once, ``act`` one order of a script. Rules never see clocks run: ``default``
says what happens when one has run out.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from adjudicator.choices import Choice
from adjudicator.dice import Dice
from adjudicator.errors import Illegal, Problem
from adjudicator.events import Event
from adjudicator.orders.reading import Language, Order
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.views import Arrow, View

S_contra = TypeVar("S_contra", contravariant=True)

#: ``why`` of an order that is no answer to what is asked now: the engine keeps the
#: line for later instead of voiding the script (a turn sent early, while dice are due).
WAITS = "waits"


class Step(msgspec.Struct, frozen=True):
    """What an answer led to."""

    state: Any
    events: tuple[Event, ...] = ()
    refused: tuple[tuple[PowerId, int, Illegal], ...] = ()
    #: of a resolved sheet: (power, index of the order in its sheet, why it was void)


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended."""

    winners: tuple[PowerId, ...]  #: one; in a draw, all who share it; none: abandoned
    by: str  #: the ruleset's word: ``centres``, ``last_standing``, ``objective`` …
    drawn: bool = False


class Verdict(msgspec.Struct, frozen=True):
    """What ``check`` says of one order, before the deadline."""

    illegal: Illegal | None = None
    remarks: tuple[Problem, ...] = ()


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """What ``check`` says of a whole sheet."""

    verdicts: tuple[Verdict, ...]  #: one per order
    refused: Illegal | None = None  #: the sheet can't be given at all (F-10)
    missing: tuple[str, ...] = ()  #: canonical units or places still without an order
    totals: tuple[tuple[str, int, int], ...] = ()  #: (what, used, of how many)


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of the table, made when the game is created."""

    name: str
    kind: Literal["choice", "number", "flag"]
    default: str | int | bool
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One published reading of the rules: a policy for each disputed question."""

    number: int
    policies: Mapping[str, str]
    published: bool = False  #: once true, never changed


Departure = Literal["conceded", "left", "removed", "civil_disorder"]


class Table(Protocol[S_contra]):
    """The rules at one table."""

    ruleset: str
    powers: tuple[PowerId, ...]  #: in seat order
    language: Language
    places: Mapping[str, Any]  #: id -> the board's place, each with ``.names``

    def open(self, dice: Dice) -> Step:
        """The opening state and how it came about (the deal)."""

    def prompts(self, state: S_contra) -> tuple[Prompt, ...]:
        """Who must answer what; none when the game is over.

        Either all take sheets or there is one, which takes an order.
        """

    def check(self, state: S_contra, power: PowerId, orders: Sequence[Order]) -> Check:
        """Whether these orders may be given now, one by one and as a whole."""

    def merged(
        self, saved: Sequence[Order], new: Sequence[Order], *, add: bool
    ) -> tuple[Order, ...]:
        """The sheet after ``new`` lines came on top of ``saved`` ones."""

    def resolve(
        self, state: S_contra, sheets: Mapping[PowerId, tuple[Order, ...]], dice: Dice
    ) -> Step:
        """The phase resolved; a prompted power without a sheet has sent nothing."""

    def stands(self, order: Order) -> bool:
        """Whether this is a standing order: kept for later, never carried out."""

    def stood(self, saved: Sequence[Order], new: Order) -> tuple[Order, ...]:
        """A power's standing orders after ``new``, which may take others back."""

    def act(
        self, state: S_contra, power: PowerId, order: Order, dice: Dice
    ) -> Step | Illegal:
        """One order of a script carried out, or why it can't be."""

    def standing(
        self, state: S_contra, prompt: Prompt, orders: Sequence[Order]
    ) -> Order | None:
        """The answer a power's standing orders give to this prompt, if any."""

    def default(self, state: S_contra, prompt: Prompt, dice: Dice) -> Step:
        """What happens when the prompt's clock has run out (prompts for orders)."""

    def depart(
        self, state: S_contra, power: PowerId, manner: Departure, dice: Dice
    ) -> Step:
        """The position after a power stopped playing."""

    def replace(self, state: S_contra, power: PowerId) -> Step:
        """The position after somebody took over a power in civil disorder."""

    def choices(self, state: S_contra, power: PowerId) -> tuple[Choice, ...]:
        """All legal orders as a tree; empty for a power that is not prompted."""

    def drawn(
        self, state: S_contra, power: PowerId, orders: Sequence[Order]
    ) -> tuple[Arrow, ...]:
        """A power's own orders, not yet resolved, as arrows for its own eyes."""

    def view(self, state: S_contra, viewer: PowerId | None) -> View:
        """What ``viewer`` may see of the state."""

    def outcome(self, state: S_contra) -> Outcome | None:
        """How the game ended, or None while it goes on."""


class Ruleset(Protocol):
    """A game's rules before a table is set."""

    name: str
    kinds: tuple[
        str, ...
    ]  #: board kinds it is played on (``kind`` of the board record)
    editions: Mapping[int, Edition]
    schema: int  #: number of the current snapshot form
    state_type: Any
    event_type: Any  #: union of its events
    view_type: Any  #: union of its public and private ``Facts``

    def upgrade(self, schema: int, snapshot: dict[str, Any]) -> dict[str, Any]:
        """A snapshot of an older schema in the current form."""

    def seats(self, record: Mapping[str, Any]) -> tuple[int, int]:
        """Fewest and most players on a board."""

    def powers(self, record: Mapping[str, Any], seats: int) -> tuple[PowerId, ...]:
        """The powers of a game for so many players, in seat order."""

    def options(self, record: Mapping[str, Any]) -> tuple[Option, ...]:
        """What the creator of a game may choose on this board."""

    def table(
        self,
        record: Mapping[str, Any],
        *,
        powers: tuple[PowerId, ...],
        edition: int,
        options: Mapping[str, str | int | bool],
    ) -> Table[Any]:
        """The rules bound to a board: edition, board rules and options in one.

        Raises ``BrokenBoard`` for a record that contradicts itself.
        """
