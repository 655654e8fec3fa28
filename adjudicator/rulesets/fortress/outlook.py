"""Warnings for Moves that can't work by the board as it is now; they are allowed."""

from collections.abc import Iterable, Iterator

from adjudicator.board import TerritoryId
from adjudicator.errors import Fact, Remark
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.orders import Deploy, Feint, FortressOrder, Move
from adjudicator.rulesets.fortress.state import State


def doubts(
    state: State, power: PowerId, orders: Iterable[FortressOrder]
) -> list[tuple[Remark, ...]]:
    """What is doubtful about each accepted order of a plan.

    It hopes for the best: nobody else marches and every attack succeeds without a loss.
    Bought troops are there before the first march. Troops of cards need not be counted:
    a territory that plays one can't march as well.
    """
    orders = tuple(orders)
    troops = {t: state.grounds[t].troops for t in state.held_by(power)}
    for order in orders:
        if isinstance(order, Deploy):
            troops[order.territory] += order.troops
    return [tuple(_doubts(state, power, order, troops)) for order in orders]


def _doubts(
    state: State, power: PowerId, order: FortressOrder, troops: dict[TerritoryId, int]
) -> Iterator[Remark]:
    if isinstance(order, Feint):
        if troops[order.source] < 2:
            yield _doubt("nobody_to_send", order.source, order.to)
        return
    if not isinstance(order, Move):
        return
    for destination in order.destinations:
        free = max(0, troops.get(order.source, 0) - 1)
        sent = free if destination.troops is None else min(free, destination.troops)
        own = state.grounds[destination.to].owner == power
        if sent == 0:
            yield _doubt("nobody_to_send", order.source, destination.to)
        elif not own and sent <= destination.stop:
            yield _doubt("stops_at_once", order.source, destination.to, sent)
        elif destination.troops is not None and sent < destination.troops:
            yield _doubt("fewer_to_send", order.source, destination.to, sent)
        troops[order.source] = troops.get(order.source, 0) - sent
        troops[destination.to] = troops.get(destination.to, 0) + sent


def _doubt(
    why: str, source: TerritoryId, to: TerritoryId, troops: int | None = None
) -> Remark:
    facts: dict[str, Fact] = {"from": source, "to": to}
    if troops is not None:
        facts["troops"] = troops
    return Remark(why=why, facts=facts)
