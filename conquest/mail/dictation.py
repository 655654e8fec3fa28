"""Letters to other powers inside a mail: ``press to Stark, Arryn: …``. Pure.

A letter begins on a line of its own and goes on to the end of the mail, to
``endpress``, or to the next letter. The answer to a letter needs no such line: what
stands above any is the answer.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from adjudicator.orders.gazetteer import plain
from conquest.mail.reader.letter import Written

_HEAD: Final = re.compile(
    r"(?:press|prensa)\b(?:\s+(?:to|for|a|al|para)\b)?(?P<to>[^:]*)(?P<colon>:?)",
    re.IGNORECASE,
)
#: Inside a letter a line may begin with the word and be part of it.
_HEAD_INSIDE: Final = re.compile(
    r"(?:press|prensa)(?:\s+(?:to|for|a|al|para)\s+(?P<to>[^:]+)|\s*)(?P<colon>:)",
    re.IGNORECASE,
)
_ENDS: Final = frozenset(
    plain(words)
    for words in (
        "endpress",
        "end press",
        "end of press",
        "finprensa",
        "fin prensa",
        "fin de prensa",
        "fin de la prensa",
    )
)
#: A list of powers that goes on in the next line.
_GOES_ON: Final = re.compile(r"(?:[,;&]|\b(?:and|y|e))\s*$", re.IGNORECASE)
#: Letters a mail program wraps lines at: never below, hardly above.
_WRAP_WIDTH: Final = range(66, 100)
#: Lines that begin so stand for themselves.
_LISTED: Final = re.compile(r"(?:[-*•–—>|]|\d{1,2}[.)])\s")


class Dictated(msgspec.Struct, frozen=True, kw_only=True):
    """A letter to other powers, as its writer's mail has it."""

    to: str | None = None  #: the powers as written; None: whoever the answered one had
    text: str
    #: Whether its end was said. A letter that only the mail's end closes may have
    #: swallowed orders.
    is_closed: bool = False
    #: Its last line, where that stands by itself and could have been an order.
    last: str = ""


def taken_out(
    lines: Sequence[Written], *, is_answer: bool = False
) -> tuple[list[Written | None], tuple[Dictated, ...]]:
    """The lines, with None for those that are a letter's; and the letters.

    ``is_answer``: the mail answers a letter, so it begins inside one.
    """
    desk = _Desk(lines, is_answer=is_answer)
    index = 0
    while index < len(lines):
        index += desk.take(index)
    desk.close(is_closed=False)
    return desk.kept, tuple(desk.letters)


class _Desk:
    """The letters written so far, and the one that is open."""

    def __init__(self, lines: Sequence[Written], *, is_answer: bool) -> None:
        self.kept: list[Written | None] = []
        self.letters: list[Dictated] = []
        self._lines = lines
        self._to: str | None = None
        self._first = ""  # what stands behind the colon
        self._inside: list[Written] | None = [] if is_answer else None

    def take(self, at: int) -> int:
        """Reads on from a line; how many lines that were."""
        line = self._lines[at]
        used = self._begin(at)
        if used:
            self.kept.extend([None] * used)
            return used
        if plain(line.text) in _ENDS:
            self.close(is_closed=True)
            self.kept.append(None)
        elif self._inside is None:
            self.kept.append(line)
        else:
            self._inside.append(line)
            self.kept.append(None)
        return 1

    def _begin(self, at: int) -> int:
        """Opens the letter that begins at a line, if one does; its lines so far."""
        text, used = self._lines[at].text, 1
        found = (_HEAD if self._inside is None else _HEAD_INSIDE).match(text)
        if found is None:
            return 0
        while not found["colon"] and _GOES_ON.search(text):
            below = self._lines[at + used : at + used + 1]
            if not below:
                break
            text, used = f"{text} {below[0].text}", used + 1
            found = _HEAD.match(text)
            assert found is not None
        self.close(is_closed=False)
        self._to = (found["to"] or "").strip()
        self._first = text[found.end() :].strip()
        self._inside = []
        return used

    def close(self, *, is_closed: bool) -> None:
        """Puts the open letter, if there is one, with the others."""
        inside, to = self._inside, self._to
        self._inside = None
        if inside is None or (to is None and not inside):
            return
        first = [Written(text=self._first)] if self._first else []
        self.letters.append(
            Dictated(
                to=to,
                text=joined([*first, *inside]),
                is_closed=is_closed,
                last=inside[-1].text if inside else "",
            )
        )


def joined(lines: Iterable[Written]) -> str:
    """Lines as the text that was typed: paragraphs, long lines whole again.

    A line that a mail program has wrapped goes on in the next one: that one's first
    word would not have fitted.
    """
    found: list[str] = []
    before: Written | None = None
    for line in lines:
        if before is None:
            found.append(line.text)
        elif line.gap:
            found.extend(("", line.text))
        elif _was_wrapped(before, line):
            found[-1] = f"{found[-1]} {line.text}"
        else:
            found.append(line.text)
        before = line
    return "\n".join(found)


def _was_wrapped(before: Written, line: Written) -> bool:
    width = len(before.text) + 1 + len(line.text.partition(" ")[0])
    return (
        not before.flows and width in _WRAP_WIDTH and _LISTED.match(line.text) is None
    )


def unsigned(text: str, name: str) -> str:
    """A text without its writer's name below it, where nobody is to know it."""
    own = plain(name)
    lines = text.split("\n")
    while len(lines) > 1 and own and plain(lines[-1]) in (own, own[:1], ()):
        lines.pop()
    return "\n".join(lines)
