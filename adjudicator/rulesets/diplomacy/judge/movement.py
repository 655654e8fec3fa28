"""The movement phase judged: orders in, explained results and the new places out."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.errors import Illegal
from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.events import Dislodged, MovementEvent
from adjudicator.rulesets.diplomacy.judge import conditions
from adjudicator.rulesets.diplomacy.judge.enlist import enlist
from adjudicator.rulesets.diplomacy.judge.explain import dislodgers, explain
from adjudicator.rulesets.diplomacy.judge.field import MOVE, NO, NOBODY, YES, Field
from adjudicator.rulesets.diplomacy.judge.settle import settle
from adjudicator.rulesets.diplomacy.terms import Terms
from adjudicator.rulesets.diplomacy.units import Unit


class Movement(msgspec.Struct, frozen=True, kw_only=True):
    """What a movement phase came to."""

    units: tuple[Unit, ...]  #: where they are now, dislodged ones left out
    results: tuple[MovementEvent, ...]  #: one for each unit, in the order given
    dislodged: tuple[Dislodged, ...]
    refused: tuple[tuple[PowerId, int, Illegal], ...]


def judge(
    board: Board,
    terms: Terms,
    units: Sequence[Unit],
    sheets: Mapping[PowerId, Sequence[Any]],
) -> Movement:
    """Judges all orders of a movement phase at once (D-04)."""
    field = enlist(board, terms, units, sheets)
    settle(field)
    by = dislodgers(field)
    moved, to = field.moved, field.to
    now = [
        Unit(power=piece.power, kind=piece.kind, at=to[unit])
        if moved[unit] == YES
        else piece
        for unit, piece in enumerate(units)
        if by[unit] < 0
    ]
    return Movement(
        units=tuple(now),
        results=tuple(explain(field, by)),
        dislodged=_dislodged(field, by, now) if len(now) < len(by) else (),
        refused=tuple(field.refused),
    )


def _dislodged(
    field: Field, by: list[int], now: Sequence[Unit]
) -> tuple[Dislodged, ...]:
    """The dislodged units, with where they may retreat to.

    Closed are occupied provinces, those left empty by a standoff, and the attacker's
    own, unless it came by convoy (4.A.5).
    """
    board = field.board
    closed = {board.number[unit.at] for unit in now} | _standoffs(field)
    may_pass = field.terms.convoyed_origin == "open"
    found = []
    for unit, attacker in enumerate(by):
        if attacker < 0:
            continue
        piece = field.units[unit]
        origin = field.province[attacker]
        if field.by_sea[attacker] and may_pass:
            origin = NOBODY
        found.append(
            Dislodged(
                unit=piece,
                by=field.units[attacker],
                by_convoy=field.by_sea[attacker],
                retreats=tuple(
                    there
                    for there in field.ground[unit].to
                    if board.number[there] != origin
                    and board.number[there] not in closed
                )
                if piece.power is not None
                else (),
            )
        )
    return tuple(found)


def _standoffs(field: Field) -> set[int]:
    """Provinces that a unit failed to enter though its attack arrived.

    Not one whose every attacker lost a head-on fight with the unit that came out of it.
    """
    return {
        field.goals[unit]
        for unit, act in enumerate(field.acts)
        if act == MOVE
        and field.moved[unit] == NO
        and conditions.preventing(field, unit)[1] > 0
    }
