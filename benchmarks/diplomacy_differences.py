"""Where the public packages judge a phase differently, and by which rule.

An explanation is checked, not guessed: the phase is looked at again for exactly the
situation in which the package is known to differ.
"""

from collections.abc import Iterator

from adjudicator.rulesets.diplomacy.events import Bounced
from adjudicator.rulesets.diplomacy.judge.conditions import is_head_on, road
from adjudicator.rulesets.diplomacy.judge.enlist import enlist
from adjudicator.rulesets.diplomacy.judge.field import CONVOY, MOVE, NO, Field
from adjudicator.rulesets.diplomacy.judge.movement import Movement, judge
from adjudicator.rulesets.diplomacy.judge.settle import settle
from adjudicator.rulesets.diplomacy.orders import Convoy, Hold, Move, Sheets
from adjudicator.rulesets.diplomacy.table import DiplomacyTable
from benchmarks.diplomacy_phases import Sample, orders_of
from benchmarks.diplomacy_rivals import Aftermath, Pydip, Unaskable, ask_diplomacy

SAME = "the same"
UNEXPLAINED = "**unexplained**"
NO_FALLBACK = (
    "`diplomacy` marches when a convoy to a neighbour is missing or broken; the DATC's "
    "author has no fallback to land (4.A.3)"
)
OWN_SUPPORT = (
    "`diplomacy` counts support of a power against its own unit, or not in that unit's "
    "defence, where armies are convoyed or units meet head-on (5.B.7, 5.B.8)"
)
CONVOYED_RETREAT = (
    "after a dislodgement by a convoyed army `diplomacy` offers occupied provinces, or "
    "the wrong ones, for the retreat"
)
COAST_CUT = (
    "`pydip` compares a fleet's coast with an army's province: an attack out of the "
    "province that a support is directed at cuts it there (5.B.2)"
)
UNASKABLE = (
    "`pydip` can't be asked: its assertions refuse an order that is legal (support to "
    "another coast than the supporter reaches, support of a convoyed move)"
)


class Comparison:
    """One phase, judged by us and by others."""

    def __init__(self, table: DiplomacyTable, sample: Sample) -> None:
        self._table = table
        self._sample = sample
        self._sheets = orders_of(table, sample)
        self._moves = self._judge(self._sheets)
        self._ours = _aftermath(self._moves)
        self._field = enlist(table.board, table.terms, sample.state.units, self._sheets)
        settle(self._field)

    def _judge(self, sheets: Sheets) -> Movement:
        table, units = self._table, self._sample.state.units
        return judge(table.board, table.terms, units, sheets)

    def with_diplomacy(self) -> set[str]:
        """How ``diplomacy`` differs; ``SAME`` alone if it doesn't."""
        theirs = ask_diplomacy(self._sample)
        if theirs.units != self._ours.units:
            land = _aftermath(self._judge(self._by_land()))
            if land.units == theirs.units:
                return {NO_FALLBACK}
            return {OWN_SUPPORT} if self._wastes_support() else {UNEXPLAINED}
        # A unit that has nowhere to go is gone there without a word.
        ours = {unit: places for unit, places in self._ours.dislodged.items() if places}
        differ = {
            unit
            for unit in ours.keys() | theirs.dislodged.keys()
            if ours.get(unit) != theirs.dislodged.get(unit)
        }
        by_sea = {
            (str(out.unit.power), f"{out.unit.kind} {out.unit.at}")
            for out in self._moves.dislodged
            if out.by_convoy
        }
        if not differ:
            return {SAME}
        return {CONVOYED_RETREAT} if differ <= by_sea else {UNEXPLAINED}

    def with_pydip(self, pydip: Pydip) -> set[str]:
        """How ``pydip`` differs."""
        try:
            theirs = pydip.ask(self._sample, self._sheets)
        except Unaskable:
            return {UNASKABLE}
        if theirs == self._ours:
            return {SAME}
        return {COAST_CUT} if any(self._mixed_attacks()) else {UNEXPLAINED}

    def _by_land(self) -> Sheets:
        """The orders with every failed convoy to a neighbour replaced by a march."""
        field = self._field
        stranded = {
            field.units[army].at
            for army, sails in enumerate(field.by_sea)
            if sails
            and field.goals[army] in field.ground[army].near
            and road(field, army) == NO
        }

        def march(order: object) -> object:
            if isinstance(order, Move) and order.at in stranded:
                return Move(kind=order.kind, at=order.at, to=order.to)
            if isinstance(order, Convoy) and order.of in stranded:
                return Hold(kind=order.kind, at=order.at)
            return order

        return {
            power: tuple(march(order) for order in sheet)  # type: ignore[misc]
            for power, sheet in self._sheets.items()
        }

    def _wastes_support(self) -> bool:
        """Whether own support met a convoyed or head-on attack, or a convoy."""
        field = self._field
        for unit, event in enumerate(self._moves.results):
            if isinstance(event, Bounced) and event.wasted:
                there = field.occupant[field.goals[unit]]
                if (
                    field.by_sea[unit]
                    or field.acts[there] == CONVOY
                    or is_head_on(field, unit, there)
                ):
                    return True
        return False

    def _mixed_attacks(self) -> Iterator[bool]:
        """Supports for one kind of unit, attacked out of there by the other kind."""
        field: Field = self._field
        for unit in field.supports:
            if unit in field.unmatched:
                continue
            aided = field.units[field.aided[unit]]
            for attacker in field.comers[field.province[unit]]:
                if (
                    field.province[attacker] == field.goals[unit]
                    and field.acts[field.aided[unit]] == MOVE
                ):
                    yield field.units[attacker].kind != aided.kind


def _aftermath(moves: Movement) -> Aftermath:
    return Aftermath(
        units=frozenset((str(u.power), f"{u.kind} {u.at}") for u in moves.units),
        dislodged={
            (str(out.unit.power), f"{out.unit.kind} {out.unit.at}"): frozenset(
                out.retreats
            )
            for out in moves.dislodged
        },
    )
