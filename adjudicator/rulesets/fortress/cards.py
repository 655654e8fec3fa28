"""The cards and their decks, as data (F-30).

A card's id is its name and tier (``march@2``): each tier has its own deck, and a card
goes back to the deck of its tier. Players need no tier: of two tiers that share a name
the lower is played first.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, NewType

import msgspec

CardId = NewType("CardId", str)

CardKind = Literal[
    "move", "defend", "support", "lasting", "camp", "master_builder",
    "muster", "early", "raid", "feint", "hand",
]  # fmt: skip


class Card(msgspec.Struct, frozen=True):
    """What a card of this name does, whatever its tier."""

    name: str
    kind: CardKind
    troops: int = 0  #: that arrive; of a Feint: the most that may strike
    rolls: int = 0  #: first rolls of a battle on which it gives an extra die
    gold: int = 0
    undermines: bool = False  #: building and Palisade dice do not count against it


CARDS: Mapping[str, Card] = {
    card.name: card
    for card in (
        Card("march", "move"),
        Card("guard", "defend"),
        Card("aid", "support"),
        Card("palisade", "lasting", rolls=1),
        Card("field_camp", "camp"),
        Card("small_muster", "muster", troops=2),
        Card("raid", "raid"),
        Card("feint", "feint", troops=5),
        Card("levy", "lasting", troops=1),
        Card("muster", "muster", troops=4),
        Card("militia", "early", troops=3),
        Card("tithe", "hand", gold=4),
        Card("forced_march", "move", rolls=3),
        Card("great_muster", "muster", troops=7),
        Card("sellswords", "early", troops=6),
        Card("sappers", "move", undermines=True),
        Card("master_builder", "master_builder"),
    )
}

Decks = Mapping[int, Mapping[str, int]]

STANDARD_DECKS: Decks = {
    1: {
        "march": 3,
        "guard": 2,
        "aid": 2,
        "palisade": 2,
        "field_camp": 2,
        "small_muster": 2,
    },
    2: {
        "march": 2,
        "raid": 3,
        "feint": 2,
        "levy": 2,
        "muster": 2,
        "militia": 1,
        "tithe": 1,
    },
    3: {
        "forced_march": 2,
        "great_muster": 2,
        "sellswords": 1,
        "raid": 1,
        "sappers": 1,
        "master_builder": 1,
    },
}


def card_id(name: str, tier: int) -> CardId:
    """The id of a card: ``card_id("march", 2)`` is ``march@2``."""
    return CardId(f"{name}@{tier}")


def name_of(card: CardId) -> str:
    """The card's name, without its tier."""
    return card.partition("@")[0]


def tier_of(card: CardId) -> int:
    """The tier whose deck the card belongs to."""
    return int(card.partition("@")[2])


def pile_of(card: CardId) -> str:
    """The key of the card's deck and discards in a state: its tier as text."""
    return card.partition("@")[2]


def lowest(hand: Iterable[CardId], name: str) -> CardId | None:
    """The card of that name with the lowest tier in a hand (F-30), if there is one."""
    return min((c for c in hand if name_of(c) == name), key=tier_of, default=None)


def tiers_of(decks: Decks, name: str) -> tuple[int, ...]:
    """The tiers whose decks have cards of this name, the lowest first."""
    return tuple(sorted(tier for tier, cards in decks.items() if name in cards))


def whole_deck(cards: Mapping[str, int], tier: int) -> tuple[CardId, ...]:
    """Every card of a tier, not shuffled."""
    return tuple(
        card_id(name, tier) for name, copies in cards.items() for _ in range(copies)
    )
