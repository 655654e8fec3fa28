"""The order language: a player's words to orders, and orders to canonical lines."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

import msgspec

from adjudicator.board import Names, TerritoryId
from adjudicator.errors import Missing, Problem, Unreadable
from adjudicator.orders.gazetteer import Entry, Gazetteer, place_entries
from adjudicator.orders.grammar import Built, Captures, Form, Grammar
from adjudicator.orders.lexicon import Lexicon
from adjudicator.orders.reading import Order, ReadOrder
from adjudicator.orders.tokens import Span
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.cards import CARDS
from adjudicator.rulesets.fortress.lexicon import (
    AMOUNTS,
    BUILDINGS,
    CARD_NAMES,
    KEYWORDS,
)
from adjudicator.rulesets.fortress.orders import (
    Build,
    CardAt,
    Concede,
    Defend,
    Deploy,
    Destination,
    Discard,
    Feint,
    FortressOrder,
    Found,
    FromHand,
    Move,
    Place,
    Raid,
    Support,
)

_CARD = "CARD? c:card (@ number)?"
_HOW_MANY = "WITH? (n+:number | n+:amount) TROOPS?"
_TROOPS_IN = "n+:number TROOPS? IN? at+:place"
_STOP = "(,? STOP s+:number)?"
_GOING = f"to+:place {_HOW_MANY} {_STOP}"
_GOINGS = f"{_GOING} ((, | AND) {_GOING})*"
_BY_NUMBER = f"{_HOW_MANY} FROM? at:place (-> | TO)? to+:place {_STOP}"

FORMS = (
    Form("concede", "CONCEDE"),
    Form("found", "FOUND A? (x:building IN? | IN)? at:place"),
    Form("place", f"PLACE {_TROOPS_IN} ((, | AND)* PLACE? {_TROOPS_IN})*"),
    Form("deploy", f"DEPLOY {_TROOPS_IN} ((, | AND)* DEPLOY? {_TROOPS_IN})*"),
    Form("move", f"MOVE FROM? at:place (-> | TO)? {_GOINGS}"),
    Form("move", f"MOVE {_BY_NUMBER}"),
    Form("defend", "DEFEND IN? at:place"),
    Form("support", "SUPPORT who:power IN to:place FROM? at:place"),
    Form("support", "FROM? at:place SUPPORT who:power IN to:place"),
    Form("build", "BUILD A? what:building IN? at:place"),
    Form("card_going", f"{_CARD} FROM? at:place (-> | TO)? {_GOINGS}"),
    Form("card_going", f"{_CARD} {_BY_NUMBER}"),
    Form("card_aiming", f"{_CARD} FROM? at:place (-> | TO)? to+:place"),
    Form("card_helping", f"{_CARD} TO? who:power IN to:place FROM? at:place"),
    Form("card_at", f"{_CARD} IN? at:place"),
    Form("card_alone", _CARD),
    Form("discard", f"DISCARD A? {_CARD}"),
)  # fmt: skip


class FortressLanguage:
    """Orders of Fortress on one board."""

    def __init__(
        self, places: Mapping[str, Names], powers: Mapping[PowerId, Names]
    ) -> None:
        entries = [
            *place_entries(places),
            *(
                Entry("power", power, (names.en, names.es, *names.also))
                for power, names in powers.items()
            ),
            *_entries("card", CARD_NAMES),
            *_entries("building", BUILDINGS),
            *_entries("amount", AMOUNTS),
        ]
        self._grammar = Grammar(
            forms=FORMS,
            lexicon=Lexicon(KEYWORDS),
            gazetteer=Gazetteer(entries),
            build=build,
        )

    def read(self, text: str) -> tuple[ReadOrder, ...]:
        """Every order found in ``text``, in order."""
        return self._grammar.read(text)

    def write(self, order: Order) -> str:
        """The canonical line of an order."""
        return write(order)


def _entries(kind: str, named: Mapping[str, Sequence[str]]) -> list[Entry]:
    return [Entry(kind, key, tuple(names)) for key, names in named.items()]


class _Said(msgspec.Struct, frozen=True):
    """What a form captured, by what it is for."""

    captures: Captures

    def word(self, name: str) -> str:
        """The one value captured under a name."""
        return self.captures[name][0].values[0]

    def place(self, name: str) -> TerritoryId:
        """The one place captured under a name."""
        return TerritoryId(self.word(name))

    def destinations(self) -> tuple[Destination, ...]:
        """Where troops go; a number belongs to the place it stands nearest to."""
        places = self.captures["to"]
        if len(places) == 1:
            return (
                self._destination(places[0], self.captures.get("n", ()), self.stops),
            )
        found: list[Destination] = []
        ends = [*(place.end for place in places[1:]), None]
        for place, end in zip(places, ends, strict=True):
            amounts = _between(self.captures["n"], place.end, end)
            found.append(
                self._destination(place, amounts, _between(self.stops, place.end, end))
            )
        return tuple(found)

    @property
    def stops(self) -> tuple[Span, ...]:
        """Every retreat threshold."""
        return self.captures.get("s", ())

    def _destination(
        self, place: Span, amounts: Sequence[Span], stops: Sequence[Span]
    ) -> Destination:
        amount = amounts[0].values[0]
        return Destination(
            to=TerritoryId(place.values[0]),
            troops=None if amount == "all" else int(amount),
            stop=int(stops[0].values[0]) if stops else 0,
        )


def _between(spans: Sequence[Span], start: int, end: int | None) -> tuple[Span, ...]:
    """The spans that end after ``start`` and before ``end``, both in tokens."""
    return tuple(s for s in spans if s.end > start and (end is None or s.end < end))


def build(kind: str, captures: Captures) -> Built | Problem:
    """The order of a form, or the part it lacks."""
    said = _Said(captures)
    if "c" in captures and kind != "discard":
        made = _card_order(kind, said)
    elif kind in ("place", "deploy"):
        return Built(tuple(_troops_in(kind, captures)))
    else:
        made = _plain_order(kind, said)
    return made if isinstance(made, Problem) else Built((made,))


def _troops_in(kind: str, captures: Captures) -> Iterator[FortressOrder]:
    for troops, place in zip(captures["n"], captures["at"], strict=True):
        made = Place if kind == "place" else Deploy
        yield made(troops=int(troops.values[0]), territory=TerritoryId(place.values[0]))


def _plain_order(kind: str, said: _Said) -> FortressOrder | Problem:
    match kind:
        case "concede":
            return Concede()
        case "found":
            if "x" in said.captures and said.word("x") != "fortress":
                return Unreadable(word=said.captures["x"][0].text, expected="fortress")
            return Found(territory=said.place("at"))
        case "move":
            return Move(source=said.place("at"), destinations=said.destinations())
        case "defend":
            return Defend(territory=said.place("at"))
        case "support":
            return Support(
                beneficiary=PowerId(said.word("who")),
                to=said.place("to"),
                source=said.place("at"),
            )
        case "build":
            return Build(building=said.word("what"), territory=said.place("at"))
    assert kind == "discard", kind
    return Discard(card=said.word("c"))


#: What each form of card lines can say, by the kinds of cards that are said so.
_SAID_AS: Mapping[str, tuple[str, ...]] = {
    "move": ("card_going",),
    "feint": ("card_going",),
    "raid": ("card_aiming",),
    "support": ("card_helping",),
    "hand": ("card_alone",),
}
#: The parts those forms have, in the order in which they are asked for.
_PARTS = (("who", "power"), ("at", "place"), ("to", "place"), ("n", "number"))


def _card_order(kind: str, said: _Said) -> FortressOrder | Problem:
    card = CARDS[said.word("c")]
    forms = _SAID_AS.get(card.kind, ("card_at",))
    if kind not in forms:
        return _misfit(forms[0], said)
    match card.kind:
        case "move":
            return Move(
                source=said.place("at"),
                destinations=said.destinations(),
                card=card.name,
            )
        case "feint":
            return _feint(said)
        case "raid":
            return Raid(source=said.place("at"), to=said.place("to"))
        case "support":
            return Support(
                beneficiary=PowerId(said.word("who")),
                to=said.place("to"),
                source=said.place("at"),
                card=card.name,
            )
        case "defend":
            return Defend(territory=said.place("at"), card=card.name)
        case "hand":
            return FromHand(card=card.name)
        case "lasting" | "camp" | "master_builder" | "muster" | "early":
            return CardAt(card=card.name, territory=said.place("at"))
    assert_never(card.kind)


def _feint(said: _Said) -> Feint | Problem:
    first, *others = said.destinations()
    if first.troops is None:
        return Missing(what="number")
    if others or first.stop:
        extra = said.captures["to"][1] if others else said.stops[0]
        return Unreadable(word=extra.text)
    return Feint(source=said.place("at"), to=first.to, troops=first.troops)


def _misfit(form: str, said: _Said) -> Problem:
    """The first part a card's own form needs and the line lacks, or a part too many."""
    needed = {
        "card_going": ("at", "to", "n"),
        "card_aiming": ("at", "to"),
        "card_helping": ("who", "to", "at"),
        "card_alone": (),
        "card_at": ("at",),
    }[form]
    for name, what in _PARTS:
        if name in needed and name not in said.captures:
            return Missing(what=what)
    for name, spans in said.captures.items():
        if name not in (*needed, "c"):
            return Unreadable(word=spans[0].text)
    return Missing(what="place")


def write(order: Order) -> str:
    """The canonical line of an order, with the board's ids."""
    match order:
        case Found():
            return f"found {order.territory}"
        case Place():
            return f"place {order.troops} {order.territory}"
        case Deploy():
            return f"deploy {order.troops} {order.territory}"
        case Move():
            verb = f"card {order.card}" if order.card else "move"
            going = ", ".join(map(_write_destination, order.destinations))
            return f"{verb} {order.source} -> {going}"
        case Defend():
            return f"{'card guard' if order.card else 'defend'} {order.territory}"
        case Support():
            verb = f"card {order.card}" if order.card else "support"
            return f"{verb} {order.beneficiary} in {order.to} from {order.source}"
        case Build():
            return f"build {order.building} {order.territory}"
        case CardAt():
            return f"card {order.card} {order.territory}"
        case Raid():
            return f"card {order.card} {order.source} -> {order.to}"
        case Feint():
            return f"card {order.card} {order.source} -> {order.to} {order.troops}"
        case FromHand():
            return f"card {order.card}"
        case Discard():
            return f"discard {order.card}"
        case Concede():
            return "concede"
    raise TypeError(order)


def _write_destination(destination: Destination) -> str:
    troops = "all" if destination.troops is None else str(destination.troops)
    stop = f" stop {destination.stop}" if destination.stop else ""
    return f"{destination.to} {troops}{stop}"
