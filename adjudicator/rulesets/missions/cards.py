"""Missions' cards: sets (M-04) and situations (M-08 … M-14)."""

from collections.abc import Sequence
from enum import Enum
from itertools import combinations

from adjudicator.mechanics.battle import CALM, Conditions
from adjudicator.mechanics.decks import SET_SIZE, Card, Cards, makes_set, repeated
from adjudicator.powers import PowerId
from adjudicator.rulesets.missions.orders import WILD

KINDS = ("balloon", "sword", "rifle")
WILDS = 2
SET_ARMIES = 2


def deck_of(territories: int) -> Cards:
    """A third of the territories, rounded up, of each kind, and two wilds."""
    each = -(-territories // len(KINDS))
    return repeated((*((kind, each) for kind in KINDS), (WILD, WILDS)))


def is_set(cards: Sequence[Card]) -> bool:
    """Three the same or all different, a wild standing for any."""
    return makes_set(cards, WILD)


def sets_in(hand: Cards) -> tuple[Cards, ...]:
    """The different sets of a hand, each as it comes first in hand order."""
    found: dict[Cards, Cards] = {}
    for cards in combinations(hand, SET_SIZE):
        if is_set(cards):
            found.setdefault(tuple(sorted(cards)), cards)
    return tuple(found.values())


class Situation(Enum):
    """What is in force for everyone for a round; ``REST`` names a player besides."""

    SNOW = "snow"
    FAVORABLE_WIND = "favorable_wind"
    CRISIS = "crisis"
    EXTRA_REINFORCEMENTS = "extra_reinforcements"
    CLOSED_BORDERS = "closed_borders"
    CLEAR_SKIES = "clear_skies"
    REST = "rest"


#: How often each is in the deck; of ``REST``, per player (M-14).
SITUATIONS = (
    (Situation.SNOW, 2),
    (Situation.FAVORABLE_WIND, 2),
    (Situation.CRISIS, 2),
    (Situation.EXTRA_REINFORCEMENTS, 2),
    (Situation.CLOSED_BORDERS, 2),
    (Situation.CLEAR_SKIES, 3),
)

#: What a situation does to the dice (M-09).
CONDITIONS = {
    Situation.SNOW: Conditions(defence=4),
    Situation.FAVORABLE_WIND: Conditions(more_for_attack=1),
}


def situation_deck_of(powers: Sequence[PowerId]) -> Cards:
    """The situation cards of a game, not shuffled."""
    rests = tuple(f"{Situation.REST.value}:{power}" for power in powers)
    return (*repeated((kind.value, number) for kind, number in SITUATIONS), *rests)


def kind_of(situation: Card | None) -> Situation | None:
    """The kind of a situation card."""
    return None if situation is None else Situation(situation.partition(":")[0])


def resting(situation: Card | None) -> PowerId | None:
    """Who can't attack, when the card is a Rest (M-11)."""
    if situation is None or kind_of(situation) is not Situation.REST:
        return None
    return PowerId(situation.partition(":")[2])


def conditions_of(situation: Card | None) -> Conditions:
    """What the situation does to the dice."""
    kind = kind_of(situation)
    return CALM if kind is None else CONDITIONS.get(kind, CALM)
