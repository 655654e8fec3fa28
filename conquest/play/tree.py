"""The legal orders as a tree a page can carry: equal branches are sent once."""

from collections.abc import Iterator
from typing import Any

from adjudicator.choices import Choice
from conquest.reports.namer import BoardNamer

#: Orders a plain select may offer at once; with more, the unit is chosen first.
MOST_OPTIONS = 250


def packed(choices: tuple[Choice, ...], names: BoardNamer) -> dict[str, Any]:
    """The tree as plain data: ``nodes``, and the indexes of the first ones.

    A node has ``t`` (the fragment), ``l`` (its words), and where they say something
    ``a`` (what it answers), ``p`` (the place to click), ``m`` (the least and most of a
    number), ``n`` (what may follow) and ``e`` (the order may end here).
    """
    packer = _Packer(names)
    return {
        "roots": [packer.index(choice) for choice in choices],
        "nodes": packer.nodes,
    }


class _Packer:
    def __init__(self, names: BoardNamer) -> None:
        self.names = names
        self.nodes: list[dict[str, Any]] = []
        self.known: dict[tuple[Any, ...], int] = {}
        self.by_id: dict[int, int] = {}

    def index(self, choice: Choice) -> int:
        """Where the node of a choice stands."""
        seen = self.by_id.get(id(choice))
        if seen is not None:
            return seen
        then = tuple(self.index(each) for each in choice.then)
        key = (
            choice.text,
            choice.asks,
            choice.place,
            choice.least,
            choice.most,
            then,
            choice.is_end,
        )
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = len(self.nodes)
            self.nodes.append(self._node(choice, then))
        self.by_id[id(choice)] = found
        return found

    def _node(self, choice: Choice, then: tuple[int, ...]) -> dict[str, Any]:
        node: dict[str, Any] = {
            "t": choice.text,
            "l": label(choice, self.names),
            "a": choice.asks,
        }
        if choice.place is not None:
            node["p"] = choice.place
        if choice.most is not None:
            node["m"] = [choice.least or 0, choice.most]
        if then:
            node["n"] = list(then)
        if choice.is_end:
            node["e"] = 1
        return node


def label(choice: Choice, names: BoardNamer) -> str:
    """A fragment in words."""
    return names.words.fragment(choice.asks, choice.text, names)


def count(choices: tuple[Choice, ...], most: int) -> int:
    """How many orders the tree holds, counting no further than ``most``."""
    total = 0
    for choice in choices:
        total += choice.is_end
        if total < most:
            total += count(choice.then, most - total)
        if total >= most:
            return most
    return total


class Options:
    """The legal orders for a page without scripts: whole ones, or first their unit."""

    def __init__(
        self, choices: tuple[Choice, ...], names: BoardNamer, start: str | None
    ) -> None:
        self.choices = choices
        self.names = names
        self.start = next((c for c in choices if c.text == start), None)
        self.is_long = count(choices, MOST_OPTIONS) >= MOST_OPTIONS

    @property
    def starts(self) -> list[tuple[str, str]]:
        """First fragments to choose among, where whole orders would be too many."""
        if not self.is_long or self.start is not None:
            return []
        return [(choice.text, label(choice, self.names)) for choice in self.choices]

    @property
    def groups(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Whole orders by their first fragment, as canonical text and in words."""
        if self.is_long and self.start is None:
            return []
        shown = self.choices if self.start is None else (self.start,)
        return [
            (label(choice, self.names), list(_some(_lines(choice, self.names))))
            for choice in shown
        ]


def _lines(choice: Choice, names: BoardNamer) -> Iterator[tuple[str, str]]:
    said = label(choice, names)
    if choice.is_end:
        yield choice.text, said
    for each in choice.then:
        for text, rest in _lines(each, names):
            yield f"{choice.text} {text}", f"{said} {rest}"


def _some(lines: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for _number, line in zip(range(4 * MOST_OPTIONS), lines, strict=False):
        yield line
