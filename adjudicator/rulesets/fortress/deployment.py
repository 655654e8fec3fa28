"""The initial deployment: free troops placed in secret, revealed together (F-09)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from adjudicator.errors import Illegal
from adjudicator.events import Event
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.ruleset import Check, Step, Verdict
from adjudicator.rulesets.fortress.events import Placed, RoundBegan, Unplaced
from adjudicator.rulesets.fortress.income import pay_income
from adjudicator.rulesets.fortress.orders import Place
from adjudicator.rulesets.fortress.state import State
from adjudicator.rulesets.fortress.terms import Terms
from adjudicator.views import Mark

Refusals = list[tuple[PowerId, int, Illegal]]


def check_deployment(state: State, power: PowerId, orders: Sequence[Order]) -> Check:
    """Each line judged with what the lines before it left to place (F-15)."""
    left = total = state.to_place.get(power, 0)
    verdicts: list[Verdict] = []
    for order in orders:
        fault = _fault(state, power, order, left)
        if fault is None and isinstance(order, Place):
            left -= order.troops
        verdicts.append(Verdict(fault))
    return Check(verdicts=tuple(verdicts), totals=(("troops", total - left, total),))


def _fault(state: State, power: PowerId, order: Order, left: int) -> Illegal | None:
    if not isinstance(order, Place):
        return Illegal(why="only_place")
    if state.grounds[order.territory].owner != power:
        return Illegal(why="not_held", facts={"place": order.territory})
    if order.troops < 1:
        return Illegal(why="none_asked")
    if order.troops > left:
        return Illegal(
            why="not_enough_troops", facts={"asked": order.troops, "left": left}
        )
    return None


def reveal(
    terms: Terms, state: State, sheets: Mapping[PowerId, Sequence[Order]]
) -> Step:
    """Everybody's troops placed at once; then round 1 begins with its income."""
    grounds = dict(state.grounds)
    events: list[Event] = []
    marks: list[Mark] = []
    refused: Refusals = []
    for power in state.initiative:
        orders = sheets.get(power, ())
        check = check_deployment(state, power, orders)
        (_, used, total) = check.totals[0]
        for index, (order, verdict) in enumerate(
            zip(orders, check.verdicts, strict=True)
        ):
            if verdict.illegal is not None:
                refused.append((power, index, verdict.illegal))
                continue
            assert isinstance(order, Place)
            here, troops = order.territory, order.troops
            grounds[here] = replace(grounds[here], troops=grounds[here].troops + troops)
            events.append(Placed(power=power, territory=here, troops=troops))
            marks.append(Mark(place=here, kind="placed", power=power, number=troops))
        if used < total:
            events.append(Unplaced(power=power, troops=total - used))
    state = replace(
        state, phase="plan", round=1, grounds=grounds, to_place={}, marks=tuple(marks)
    )
    gold, paid = pay_income(terms, grounds, state.gold, state.initiative)
    events.append(RoundBegan(round=1, initiative=state.initiative))
    return Step(replace(state, gold=gold), (*events, *paid), tuple(refused))
