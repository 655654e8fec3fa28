"""The order language of Diplomacy on one board: read leniently, written one way.

A canonical line is read by ``canonical.Shorthand``. Any other goes through the forms of
``forms``, after marks that mean nothing are taken out. What was understood leniently is
remarked on; what could be two places is asked about (D-04).
"""

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from adjudicator.orders.reading import Order, ReadOrder
from adjudicator.rulesets.diplomacy import canonical
from adjudicator.rulesets.diplomacy.board import Board

if TYPE_CHECKING:
    from adjudicator.rulesets.diplomacy.tolerant import TolerantReader

#: Canonical lines whose orders are kept at hand.
MOST_REMEMBERED = 4096
_COMMENTS = ("#", ">", "|", "//")
#: Parts a letter from its signature.
_SIGNATURE = "--"


class DiplomacyLanguage:
    """Reads and writes orders with the names of one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        # The same lines come again with every save, check and resolution.
        self._shorthand = lru_cache(MOST_REMEMBERED)(canonical.Shorthand(board).read)

    @cached_property
    def _tolerant(self) -> "TolerantReader":
        # The grammar, its words and the index of names take longer to load than a
        # phase takes to judge; canonical lines never need them.
        from adjudicator.rulesets.diplomacy.tolerant import TolerantReader

        return TolerantReader(self._board)

    def read(self, text: str) -> tuple[ReadOrder, ...]:
        """Every order found: one a line, or several parted by semicolons or commas."""
        found: list[ReadOrder] = []
        read = self._shorthand
        for number, line in enumerate(text.splitlines(), start=1):
            order = read(line)
            if order is not None:
                found.append(ReadOrder(line=number, text=line, order=order))
                continue
            shown = line.strip()
            if shown == _SIGNATURE:
                break
            if shown and not shown.startswith(_COMMENTS):
                found.extend(self._tolerant.read(number, shown))
        return tuple(found)

    def write(self, order: Order) -> str:
        """The canonical line of an order."""
        return canonical.write(order)
