"""Step 0: plans are paid, cards go to their discards, lasting cards give way (F-21)."""

from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.cards import name_of, pile_of
from adjudicator.rulesets.fortress.events import CardDiscarded, CardPlayed, Paid
from adjudicator.rulesets.fortress.orders import Discard, source_of
from adjudicator.rulesets.fortress.resolution.field import Field


def take_payment(field: Field, power: PowerId, cost: int) -> None:
    """A plan is paid whether or not its orders succeed (F-10)."""
    field.gold[power] -= cost
    if cost:
        field.tell(Paid(power=power, gold=cost, left=field.gold[power]))


def use_cards(field: Field, power: PowerId) -> None:
    """Cards played or discarded leave the hand before anything happens (F-26)."""
    for line in field.plans[power]:
        if line.card is None:
            continue
        field.hands[power].remove(line.card)
        field.discards[pile_of(line.card)].append(line.card)
        name = name_of(line.card)
        if isinstance(line.order, Discard):
            field.tell(CardDiscarded(power=power, card=name))
        else:
            field.tell(
                CardPlayed(power=power, card=name, territory=source_of(line.order))
            )


def end_overruled_cards(field: Field, power: PowerId) -> None:
    """A lasting card ends where its holder gives an order, even a raided one (F-29)."""
    for line in field.plans[power]:
        source = source_of(line.order)
        if source is not None and field.holds(power, source):
            field.end_lasting(source, "order")
