"""What happened, told to one reader: the lead, the reasons, the list."""

from collections.abc import Iterable

import msgspec

from adjudicator.events import Event
from adjudicator.powers import PowerId
from conquest.reports.namer import BoardNamer
from conquest.reports.words import Told


class Telling(msgspec.Struct, frozen=True, kw_only=True):
    """Events in words, by what a busy reader wants first; each in order of play."""

    leads: tuple[Told, ...] = ()  #: what everybody will remember
    reasons: tuple[Told, ...] = ()  #: what came of the orders, with its sums
    details: tuple[Told, ...] = ()  #: orders that did what they said, single throws

    @property
    def says_nothing(self) -> bool:
        """Whether there is nothing to tell at all."""
        return not (self.leads or self.reasons or self.details)

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The lead and the reasons as prose: a paragraph for each place in a row."""
        return (
            *(told.text for told in self.leads),
            *(
                " ".join(told.text for told in group)
                for group in by_place(self.reasons)
            ),
        )

    def of(self, power: PowerId) -> tuple[Told, ...]:
        """What is told of one power."""
        return tuple(
            told
            for told in (*self.leads, *self.reasons, *self.details)
            if told.power == power
        )


def tell(events: Iterable[Event], names: BoardNamer) -> Telling:
    """Events, already chosen for their reader, in the active language."""
    found = tuple(in_order(events, names))
    return Telling(
        leads=tuple(told for told in found if told.weight >= 2),
        reasons=tuple(told for told in found if told.weight == 1),
        details=tuple(told for told in found if told.weight <= 0),
    )


def in_order(events: Iterable[Event], names: BoardNamer) -> Iterable[Told]:
    """Each event that has something to say, in order of play."""
    words = names.words
    for event in events:
        told = words.event(event, names)
        if told is not None:
            yield told


def by_place(told: Iterable[Told]) -> list[tuple[Told, ...]]:
    """What is told one after the other of the same place, together."""
    groups: list[list[Told]] = []
    for each in told:
        if groups and each.place is not None and groups[-1][-1].place == each.place:
            groups[-1].append(each)
        else:
            groups.append([each])
    return [tuple(group) for group in groups]
