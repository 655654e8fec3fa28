"""A round resolved from all players' plans, in the order of F-21."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from adjudicator.dice import Dice
from adjudicator.errors import Illegal
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.ruleset import Step
from adjudicator.rulesets.fortress.departure import remove
from adjudicator.rulesets.fortress.events import PlanRefused
from adjudicator.rulesets.fortress.orders import Concede
from adjudicator.rulesets.fortress.planning import Plan, judge
from adjudicator.rulesets.fortress.resolution.arrivals import (
    bring_early_troops,
    lay_lasting_cards,
    raise_levies,
)
from adjudicator.rulesets.fortress.resolution.close import (
    begin_next_round,
    count_out,
    decide,
    draw_cards,
    heal_beasts,
    strike_camps,
)
from adjudicator.rulesets.fortress.resolution.field import Field
from adjudicator.rulesets.fortress.resolution.luck import Luck, ThrownLuck
from adjudicator.rulesets.fortress.resolution.marches import march_feints, take_turns
from adjudicator.rulesets.fortress.resolution.plans import (
    end_overruled_cards,
    take_payment,
    use_cards,
)
from adjudicator.rulesets.fortress.resolution.preparations import prepare
from adjudicator.rulesets.fortress.resolution.raids import raid
from adjudicator.rulesets.fortress.resolution.works import build, muster
from adjudicator.rulesets.fortress.state import Ending, State
from adjudicator.rulesets.fortress.terms import Terms

Sheets = Mapping[PowerId, Sequence[Order]]
Refusals = tuple[tuple[PowerId, int, Illegal], ...]


def resolve_round(terms: Terms, state: State, sheets: Sheets, dice: Dice) -> Step:
    """The next round's position, or the end of the game, and how it came about.

    Who writes ``concede`` is out before anything else happens (F-02).
    """
    plans = {
        power: judge(terms, state, power, sheets.get(power, ()))
        for power in state.still_in(terms.powers)
    }
    conceding = tuple(
        power
        for power in plans
        if any(isinstance(order, Concede) for order in sheets.get(power, ()))
    )
    left = remove(terms, state, conceding, "conceded", dice)
    if conceding:
        state = left.state
        # A Support may name one who has just gone.
        plans |= {
            power: judge(terms, state, power, sheets.get(power, ()))
            for power in state.still_in(terms.powers)
        }
    refused = _refusals(plans)
    if state.ending is not None:
        return Step(state, left.events, refused)
    field = Field(terms, state, {power: plan.accepted for power, plan in plans.items()})
    field.events.extend(left.events)
    for power, plan in plans.items():
        if plan.check.refused is not None:
            field.tell(
                PlanRefused(
                    audience=(power,),
                    power=power,
                    cost=plan.cost,
                    gold=state.gold[power],
                )
            )
    costs = {power: plan.cost for power, plan in plans.items() if plan.accepted}
    carry_out(field, costs, ThrownLuck(dice))
    return Step(closed(field, state, dice), tuple(field.events), refused)


def carry_out(field: Field, costs: Mapping[PowerId, int], luck: Luck) -> None:
    """Steps 0 to 5, and the camps and beasts of step 6: all that plans bring about."""
    for power in field.initiative:
        take_payment(field, power, costs.get(power, 0))
        use_cards(field, power)
        end_overruled_cards(field, power)
    raid(field)
    lay_lasting_cards(field)
    raise_levies(field)
    bring_early_troops(field)
    prepare(field)
    march_feints(field, luck)
    take_turns(field, luck)
    muster(field)
    build(field)
    strike_camps(field)
    heal_beasts(field)


def closed(field: Field, state: State, dice: Dice) -> State:
    """The rest of step 6; a won game stops where it was won (F-21)."""
    count_out(field)
    ending = decide(field)
    if ending is None:
        draw_cards(field, dice)
        begin_next_round(field)
    return settled(field, state, ending)


def settled(field: Field, state: State, ending: Ending | None) -> State:
    """The field as a position."""
    return replace(
        state,
        round=field.round,
        grounds=field.grounds,
        beasts=field.beasts,
        standings=field.standings,
        initiative=field.initiative,
        gold=field.gold,
        hands={power: tuple(hand) for power, hand in field.hands.items()},
        decks={tier: tuple(deck) for tier, deck in field.decks.items()},
        discards={tier: tuple(pile) for tier, pile in field.discards.items()},
        arrows=tuple(field.arrows),
        marks=tuple(field.marks),
        ending=ending,
    )


def _refusals(plans: Mapping[PowerId, Plan]) -> Refusals:
    """Every line that did not stand; all of a plan that was refused (F-10)."""
    return tuple(
        (power, index, why)
        for power, plan in plans.items()
        for index, verdict in enumerate(plan.check.verdicts)
        if (why := verdict.illegal or plan.check.refused) is not None
    )
