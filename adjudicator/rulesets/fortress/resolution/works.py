"""Step 5: Musters, then Builds (F-20, F-21)."""

from adjudicator.board import TerritoryId
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.cards import CARDS
from adjudicator.rulesets.fortress.events import BuildFailed, Built, CardWasted
from adjudicator.rulesets.fortress.orders import Build, CardAt
from adjudicator.rulesets.fortress.resolution.arrivals import arrive
from adjudicator.rulesets.fortress.resolution.field import Field
from adjudicator.rulesets.fortress.state import Building


def muster(field: Field) -> None:
    """Troops that come last, where the territory is held then (F-30)."""
    for power in field.initiative:
        for line in field.standing(power):
            order = line.order
            if not isinstance(order, CardAt) or CARDS[order.card].kind != "muster":
                continue
            if field.holds(power, order.territory):
                arrive(
                    field, power, order.territory, CARDS[order.card].troops, order.card
                )
            else:
                _waste(field, power, order, "lost")


def build(field: Field) -> None:
    """Buildings, where the territory is held and the ground is still right (F-20)."""
    for power in field.initiative:
        for line in field.standing(power):
            order = line.order
            if isinstance(order, Build):
                _build(field, power, order)
            elif isinstance(order, CardAt) and CARDS[order.card].kind in (
                "camp",
                "master_builder",
            ):
                _build_by_card(field, power, order)


def _build(field: Field, power: PowerId, order: Build) -> None:
    here = order.territory
    new: Building = "fortress" if order.building == "fortress" else "barracks"
    old = "barracks" if new == "fortress" else None
    why = None
    if not field.holds(power, here):
        why = "lost"
    elif field.grounds[here].building != old:
        why = "ground"
    if why is None:
        _put_up(field, power, here, new)
    else:
        field.tell(BuildFailed(power=power, territory=here, building=new, why=why))


def _build_by_card(field: Field, power: PowerId, order: CardAt) -> None:
    """A Field Camp, or what a Master Builder makes of the ground found (F-30)."""
    here = order.territory
    found = field.grounds[here].building
    new: Building | None = None
    if CARDS[order.card].kind == "camp":
        new = "camp" if found is None else None
    elif found is None:
        new = "barracks"
    elif found == "barracks":
        new = "fortress"
    if not field.holds(power, here):
        _waste(field, power, order, "lost")
    elif new is None:
        _waste(field, power, order, "ground")
    else:
        _put_up(field, power, here, new, order.card)


def _put_up(
    field: Field,
    power: PowerId,
    here: TerritoryId,
    building: Building,
    card: str | None = None,
) -> None:
    field.put_up(here, building)
    field.tell(Built(power=power, territory=here, building=building, card=card))
    field.mark(here, "built", power)


def _waste(field: Field, power: PowerId, order: CardAt, why: str) -> None:
    field.tell(
        CardWasted(power=power, territory=order.territory, card=order.card, why=why)
    )
