"""Missions' own orders, and its order language on a board."""

from adjudicator.board import Board, TerritoryId
from adjudicator.errors import Problem
from adjudicator.mechanics.decks import SET_SIZE, Cards
from adjudicator.mechanics.turns.language import (
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

WILD = "wild"


class Trade(Order, frozen=True, kw_only=True, tag="trade"):
    """A set handed in: three kinds of cards."""

    cards: Cards


class Fortify(Order, frozen=True, kw_only=True, tag="fortify"):
    """The one move at the end of a turn, to a neighbour."""

    armies: int
    at: TerritoryId
    to: TerritoryId


CARD_ENTRIES = (
    Entry("card", "balloon", ("balloons", "globo", "globos")),
    Entry("card", "sword", ("swords", "espada", "espadas")),
    Entry("card", "rifle", ("rifles", "fusil", "fusiles")),
    Entry("card", WILD, ("wilds", "wild card", "joker", "comodín", "comodines")),
)

_NEXT = "( , | AND )* card+:card"

FORMS = (
    Form("trade", f"TRADE CARDS? :? card+:card {_NEXT} {_NEXT}"),
    Form("trade_kind", "TRADE CARDS? :? count:number card:card"),
    *march_forms("fortify"),
)


def language_of(board: Board) -> TurnLanguage:
    """Missions' order language on a board."""
    return TurnLanguage(
        board, forms=FORMS, entries=CARD_ENTRIES, build=_build, write=write
    )


def _build(kind: str, captures: Captures) -> Built | Problem:
    match kind:
        case "trade":
            return one(Trade(cards=tuple(span.values[0] for span in captures["card"])))
        case "trade_kind":
            # Cards beyond a set are left to be refused; nobody means a thousand.
            count = min(number_of(captures, "count"), SET_SIZE + 1)
            return one(Trade(cards=(captures["card"][0].values[0],) * count))
        case "fortify":
            return one(
                Fortify(
                    armies=number_of(captures, "armies"),
                    at=place_of(captures, "at"),
                    to=place_of(captures, "to"),
                )
            )
        case _:
            return build(kind, captures)


def write(order: Order) -> str:
    """The canonical line of an order."""
    match order:
        case Trade():
            return f"trade {' '.join(order.cards)}"
        case Fortify():
            return f"fortify {order.armies} {order.at} {order.to}"
        case _:
            return written(order)
