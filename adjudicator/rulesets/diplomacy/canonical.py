"""Orders in their one canonical spelling, written and quickly read back.

``A PAR - BUR``, ``F SPA/NC H``, ``A LON - NWY VIA``, ``F NTH C A LON - NWY``,
``A MUN R TYR``, ``F KIE D``, ``A BER B``, ``WAIVE``, ``VOTE DRAW``.
"""

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

    Anything that is not canonical to the letter gives None and is for the tolerant reader,
    which also knows what to remark on.
    """

    def __init__(self, board: Board) -> None:
        #: where a unit of each kind may be said to stand, or go to
        self._places = {
            "A": frozenset(board.ids),
            "F": frozenset(board.number) - frozenset(board.asked),
        }
        #: places to which a fleet must name, or be given, a coast
        self._coasted = frozenset(p.id for p in board.provinces if p.coasts)

    def read(self, line: str) -> AnyOrder | None:
        """The order a line spells, or None."""
        words = line.split()
        count = len(words)
        if count < 3:
            return _WORDS.get(line)
        kind, at, verb = words[0], words[1], words[2]
        places = self._places.get(kind)
        if places is None or at not in places:
            return None
        if verb == "-":
            if count == 4 or (count == 5 and words[4] == "VIA" and kind == "A"):
                to = words[3]
                if to in places and (kind == "A" or to not in self._coasted):
                    return Move(kind=kind, at=at, to=to, via=count == 5)
        elif verb == "S":
            if count == 7 and words[5] == "-":
                of_kind, of, to = words[3], words[4], words[6]
                its = self._places.get(of_kind)
                if its is not None and of in its and to in its:
                    return SupportMove(kind=kind, at=at, of_kind=of_kind, of=of, to=to)
            elif count == 5:
                of_kind, of = words[3], words[4]
                if of in self._places.get(of_kind, ()):
                    return SupportHold(kind=kind, at=at, of_kind=of_kind, of=of)
        elif verb == "C":
            if count == 7 and words[3] == "A" and words[5] == "-":
                of, to, land = words[4], words[6], self._places["A"]
                if of in land and to in land:
                    return Convoy(kind=kind, at=at, of_kind="A", of=of, to=to)
        elif count == 3:
            make = _BARE.get(verb)
            if make is not None:
                return make(kind=kind, at=at)
        elif verb == "R" and count == 4:
            to = words[3]
            if to in places and (kind == "A" or to not in self._coasted):
                return Retreat(kind=kind, at=at, to=to)
        return None


_BARE = {"H": Hold, "D": Disband, "B": Build}
_WORDS = {
    "WAIVE": Waive(),
    "VOTE DRAW": Vote(),
    "VOTE NO": Vote(draw=False),
}
