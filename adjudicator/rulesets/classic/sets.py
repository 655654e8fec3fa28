"""Classic's cards: the deck, what makes a set, and what it pays (C-10, C-11)."""

from collections.abc import Sequence
from enum import Enum
from itertools import combinations

from adjudicator.board import Board, TerritoryId
from adjudicator.mechanics.decks import (
    SET_SIZE,
    Card,
    Cards,
    makes_set,
    one_after_another,
)
from adjudicator.rulesets.classic.orders import WILD

SYMBOLS = ("infantry", "cavalry", "artillery")
WILDS = 2
STRAIGHT = 2  #: armies of a set that go straight onto a named territory

ESCALATING = (4, 6, 8, 10, 12, 15)
STEP = 5
FIXED = {"infantry": 4, "cavalry": 6, "artillery": 8}
FIXED_MIXED = 10


class SetValues(Enum):
    """Whether sets pay more and more, or by their kind (C-11)."""

    ESCALATING = "escalating"
    FIXED = "fixed"


def deck_of(board: Board) -> Cards:
    """One card per territory, symbols even over them, plus the wilds; not shuffled.

    Which territory carries which symbol is printed on the board's cards: it goes by
    board order and never changes.
    """
    symbols = one_after_another(SYMBOLS, len(board.territories))
    cards = (
        f"{place}:{symbol}"
        for place, symbol in zip(board.territories, symbols, strict=True)
    )
    return (*cards, *(WILD,) * WILDS)


def territory_of(card: Card) -> TerritoryId | None:
    """The territory a card names; a wild names none."""
    return None if card == WILD else TerritoryId(card.partition(":")[0])


def symbol_of(card: Card) -> str:
    """A card's symbol, ``wild`` for a wild."""
    return WILD if card == WILD else card.partition(":")[2]


def is_set(cards: Sequence[Card]) -> bool:
    """Three of one symbol, one of each, or any three with a wild (C-10)."""
    return makes_set([symbol_of(card) for card in cards], WILD)


def escalating_value(traded: int) -> int:
    """What the next set pays when so many were handed in at the table."""
    if traded < len(ESCALATING):
        return ESCALATING[traded]
    return ESCALATING[-1] + STEP * (traded - len(ESCALATING) + 1)


def fixed_value(cards: Sequence[Card]) -> int:
    """What a set pays by its kind; wilds are read as it pays best (C-11)."""
    kinds = {symbol_of(card) for card in cards} - {WILD}
    plain = [symbol for symbol in map(symbol_of, cards) if symbol != WILD]
    if len(kinds) == 1 and len(plain) > 1:
        return FIXED[plain[0]]
    return FIXED_MIXED


def worth(values: SetValues, cards: Sequence[Card], traded: int) -> int:
    """What a set pays now."""
    if values is SetValues.FIXED:
        return fixed_value(cards)
    return escalating_value(traded)


def sets_in(hand: Cards) -> tuple[Cards, ...]:
    """Every set in a hand, in hand order."""
    return tuple(cards for cards in combinations(hand, SET_SIZE) if is_set(cards))


def best_set(values: SetValues, hand: Cards, traded: int) -> Cards | None:
    """The best-paying set of a hand; of equal ones, the first in hand order (C-23)."""
    return max(
        sets_in(hand), key=lambda cards: worth(values, cards, traded), default=None
    )


def as_held(cards: Cards, hand: Cards) -> Cards | None:
    """The cards a player named as they are in the hand; None if one is not.

    A card named by its territory alone is the first of that territory.
    """
    rest = list(hand)
    found: list[Card] = []
    for card in cards:
        exact = card == WILD or ":" in card
        match = next(
            (held for held in rest if held == card)
            if exact
            else (held for held in rest if territory_of(held) == card),
            None,
        )
        if match is None:
            return None
        rest.remove(match)
        found.append(match)
    return tuple(found)
