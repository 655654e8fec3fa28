"""Whom a letter is for, read from words. Pure.

Powers go by the names the order language knows, English or Spanish, or by any beginning
that only one of them has. What is only nearly right is never guessed: a letter to the
wrong power can't be called back.
"""

import re
from collections.abc import Mapping
from typing import Final, Literal

from adjudicator.board import Names
from adjudicator.errors import Ambiguous, Missing, Unreadable
from adjudicator.orders.gazetteer import Entry, Gazetteer, plain
from adjudicator.powers import PowerId

Everybody = Literal["all"]
Addressees = Everybody | tuple[PowerId, ...]
"""The whole table, or some powers, each once, in the order of their names' table."""

Unclear = Unreadable | Ambiguous | Missing
"""Why words name nobody to write to; ids of powers are suggested."""

_EVERYBODY: Final = frozenset(
    plain(words)
    for words in (
        "all",
        "all powers",
        "all players",
        "everybody",
        "everyone",
        "the table",
        "public",
        "todos",
        "todas",
        "todo el mundo",
        "la mesa",
        "toda la mesa",
        "público",
    )
)
_COMMA: Final = re.compile(r"[,;&+/]")
_AND: Final = re.compile(r"\s+(?:and|y|e)\s+", re.IGNORECASE)
_FIRST_AND: Final = re.compile(r"^\s*(?:and|y|e)\s+", re.IGNORECASE)


def read_addressees(text: str, names: Mapping[PowerId, Names]) -> Addressees | Unclear:
    """The powers that a list such as ``Stark, Arryn and the Tullys`` names.

    The first name that is unclear makes the whole list unclear; so does ``all`` beside
    other names, as nobody can tell which of both was meant.
    """
    gazetteer = Gazetteer(
        Entry("power", power, (said.en, said.es, *said.also))
        for power, said in names.items()
    )
    found: set[PowerId] = set()
    pieces = [_FIRST_AND.sub("", piece) for piece in _COMMA.split(text)]
    pieces = [piece for piece in pieces if plain(piece)]
    if not pieces:
        return Missing(what="addressee")
    if len(pieces) == 1 and plain(pieces[0]) in _EVERYBODY:
        return "all"
    for piece in pieces:
        read = _one(piece, gazetteer)
        if not isinstance(read, str):
            for name in _AND.split(piece):
                part = _one(name, gazetteer)
                if not isinstance(part, str):
                    return part
                found.add(part)
            continue
        found.add(read)
    return tuple(power for power in names if power in found)


def _one(name: str, gazetteer: Gazetteer) -> PowerId | Unreadable | Ambiguous:
    words = plain(name)
    if words in _EVERYBODY:
        return Ambiguous(word=name.strip(), candidates=())
    for match in gazetteer.matches(words):
        if match.length == len(words):
            if len(match.ids) == 1:
                return PowerId(match.ids[0])
            return Ambiguous(word=name.strip(), candidates=match.ids)
    return Unreadable(
        word=name.strip(),
        did_you_mean=gazetteer.suggestions(words, ["power"]),
        expected="power",
    )
