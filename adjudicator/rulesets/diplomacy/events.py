"""What became of orders, units, centres and powers (D-05).

For an order the event is the explanation; whether it succeeded follows from its kind.
"""

from typing import ClassVar, Literal

import msgspec

from adjudicator.errors import Illegal
from adjudicator.events import Event
from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy.orders import (
    AnyOrder,
    Convoy,
    Hold,
    Move,
    MovementOrder,
    Retreat,
    SupportHold,
    SupportMove,
)
from adjudicator.rulesets.diplomacy.units import Unit


class Ordered(Event, frozen=True, kw_only=True, gc=False):
    """What became of an order; ``power`` None: of a neutral army's."""

    succeeded: ClassVar[bool] = False
    power: PowerId | None
    #: the province from which the ordered unit was dislodged, in the movement phase
    dislodged_by: str | None = None


class Held(Ordered, frozen=True, kw_only=True, gc=False, tag="held"):
    """A unit stayed, as ordered or for want of an order."""

    succeeded = True
    order: Hold
    unordered: bool = False


class Moved(Ordered, frozen=True, kw_only=True, gc=False, tag="moved"):
    """A unit got where it was ordered. ``by``: the fleets that could carry it."""

    succeeded = True
    order: Move
    to: str  #: the location, with the coast even if the order left it out
    by: tuple[str, ...] = ()


class Rival(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Who kept a unit out, and with what strength.

    A unit *holds* the province, goes there as well (*contests*) or comes the opposite
    way (*head_on*); *own*: of the same power, it did not leave and can't be dislodged.
    """

    unit: Unit
    strength: int
    stance: Literal["holds", "contests", "head_on", "own"]


class Bounced(Ordered, frozen=True, kw_only=True, gc=False, tag="bounced"):
    """A move met equal or greater strength and stayed where it was."""

    order: Move
    strength: int  #: the unit and the supports that count against its rivals
    against: tuple[Rival, ...]  #: the strongest first
    wasted: tuple[str, ...] = ()  #: supports that may not help dislodge their own power


class Unconvoyed(Ordered, frozen=True, kw_only=True, gc=False, tag="unconvoyed"):
    """A move by convoy for which no fleets were ordered, or not all that it takes."""

    order: Move
    fleets: tuple[str, ...] = ()  #: those that were ordered


class Lost(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A convoying fleet that could not carry: who dislodged it, or a paradox."""

    at: str
    by: Unit | None  #: None: part of a paradox, Szykman's rule


class Stranded(Ordered, frozen=True, kw_only=True, gc=False, tag="stranded"):
    """A move by convoy whose every route was broken."""

    order: Move
    fleets: tuple[Lost, ...]


class Supported(Ordered, frozen=True, kw_only=True, gc=False, tag="supported"):
    """A support was given; the supported order may have failed all the same."""

    succeeded = True
    order: SupportHold | SupportMove


class Cut(Ordered, frozen=True, kw_only=True, gc=False, tag="cut"):
    """A support was cut by an attack on the supporting unit."""

    order: SupportHold | SupportMove
    by: Unit


class Convoyed(Ordered, frozen=True, kw_only=True, gc=False, tag="convoyed"):
    """A fleet was there to carry the army that was to come."""

    succeeded = True
    order: Convoy


class Disrupted(Ordered, frozen=True, kw_only=True, gc=False, tag="disrupted"):
    """A convoying fleet was dislodged, or part of a paradox (``by`` None)."""

    order: Convoy
    by: Unit | None = None


class Unmatched(Ordered, frozen=True, kw_only=True, gc=False, tag="unmatched"):
    """A support or convoy of something the other unit was not ordered to do."""

    order: SupportHold | SupportMove | Convoy
    did: MovementOrder | None = None  #: what the other unit was ordered; None: nothing


class Void(Ordered, frozen=True, kw_only=True, gc=False, tag="void"):
    """An order that can't be given; its unit, if it has one, held."""

    order: AnyOrder
    why: Illegal


class Dislodged(Event, frozen=True, kw_only=True, gc=False, tag="dislodged"):
    """A unit was driven out. With no ``retreats`` it is lost."""

    unit: Unit  #: where it was
    by: Unit  #: where its attacker came from
    by_convoy: bool = False
    retreats: tuple[str, ...] = ()


class Retreated(Event, frozen=True, kw_only=True, gc=False, tag="retreated"):
    """A dislodged unit found a place."""

    unit: Unit
    to: str
    order: Retreat


Reason = Literal[
    "ordered",  # its player gave it up
    "no_retreat",  # there was nowhere to go
    "no_order",  # no retreat was ordered
    "void",  # the retreat ordered is not possible
    "collided",  # another unit retreated to the same province
    "civil_disorder",  # its player is gone, or ordered no removal
    "neutral",  # a neutral army never retreats (D-14)
    "only_choice",  # there was nothing else to remove
]


class Disbanded(Event, frozen=True, kw_only=True, gc=False, tag="disbanded"):
    """A unit left the board."""

    unit: Unit
    why: Reason
    to: str | None = None  #: where it tried to retreat
    others: tuple[Unit, ...] = ()  #: who tried the same


class Built(Event, frozen=True, kw_only=True, gc=False, tag="built"):
    """A unit was raised."""

    unit: Unit


class Unused(Event, frozen=True, kw_only=True, gc=False, tag="unused"):
    """Builds that a power left unused, waived or not."""

    power: PowerId
    builds: int


class Captured(Event, frozen=True, kw_only=True, gc=False, tag="captured"):
    """A centre changed hands."""

    place: str
    power: PowerId
    was: PowerId | None = None  #: its owner before


class Eliminated(Event, frozen=True, kw_only=True, gc=False, tag="eliminated"):
    """A power has neither centres nor units left."""

    power: PowerId


class Voted(Event, frozen=True, kw_only=True, gc=False, tag="voted"):
    """How many of the remaining players accepted a draw in this phase."""

    votes: int
    of: int


class Drawn(Event, frozen=True, kw_only=True, gc=False, tag="drawn"):
    """Every remaining player accepted a draw."""

    powers: tuple[PowerId, ...]


class Won(Event, frozen=True, kw_only=True, gc=False, tag="won"):
    """A power won: with so many centres, or as the last one playing."""

    power: PowerId
    centres: int
    by: Literal["centres", "last_playing"] = "centres"


class Departed(Event, frozen=True, kw_only=True, gc=False, tag="departed"):
    """A player stopped playing; the power's units hold (D-19)."""

    power: PowerId
    manner: Literal["conceded", "left", "removed", "civil_disorder"]


class Returned(Event, frozen=True, kw_only=True, gc=False, tag="returned"):
    """Somebody took over a power in civil disorder."""

    power: PowerId


MovementEvent = (
    Held
    | Moved
    | Bounced
    | Unconvoyed
    | Stranded
    | Supported
    | Cut
    | Convoyed
    | Disrupted
    | Unmatched
    | Void
)
AnyEvent = (
    MovementEvent
    | Dislodged
    | Retreated
    | Disbanded
    | Built
    | Unused
    | Captured
    | Eliminated
    | Voted
    | Drawn
    | Won
    | Departed
    | Returned
)
