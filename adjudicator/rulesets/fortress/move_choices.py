"""Moves as a tree of fragments: where from, where to, how many, and a second place.

A Move may start where nothing is held yet: it follows another Move of the plan, no
farther than the slots of a round reach (F-17). Equal branches are one object, so the
tree is small however many Moves it spells out.
"""

from collections.abc import Iterator

from adjudicator.board import TerritoryId
from adjudicator.choices import Choice
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.state import State
from adjudicator.rulesets.fortress.terms import Terms

Choices = tuple[Choice, ...]
MOST = 99  #: troops one may ask for: more than there are now may come


class MoveChoices:
    """The Moves of one player."""

    def __init__(self, terms: Terms, state: State, power: PowerId) -> None:
        self._terms = terms
        self._state = state
        self._own = state.held_by(power)

    def moves(self) -> Choices:
        """Moves to one destination or two."""
        return tuple(self._sources(onward=True))

    def card_moves(self) -> Choices:
        """Moves of a card, to one destination (F-29)."""
        return tuple(self._sources(onward=False))

    def _sources(self, *, onward: bool) -> Iterator[Choice]:
        board = self._terms.board
        own = [t for t in board.territories if t in self._own]
        for source in (*own, *self._to_be_reached()):
            if aims := tuple(self._aims(source, onward=onward)):
                yield Choice(text=source, asks="place", place=source, then=aims)

    def _to_be_reached(self) -> list[TerritoryId]:
        """Territories not held that the Moves before a round's last may reach."""
        board = self._terms.board
        reached = set(self._own)
        for _ in range(self._terms.figures.moves - 1):
            reached |= {t for here in reached for t in board.territories[here].borders}
        return [t for t in board.territories if t in reached - self._own]

    def _aims(self, source: TerritoryId, *, onward: bool) -> Iterator[Choice]:
        borders = self._terms.board.territories[source].borders
        ends = {held: self._amounts(source, held) for held in (True, False)}
        if not onward:
            for to in borders:
                yield _to("->", to, ends[to in self._own])
            return
        last = {to: _to(",", to, ends[to in self._own]) for to in borders}
        for to in borders:
            held = to in self._own
            further = tuple(
                choice
                for other, choice in last.items()
                if other != to and (held or other in self._own)
            )
            yield _to("->", to, self._amounts(source, held, further))

    def _amounts(
        self, source: TerritoryId, held: bool, further: Choices = ()
    ) -> Choices:
        """How many go, at which force an attack stops, and where others go."""
        then = further
        if not held:
            stop = Choice(
                text="1", asks="number", least=0, most=MOST, then=further, ends=True
            )
            then = (Choice(text="stop", asks="word", then=(stop,)), *further)
        troops = self._state.grounds[source].troops if source in self._own else 2
        likely = str(max(1, troops - 1))
        return (
            Choice(text="all", asks="number", then=then, ends=True),
            Choice(
                text=likely, asks="number", least=1, most=MOST, then=then, ends=True
            ),
        )


def _to(mark: str, to: TerritoryId, then: Choices) -> Choice:
    return Choice(text=f"{mark} {to}", asks="place", place=to, then=then)
