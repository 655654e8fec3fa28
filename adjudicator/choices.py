"""What may legally be written next, as a tree.

One source for the web form, the validator's tests and the bots. A path from a root to
an end, its fragments joined by blanks, is a canonical order.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

Asked = Literal[
    "unit", "verb", "place", "coast", "number", "power", "card", "word", "order"
]


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One fragment of an order, and what may follow it."""

    text: str  #: canonical fragment; for a number the likeliest one
    asks: Asked  #: what this fragment answers
    place: str | None = None  #: the place to click for it
    least: int | None = None  #: a number may be from ``least``
    most: int | None = None  #: … to ``most``
    then: tuple["Choice", ...] = ()
    ends: bool = False  #: the order may end here even though ``then`` has more

    @property
    def is_end(self) -> bool:
        """Whether the order may end with this fragment."""
        return self.ends or not self.then


def written(choices: tuple[Choice, ...]) -> Iterator[str]:
    """Every order of the tree, numbers at their ``text``."""
    for choice in choices:
        if choice.is_end:
            yield choice.text
        for rest in written(choice.then):
            yield f"{choice.text} {rest}"
