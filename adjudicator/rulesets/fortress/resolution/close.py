"""Step 6: the end of the round, and the income of the next (F-21)."""

from msgspec.structs import replace

from adjudicator.dice import Dice
from adjudicator.mechanics.decks import draw
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.cards import CardId, pile_of, tier_of
from adjudicator.rulesets.fortress.events import (
    BeastHealed,
    CampGone,
    CardDrawn,
    CardInHand,
    GameWon,
    NoCardDrawn,
    PlayerOut,
    RoundBegan,
)
from adjudicator.rulesets.fortress.income import pay_income
from adjudicator.rulesets.fortress.resolution.field import Field
from adjudicator.rulesets.fortress.state import Ending
from adjudicator.rulesets.fortress.victory import land_counts, winner


def strike_camps(field: Field) -> None:
    """Camps count down, but not in the round they were built in (F-13)."""
    for territory in field.terms.board.territories:
        ground = field.grounds[territory]
        if ground.building != "camp" or territory in field.fresh_camps:
            continue
        left = ground.rounds_left - 1
        if left > 0:
            field.grounds[territory] = replace(ground, rounds_left=left)
        else:
            field.grounds[territory] = replace(ground, building=None, rounds_left=0)
            field.tell(CampGone(territory=territory))


def heal_beasts(field: Field) -> None:
    """A beast not killed is whole again (F-07)."""
    for territory, beast in field.beasts.items():
        ground = field.grounds[territory]
        if ground.troops < beast.full:
            field.grounds[territory] = replace(ground, troops=beast.full)
            field.tell(
                BeastHealed(territory=territory, beast=beast.kind, full=beast.full)
            )


def count_out(field: Field) -> None:
    """Players without territory are out: gold lost, cards discarded (F-01)."""
    holders = {ground.owner for ground in field.grounds.values()}
    for power in field.initiative:
        if power in holders:
            continue
        field.standings[power] = "out"
        field.gold[power] = 0
        for card in field.hands[power]:
            field.discards[pile_of(card)].append(card)
        field.hands[power] = []
        field.tell(PlayerOut(power=power))


def still_in(field: Field) -> tuple[PowerId, ...]:
    """Players still in, in this round's initiative order."""
    return tuple(p for p in field.initiative if field.standings[p] == "playing")


def decide(field: Field) -> Ending | None:
    """Whether somebody has won (F-01)."""
    ending = winner(field.terms, field.grounds, still_in(field), field.round)
    if ending is not None:
        land = land_counts(field.terms, field.grounds, (ending.winner,))
        field.tell(
            GameWon(
                power=ending.winner,
                by=ending.by,
                land=land[ending.winner],
                target=field.terms.target,
            )
        )
    return ending


def draw_cards(field: Field, dice: Dice) -> None:
    """A card each for those who captured, in this round's initiative order (F-26)."""
    for power in still_in(field):
        if power not in field.captors:
            continue
        if len(field.hands[power]) >= field.terms.figures.hand_limit:
            field.tell(NoCardDrawn(power=power, why="full_hand"))
            continue
        kills = field.kills[power]
        earned = field.terms.tier(kills)
        card = _draw_from(field, earned, dice)
        if card is None:
            field.tell(NoCardDrawn(power=power, why="no_card"))
            continue
        field.hands[power].append(card)
        tier = tier_of(card)
        field.tell(CardDrawn(power=power, tier=tier, kills=kills, earned=earned))
        field.tell(CardInHand(audience=(power,), power=power, card=card))


def _draw_from(field: Field, earned: int, dice: Dice) -> CardId | None:
    """The next card of a tier; of the tier below where there is none (F-27)."""
    for tier in map(str, range(earned, 0, -1)):
        found = draw(
            f"{field.round}/reshuffle/{tier}",
            tuple(field.decks.get(tier, ())),
            tuple(field.discards.get(tier, ())),
            dice,
        )
        if found.card is not None:
            field.decks[tier] = [CardId(card) for card in found.deck]
            field.discards[tier] = [CardId(card) for card in found.discards]
            return CardId(found.card)
    return None


def begin_next_round(field: Field) -> None:
    """The first in initiative goes to the end, then income is paid (F-23, F-10)."""
    first, *others = field.initiative
    field.initiative = (*others, first)
    field.initiative = still_in(field)
    field.round += 1
    field.tell(RoundBegan(round=field.round, initiative=field.initiative))
    field.gold, paid = pay_income(
        field.terms, field.grounds, field.gold, field.initiative
    )
    field.events.extend(paid)
