"""What a bot is: it sees a view and the legal choices, and knows no state."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from adjudicator.choices import Choice
from adjudicator.prompts import Prompt
from adjudicator.views import View

T = TypeVar("T")

Accepts = Callable[[tuple[str, ...]], bool]
"""Whether a whole sheet of canonical lines may be given as it is."""


class Chance(Protocol):
    """What a bot may ask of chance; ``random.Random`` fits."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""

    def randint(self, a: int, b: int) -> int:
        """A whole number from ``a`` to ``b``, both included."""

    def choice(self, seq: Sequence[T]) -> T:
        """One of a sequence."""


class Bot(Protocol):
    """A player made of code."""

    def answer(
        self,
        view: View,
        prompt: Prompt,
        choices: tuple[Choice, ...],
        accepts: Accepts,
        chance: Chance,
    ) -> tuple[str, ...]:
        """Canonical lines: a whole sheet, or the next orders of a script.

        A prompt for an order must get at least one line that can be carried out.
        """
