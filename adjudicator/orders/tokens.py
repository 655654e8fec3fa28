"""A line cut into tokens, each with everything it may mean.

A token is a number, a mark (arrow, comma …) or a word. What words mean, alone or with
their neighbours, is kept as *spans*: the same words may be a keyword, a place and a
power at once, and the grammar chooses.
"""

import re

import msgspec

from adjudicator.orders.gazetteer import Gazetteer, plain
from adjudicator.orders.lexicon import Lexicon

_TOKEN = re.compile(
    r"""
    (?P<number>\d+)
  | (?P<arrow>(?:-|=|–|—|−|‐|‑)*(?:>|→|⇒|➔|➜)+|(?:--?|–|—|−|‐|‑)(?!>))
  | (?P<word>[^\W\d_]+(?:[’'‘`´_.]?[^\W\d_]+)*(?:_[^\W_]+)*)
  | (?P<mark>[,;:/()@+&*#])
  | (?P<other>\S)
    """,
    re.VERBOSE,
)


#: More digits than any number of armies, years or dice has; the rest is no number.
MOST_DIGITS = 9

#: Numbers as words; «once» is left out, being one thing in English, another in Spanish.
NUMBERS = {
    word: number
    for number, both in enumerate(
        (
            ("one", "uno", "un"), ("two", "dos"), ("three", "tres"),
            ("four", "cuatro"), ("five", "cinco"), ("six", "seis"),
            ("seven", "siete"), ("eight", "ocho"), ("nine", "nueve"), ("ten", "diez"),
        ),
        start=1,
    )
    for word in both
}  # fmt: skip


class Span(msgspec.Struct, frozen=True):
    """One meaning of some tokens.

    ``kind`` is ``number``, ``arrow``, a mark itself, ``keyword``, or a gazetteer kind;
    ``values`` is the keyword, the number, or the ids (several: ambiguous).
    """

    kind: str
    values: tuple[str, ...]
    end: int  #: index of the token after the span
    text: str


class Token(msgspec.Struct, frozen=True):
    """A piece of a line."""

    kind: str  #: ``number``, ``arrow``, ``mark``, ``word``, ``other``
    text: str
    start: int  #: index of its first character in the line
    end: int


def cut(line: str) -> tuple[Token, ...]:
    """The tokens of a line.

    Sentence points after a word are dropped; a dotted abbreviation keeps its letters
    together.
    """
    tokens: list[Token] = []
    for found in _TOKEN.finditer(line):
        kind = str(found.lastgroup)
        text = found.group()
        if kind == "other" and text in '.!¡?¿"«»“”…*':
            continue
        if kind == "number" and len(text) > MOST_DIGITS:
            kind = "other"
        tokens.append(Token(kind, text, found.start(), found.end()))
    return tuple(tokens)


class Reader:
    """Gives the spans that may begin at each token of one line."""

    def __init__(
        self,
        line: str,
        tokens: tuple[Token, ...],
        gazetteer: Gazetteer,
        lexicon: Lexicon,
    ) -> None:
        self.line = line
        self.tokens = tokens
        self._gazetteer = gazetteer
        self._lexicon = lexicon
        self._spans: dict[int, tuple[Span, ...]] = {}

    def text(self, start: int, end: int) -> str:
        """The line as written between two tokens."""
        if start >= end:
            return ""
        return self.line[self.tokens[start].start : self.tokens[end - 1].end]

    def spans(self, index: int) -> tuple[Span, ...]:
        """Every meaning that begins at token ``index``, the longest first."""
        if index not in self._spans:
            self._spans[index] = tuple(self._look(index))
        return self._spans[index]

    def _look(self, index: int) -> list[Span]:
        token = self.tokens[index]
        if token.kind == "number":
            return [Span("number", (token.text,), index + 1, token.text)]
        if token.kind == "arrow":
            return [Span("arrow", ("-",), index + 1, token.text)]
        if token.kind != "word":
            return [Span(token.text, (token.text,), index + 1, token.text)]
        words, ends = self._words(index)
        spans: list[Span] = []
        keywords = self._lexicon.matches(words)
        taken = {length for _, length in keywords}
        for match in self._gazetteer.matches(words):
            # An order word is not the beginning of a name: «con» is not Congo.
            if not match.is_whole and match.length in taken:
                continue
            if end := ends.get(match.length):
                spans.append(Span(match.kind, match.ids, end, self.text(index, end)))
        for keyword, length in keywords:
            if end := ends.get(length):
                spans.append(Span("keyword", (keyword,), end, self.text(index, end)))
        if words[:1] and words[0] in NUMBERS and (end := ends.get(1)):
            spans.append(Span("number", (str(NUMBERS[words[0]]),), end, token.text))
        return sorted(spans, key=lambda span: -span.end)

    def _words(self, index: int) -> tuple[tuple[str, ...], dict[int, int]]:
        """The plain words from here on, hyphens crossed; the token after each count."""
        words: list[str] = []
        ends: dict[int, int] = {}
        here = index
        while here < len(self.tokens) and len(words) < 8:
            token = self.tokens[here]
            if token.kind == "word":
                words.extend(plain(token.text))
            elif token.kind == "number" and words:
                words.append(token.text)
            elif token.kind == "arrow" and token.text in "-–‐‑" and words:
                here += 1
                continue
            else:
                break
            here += 1
            ends[len(words)] = here
        return tuple(words), ends

    def unknown_run(self, index: int) -> tuple[str, int]:
        """The words from ``index`` on that nobody knows; at least a token."""
        end = index + 1
        while (
            end < len(self.tokens)
            and self.tokens[end].kind == "word"
            and self.tokens[index].kind == "word"
            and not self.spans(end)
        ):
            end += 1
        return self.text(index, end), end
