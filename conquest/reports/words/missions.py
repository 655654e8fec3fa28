"""Missions in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from adjudicator.events import Event
from adjudicator.orders.reading import Order
from adjudicator.rulesets.missions import events
from adjudicator.rulesets.missions.cards import Situation, kind_of, resting
from adjudicator.rulesets.missions.objectives import (
    Eliminate,
    HoldMany,
    HoldRegions,
    Objective,
)
from adjudicator.rulesets.missions.orders import Fortify, Trade
from adjudicator.rulesets.missions.views import MissionsHand, MissionsTable
from adjudicator.views import Facts
from conquest.reports.words import Fact, Namer, Told
from conquest.reports.words.turns import TurnWords


class MissionsWords(TurnWords):
    """Missions in the active language."""

    name = gettext_lazy("Missions")

    def card(self, card: str, names: Namer) -> str:  # noqa: ARG002
        """A card's kind."""
        match card:
            case "balloon":
                return pgettext("card", "balloon")
            case "sword":
                return pgettext("card", "sword")
            case "rifle":
                return pgettext("card", "rifle")
            case "wild":
                return pgettext("card", "wild card")
            case _:
                return card

    def split_cards(self, text: str) -> list[str]:
        """The cards of a trade's fragment."""
        return text.split()

    def order(self, order: Order, names: Namer) -> str:
        """An order as understood."""
        match order:
            case Trade(cards=cards):
                return _("Hand in %(cards)s") % {"cards": self.cards(cards, names)}
            case Fortify(armies=armies, at=at, to=to):
                return self.march(armies, at, to, names)
            case _:
                return super().order(order, names)

    def event(self, event: Event, names: Namer) -> Told | None:
        """An event in words."""
        match event:
            case events.Opened(armies=armies):
                text = _("The board lies empty. Armies of each player: %(armies)d.")
                return Told(text % {"armies": armies})
            case events.ObjectiveDealt(power=power, objective=objective):
                text = _("Your secret objective: %(objective)s.")
                said = objective_said(objective, names)
                return Told(text % {"objective": said}, weight=2, power=power)
            case events.ObjectiveChanged():
                text = _(
                    "%(target)s is out, and not by you. Your objective is now: "
                    "%(objective)s."
                )
                facts = {
                    "target": names.power(event.target),
                    "objective": objective_said(event.objective, names),
                }
                return Told(text % facts, weight=2, power=event.power)
            case events.SituationDrawn(situation=situation):
                text = _("Situation of the round: %(name)s. %(effect)s")
                facts = {
                    "name": situation_name(situation),
                    "effect": situation_effect(situation, names),
                }
                return Told(text % facts, weight=2)
            case events.SituationSetAside(situation=situation):
                text = _("A Rest for %(power)s, who is out, is set aside.")
                return Told(text % {"power": names.power(resting(situation))})
            case events.ObjectivesRevealed(objectives=objectives):
                return Told(_revealed(objectives, names), weight=2)
            case _:
                return super().event(event, names)

    def facts(self, facts: Facts, names: Namer) -> tuple[Fact, ...]:
        """A view's public or private facts."""
        match facts:
            case MissionsTable():
                return tuple(self._table(facts, names))
            case MissionsHand():
                return tuple(self._hand(facts, names))
            case _:
                raise TypeError(type(facts))

    def _table(self, facts: MissionsTable, names: Namer) -> list[Fact]:
        found: list[Fact] = []
        if facts.situation is not None:
            text = pgettext("situation and effect", "%(name)s. %(effect)s") % {
                "name": situation_name(facts.situation),
                "effect": situation_effect(facts.situation, names),
            }
            found.append(Fact(_("Situation of the round"), text, is_timely=True))
        if facts.claims:
            found.append(Fact(_("New claims allowed now"), str(facts.claims)))
        found += self.turn_facts(facts, names)
        if facts.objectives:
            found.append(Fact(_("Objectives"), _revealed(facts.objectives, names)))
        return found

    def _hand(self, hand: MissionsHand, names: Namer) -> list[Fact]:
        found: list[Fact] = []
        if hand.objective is not None:
            text = objective_said(hand.objective, names)
            found.append(Fact(_("Your objective"), text, private=True))
        if hand.instead is not None:
            text = objective_said(hand.instead, names)
            found.append(Fact(_("Your objective is now"), text, private=True))
        cards = self.cards(hand.cards, names) or pgettext("cards", "none")
        found.append(Fact(_("Your cards"), cards, private=True))
        if hand.set:
            text = _("%(cards)s, for 2 armies") % {"cards": self.cards(hand.set, names)}
            found.append(Fact(_("A set you hold"), text, private=True))
        return found


def objective_said(objective: Objective, names: Namer) -> str:
    """An objective, to stand after a colon."""
    match objective:
        case HoldRegions(regions=regions, extra=0):
            return _("hold %(regions)s") % {"regions": _regions(regions, names)}
        case HoldRegions(regions=regions):
            return _("hold %(regions)s and another region of your choice") % {
                "regions": _regions(regions, names)
            }
        case HoldMany(territories=territories, armies=1):
            return _("hold %(territories)d territories") % {"territories": territories}
        case HoldMany(territories=territories, armies=armies):
            return _(
                "hold %(territories)d territories with at least %(armies)d armies on "
                "each"
            ) % {"territories": territories, "armies": armies}
        case Eliminate(player=player):
            return _("eliminate %(power)s") % {"power": names.power(player)}


def _regions(regions: Sequence[str], names: Namer) -> str:
    said = [names.region(region) for region in regions]
    if len(said) == 2:
        facts = {"first": said[0], "second": said[1]}
        return pgettext("two regions", "%(first)s and %(second)s") % facts
    return ", ".join(said)


def _revealed(objectives: Sequence[tuple[str, Objective]], names: Namer) -> str:
    return " ".join(
        pgettext("a power and its objective", "%(power)s: %(objective)s.")
        % {"power": names.power(power), "objective": objective_said(goal, names)}
        for power, goal in objectives
    )


def situation_name(situation: str) -> str:
    """A situation card's name."""
    match kind_of(situation):
        case Situation.SNOW:
            return pgettext("situation", "Snow")
        case Situation.FAVORABLE_WIND:
            return pgettext("situation", "Favorable Wind")
        case Situation.CRISIS:
            return pgettext("situation", "Crisis")
        case Situation.EXTRA_REINFORCEMENTS:
            return pgettext("situation", "Extra Reinforcements")
        case Situation.CLOSED_BORDERS:
            return pgettext("situation", "Closed Borders")
        case Situation.REST:
            return pgettext("situation", "Rest")
        case _:
            return pgettext("situation", "Clear Skies")


def situation_effect(situation: str, names: Namer) -> str:
    """What a situation does, in a sentence."""
    match kind_of(situation):
        case Situation.SNOW:
            return _("Defenders roll four dice.")
        case Situation.FAVORABLE_WIND:
            return _("Attackers roll one die more than they choose.")
        case Situation.CRISIS:
            return _("Every draft is halved, sets not counted.")
        case Situation.EXTRA_REINFORCEMENTS:
            return _("Every draft gets an army more for every two territories.")
        case Situation.CLOSED_BORDERS:
            return _("No attack crosses the border of a region.")
        case Situation.REST:
            text = _("%(power)s can’t attack this round.")
            return text % {"power": names.power(resting(situation))}
        case _:
            return _("Nothing is out of the ordinary.")


WORDS = MissionsWords()
