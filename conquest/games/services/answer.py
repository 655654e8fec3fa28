"""The answer to a text sent by a player: facts for the receipt, on every door."""

from typing import Literal

import msgspec

from adjudicator.errors import Ambiguous, Illegal, Missing, Remark, Unreadable

AnyProblem = Unreadable | Ambiguous | Missing | Illegal | Remark

Status = Literal[
    "saved",  #: the sheet below is kept and counts at the deadline
    "carried_out",  #: lines of a script were carried out at once
    "unchanged",  #: nothing in the text changed anything
    "late",  #: the deadline had passed
    "locked",  #: the round was being resolved
    "nothing_to_decide",  #: this seat isn't asked
    "old_round",  #: an answer to an earlier round's mail
    "not_playing",  #: the game hasn't begun, is over, or the seat has left it
    "refused",  #: the sheet as a whole can't be given
]


class AnsweredLine(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one line of the text."""

    line: int
    text: str
    order: str | None = None  #: canonical
    problem: AnyProblem | None = None
    remarks: tuple[AnyProblem, ...] = ()
    fate: Literal["kept", "done", "ignored", "skipped", "standing"] = "kept"


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What a text did. Only its sender's seat may ever read it."""

    status: Status
    game: int
    seat: int
    round: int | None = None
    lines: tuple[AnsweredLine, ...] = ()
    sheet: tuple[str, ...] = ()  #: the whole resulting sheet, canonical lines
    standing: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()  #: units or places without an order
    totals: tuple[tuple[str, int, int], ...] = ()
    refused: Illegal | None = None
    ready: bool = False
    held: bool = False  #: said to be ready, and not taken at their word: see ``lines``
    asked: tuple[str, ...] = ()  #: ``status``, ``map``, ``help``, ``concede`` …
    resolution: int | None = None  #: what carried out the script
    repeat: bool = False  #: the same act came before; this is its answer again
