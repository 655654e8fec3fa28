"""What selectors give: facts a viewer may see, and nothing else."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

import msgspec

from adjudicator.dice import Throw
from adjudicator.errors import Problem
from adjudicator.events import Event
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.ruleset import Outcome
from adjudicator.views import Phase, View

SheetStatus = Literal["missing", "received", "ready", "late", "nothing_to_decide"]
"""What a seat's own player (and, for all but ``received``, the game master) reads."""


class SeatSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as the viewer may see it."""

    id: int
    number: int
    power: PowerId
    player: str  #: shown name; empty in an anonymous game that goes on, or a free seat
    is_bot: bool
    is_viewer: bool
    status: str
    is_taken: bool
    ready: bool | None = None  #: None: not asked, or not shown
    is_vacant: bool = False  #: its player has gone and somebody may take it over


class PositionSeen(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the history."""

    code: str
    number: int
    phase: Phase
    made_at: datetime


class RoundSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The open round."""

    id: int
    number: int
    code: str
    prompts: tuple[Prompt, ...]
    due_at: datetime | None
    opened_at: datetime
    locked: bool
    ready_count: int | None  #: None: not shown
    asked_count: int


class OwnSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The viewer's own orders for the open round."""

    status: SheetStatus
    orders: tuple[str, ...] = ()
    ready: bool = False
    saved_at: datetime | None = None
    remarks: tuple[tuple[Problem, ...], ...] = ()  #: of each order, in a sheet
    missing: tuple[str, ...] = ()
    totals: tuple[tuple[str, int, int], ...] = ()
    standing: tuple[str, ...] = ()


class BoardVotes(msgspec.Struct, frozen=True, kw_only=True):
    """A board that may be voted for."""

    board: str
    edition: int
    most: int  #: players it holds
    votes: int


class BallotSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The vote on the board of a table that gathers players."""

    boards: tuple[BoardVotes, ...]
    own: str  #: what the viewer has voted for; empty: nothing yet
    may_vote: bool


class GameSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A game as one viewer may see it now."""

    id: int
    code: str
    name: str
    status: str
    ruleset: str
    edition: int
    board: str
    board_edition: int
    ballot: BallotSeen | None  #: None: the board is settled
    options: Mapping[str, Any]
    anonymous: bool
    press: str
    press_readers: str
    previews: bool
    shows_ready: str
    is_master: bool
    master: str
    seats: tuple[SeatSeen, ...]
    viewer_seat: SeatSeen | None
    view: View | None  #: None before the game begins
    position: PositionSeen | None
    round: RoundSeen | None
    own: OwnSheet | None
    outcome: Outcome | None
    digest: str
    secret: str | None  #: hexadecimal, once the game is over
    started_at: datetime | None = None
    ended_at: datetime | None = None


class Passage(msgspec.Struct, frozen=True, kw_only=True):
    """How a position came about, as one viewer may be told."""

    position: PositionSeen
    view: View
    kind: str
    events: tuple[Event, ...]


class ThrowSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A throw, and the salt and position it belongs to."""

    throw: Throw
    salt: str
    position: str  #: code


class RulingSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling as every player reads it."""

    kind: str
    label: str
    by: str
    reason: str
    made_at: datetime
    seat_power: PowerId | None
    position: str | None
    facts: Mapping[str, Any]


class SheetSent(msgspec.Struct, frozen=True, kw_only=True):
    """For the game master: that a seat has sent something, never what."""

    seat: int
    power: PowerId
    status: SheetStatus
    received_at: datetime | None
