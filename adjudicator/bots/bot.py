"""What a bot is: it sees a view and the legal choices, and answers in order lines."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from adjudicator.choices import Choice
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.views import View

T = TypeVar("T")

Accepts = Callable[[Sequence[str]], bool]
"""Whether these lines may stand as a sheet; the driver asks the rules."""


class Luck:
    """A bot's own chance: the same seed, the same answers. Not the game's dice."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._count = 0
        self._bytes = b""

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1, each about equally likely."""
        if len(self._bytes) < 4:
            block = self._seed + self._count.to_bytes(8)
            self._bytes = hashlib.blake2b(block).digest()
            self._count += 1
        taken, self._bytes = self._bytes[:4], self._bytes[4:]
        return int.from_bytes(taken) % limit

    def pick(self, items: Sequence[T]) -> T:
        """One of ``items``."""
        return items[self.below(len(items))]

    def one_in(self, chances: int) -> bool:
        """True once in so many times."""
        return self.below(chances) == 0

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order."""
        rest = list(items)
        for last in range(len(rest) - 1, 0, -1):
            other = self.below(last + 1)
            rest[last], rest[other] = rest[other], rest[last]
        return rest


class Bot(Protocol):
    """Answers prompts. It knows no state: only what its power may see."""

    def answer(
        self,
        view: View,
        prompt: Prompt,
        choices: tuple[Choice, ...],
        accepts: Accepts,
        luck: Luck,
    ) -> tuple[str, ...]:
        """Canonical lines: a whole sheet, or the script of one order or more."""


Bots = Mapping[PowerId, Bot]
