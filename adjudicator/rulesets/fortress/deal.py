"""The opening: territories dealt, neutrals and beasts in place, decks shuffled."""

from collections import Counter
from collections.abc import Iterator, Sequence

from adjudicator.board import RegionId, TerritoryId
from adjudicator.dice import Dice
from adjudicator.powers import PowerId
from adjudicator.ruleset import Step
from adjudicator.rulesets.fortress.cards import whole_deck
from adjudicator.rulesets.fortress.events import Dealt
from adjudicator.rulesets.fortress.state import Beast, Ground, State
from adjudicator.rulesets.fortress.terms import Terms

Deal = dict[TerritoryId, PowerId]


def open_game(terms: Terms, dice: Dice) -> Step:
    """The position before the fortress draft, and what each player was dealt."""
    deal = deal_land(terms, dice.shuffle("deal", terms.dealt))
    grounds = {t: Ground() for t in terms.board.territories}
    for territory, power in deal.items():
        grounds[territory] = Ground(owner=power, troops=1)
    for territory, neutral in terms.neutrals.items():
        grounds[territory] = Ground(troops=neutral.troops)
    for territory, beast in terms.beasts.items():
        grounds[territory] = Ground(troops=beast.full)
    state = State(
        phase="draft",
        grounds=grounds,
        beasts={t: Beast(kind=b.kind, full=b.full) for t, b in terms.beasts.items()},
        standings=dict.fromkeys(terms.powers, "playing"),
        gold=dict.fromkeys(terms.powers, 0),
        hands=dict.fromkeys(terms.powers, ()),
        decks={
            str(tier): dice.shuffle(
                f"deck/{tier}", whole_deck(cards, tier), hidden=True
            )
            for tier, cards in sorted(terms.decks.items())
        },
        discards=dict.fromkeys(map(str, sorted(terms.decks)), ()),
        to_place=terms.free_troops(len(deal)),
    )
    return Step(state, tuple(_told(terms, deal)))


def deal_land(terms: Terms, shuffled: Sequence[TerritoryId]) -> Deal:
    """Shuffled land dealt evenly, and repaired: nobody has too much of a region (F-04).

    Counts differ by at most one; the last in seat order have the extra ones. Repairing
    swaps two players' territories and each swap leaves less excess than before, so it
    ends. There always is one. If P is above the cap of a region, some Q is below it,
    for players × cap is at least what is dealt of it. In exchange P can take anything
    of Q's in a region where P is below its cap. If Q has nothing of the kind, P is at
    every cap under which Q holds land, and above one more; so Q, with as many
    territories or one fewer, is above a cap itself, and gives from there at no loss.
    """
    backwards = terms.powers[::-1]
    deal = {t: backwards[i % len(backwards)] for i, t in enumerate(shuffled)}
    caps = region_caps(terms)
    while _excess(terms, deal, caps):
        one, other = next(_helpful_swaps(terms, deal, caps, shuffled))
        deal[one], deal[other] = deal[other], deal[one]
    return deal


def region_caps(terms: Terms) -> dict[RegionId, int]:
    """The most territories of a region one player may be dealt: all but two (F-04).

    Only regions that pay a bonus have one, and only where some deal can keep to it.
    """
    dealt = Counter(terms.region_of(t) for t in terms.dealt)
    return {
        region.id: len(region.territories) - 2
        for region in terms.board.regions.values()
        if region.bonus > 0
        and len(terms.powers) * (len(region.territories) - 2) >= dealt[region.id]
    }


def _counts(terms: Terms, deal: Deal) -> Counter[tuple[PowerId, RegionId | None]]:
    return Counter((power, terms.region_of(t)) for t, power in deal.items())


def _excess(terms: Terms, deal: Deal, caps: dict[RegionId, int]) -> int:
    """Territories dealt beyond the caps, over all players and regions."""
    return sum(
        max(0, count - caps[region])
        for (_, region), count in _counts(terms, deal).items()
        if region in caps
    )


def _helpful_swaps(
    terms: Terms,
    deal: Deal,
    caps: dict[RegionId, int],
    shuffled: Sequence[TerritoryId],
) -> Iterator[tuple[TerritoryId, TerritoryId]]:
    """Two territories whose swap leaves less excess, in the order of the shuffle."""
    counts = _counts(terms, deal)

    def over(power: PowerId, region: RegionId | None, change: int) -> int:
        if region not in caps:
            return 0
        count = counts[power, region]
        cap = caps[region]
        return max(0, count + change - cap) - max(0, count - cap)

    for one in shuffled:
        giver, region = deal[one], terms.region_of(one)
        if over(giver, region, -1) == 0:
            continue
        for other in shuffled:
            taker, elsewhere = deal[other], terms.region_of(other)
            if taker == giver or elsewhere == region:
                continue
            change = (
                over(giver, region, -1)
                + over(giver, elsewhere, 1)
                + over(taker, elsewhere, -1)
                + over(taker, region, 1)
            )
            if change < 0:
                yield one, other


def _told(terms: Terms, deal: Deal) -> Iterator[Dealt]:
    for power in terms.powers:
        yield Dealt(
            power=power, territories=tuple(t for t in terms.dealt if deal[t] == power)
        )
