"""Classic in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from adjudicator.orders.reading import Order
from adjudicator.rulesets.classic.orders import Regroup, Trade
from adjudicator.rulesets.classic.sets import symbol_of, territory_of
from adjudicator.rulesets.classic.views import ClassicHand, ClassicTable
from adjudicator.views import Facts
from conquest.reports.words import Fact, Namer
from conquest.reports.words.turns import TurnWords


class ClassicWords(TurnWords):
    """Classic in the active language."""

    name = gettext_lazy("Classic")

    def card(self, card: str, names: Namer) -> str:
        """``Madrid (infantry)``, ``wild card``, or a territory alone."""
        place, symbol = territory_of(card), symbol_of(card)
        if place is None:
            return pgettext("card", "wild card")
        if not symbol:
            return names.place(place)
        facts = {"place": names.place(place), "symbol": _symbol(symbol)}
        return pgettext("card", "%(place)s (%(symbol)s)") % facts

    def order(self, order: Order, names: Namer) -> str:
        """An order as understood."""
        match order:
            case Trade(cards=cards, onto=None):
                return _("Hand in %(cards)s") % {"cards": self.cards(cards, names)}
            case Trade(cards=cards, onto=str(onto)):
                return _("Hand in %(cards)s, two of the armies onto %(onto)s") % {
                    "cards": self.cards(cards, names),
                    "onto": names.place(onto),
                }
            case Regroup(armies=armies, at=at, to=to):
                return self.march(armies, at, to, names)
            case _:
                return super().order(order, names)

    def facts(self, facts: Facts, names: Namer) -> tuple[Fact, ...]:
        """A view's public or private facts."""
        match facts:
            case ClassicTable():
                return (_next_set(facts), *self.turn_facts(facts, names))
            case ClassicHand():
                return tuple(self._hand(facts, names))
            case _:
                raise TypeError(type(facts))

    def _hand(self, hand: ClassicHand, names: Namer) -> list[Fact]:
        cards = self.cards(hand.cards, names) or pgettext("cards", "none")
        found = [Fact(_("Your cards"), cards, private=True)]
        if hand.best:
            text = _("%(cards)s, for %(pays)d armies") % {
                "cards": self.cards(hand.best, names),
                "pays": hand.pays,
            }
            found.append(Fact(_("Your best set"), text, private=True))
        if hand.due:
            found.append(Fact(_("A set is due"), _("before you place"), private=True))
        return found

    def option(self, name: str) -> tuple[str, str]:
        """An option's label and a sentence of help."""
        match name:
            case "sets":
                return (
                    _("Sets of cards"),
                    _(
                        "Escalating: every set handed in at the table pays more than "
                        "the last. Fixed: each kind of set always pays the same."
                    ),
                )
            case "deployment":
                return (
                    _("Deployment"),
                    _(
                        "Automatic: the reserves are scattered at random and the game "
                        "begins. By hand: three armies at a time in rotation."
                    ),
                )
            case _:
                return super().option(name)

    def option_value(self, name: str, value: str) -> str:
        """A value of a choice."""
        match (name, value):
            case ("sets", "escalating"):
                return pgettext("sets", "Escalating")
            case ("sets", "fixed"):
                return pgettext("sets", "Fixed")
            case ("deployment", "automatic"):
                return pgettext("deployment", "Automatic")
            case ("deployment", "by_hand"):
                return pgettext("deployment", "By hand")
            case _:
                return super().option_value(name, value)


def _symbol(symbol: str) -> str:
    match symbol:
        case "infantry":
            return pgettext("card", "infantry")
        case "cavalry":
            return pgettext("card", "cavalry")
        case "artillery":
            return pgettext("card", "artillery")
        case _:
            return symbol


def _next_set(facts: ClassicTable) -> Fact:
    if facts.next_set is None:
        text = _("infantry 4, cavalry 6, artillery 8, one of each 10")
        return Fact(_("Sets pay"), text)
    text = _("%(armies)d armies; handed in so far: %(sets)d") % {
        "armies": facts.next_set,
        "sets": facts.sets_traded,
    }
    return Fact(_("The next set pays"), text)


WORDS = ClassicWords()
