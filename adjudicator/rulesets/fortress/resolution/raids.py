"""Step 1: Raids, all at once (F-30)."""

from adjudicator.rulesets.fortress.events import OrderCancelled, Raided
from adjudicator.rulesets.fortress.orders import Move, Raid, source_of, verb_of
from adjudicator.rulesets.fortress.resolution.field import Field
from adjudicator.views import Arrow


def raid(field: Field) -> None:
    """Cancels every order from the raided territories and ends the Levies there.

    Raids do not cancel each other; a Palisade already laid stays.
    """
    for power in field.initiative:
        for line in field.plans[power]:
            if isinstance(line.order, Raid):
                start, hit = line.order.source, line.order.to
                field.raided.add(hit)
                field.tell(Raided(power=power, source=start, territory=hit))
                field.arrows.append(Arrow(kind="raid", power=power, at=start, to=hit))
    for territory in field.terms.board.territories:
        if territory in field.raided and field.grounds[territory].lasting == "levy":
            field.end_lasting(territory, "raid")
    for power in field.initiative:
        for line in field.plans[power]:
            order = line.order
            source = source_of(order)
            if source is None or source not in field.raided or isinstance(order, Raid):
                continue
            field.tell(
                OrderCancelled(power=power, territory=source, what=verb_of(order))
            )
            if isinstance(order, Move):
                field.arrows.extend(
                    Arrow(kind="attack", power=power, at=source, to=d.to, fate="cut")
                    for d in order.destinations
                )
