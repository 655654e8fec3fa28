"""What happened, told to one reader: the lead, the reasons, the list."""

from collections.abc import Iterable

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

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
        """The lead and the reasons as prose: what is of one place or power together."""
        return (
            *(told.text for told in self.leads),
            *(
                " ".join(told.text for told in group)
                for group in together(self.reasons)
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


def with_dice(told: Told) -> str:
    """An event with the dice thrown for it, for readers who see no drawn dice."""
    if not told.dice:
        return told.text
    rows = [" ".join(map(str, values)) for _power, values, _counted in told.dice]
    facts = {"event": told.text, "dice": pgettext("dice", " against ").join(rows)}
    return _("%(event)s Dice: %(dice)s.") % facts


def in_order(events: Iterable[Event], names: BoardNamer) -> Iterable[Told]:
    """Each event that has something to say, in order of play."""
    words = names.words
    for event in events:
        told = words.event(event, names)
        if told is not None:
            yield told


def together(told: Iterable[Told]) -> list[tuple[Told, ...]]:
    """What is told in a row of the same place or the same power, in groups."""
    groups: list[list[Told]] = []
    for each in told:
        if groups and _belongs(each, groups[-1][-1]):
            groups[-1].append(each)
        else:
            groups.append([each])
    return [tuple(group) for group in groups]


def _belongs(told: Told, before: Told) -> bool:
    same_place = told.place is not None and told.place == before.place
    same_power = told.power is not None and told.power == before.power
    return same_place or same_power
