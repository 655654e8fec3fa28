"""Armies and fleets in words."""

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from adjudicator.powers import PowerId
from conquest.reports.words import Namer


class Unit(msgspec.Struct, frozen=True):
    """A unit as an order or an event names it; ``kind`` may be unsaid."""

    kind: str
    at: str

    def begun(self, names: Namer) -> str:
        """At the beginning of a sentence: ``Army Munich``."""
        facts = {"at": names.place(self.at)}
        match self.kind:
            case "A":
                return _("Army %(at)s") % facts
            case "F":
                return _("Fleet %(at)s") % facts
            case _:
                return _("The unit in %(at)s") % facts

    def within(self, names: Namer) -> str:
        """Inside a sentence: ``army Munich``."""
        facts = {"at": names.place(self.at)}
        match self.kind:
            case "A":
                return _("army %(at)s") % facts
            case "F":
                return _("fleet %(at)s") % facts
            case _:
                return _("the unit in %(at)s") % facts

    def object(self, names: Namer) -> str:
        """Of whom something is done: supported, convoyed, dislodged."""
        facts = {"at": names.place(self.at)}
        match self.kind:
            case "A":
                return pgettext("object", "army %(at)s") % facts
            case "F":
                return pgettext("object", "fleet %(at)s") % facts
            case _:
                return pgettext("object", "the unit in %(at)s") % facts


def unit_words(kind: str, at: str, names: Namer) -> str:
    """A unit on its own, as on a button."""
    return Unit(kind, at).begun(names)


def whose(unit: str, power: PowerId | None, names: Namer) -> str:
    """A unit with its power: ``Army Munich (Germany)``."""
    return _("%(unit)s (%(power)s)") % {"unit": unit, "power": names.power(power)}
