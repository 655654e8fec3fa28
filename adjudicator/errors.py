"""What can be wrong with an order, as facts; and what can be wrong with data.

Three words everywhere: *unreadable* (words we don't know), *ambiguous* (several
readings), *illegal* (understood, not allowed). *Missing* is an order understood so far
that lacks a part. Problems are returned, never raised; ``reports`` puts them in words.
"""

from collections.abc import Mapping

import msgspec

Fact = str | int | tuple[str, ...]
"""A value that fills a place in a sentence: an id, a number, or several ids."""


class Problem(msgspec.Struct, frozen=True, kw_only=True, tag_field="problem"):
    """Something about one line of a sheet that its author must hear."""

    line: int = 0  #: counted from 1 in the text as sent; 0: the sheet as a whole


class Unreadable(Problem, frozen=True, kw_only=True, tag="unreadable"):
    """A word nobody knows where a name or an order word was expected."""

    word: str
    did_you_mean: tuple[str, ...] = ()  #: ids, or order words, the likeliest first
    expected: str = ""  #: what would have been right here, such as ``place``


class Ambiguous(Problem, frozen=True, kw_only=True, tag="ambiguous"):
    """A word, or a whole line, with several readings."""

    word: str
    candidates: tuple[str, ...]  #: ids, or canonical orders


class Missing(Problem, frozen=True, kw_only=True, tag="missing"):
    """Understood so far; a part is lacking."""

    what: str


class Illegal(Problem, frozen=True, kw_only=True, tag="illegal"):
    """Understood and not allowed; ``why`` is a short stable word."""

    why: str
    facts: Mapping[str, Fact] = {}


class Remark(Problem, frozen=True, kw_only=True, tag="remark"):
    """Allowed, but its author should know: a leniency, or a likely slip."""

    why: str
    facts: Mapping[str, Fact] = {}


class AdjudicatorError(Exception):
    """Broken data or a programmer's fault; never a player's."""


class BrokenBoard(AdjudicatorError):
    """A board record that contradicts itself; ``faults`` tells each fault."""

    def __init__(self, board: str, faults: tuple[str, ...]) -> None:
        super().__init__(board, faults)
        self.board = board
        self.faults = faults


class UnknownSchema(AdjudicatorError):
    """A snapshot whose schema number no codec of this program can read."""


class DiceExhausted(AdjudicatorError):
    """A referee's file gave fewer dice than the orders needed."""


class EngineStuck(AdjudicatorError):
    """A state kept awaiting somebody without any answer changing it."""
