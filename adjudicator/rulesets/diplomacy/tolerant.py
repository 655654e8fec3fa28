"""Lines that are not canonical: names, words and notations as people use them."""

import re
from collections.abc import Iterator

import msgspec

from adjudicator.board import Names
from adjudicator.errors import Missing, Problem, Remark
from adjudicator.orders.gazetteer import Entry, Gazetteer
from adjudicator.orders.grammar import Built, Captures, Grammar
from adjudicator.orders.reading import ReadOrder
from adjudicator.orders.tokens import Span, cut
from adjudicator.rulesets.diplomacy import canonical
from adjudicator.rulesets.diplomacy.board import Board, Province
from adjudicator.rulesets.diplomacy.forms import COASTS, FORMS, LEXICON, UNITS
from adjudicator.rulesets.diplomacy.orders import (
    AnyOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Kind,
    Move,
    Retreat,
    SupportHold,
    SupportMove,
    Vote,
    Waive,
)

_COAST_WORDS = {
    "n": "nc", "s": "sc", "e": "ec", "w": "wc", "o": "wc",
    "north": "nc", "south": "sc", "east": "ec", "west": "wc",
    "norte": "nc", "sur": "sc", "este": "ec", "oeste": "wc",
}  # fmt: skip
_NAMED_COAST = (
    r"[nsew]\.?c\.?s?|c[nseo](?=\W|$)|(?:north|south|east|west)(?:ern)?\s+coast"
    r"|costa\s+(?:norte|sur|este|oeste)"
)
#: ``/nc``, ``.nc``, ``(north coast)``, ``, north coast``, ``-nc`` -> a coast of its own
_COAST = re.compile(
    rf"\s*(?:[/.,]\s*|(?<=\S)-)(?P<bare>{_NAMED_COAST})(?![^\W_])"
    rf"|\s*[/.]?\s*[(\[]\s*(?P<set>{_NAMED_COAST}|{'|'.join(_COAST_WORDS)})\s*[)\]]",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\s(?:#|//).*$")
#: The number or bullet of a list.
_BULLET = re.compile(r"^(?:[-*•·]|\d+[.)])\s+")
_BRACKETS = str.maketrans("()[]{}", "      ")
#: ``apoya a París``: the preposition, not the letter for an army.
_OBJECT = re.compile(
    r"\b((?:apoy|convoy|transport|llev|refuerz)\w*)\s+(?:a|al|a\s+la)\s+(?=\S+\s)",
    re.IGNORECASE,
)
_HEADING = re.compile(r"^[^\W\d_][\w .'’-]*:$")


class TolerantReader:
    """Reads one line at a time against the names of a board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._names = _gazetteer(board)
        self._grammar = Grammar(
            forms=FORMS,
            lexicon=LEXICON,
            gazetteer=self._names,
            build=self._build,
            write=canonical.write,
            narrow=self._narrow,
        )
        self._shorthand = canonical.Shorthand(board)

    def read(self, number: int, line: str) -> Iterator[ReadOrder]:
        """Every order in a line."""
        line = _ASIDE.sub("", _BULLET.sub("", line))
        for piece in line.split(";"):
            if shown := piece.strip():
                yield from self._read_piece(number, shown)

    def _read_piece(self, number: int, shown: str) -> Iterator[ReadOrder]:
        if (order := self._shorthand.read(shown)) is not None:
            yield ReadOrder(line=number, text=shown, order=order)
            return
        if _HEADING.match(shown) and self._is_power(shown[:-1]):
            return
        text = _simplified(shown)
        whole = self._read_text(number, shown, text.replace(",", " "))
        parts = [part for part in text.split(",") if part.strip()]
        if len(parts) < 2 or all(read.order for read in whole):
            yield from whole
            return
        for part in parts:
            yield from self._read_text(number, part.strip(), part)

    def _read_text(self, number: int, shown: str, text: str) -> list[ReadOrder]:
        return [
            msgspec.structs.replace(read, problem=_lacking(read.problem))
            if isinstance(read.problem, Missing)
            else read
            for read in self._grammar.read_piece(number, shown, text)
        ]

    def _is_power(self, text: str) -> bool:
        words = cut(text)
        return bool(words) and any(
            match.kind == "power"
            for match in self._names.matches(tuple(w.text.casefold() for w in words))
        )

    def _narrow(self, captures: Captures) -> Captures:
        """Settles a province's own id that is also short for another: ``A TYR``.

        Only where the unit's kind rules the other out; anything less is asked about.
        """
        narrowed = dict(captures)
        for name in ("at", "of", "to"):
            span = _one(captures, name)
            owner = "of" if name == "to" and "of" in captures else name
            kind = _one(captures, f"{'at' if owner == 'to' else owner}_kind")
            if span is None or kind is None or len(span.values) == 1:
                continue
            fits = tuple(
                place
                for place in span.values
                if _may_stand(self._board.places[place], kind.values[0])
            )
            if fits == (span.text.upper(),):
                narrowed[name] = (msgspec.structs.replace(span, values=fits),)
        return narrowed

    def _build(self, form: str, captures: Captures) -> Built | Problem:
        order = _Order(self._board, captures)
        match form:
            case "hold":
                return order.built(Hold(kind=order.kind("at"), at=order.at()))
            case "move" | "voyage":
                return order.move(by_convoy=form == "voyage")
            case "support_hold" | "support_move":
                return order.support()
            case "convoy":
                return order.convoy()
            case "retreat":
                at = order.at()
                kind = order.kind("at", towards="to")
                return order.built(Retreat(kind=kind, at=at, to=order.to(kind, at)))
            case "disband":
                return order.built(Disband(kind=order.kind("at"), at=order.at()))
            case "build":
                return order.built(Build(kind=order.kind("at"), at=order.at()))
            case "waive":
                number = _one(captures, "number")
                count = 1 if number is None else int(number.values[0])
                return Built(orders=(Waive(),) * min(max(count, 1), 40))
            case _:
                return Built(orders=(Vote(draw=form == "vote"),))


class _Order:
    """Makes one order of what a form captured, and remarks on what it leaves out."""

    def __init__(self, board: Board, captures: Captures) -> None:
        self._board = board
        self._captures = captures
        self._remarks: list[Remark] = []

    def built(self, order: AnyOrder) -> Built:
        """The order with its remarks."""
        return Built(orders=(order,), remarks=tuple(self._remarks))

    def move(self, *, by_convoy: bool) -> Built:
        """A move; a route written out only says that it is by convoy (4.A.6)."""
        if self._captures.get("route"):
            self._remark("route_ignored")
        at = self.at()
        kind: Kind = self.kind("at", towards="to")
        if by_convoy and kind == "":
            kind = "A"
        return self.built(Move(kind=kind, at=at, to=self.to(kind, at), via=by_convoy))

    def support(self) -> Built:
        """A support; of a move to where the unit already is: to hold."""
        kind, at = self.kind("at"), self.at()
        of_kind, of = self.kind("of", towards="to"), self.at("of")
        if "to" not in self._captures or self._place("to") == self._place("of"):
            return self.built(SupportHold(kind=kind, at=at, of_kind=of_kind, of=of))
        to = self.at("to", of_kind)
        return self.built(SupportMove(kind=kind, at=at, of_kind=of_kind, of=of, to=to))

    def convoy(self) -> Built:
        """A convoy: of an army, by a fleet, whatever kinds were left out."""
        kind: Kind = self.kind("at") or "F"
        of_kind: Kind = self.kind("of") or "A"
        return self.built(
            Convoy(
                kind=kind,
                at=self.at(),
                of_kind=of_kind,
                of=self.at("of"),
                to=self.at("to", of_kind),
            )
        )

    def kind(self, name: str, towards: str = "") -> Kind:
        """The kind of a unit as written, or the only one that can stand or go there."""
        written = _one(self._captures, f"{name}_kind")
        if written is not None:
            return "A" if written.values[0] == "A" else "F"
        places = [self._board.places[self._place(name)]]
        if towards in self._captures:
            places.append(self._board.places[self._place(towards)])
        coast = f"{name}_coast" in self._captures and bool(places[0].coasts)
        if coast or not all(place.takes_army for place in places):
            return "F"
        return "" if all(place.takes_fleet for place in places) else "A"

    def at(self, name: str = "at", kind: Kind | None = None) -> str:
        """A location; coasts that mean nothing are left out (4.B.6)."""
        place = self._board.places[self._place(name)]
        coast = _one(self._captures, f"{name}_coast")
        if coast is None:
            return place.id
        kind = self.kind(name) if kind is None else kind
        for location in place.coasts:
            if location.casefold().endswith(f"/{coast.values[0]}"):
                if kind == "A" and place.takes_army:
                    break
                return location
        self._remark("coast_ignored", at=place.id, kind=kind)
        return place.id

    def to(self, kind: Kind, at: str) -> str:
        """A destination; a coast left out is filled in if one is reached (4.B.2)."""
        to = self.at("to", kind)
        if kind == "F" and self._board.places.get(to, _PLAIN).coasts:
            ground = self._board.grounds["F"].get(at)
            only = None if ground is None else ground.written.get(to)
            if only is not None:
                self._remark("coast_filled", at=at, to=only)
                return only
        return to

    def _place(self, name: str) -> str:
        return self._captures[name][-1].values[0]

    def _remark(self, why: str, **facts: str) -> None:
        self._remarks.append(Remark(why=why, facts=facts))


_PLAIN = Province(id="", names=Names("", ""), kind="land")


def _lacking(problem: Missing) -> Missing:
    """What is missing in a player's terms rather than the grammar's."""
    if problem.what in ("->", "MOVE", "TO"):
        return msgspec.structs.replace(problem, what="destination")
    if problem.what.isupper():
        return msgspec.structs.replace(problem, what="order")
    return problem


def _one(captures: Captures, name: str) -> Span | None:
    spans = captures.get(name)
    return spans[-1] if spans else None


def _may_stand(place: Province, kind: str) -> bool:
    return place.takes_army if kind == "A" else place.takes_fleet


def _simplified(text: str) -> str:
    """A line with coasts as words, without brackets and the a of Spanish objects."""
    text = _COAST.sub(_as_word, text).translate(_BRACKETS)
    return _OBJECT.sub(_without_a, text)


def _as_word(found: re.Match[str]) -> str:
    word = found.group("bare") or found.group("set")
    return f" {_COAST_WORDS.get(word.casefold(), word)} "


def _without_a(found: re.Match[str]) -> str:
    """``apoya a Kiel``; a capital A is an army, ``apoya a a Kiel`` keeps the second."""
    return (
        found.group() if found.group().rstrip().endswith("A") else f"{found.group(1)} "
    )


def _gazetteer(board: Board) -> Gazetteer:
    asked: dict[str, list[str]] = {}
    for word, places in board.asked.items():
        for place in places:
            asked.setdefault(place, []).append(word)
    entries = [
        Entry(
            "place",
            province.id,
            (
                province.names.en,
                province.names.es,
                *province.names.also,
                *asked.get(province.id, ()),
            ),
        )
        for province in board.provinces
    ]
    entries += [
        Entry("power", power, (side.names.en, side.names.es, *side.names.also))
        for power, side in board.sides.items()
    ]
    return Gazetteer((*entries, *UNITS, *COASTS), traps=board.asked)
