"""Step 2: lasting cards take effect, early troops and Tithe arrive (F-21)."""

from typing import cast

from msgspec.structs import replace

from adjudicator.board import TerritoryId
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.cards import CARDS
from adjudicator.rulesets.fortress.events import LastingLaid, TithePaid, TroopsArrived
from adjudicator.rulesets.fortress.orders import CardAt, Deploy, FromHand
from adjudicator.rulesets.fortress.resolution.field import Field
from adjudicator.rulesets.fortress.state import Lasting


def lay_lasting_cards(field: Field) -> None:
    """Levies and Palisades played this round lie on their territories (F-29)."""
    for power in field.initiative:
        for line in field.standing(power):
            order = line.order
            if isinstance(order, CardAt) and CARDS[order.card].kind == "lasting":
                here = order.territory
                field.grounds[here] = replace(
                    field.grounds[here], lasting=cast(Lasting, order.card)
                )
                field.tell(LastingLaid(power=power, territory=here, card=order.card))


def raise_levies(field: Field) -> None:
    """One troop on each Levy, beginning with the round it was played in (F-30)."""
    for territory in field.terms.board.territories:
        ground = field.grounds[territory]
        if ground.lasting == "levy" and ground.owner is not None:
            arrive(field, ground.owner, territory, CARDS["levy"].troops, "levy")


def bring_early_troops(field: Field) -> None:
    """Bought troops, Militia and Sellswords; and the gold of a Tithe.

    Tithe gold comes after the plan was paid; the cap waits for the income (F-10).
    """
    for power in field.initiative:
        for line in field.standing(power):
            match line.order:
                case Deploy(troops=troops, territory=here):
                    arrive(field, power, here, troops, "deploy")
                case CardAt(card=card, territory=here) if CARDS[card].kind == "early":
                    arrive(field, power, here, CARDS[card].troops, card)
                case FromHand(card=card):
                    field.gold[power] += CARDS[card].gold
                    field.tell(TithePaid(power=power, gold=CARDS[card].gold))
                case _:
                    pass


def arrive(
    field: Field, power: PowerId, territory: TerritoryId, troops: int, by: str
) -> None:
    """Troops from nowhere stand on a territory."""
    field.add_troops(territory, troops)
    field.tell(TroopsArrived(power=power, territory=territory, troops=troops, by=by))
    field.mark(territory, "placed", power, troops)
