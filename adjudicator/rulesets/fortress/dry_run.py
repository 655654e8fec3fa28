"""A player's own plan tried out against the board as it stands.

Nobody else orders anything, and nothing is used that the player may not see: other
hands, the decks and their order are taken away before the plan is resolved. Nothing is
stored; no real dice fall.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from adjudicator.events import Event
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.ruleset import Check
from adjudicator.rulesets.fortress.deployment import check_deployment, reveal
from adjudicator.rulesets.fortress.events import Placed, Unplaced
from adjudicator.rulesets.fortress.planning import judge
from adjudicator.rulesets.fortress.resolution.field import Field
from adjudicator.rulesets.fortress.resolution.luck import AverageLuck, ChosenLuck
from adjudicator.rulesets.fortress.resolution.round import carry_out, settled
from adjudicator.rulesets.fortress.state import State
from adjudicator.rulesets.fortress.terms import Terms
from adjudicator.rulesets.fortress.views import see
from adjudicator.views import View

DiceChoice = Literal["average"] | Sequence[int]
"""``average``, or dice in the order in which they are thrown, then the average."""


class DryRun(msgspec.Struct, frozen=True, kw_only=True):
    """What a plan would do if nobody else ordered anything."""

    check: Check
    events: tuple[Event, ...]
    view: View  #: after the Builds: no draw, no income yet
    card_tier: int | None  #: of the card it would earn (F-27); None: no capture


def dry_run(
    terms: Terms,
    state: State,
    power: PowerId,
    orders: Sequence[Order],
    dice: DiceChoice = "average",
) -> DryRun:
    """Resolves a plan alone, up to the point where cards are drawn.

    In the deployment, the player's own troops as they would stand.
    """
    state = as_known_to(state, power)
    if state.phase != "plan":
        return _placed(terms, state, power, orders)
    plan = judge(terms, state, power, orders)
    field = Field(terms, state, {power: plan.accepted})
    luck = AverageLuck() if dice == "average" else ChosenLuck([int(d) for d in dice])
    carry_out(field, {power: plan.cost if plan.accepted else 0}, luck)
    tier = terms.tier(field.kills[power]) if power in field.captors else None
    return DryRun(
        check=plan.check,
        events=tuple(field.events),
        view=see(terms, settled(field, state, None), power),
        card_tier=tier,
    )


def _placed(
    terms: Terms, state: State, power: PowerId, orders: Sequence[Order]
) -> DryRun:
    step = reveal(terms, state, {power: orders})
    after = replace(state, grounds=step.state.grounds, marks=step.state.marks)
    return DryRun(
        check=check_deployment(state, power, orders),
        events=tuple(e for e in step.events if isinstance(e, Placed | Unplaced)),
        view=see(terms, after, power),
        card_tier=None,
    )


def as_known_to(state: State, power: PowerId) -> State:
    """The position without anything hidden from the player."""
    return replace(
        state,
        hands={
            other: hand if other == power else () for other, hand in state.hands.items()
        },
        decks=dict.fromkeys(state.decks, ()),
        discards=dict.fromkeys(state.discards, ()),
        to_place={p: n for p, n in state.to_place.items() if p == power},
    )
