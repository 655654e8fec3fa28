"""What reading a text gives: orders and problems, line by line."""

from typing import Protocol

import msgspec

from adjudicator.errors import Problem, Remark


class Order(msgspec.Struct, frozen=True, kw_only=True, tag_field="order"):
    """One instruction of a power; each ruleset defines its kinds in ``orders.py``."""


class ReadOrder(msgspec.Struct, frozen=True, kw_only=True):
    """One order found in a text, or why one could not be read."""

    line: int  #: counted from 1
    text: str  #: as written
    order: Order | None = None
    problem: Problem | None = None
    remarks: tuple[Remark, ...] = ()


class Language(Protocol):
    """A ruleset's order language on one board.

    ``read(write(o)) == o`` for every order; both languages are understood whatever the
    player's own.
    """

    def read(self, text: str) -> tuple[ReadOrder, ...]:
        """Every order found in ``text``; comments and empty lines are none."""

    def write(self, order: Order) -> str:
        """The canonical line of an order, with the board's ids."""
