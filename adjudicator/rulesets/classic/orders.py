"""Classic's own orders, and its order language on a board."""

from typing import Literal

from adjudicator.board import Board, TerritoryId
from adjudicator.errors import Problem
from adjudicator.mechanics.decks import Cards
from adjudicator.mechanics.turns.language import (
    STANDING_TRADE,
    TurnLanguage,
    build,
    march_forms,
    number_of,
    one,
    place_of,
    written,
)
from adjudicator.orders.gazetteer import Entry
from adjudicator.orders.grammar import Built, Captures, Form
from adjudicator.orders.reading import Order

Symbol = Literal["infantry", "cavalry", "artillery"]
WILD = "wild"


class Trade(Order, frozen=True, kw_only=True, tag="trade"):
    """A set handed in: three cards, ``madrid:infantry``, ``wild``, or ``madrid``.

    A card named by its territory alone is the one in the hand.
    """

    cards: Cards
    onto: TerritoryId | None = None  #: which named territory gets two of the armies


class Regroup(Order, frozen=True, kw_only=True, tag="regroup"):
    """The one move at the end of a turn."""

    armies: int
    at: TerritoryId
    to: TerritoryId


CARD_ENTRIES = (
    Entry("symbol", "infantry", ("infantería", "infanterías", "inf")),
    Entry("symbol", "cavalry", ("caballería", "caballerías", "cav")),
    Entry("symbol", "artillery", ("artillería", "artillerías", "art")),
    Entry("wild", WILD, ("wild card", "joker", "comodín", "wildcard")),
)

_CARD = "( card+:place ( ( : | \\( )? card+:symbol \\)? )? | card+:wild )"
_SYMBOL_FIRST = "( ( card+:symbol OF )? card+:place | card+:wild )"


def _trade_form(kind: str, card: str) -> Form:
    more = f"( , | AND )* {card}"
    return Form(
        kind,
        f"TRADE CARDS? :? {card} {more} {more} ( ONTO onto:place )?",
        {"card": "card"},
    )


FORMS = (
    _trade_form("trade", _CARD),
    _trade_form("trade_symbol_first", _SYMBOL_FIRST),
    *march_forms("regroup"),
    STANDING_TRADE,
)


def language_of(board: Board) -> TurnLanguage:
    """Classic's order language on a board."""
    return TurnLanguage(
        board, forms=FORMS, entries=CARD_ENTRIES, build=_build, write=write
    )


def _build(kind: str, captures: Captures) -> Built | Problem:
    match kind:
        case "trade":
            return _trade(captures, symbol_first=False)
        case "trade_symbol_first":
            return _trade(captures, symbol_first=True)
        case "regroup":
            return one(
                Regroup(
                    armies=number_of(captures, "armies"),
                    at=place_of(captures, "at"),
                    to=place_of(captures, "to"),
                )
            )
        case _:
            return build(kind, captures)


def _trade(captures: Captures, *, symbol_first: bool) -> Built:
    """Cards in the order they were named: a place, with its symbol or not; a wild."""
    cards: list[str] = []
    symbol = ""
    for span in captures["card"]:
        value = span.values[0]
        if span.kind == "wild":
            cards.append(WILD)
        elif span.kind == "place":
            cards.append(f"{value}:{symbol}" if symbol else value)
            symbol = ""
        elif symbol_first:
            symbol = value
        else:
            cards[-1] += f":{value}"
    onto = place_of(captures, "onto") if "onto" in captures else None
    return one(Trade(cards=tuple(cards), onto=onto))


def write(order: Order) -> str:
    """The canonical line of an order."""
    match order:
        case Trade():
            onto = f" onto {order.onto}" if order.onto is not None else ""
            return f"trade {', '.join(order.cards)}{onto}"
        case Regroup():
            return f"regroup {order.armies} {order.at} {order.to}"
        case _:
            return written(order)
