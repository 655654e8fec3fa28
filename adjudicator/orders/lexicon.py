"""Order words in two languages.

A lexicon maps each keyword of a grammar (``ATTACK``) to the words people use for it in
English and Spanish, several words allowed (``until i have``). Words are compared
without case, accents and marks.
"""

from collections.abc import Mapping, Sequence

from adjudicator.orders.gazetteer import plain


class Lexicon:
    """Keywords by their words."""

    def __init__(self, words: Mapping[str, Sequence[str]]) -> None:
        self._keywords: dict[tuple[str, ...], list[str]] = {}
        self._spellings: dict[str, str] = {}
        for keyword, spellings in words.items():
            for spelling in spellings:
                key = plain(spelling)
                kept = self._keywords.setdefault(key, [])
                if keyword not in kept:
                    kept.append(keyword)
                self._spellings.setdefault(" ".join(key), spelling)
        self._longest = max((len(key) for key in self._keywords), default=1)

    def matches(self, words: tuple[str, ...]) -> list[tuple[str, int]]:
        """(keyword, words used) for every keyword a beginning of ``words`` may be."""
        return [
            (keyword, size)
            for size in range(min(len(words), self._longest), 0, -1)
            for keyword in self._keywords.get(words[:size], ())
        ]

    def suggestions(self, word: str) -> tuple[str, ...]:
        """Order words most like the one typed, at most two."""
        from rapidfuzz import fuzz, process

        typed = " ".join(plain(word))
        found = process.extract(
            typed, self._spellings.keys(), scorer=fuzz.ratio, limit=2, score_cutoff=75
        )
        return tuple(self._spellings[name] for name, _, _ in found)
