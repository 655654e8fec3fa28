"""Names: what people call places, powers and cards, however they type them.

A name counts as written whatever the case, accents, apostrophes, hyphens, dots or
blanks, with or without a leading article, in English or Spanish, by abbreviation, or by
any beginning that only one thing has. Only nearly right names are never guessed, a
name that lacks its last letter among them: they are asked back with a suggestion.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

from adjudicator.board import Names

_ARTICLES = frozenset({"the", "el", "la", "los", "las"})
#: Words of every sentence, which no name is meant by its beginning.
_FUNCTION_WORDS = _ARTICLES | {
    "and", "but", "for", "from", "with", "this", "that", "then",
    "con", "por", "para", "del", "una", "uno", "unos", "unas", "este", "esta", "mis",
    "sus", "que",
}  # fmt: skip
_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=4096)
def plain(text: str) -> tuple[str, ...]:
    """The words of a name without case, accents or marks.

    ``St. Petersburg`` gives st, petersburg. Apostrophes join (``King's`` gives kings);
    any other mark parts.
    """
    text = re.sub(r"['’‘`´]", "", text)
    # Folded twice: what looks like a letter (𝕊) is one only after normalisation.
    folded = unicodedata.normalize("NFKD", text).casefold()
    folded = unicodedata.normalize("NFKD", folded)
    folded = "".join(c for c in folded if not unicodedata.combining(c))
    return tuple(_WORD.findall(folded))


class Entry(msgspec.Struct, frozen=True):
    """Something with a name; its kind is ``place``, ``power``, ``card`` and so on."""

    kind: str
    id: str
    names: tuple[str, ...]


class Match(msgspec.Struct, frozen=True):
    """What some words name: one id, or several when they don't decide."""

    kind: str
    ids: tuple[str, ...]
    length: int  #: words used
    is_whole: bool  #: a whole name, not only its beginning


class Gazetteer:
    """An index of names.

    ``entries`` give each thing's names; the id itself is always one of them. A name
    given to several things is ambiguous unless it is the id of one of them and not in
    ``traps`` (words that must always be asked about).
    """

    def __init__(self, entries: Iterable[Entry], traps: Iterable[str] = ()) -> None:
        self._exact: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        self._starts: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        self._names: dict[str, dict[str, list[str]]] = {}
        self._longest = 1
        traps_plain = {plain(trap) for trap in traps}
        owned: dict[tuple[str, tuple[str, ...]], str] = {}
        for entry in entries:
            names = self._names.setdefault(entry.kind, {})
            own = plain(entry.id)
            if own and own not in traps_plain:
                owned[entry.kind, own] = entry.id
            for name in (entry.id, *entry.names):
                words = plain(name)
                if not words:
                    continue
                forms = {words, ("".join(words),)}
                if len(words) > 1 and words[0] in _ARTICLES:
                    forms |= {words[1:], ("".join(words[1:]),)}
                    names.setdefault(" ".join(words[1:]), []).append(entry.id)
                for form in forms:
                    self._add(self._exact, (entry.kind, form), entry.id)
                    self._longest = max(self._longest, len(form))
                names.setdefault(" ".join(words), []).append(entry.id)
        for key, ids in list(self._exact.items()):
            kind, words = key
            for entry_id in ids:
                for size in range(1, len(words) + 1):
                    last = words[size - 1]
                    least = 3 if size == 1 else 1
                    for cut in range(least, len(last) + 1):
                        if size == len(words) and cut == len(last) - 1:
                            # All but the last letter: a slip to ask about.
                            continue
                        start = (*words[: size - 1], last[:cut])
                        if size == 1 and start[0] in _FUNCTION_WORDS:
                            continue
                        self._add(self._starts, (kind, start), entry_id)
        for key, entry_id in owned.items():
            self._exact[key] = [entry_id]

    @staticmethod
    def _add(
        index: dict[tuple[str, tuple[str, ...]], list[str]],
        key: tuple[str, tuple[str, ...]],
        value: str,
    ) -> None:
        ids = index.setdefault(key, [])
        if value not in ids:
            ids.append(value)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of things it has names of."""
        return tuple(self._names)

    def matches(self, words: tuple[str, ...]) -> list[Match]:
        """What a beginning of ``words`` may name, longest first, a kind once a size."""
        found: list[Match] = []
        for size in range(min(len(words), self._longest + 1), 0, -1):
            head = words[:size]
            spellings = [head]
            if size > 1:
                spellings.append(("".join(head),))
                if head[0] in _ARTICLES:
                    spellings += [head[1:], ("".join(head[1:]),)]
            for kind in self._names:
                found.extend(self._find(kind, spellings, size))
        return found

    def _find(
        self, kind: str, spellings: list[tuple[str, ...]], size: int
    ) -> Iterator[Match]:
        for index in (self._exact, self._starts):
            for words in spellings:
                if ids := index.get((kind, words)):
                    yield Match(kind, tuple(ids), size, index is self._exact)
                    return

    def is_name(self, words: tuple[str, ...]) -> bool:
        """Whether the words are, as a whole, a name or the beginning of one."""
        return any(match.length == len(words) for match in self.matches(words))

    def is_exact(self, kind: str, words: tuple[str, ...]) -> bool:
        """Whether the words are a whole name of one thing."""
        return len(self._exact.get((kind, words), ())) == 1

    def suggestions(
        self, words: tuple[str, ...], kinds: Iterable[str], *, alike: int = 70
    ) -> tuple[str, ...]:
        """Ids of the names most like the words, the likeliest first; at most three.

        ``alike``: how like they must be, of 100.
        """
        from rapidfuzz import fuzz, process

        typed = " ".join(words)
        scored: dict[str, float] = {}
        for kind in kinds:
            names = self._names.get(kind, {})
            for name, score, _ in process.extract(
                typed, names.keys(), scorer=fuzz.ratio, limit=5, score_cutoff=alike
            ):
                for entry_id in names[name]:
                    scored[entry_id] = max(score, scored.get(entry_id, 0))
        best = sorted(scored, key=lambda entry_id: -scored[entry_id])
        return tuple(best[:3])


def place_entries(places: Mapping[str, Names]) -> list[Entry]:
    """Entries for the places of a board."""
    return [
        Entry("place", place, (names.en, names.es, *names.also))
        for place, names in places.items()
    ]
