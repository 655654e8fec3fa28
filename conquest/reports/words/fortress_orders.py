"""Orders of Fortress as understood."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator.orders.reading import Order
from adjudicator.rulesets.fortress import orders
from adjudicator.rulesets.fortress.cards import CARDS
from conquest.reports.words import Namer
from conquest.reports.words.fortress_cards import card_name, stop_said


def order_said(order: Order, names: Namer) -> str:
    """An order in a sentence without its full stop."""
    match order:
        case orders.Found(territory=at):
            return _("Found a fortress in %(place)s") % {"place": names.place(at)}
        case orders.Place(troops=troops, territory=at):
            return ngettext(
                "Place %(troops)d troop in %(place)s",
                "Place %(troops)d troops in %(place)s",
                troops,
            ) % {"troops": troops, "place": names.place(at)}
        case orders.Deploy(troops=troops, territory=at):
            return ngettext(
                "Buy %(troops)d troop for %(place)s",
                "Buy %(troops)d troops for %(place)s",
                troops,
            ) % {"troops": troops, "place": names.place(at)}
        case orders.Move():
            return _move(order, names)
        case orders.Support():
            return _support(order, names)
        case orders.Build(building="fortress", territory=at):
            text = _("Turn the barracks in %(place)s into a fortress")
            return text % {"place": names.place(at)}
        case orders.Build(territory=at):
            return _("Build barracks in %(place)s") % {"place": names.place(at)}
        case orders.Concede():
            return _("Concede: give the game up")
        case orders.Defend(territory=at, card=None):
            return _("Defend %(place)s") % {"place": names.place(at)}
        case _:
            return _card(order, names)


def _card(order: Order, names: Namer) -> str:
    match order:
        case orders.Defend(territory=at, card=str(card)):
            return _at(card, names.place(at))
        case orders.CardAt(card=card, territory=at):
            return _at(card, names.place(at))
        case orders.Raid(source=source, to=to):
            return _("Play a Raid from %(source)s on %(to)s") % {
                "source": names.place(source),
                "to": names.place(to),
            }
        case orders.Feint(source=source, to=to, troops=troops):
            return ngettext(
                "Play a Feint from %(source)s at %(to)s with %(troops)d troop",
                "Play a Feint from %(source)s at %(to)s with %(troops)d troops",
                troops,
            ) % {
                "source": names.place(source),
                "to": names.place(to),
                "troops": troops,
            }
        case orders.FromHand(card=card):
            return _("Play %(card)s") % {"card": card_name(card)}
        case orders.Discard(card=card):
            return _("Discard %(card)s") % {"card": card_name(card)}
        case _:
            raise TypeError(type(order))


def _at(card: str, place: str) -> str:
    facts = {"card": card_name(card), "place": place, "troops": CARDS[card].troops}
    if CARDS[card].kind in ("muster", "early"):
        text = _("Play %(card)s in %(place)s: %(troops)d troops")
        return text % facts
    return _("Play %(card)s in %(place)s") % facts


def _move(move: orders.Move, names: Namer) -> str:
    going = "; ".join(_destination(d, names) for d in move.destinations)
    facts = {"source": names.place(move.source), "going": going}
    if move.card is None:
        return _("Move from %(source)s: %(going)s") % facts
    facts["card"] = card_name(move.card)
    return _("Play %(card)s from %(source)s: %(going)s") % facts


def _destination(destination: orders.Destination, names: Namer) -> str:
    facts = {"to": names.place(destination.to), "troops": destination.troops}
    if destination.troops is None:
        said = _("all to %(to)s") % facts
    else:
        said = _("%(troops)d to %(to)s") % facts
    if not destination.stop:
        return said
    return _("%(going)s (%(stop)s)") % {
        "going": said,
        "stop": stop_said(destination.stop),
    }


def _support(support: orders.Support, names: Namer) -> str:
    facts = {
        "beneficiary": names.power(support.beneficiary),
        "to": names.place(support.to),
        "source": names.place(support.source),
    }
    if support.card is None:
        return _("Support %(beneficiary)s in %(to)s from %(source)s") % facts
    facts["card"] = card_name(support.card)
    return _("Play %(card)s for %(beneficiary)s in %(to)s from %(source)s") % facts
