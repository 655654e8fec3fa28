"""Text -> orders: forms that read like the rule book, matched against a line.

A ruleset writes its order language as *forms*, each a row of parts::

    Form("attack", "ATTACK FROM? at:place TO? to:place ( DICE dice:number )?")

``UPPER`` is a keyword of the lexicon, ``->`` an arrow, ``name:kind`` captures something
of that kind (``number``, ``place``, ``power`` …), other marks stand for themselves;
``?`` makes a part optional, ``*`` repeats it, ``( | )`` groups, and a backslash before
one of these makes it stand for itself. ``name+:kind`` captures into a list. A form
that matches all tokens of an order gives its captures to ``build``.

When nothing matches, the furthest point any form reached says what is wrong: a word
nobody knows, a name with several owners, or a part that is missing.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from adjudicator.errors import Ambiguous, Missing, Problem, Remark, Unreadable
from adjudicator.orders.gazetteer import Gazetteer, plain
from adjudicator.orders.lexicon import Lexicon
from adjudicator.orders.reading import Order, ReadOrder
from adjudicator.orders.tokens import Reader, Span, cut

#: Tokens of the longest order that is read: every territory of a large board placed on
#: in one line. Beyond, a line is a mistake or a nuisance.
MOST_TOKENS = 400

#: What may stand before an order, or behind it: the number or bullet of a list, and
#: what is polite.
_BEFORE = re.compile(
    r"\s*(?:(?:[-*•·–—]|\(?\d{1,2}[.)º]\)?|\(?[a-z]\))\s+)?"
    r"(?:(?:please|por favor)\b[\s,:]*)?",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"[\s,(]+(?:please|por favor|thanks|thank you|gracias)[\s.!)]*$", re.IGNORECASE
)

Captures = Mapping[str, "tuple[Span, ...]"]


class Form(msgspec.Struct, frozen=True):
    """One way to say one kind of order."""

    kind: str
    parts: str
    asks: Mapping[str, str] = {}  #: capture -> what to say is missing, if not its kind


class Built(msgspec.Struct, frozen=True):
    """What a form's captures make: orders and what to tell about them."""

    orders: tuple[Order, ...]
    remarks: tuple[Remark, ...] = ()


Build = Callable[[str, Captures], "Built | Problem"]


class _Part(msgspec.Struct, frozen=True):
    """A compiled part: what it accepts, and its grouping."""

    accepts: str = ""  #: span kind, ``keyword``
    value: str = ""  #: the keyword
    capture: str = ""
    many: bool = False
    optional: bool = False
    repeat: bool = False
    branches: tuple[tuple["_Part", ...], ...] = ()
    label: str = ""


_PARTS = re.compile(r"\\.|[()|?*]|->|[^\s()|?*]+")


def _compile(form: Form) -> tuple[_Part, ...]:
    words = _PARTS.findall(form.parts)
    branches, end = _compile_branches(words, 0, form)
    assert end == len(words), form.parts
    return branches[0] if len(branches) == 1 else (_Part(branches=branches),)


def _compile_branches(
    words: list[str], at: int, form: Form
) -> tuple[tuple[tuple[_Part, ...], ...], int]:
    branches: list[tuple[_Part, ...]] = []
    row: list[_Part] = []
    while at < len(words) and words[at] != ")":
        word = words[at]
        at += 1
        if word == "|":
            branches.append(tuple(row))
            row = []
            continue
        if word == "(":
            inner, at = _compile_branches(words, at, form)
            part = _Part(branches=inner)
            at += 1
        else:
            part = _simple(word, form)
        if at < len(words) and words[at] in "?*":
            part = msgspec.structs.replace(part, optional=True, repeat=words[at] == "*")
            at += 1
        row.append(part)
    branches.append(tuple(row))
    return tuple(branches), at


def _simple(word: str, form: Form) -> _Part:
    if word == "->":
        return _Part(accepts="arrow", label="->")
    if word.startswith("\\"):
        return _Part(accepts=word[1], label=word[1])
    if len(word) > 1 and ":" in word:
        name, kind = word.split(":", 1)
        many = name.endswith("+")
        name = name.rstrip("+")
        return _Part(
            accepts=kind, capture=name, many=many, label=form.asks.get(name, kind)
        )
    if word.isupper():
        return _Part(accepts="keyword", value=word, label=word)
    return _Part(accepts=word, label=word)


class Grammar:
    """A ruleset's forms over one board's names."""

    def __init__(
        self,
        *,
        forms: Sequence[Form],
        lexicon: Lexicon,
        gazetteer: Gazetteer,
        build: Build,
        write: Callable[[Order], str] = repr,
        narrow: Callable[[Captures], Captures] | None = None,
    ) -> None:
        """``narrow`` may drop meanings that the rest of a line rules out."""
        self._forms = [(form, _compile(form)) for form in forms]
        self._lexicon = lexicon
        self._gazetteer = gazetteer
        self._build = build
        self._write = write
        self._narrow = narrow

    def read(self, text: str) -> tuple[ReadOrder, ...]:
        """Every order in ``text``: a line each, or several parted by semicolons.

        Lines that begin with ``#``, ``>``, ``|`` or ``//`` are comments.
        """
        found: list[ReadOrder] = []
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip() or line.lstrip().startswith(("#", ">", "|", "//")):
                continue
            for piece in line.split(";"):
                found.extend(self.read_piece(number, piece.strip(), piece))
        return tuple(found)

    def read_piece(self, number: int, shown: str, piece: str) -> Iterator[ReadOrder]:
        """The orders of a piece of line ``number``; ``shown``: as it was written."""
        tokens = cut(piece)
        if not tokens:
            return
        if bare := _undressed(piece):
            piece, tokens = bare, cut(bare)
        if len(tokens) > MOST_TOKENS:
            told = Unreadable(line=number, word=shown[:40], expected="shorter line")
            yield ReadOrder(line=number, text=shown, problem=told)
            return
        reader = Reader(piece, tokens, self._gazetteer, self._lexicon)
        matcher = _Matcher(reader)
        built: list[Built] = []
        problems: list[Problem] = []
        for form, parts in self._forms:
            for found in matcher.whole(parts):
                captures = self._narrow(found) if self._narrow else found
                unsure = next(
                    (
                        s
                        for spans in captures.values()
                        for s in spans
                        if len(s.values) > 1
                    ),
                    None,
                )
                if unsure is not None:
                    problems.append(
                        Ambiguous(word=unsure.text, candidates=unsure.values)
                    )
                    continue
                made = self._build(form.kind, captures)
                if isinstance(made, Problem):
                    problems.append(made)
                elif all(made.orders != other.orders for other in built):
                    built.append(made)
        if len(built) > 1:
            yield ReadOrder(
                line=number,
                text=shown,
                problem=Ambiguous(
                    line=number,
                    word=shown,
                    candidates=tuple(self._shown(made) for made in built),
                ),
            )
        elif built:
            for order in built[0].orders:
                yield ReadOrder(
                    line=number,
                    text=shown,
                    order=order,
                    remarks=tuple(
                        msgspec.structs.replace(remark, line=number)
                        for remark in built[0].remarks
                    ),
                )
        else:
            problem = problems[0] if problems else self._explain(reader, matcher)
            yield ReadOrder(
                line=number,
                text=shown,
                problem=msgspec.structs.replace(problem, line=number),
            )

    def _torn(self, reader: Reader, at: int) -> Problem | None:
        """A longer name whose first words were read and whose next is misspelt."""
        if reader.tokens[at].kind == "arrow" and at + 1 < len(reader.tokens):
            at += 1  # a hyphen, perhaps
        if reader.tokens[at].kind != "word" or reader.spans(at):
            return None
        start = at
        for _ in range(3):
            start -= 1
            if start >= 0 and reader.tokens[start].kind == "arrow":
                start -= 1
            if start < 0 or reader.tokens[start].kind != "word":
                return None
            kinds = {span.kind for span in reader.spans(start)}
            named = kinds.intersection(self._gazetteer.kinds)
            word = reader.text(start, at + 1)
            found = self._gazetteer.suggestions(plain(word), sorted(named), alike=85)
            if found and not self._gazetteer.is_name(plain(word)):
                return Unreadable(word=word, did_you_mean=found, expected=min(named))
        return None

    def _shown(self, made: Built) -> str:
        return "; ".join(self._write(order) for order in made.orders)

    def _explain(self, reader: Reader, matcher: "_Matcher") -> Problem:
        at = matcher.furthest
        wanted = matcher.wanted
        if at >= len(reader.tokens):
            # A part with an empty label is never what is missing.
            label = next((p.label for p in wanted if p.capture and p.label), "")
            label = label or next((p.label for p in wanted if p.label), "order")
            return Missing(what=label)
        kinds = list(dict.fromkeys(p.accepts for p in wanted if p.capture))
        named = [kind for kind in kinds if kind in self._gazetteer.kinds]
        if (torn := self._torn(reader, at)) is not None:
            return torn
        for span in reader.spans(at):
            if span.kind in named and len(span.values) > 1:
                return Ambiguous(word=span.text, candidates=span.values)
        if reader.spans(at):
            # A word we know in the wrong place: something before it is lacking, or the
            # order was whole without it.
            label = next((p.label for p in wanted if p.capture), "")
            if label:
                return Missing(what=label)
            while at + 1 < len(reader.tokens) and reader.tokens[at].kind == "mark":
                at += 1
            rest = reader.text(at, len(reader.tokens))
            return Unreadable(word=rest, expected="end of line")
        word, _ = reader.unknown_run(at)
        suggestions = self._gazetteer.suggestions(plain(word), named)
        expected = kinds[0] if kinds else "order word"
        if at == 0 and not suggestions:
            # Nothing was understood at all: most likely the order word is misspelt.
            expected, first = "order word", reader.tokens[0].text
            suggestions = self._lexicon.suggestions(first)
            word = first if suggestions else word
        elif not named and any(p.accepts == "keyword" for p in wanted):
            # Where a name is wanted, no order word is what was meant.
            suggestions = self._lexicon.suggestions(word)
        return Unreadable(word=word, did_you_mean=suggestions, expected=expected)


def _undressed(piece: str) -> str:
    """An order without its bullet and what is polite; empty if that is all."""
    found = _BEFORE.match(piece)
    rest = piece[found.end() :] if found else piece
    return _BEHIND.sub("", rest).strip() if cut(rest) else ""


class _Matcher:
    """Backtracks over the meanings of a line; remembers the furthest failure."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.furthest = 0
        self.wanted: list[_Part] = []

    def whole(self, parts: tuple[_Part, ...]) -> Iterator[dict[str, tuple[Span, ...]]]:
        """Captures of each way in which the parts use up the whole line."""
        size = len(self._reader.tokens)
        for end, captures in self._row(parts, 0, {}):
            if end == size:
                yield captures
            else:
                self._missed(end, None)

    def _missed(self, at: int, part: _Part | None) -> None:
        if at > self.furthest:
            self.furthest = at
            self.wanted = []
        if at == self.furthest and part is not None and part not in self.wanted:
            self.wanted.append(part)

    def _row(
        self, parts: tuple[_Part, ...], at: int, captures: dict[str, tuple[Span, ...]]
    ) -> Iterator[tuple[int, dict[str, tuple[Span, ...]]]]:
        if not parts:
            yield at, captures
            return
        head, rest = parts[0], parts[1:]
        for end, more in self._part(head, at, captures):
            # What repeats is optional too: a repetition also goes on to the rest.
            again = head.repeat and end > at
            yield from self._row(parts if again else rest, end, more)
        if head.optional:
            yield from self._row(rest, at, captures)

    def _part(
        self, part: _Part, at: int, captures: dict[str, tuple[Span, ...]]
    ) -> Iterator[tuple[int, dict[str, tuple[Span, ...]]]]:
        if part.branches:
            for branch in part.branches:
                yield from self._row(branch, at, captures)
            return
        met = False
        if at < len(self._reader.tokens):
            for span in self._reader.spans(at):
                if span.kind != part.accepts:
                    continue
                if part.value and span.values != (part.value,):
                    continue
                met = True
                if not part.capture:
                    yield span.end, captures
                else:
                    kept = captures.get(part.capture, ()) if part.many else ()
                    yield span.end, {**captures, part.capture: (*kept, span)}
        if not met:
            self._missed(at, part)
