"""Step 3, first half: Defends and Supports are set up (F-21)."""

from adjudicator.rulesets.fortress.events import DefendSet, SupportSet
from adjudicator.rulesets.fortress.orders import Defend, Support
from adjudicator.rulesets.fortress.resolution.field import Field
from adjudicator.views import Arrow


def prepare(field: Field) -> None:
    """Every Defend and Support no Raid cancelled stands until its territory is lost."""
    for power in field.initiative:
        for line in field.standing(power):
            order = line.order
            if isinstance(order, Defend):
                field.defended.add(order.territory)
                field.tell(
                    DefendSet(power=power, territory=order.territory, card=order.card)
                )
                field.mark(order.territory, "hold", power)
            elif isinstance(order, Support):
                field.supports.append((power, order))
                field.tell(
                    SupportSet(
                        power=power,
                        source=order.source,
                        beneficiary=order.beneficiary,
                        to=order.to,
                        card=order.card,
                    )
                )
                defending = field.holds(order.beneficiary, order.to)
                field.arrows.append(
                    Arrow(
                        kind="support_hold" if defending else "support_move",
                        power=power,
                        at=order.source,
                        to=order.to,
                        of=order.to if defending else None,
                    )
                )
