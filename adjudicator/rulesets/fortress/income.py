"""Gold: what a round pays, and how much a player can hold (F-10, F-11)."""

from collections.abc import Iterable, Mapping

import msgspec

from adjudicator.board import RegionId, TerritoryId
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.events import IncomePaid
from adjudicator.rulesets.fortress.state import Ground
from adjudicator.rulesets.fortress.terms import Terms

Grounds = Mapping[TerritoryId, Ground]


class Income(msgspec.Struct, frozen=True, kw_only=True):
    """A player's income, in gold, by where it comes from."""

    land: int  #: land territories held
    for_land: int
    regions: tuple[tuple[RegionId, int], ...]
    own_bonuses: int

    @property
    def total(self) -> int:
        """The sum, never below 0."""
        regions = sum(bonus for _, bonus in self.regions)
        return max(0, self.for_land + regions + self.own_bonuses)


def land_of(terms: Terms, grounds: Grounds, power: PowerId) -> tuple[TerritoryId, ...]:
    """The land territories a player holds; the sea never counts (F-08)."""
    return tuple(t for t in terms.land if grounds[t].owner == power)


def income_of(terms: Terms, grounds: Grounds, power: PowerId) -> Income:
    """What a player earns with the territories held now (F-11)."""
    held = land_of(terms, grounds, power)
    board, figures = terms.board, terms.figures
    full = min(len(held), figures.full_income)
    holds = set(held)
    return Income(
        land=len(held),
        for_land=full + (len(held) - full) // figures.income_step,
        regions=tuple(
            (region.id, region.bonus)
            for region in board.regions.values()
            if region.bonus
            and region.territories
            and holds.issuperset(region.territories)
        ),
        own_bonuses=sum(board.territories[t].bonus for t in held),
    )


def gold_cap(terms: Terms, grounds: Grounds, power: PowerId) -> int:
    """The most gold a player keeps when income is paid (F-10)."""
    fortresses = sum(
        ground.owner == power and ground.building == "fortress"
        for ground in grounds.values()
    )
    return terms.figures.gold_cap + terms.figures.cap_per_fortress * fortresses


def pay_income(
    terms: Terms,
    grounds: Grounds,
    gold: Mapping[PowerId, int],
    powers: Iterable[PowerId],
) -> tuple[dict[PowerId, int], tuple[IncomePaid, ...]]:
    """Everybody's gold after their income; gold above the cap is lost (F-10)."""
    paid = dict(gold)
    told: list[IncomePaid] = []
    for power in powers:
        income = income_of(terms, grounds, power)
        before = paid[power] + income.total
        paid[power] = min(before, gold_cap(terms, grounds, power))
        told.append(
            IncomePaid(
                power=power,
                land=income.land,
                for_land=income.for_land,
                regions=income.regions,
                own_bonuses=income.own_bonuses,
                income=income.total,
                lost=before - paid[power],
                gold=paid[power],
            )
        )
    return paid, tuple(told)
