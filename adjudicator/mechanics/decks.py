"""Cards: drawing from a deck, handing in from a hand, refilling from the discards."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from adjudicator.dice import Dice

Card = str
"""A card as written: ``madrid:infantry``, ``wild``, ``balloon``, ``rest:red`` …"""
Cards = tuple[Card, ...]

SET_SIZE = 3


class Drawn(msgspec.Struct, frozen=True):
    """What drawing left behind."""

    card: Card | None  #: None when deck and discards are both empty
    deck: Cards
    discards: Cards
    shuffled: bool = False  #: whether the discards became the deck


def draw(name: str, deck: Cards, discards: Cards, dice: Dice) -> Drawn:
    """The first card of a deck, which is refilled from the discards (C-19)."""
    shuffled = not deck and bool(discards)
    if shuffled:
        deck, discards = dice.shuffle(name, discards, hidden=True), ()
    if not deck:
        return Drawn(None, deck, discards)
    return Drawn(deck[0], deck[1:], discards, shuffled)


def holds_all(hand: Cards, cards: Iterable[Card]) -> bool:
    """Whether the hand has every one of ``cards``, as often as it is named."""
    return not Counter(cards) - Counter(hand)


def without(hand: Cards, cards: Iterable[Card]) -> Cards:
    """The hand after ``cards`` were taken from it, the first ones of their kind."""
    kept = list(hand)
    for card in cards:
        kept.remove(card)
    return tuple(kept)


def makes_set(kinds: Sequence[str], wild: str) -> bool:
    """Whether three cards are all the same or all different; a wild is any (C-10)."""
    return len(kinds) == SET_SIZE and (wild in kinds or len(set(kinds)) != 2)


def repeated(numbers: Iterable[tuple[Card, int]]) -> Cards:
    """A deck in order: each card so many times."""
    return tuple(card for card, number in numbers for _ in range(number))


def one_after_another(kinds: Sequence[str], count: int) -> tuple[str, ...]:
    """``count`` kinds taken in turn, so that they are as even as can be."""
    return tuple(kinds[index % len(kinds)] for index in range(count))
