"""Orders in their one canonical spelling, written and quickly read back.

``A PAR - BUR``, ``F SPA/NC H``, ``A LON - NWY VIA``, ``F NTH C A LON - NWY``,
``A MUN R TYR``, ``F KIE D``, ``A BER B``, ``WAIVE``, ``VOTE DRAW``.
"""

from collections.abc import Mapping

from adjudicator.orders.reading import Order
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.orders import (
    AnyOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Kind,
    Move,
    Retreat,
    SupportHold,
    SupportMove,
    Vote,
    Waive,
)


def write(order: Order) -> str:
    """The canonical line of an order."""
    match order:
        case Hold():
            return f"{_unit(order.kind, order.at)} H"
        case Move():
            via = " VIA" if order.via else ""
            return f"{_unit(order.kind, order.at)} - {order.to}{via}"
        case SupportHold():
            of = _unit(order.of_kind, order.of)
            return f"{_unit(order.kind, order.at)} S {of}"
        case SupportMove():
            of = _unit(order.of_kind, order.of)
            return f"{_unit(order.kind, order.at)} S {of} - {order.to}"
        case Convoy():
            of = _unit(order.of_kind, order.of)
            return f"{_unit(order.kind, order.at)} C {of} - {order.to}"
        case Retreat():
            return f"{_unit(order.kind, order.at)} R {order.to}"
        case Disband():
            return f"{_unit(order.kind, order.at)} D"
        case Build():
            return f"{_unit(order.kind, order.at)} B"
        case Waive():
            return "WAIVE"
        case Vote():
            return "VOTE DRAW" if order.draw else "VOTE NO"
    raise TypeError(order)


def _unit(kind: Kind, at: str) -> str:
    return f"{kind} {at}" if kind else at


class Shorthand:
    """Reads canonical lines only, without looking a word up twice.

    Anything that is not canonical to the letter gives None and is for the tolerant
    reader, which also knows what to remark on.
    """

    def __init__(self, board: Board) -> None:
        #: by kind as written: the kind, and where its units may be said to stand or go
        self._kinds: Mapping[str, tuple[Kind, frozenset[str]]] = {
            "A": ("A", frozenset(board.ids)),
            "F": ("F", frozenset(board.number) - frozenset(board.asked)),
        }
        #: places to which a fleet must name, or be given, a coast
        self._coasted = frozenset(p.id for p in board.provinces if p.coasts)

    def read(self, line: str) -> AnyOrder | None:
        """The order a line spells, or None."""
        words = line.split()
        count = len(words)
        if count < 3:
            return _WORDS.get(line)
        found = self._kinds.get(words[0])
        if found is None:
            return None
        kind, places = found
        at, verb = words[1], words[2]
        if at not in places:
            return None
        if verb == "-":
            if count == 4 or (count == 5 and words[4] == "VIA" and kind == "A"):
                to = words[3]
                if to in places and (kind == "A" or to not in self._coasted):
                    return Move(kind=kind, at=at, to=to, via=count == 5)
        elif verb == "S" or verb == "C":
            return self._read_aid(kind, at, words)
        elif count == 3:
            if verb in _BARE:
                return _BARE[verb](kind=kind, at=at)
        elif verb == "R" and count == 4:
            to = words[3]
            if to in places and (kind == "A" or to not in self._coasted):
                return Retreat(kind=kind, at=at, to=to)
        return None

    def _read_aid(self, kind: Kind, at: str, words: list[str]) -> AnyOrder | None:
        """A support or a convoy: another unit follows the verb."""
        count = len(words)
        found = self._kinds.get(words[3]) if count in (5, 7) else None
        if found is None:
            return None
        of_kind, places = found
        of = words[4]
        if of not in places:
            return None
        if words[2] == "C":
            if count == 7 and of_kind == "A" and words[5] == "-" and words[6] in places:
                return Convoy(kind=kind, at=at, of_kind="A", of=of, to=words[6])
            return None
        if count == 5:
            return SupportHold(kind=kind, at=at, of_kind=of_kind, of=of)
        if words[5] == "-" and words[6] in places:
            return SupportMove(kind=kind, at=at, of_kind=of_kind, of=of, to=words[6])
        return None


_BARE: Mapping[str, type[Hold] | type[Disband] | type[Build]] = {
    "H": Hold,
    "D": Disband,
    "B": Build,
}
_WORDS: Mapping[str, AnyOrder] = {
    "WAIVE": Waive(),
    "VOTE DRAW": Vote(),
    "VOTE NO": Vote(draw=False),
}
