"""The movement phase in numbers: units, orders and what is known of them so far.

A unit is its place in the list of units, a province its number on the board. What is
known of an order is one of four: ``UNASKED``, ``YES``, ``NO``, or ``UNSURE`` while it
depends on something that is not known yet.
"""

from collections.abc import Sequence

from adjudicator.errors import Illegal
from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.orders import AnyOrder, MovementOrder
from adjudicator.rulesets.diplomacy.terms import Terms
from adjudicator.rulesets.diplomacy.units import Unit

UNASKED, YES, NO, UNSURE = 0, 1, 2, 3
HOLD, MOVE, SUPPORT, CONVOY = 0, 1, 2, 3
NOBODY = -1


class Field:
    """One phase, filled by ``enlist`` and then by the rules.

    Lists run over units unless they say otherwise.
    """

    __slots__ = (
        "acts", "aided", "board", "by_sea", "carriers", "comers", "convoys", "fleets",
        "given", "goals", "ground", "helpers", "moved", "occupant", "orders", "power",
        "province", "refused", "sailing", "standing", "supports", "szykman", "terms",
        "to", "units", "unmatched", "void",
    )  # fmt: skip

    def __init__(self, board: Board, terms: Terms, units: Sequence[Unit]) -> None:
        count = len(units)
        grounds = board.grounds
        provinces = len(board.provinces)
        self.board = board
        self.terms = terms
        self.units = units
        self.power: list[PowerId | None] = [unit.power for unit in units]
        self.ground = [grounds[unit.kind][unit.at] for unit in units]
        self.province = [ground.number for ground in self.ground]
        #: by province: the unit there, or ``NOBODY``
        self.occupant = [NOBODY] * provinces
        for unit, place in enumerate(self.province):
            self.occupant[place] = unit

        self.orders: list[MovementOrder | None] = [None] * count
        self.acts = [HOLD] * count
        #: the province a unit moves to, or supports in
        self.goals = [NOBODY] * count
        #: the location a unit moves to
        self.to = [""] * count
        self.by_sea = [False] * count
        #: the unit a support or convoy is for
        self.aided = [NOBODY] * count
        #: strength of a unit that stays, before supports
        self.standing = [1] * count
        #: by province: the units that move there
        self.comers: list[tuple[int, ...]] = [()] * provinces
        #: the units with a matching support, with a matching convoy
        self.helpers: list[tuple[int, ...]] = [()] * count
        self.carriers: list[tuple[int, ...]] = [()] * count
        #: units that support, that convoy; once matched, only those that match
        self.supports: list[int] = []
        self.convoys: list[int] = []
        #: supports and convoys of something that was not ordered
        self.unmatched: set[int] = set()
        #: the first illegal order to a unit, and why
        self.void: dict[int, tuple[AnyOrder, Illegal]] = {}
        #: (power, place in its sheet, why): orders that count for nothing
        self.refused: list[tuple[PowerId, int, Illegal]] = []
        #: bits of the water where a fleet stands; -1: not counted yet
        self.fleets = -1

        #: what is known: a move succeeds, a support is given, a convoying fleet stays
        self.moved = [UNASKED] * count
        self.given = [UNASKED] * count
        self.sailing = [UNASKED] * count
        #: fleets whose convoy fails as part of a paradox
        self.szykman: set[int] = set()

    def fleets_at_sea(self) -> int:
        """Bits of the water where a fleet stands, whatever it was ordered."""
        if self.fleets < 0:
            self.fleets = 0
            for unit, place in zip(self.units, self.province, strict=True):
                if unit.kind == "F":
                    self.fleets |= 1 << place
            self.fleets &= self.board.water
        return self.fleets
