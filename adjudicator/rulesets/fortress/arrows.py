"""A player's own plan, not yet resolved, as arrows for that player's eyes."""

from collections.abc import Iterator, Sequence

from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.orders import Feint, Move, Raid, Support
from adjudicator.rulesets.fortress.state import State
from adjudicator.views import Arrow


def planned(state: State, power: PowerId, orders: Sequence[Order]) -> tuple[Arrow, ...]:
    """Arrows for the marches, Raids and Supports of a plan; Moves with their turn."""
    found: list[Arrow] = []
    turn = 0
    for order in orders:
        if isinstance(order, Move):
            turn += 1
        found.extend(_arrows(state, power, order, turn))
    return tuple(found)


def _arrows(state: State, power: PowerId, order: Order, turn: int) -> Iterator[Arrow]:
    match order:
        case Move():
            for destination in order.destinations:
                own = state.grounds[destination.to].owner == power
                yield Arrow(
                    kind="transfer" if own else "attack",
                    power=power,
                    at=order.source,
                    to=destination.to,
                    fate="planned",
                    number=destination.troops,
                    turn=turn,
                )
        case Feint():
            yield Arrow(
                kind="feint",
                power=power,
                at=order.source,
                to=order.to,
                fate="planned",
                number=order.troops,
            )
        case Raid():
            yield Arrow(
                kind="raid", power=power, at=order.source, to=order.to, fate="planned"
            )
        case Support():
            defending = state.grounds[order.to].owner == order.beneficiary
            yield Arrow(
                kind="support_hold" if defending else "support_move",
                power=power,
                at=order.source,
                to=order.to,
                of=order.to if defending else None,
                fate="planned",
            )
