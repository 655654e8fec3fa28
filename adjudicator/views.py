"""What one viewer may see: the only way a state leaves the core.

A view holds facts for words (phase, score, the ruleset's own public and private facts)
and one picture for the drawing. Ids only: names and colours are the site's.
"""

from typing import Literal

import msgspec

from adjudicator.powers import PowerId


class Phase(msgspec.Struct, frozen=True, kw_only=True):
    """Where the game stands, as the rules call it."""

    kind: str  #: ``movement``, ``retreat``, ``attack``, ``plan`` …
    round: int = 0
    year: int | None = None
    season: str | None = None
    power: PowerId | None = None  #: whose turn it is, in sequential games


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's line on the scoreboard."""

    power: PowerId
    standing: Literal["playing", "out", "left", "winner", "drawn"] = "playing"
    counts: tuple[
        tuple[str, int], ...
    ] = ()  #: (what, how many), what shows in this order
    initiative: int | None = None


class Holding(msgspec.Struct, frozen=True, kw_only=True):
    """A place tinted for its owner; ``full`` False: only lightly (not a centre)."""

    place: str
    power: PowerId
    full: bool = True


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """Something that stands on a place."""

    place: str
    kind: str  #: ``counter``, ``army``, ``fleet``, ``beast``, ``building``, ``lasting``
    name: str = ""  #: which beast, building or card: ``dragon``, ``fortress``, ``levy``
    power: PowerId | None = None  #: None: neutral or unowned
    spot: str | None = None  #: a coast of the place
    number: int | None = None  #: armies, strength, rounds left
    most: int | None = None  #: a beast's full strength
    dislodged: bool = False


ArrowKind = Literal[
    "move", "convoyed", "retreat", "attack", "transfer", "support_hold", "support_move",
    "convoy", "feint", "raid",
]  # fmt: skip
ArrowFate = Literal["done", "failed", "cut", "dislodged", "void", "planned"]


class Arrow(msgspec.Struct, frozen=True, kw_only=True):
    """An order or a march as drawn.

    ``at`` is where the ordered unit is; ``to`` where it, or what it supports, goes.
    Supports and convoys name the other unit's start in ``of`` (its place, if it holds).
    """

    kind: ArrowKind
    power: PowerId | None
    at: str
    to: str
    of: str | None = None
    at_spot: str | None = None
    to_spot: str | None = None
    via: tuple[str, ...] = ()  #: places a convoyed unit passes
    fate: ArrowFate = "done"
    number: int | None = None  #: troops sent
    turn: int | None = None  #: the order's place in a plan
    losses: tuple[int, int] | None = None  #: attacker's, defender's


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """Something that befell a place or the unit on it."""

    place: str
    kind: str  #: ``hold``, ``keep_hold``, ``standoff``, ``disbanded``, ``captured``,
    #: ``placed``, ``convoying``, ``built``, ``drawn`` …
    power: PowerId | None = None
    spot: str | None = None
    number: int | None = None


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """All that is drawn on the board for one viewer."""

    holdings: tuple[Holding, ...] = ()
    pieces: tuple[Piece, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[Mark, ...] = ()


class Facts(msgspec.Struct, frozen=True, kw_only=True, tag_field="facts"):
    """A ruleset's own facts in a view: base of its public and private kinds."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A state as ``viewer`` (None: the public) may see it."""

    ruleset: str
    viewer: PowerId | None
    phase: Phase
    scores: tuple[Score, ...]  #: in the order the table shows seats
    picture: Picture
    public: Facts | None = None
    private: Facts | None = None  #: only the viewer's own
