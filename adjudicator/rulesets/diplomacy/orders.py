"""The orders of Diplomacy (D-03).

``at`` is where the ordered unit stands, as its player wrote it: a location of the
board. ``kind`` is ``A``, ``F`` or empty when unsaid; a wrong one is of no meaning
(DATC 4.C.2), except in a build.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId

Kind = Literal["A", "F", ""]


class Hold(Order, frozen=True, kw_only=True, gc=False, tag="hold"):
    """Stay."""

    kind: Kind = ""
    at: str


class Move(Order, frozen=True, kw_only=True, gc=False, tag="move"):
    """Go to another province; ``via``: by convoy, even where there is a land way."""

    kind: Kind = ""
    at: str
    to: str
    via: bool = False


class SupportHold(Order, frozen=True, kw_only=True, gc=False, tag="support_hold"):
    """Help the unit at ``of`` to stay, if it doesn't try to leave."""

    kind: Kind = ""
    at: str
    of_kind: Kind = ""
    of: str


class SupportMove(Order, frozen=True, kw_only=True, gc=False, tag="support_move"):
    """Help the unit at ``of`` to go to ``to``."""

    kind: Kind = ""
    at: str
    of_kind: Kind = ""
    of: str
    to: str


class Convoy(Order, frozen=True, kw_only=True, gc=False, tag="convoy"):
    """Carry the army at ``of`` over this fleet's water on its way to ``to``."""

    kind: Kind = ""
    at: str
    of_kind: Kind = ""
    of: str
    to: str


class Retreat(Order, frozen=True, kw_only=True, gc=False, tag="retreat"):
    """Leave the province from which the unit was dislodged."""

    kind: Kind = ""
    at: str
    to: str


class Disband(Order, frozen=True, kw_only=True, gc=False, tag="disband"):
    """Give the unit up: instead of a retreat, or in winter."""

    kind: Kind = ""
    at: str


class Build(Order, frozen=True, kw_only=True, gc=False, tag="build"):
    """Raise a unit on a centre."""

    kind: Kind = ""
    at: str


class Waive(Order, frozen=True, kw_only=True, gc=False, tag="waive"):
    """Leave one build unused."""


class Vote(Order, frozen=True, kw_only=True, gc=False, tag="vote"):
    """Accept a draw among all who are left, or take that back (D-18).

    Secret, and good for this phase only.
    """

    draw: bool = True


MovementOrder = Hold | Move | SupportHold | SupportMove | Convoy
AnyOrder = MovementOrder | Retreat | Disband | Build | Waive | Vote
Sheets = Mapping[PowerId, Sequence[AnyOrder]]
