"""What happens in Fortress, in words: opening, gold, cards, buildings, the end."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator.events import Event
from adjudicator.rulesets.fortress import events
from conquest.reports.words import Namer, Told
from conquest.reports.words.fortress_battles import battle_told
from conquest.reports.words.fortress_cards import building_name, card_name, order_name


def event_told(event: Event, names: Namer) -> Told | None:
    """An event of Fortress; None for what need not be said."""
    return (
        _opening(event, names)
        or _gold(event, names)
        or _cards(event, names)
        or _troops(event, names)
        or battle_told(event, names)
        or _buildings(event, names)
        or _end(event, names)
    )


def _opening(event: Event, names: Namer) -> Told | None:
    match event:
        case events.Dealt(power=power, territories=places):
            text = _("%(power)s is dealt %(places)s.") % {
                "power": names.power(power),
                "places": names.places(places),
            }
            return Told(text, power=power)
        case events.Founded(power=power, territory=at):
            facts = {"power": names.power(power), "place": names.place(at)}
            if event.by_default:
                text = _(
                    "%(power)s let the time run out: a fortress is founded at random "
                    "in %(place)s."
                )
            elif event.crowded:
                text = _(
                    "%(power)s founds a fortress in %(place)s, near another: no spot "
                    "farther off was left."
                )
            else:
                text = _("%(power)s founds a fortress in %(place)s.")
            return Told(text % facts, place=at, power=power)
        case events.Placed(power=power, territory=at, troops=troops):
            text = ngettext(
                "%(power)s places %(troops)d troop in %(place)s.",
                "%(power)s places %(troops)d troops in %(place)s.",
                troops,
            )
            facts = {"power": names.power(power), "place": names.place(at)}
            return Told(text % {**facts, "troops": troops}, place=at, power=power)
        case events.Unplaced(power=power, troops=troops):
            text = ngettext(
                "%(troops)d troop %(power)s did not place is lost.",
                "%(troops)d troops %(power)s did not place are lost.",
                troops,
            ) % {"power": names.power(power), "troops": troops}
            return Told(text, power=power)
        case events.RoundBegan():
            text = _("Round %(round)d begins. Initiative: %(powers)s.") % {
                "round": event.round,
                "powers": names.powers(event.initiative),
            }
            return Told(text)
        case _:
            return None


def _gold(event: Event, names: Namer) -> Told | None:
    match event:
        case events.IncomePaid(power=power):
            facts = {
                "power": names.power(power),
                "income": event.income,
                "for_land": event.for_land,
                "land": event.land,
                "regions": sum(bonus for _region, bonus in event.regions),
                "own": event.own_bonuses,
                "lost": event.lost,
                "gold": event.gold,
            }
            if event.lost:
                text = _(
                    "%(power)s earns %(income)d gold: %(for_land)d for %(land)d "
                    "territories, %(regions)d from regions, %(own)d from territories’ "
                    "own bonuses. %(lost)d above the cap is lost; %(gold)d is left."
                )
            else:
                text = _(
                    "%(power)s earns %(income)d gold: %(for_land)d for %(land)d "
                    "territories, %(regions)d from regions, %(own)d from territories’ "
                    "own bonuses. That makes %(gold)d."
                )
            return Told(text % facts, weight=0, power=power)
        case events.Paid(power=power):
            text = _("%(power)s pays %(gold)d gold and keeps %(left)d.") % {
                "power": names.power(power),
                "gold": event.gold,
                "left": event.left,
            }
            return Told(text, power=power)
        case events.PlanRefused(power=power):
            text = _(
                "Your plan cost %(cost)d gold and you had %(gold)d: nothing of it was "
                "carried out."
            ) % {"cost": event.cost, "gold": event.gold}
            return Told(text, weight=2, power=power)
        case events.TithePaid(power=power):
            text = _("A Tithe brings %(power)s %(gold)d gold.") % {
                "power": names.power(power),
                "gold": event.gold,
            }
            return Told(text, power=power)
        case _:
            return None


def _cards(event: Event, names: Namer) -> Told | None:
    match event:
        case events.CardPlayed(power=power, territory=None):
            facts = {"power": names.power(power), "card": card_name(event.card)}
            return Told(_("%(power)s plays %(card)s.") % facts, power=power)
        case events.CardPlayed(power=power, territory=str(at)):
            text = _("%(power)s plays %(card)s in %(place)s.") % {
                "power": names.power(power),
                "card": card_name(event.card),
                "place": names.place(at),
            }
            return Told(text, place=at, power=power)
        case events.CardDiscarded(power=power):
            facts = {"power": names.power(power), "card": card_name(event.card)}
            return Told(_("%(power)s discards %(card)s.") % facts, power=power)
        case events.LastingLaid(power=power, territory=at):
            text = _("%(card)s lies on %(place)s from now on.") % {
                "card": card_name(event.card),
                "place": names.place(at),
            }
            return Told(text, weight=0, place=at, power=power)
        case events.LastingEnded():
            return _lasting_ended(event, names)
        case events.Raided(power=power, territory=at):
            text = _("%(power)s raids %(place)s from %(source)s.") % {
                "power": names.power(power),
                "place": names.place(at),
                "source": names.place(event.source),
            }
            return Told(text, place=at, power=power)
        case events.OrderCancelled(power=power, territory=at):
            text = _(
                "The Raid cancels an order of %(power)s from %(place)s: %(what)s."
            ) % {
                "power": names.power(power),
                "place": names.place(at),
                "what": order_name(event.what),
            }
            return Told(text, place=at, power=power)
        case events.CardWasted(power=power, territory=at, why="lost"):
            text = _("%(card)s comes to nothing: %(power)s has lost %(place)s.")
        case events.CardWasted(power=power, territory=at):
            text = _(
                "%(card)s of %(power)s comes to nothing: the ground in %(place)s is "
                "not right any more."
            )
        case _:
            return _draws(event, names)
    facts = {
        "card": card_name(event.card),
        "power": names.power(power),
        "place": names.place(at),
    }
    return Told(text % facts, place=at, power=power)


def _draws(event: Event, names: Namer) -> Told | None:
    match event:
        case events.CardDrawn(power=power):
            facts = {
                "power": names.power(power),
                "tier": event.tier,
                "kills": event.kills,
                "earned": event.earned,
            }
            if event.tier == event.earned:
                text = ngettext(
                    "%(power)s draws a card of tier %(tier)d for %(kills)d kill.",
                    "%(power)s draws a card of tier %(tier)d for %(kills)d kills.",
                    event.kills,
                )
            else:
                text = _(
                    "%(power)s draws a card of tier %(tier)d; there was none of tier "
                    "%(earned)d left."
                )
            return Told(text % facts, power=power)
        case events.CardInHand(power=power):
            text = _("You draw %(card)s.") % {"card": card_name(event.card)}
            return Told(text, power=power)
        case events.NoCardDrawn(power=power, why="full_hand"):
            text = _("%(power)s has a full hand and draws nothing.")
            return Told(text % {"power": names.power(power)}, power=power)
        case events.NoCardDrawn(power=power):
            text = _("No card is left for %(power)s to draw.")
            return Told(text % {"power": names.power(power)}, power=power)
        case _:
            return None


def _lasting_ended(event: events.LastingEnded, names: Namer) -> Told:
    facts = {
        "power": names.power(event.power),
        "card": card_name(event.card),
        "place": names.place(event.territory),
    }
    match event.why:
        case "order":
            text = _("%(card)s in %(place)s ends: %(power)s gives another order there.")
        case "captured":
            text = _("%(card)s in %(place)s ends with the capture.")
        case "raid":
            text = _("The Raid ends the %(card)s in %(place)s.")
        case _:
            text = _("%(card)s in %(place)s ends: %(power)s is gone.")
    return Told(text % facts, weight=0, place=event.territory, power=event.power)


def _troops(event: Event, names: Namer) -> Told | None:
    match event:
        case events.TroopsArrived(power=power, territory=at, troops=troops):
            facts = {
                "power": names.power(power),
                "place": names.place(at),
                "troops": troops,
                "card": card_name(event.by),
            }
            if event.by == "deploy":
                text = ngettext(
                    "%(power)s buys %(troops)d troop for %(place)s.",
                    "%(power)s buys %(troops)d troops for %(place)s.",
                    troops,
                )
            else:
                text = ngettext(
                    "%(card)s brings %(power)s %(troops)d troop to %(place)s.",
                    "%(card)s brings %(power)s %(troops)d troops to %(place)s.",
                    troops,
                )
            return Told(text % facts, place=at, power=power)
        case _:
            return None


def _buildings(event: Event, names: Namer) -> Told | None:
    match event:
        case events.Built(power=power, territory=at):
            facts = {
                "power": names.power(power),
                "place": names.place(at),
                "building": building_name(event.building),
                "card": card_name(event.card or ""),
            }
            if event.card is None:
                text = _("%(power)s builds %(building)s in %(place)s.")
            else:
                text = _("%(card)s gives %(power)s %(building)s in %(place)s.")
            return Told(text % facts, place=at, power=power)
        case events.BuildFailed(power=power, territory=at):
            facts = {
                "power": names.power(power),
                "place": names.place(at),
                "building": building_name(event.building),
            }
            if event.why == "lost":
                text = _("%(power)s paid for %(building)s in %(place)s and lost it.")
            else:
                text = _(
                    "%(power)s paid for %(building)s in %(place)s, and the ground is "
                    "not right any more."
                )
            return Told(text % facts, place=at, power=power)
        case events.BuildingLost(territory=at):
            text = _("The capture destroys %(building)s in %(place)s.") % {
                "building": building_name(event.building),
                "place": names.place(at),
            }
            return Told(text, place=at)
        case events.CampGone(territory=at):
            text = _("The camp in %(place)s is struck.") % {"place": names.place(at)}
            return Told(text, place=at)
        case events.BeastHealed(territory=at):
            text = _("%(beast)s in %(place)s heals to its full strength, %(full)d.") % {
                "beast": names.figure(event.beast, at),
                "place": names.place(at),
                "full": event.full,
            }
            return Told(text, place=at)
        case _:
            return None


def _end(event: Event, names: Namer) -> Told | None:
    match event:
        case events.PlayerOut(power=power):
            text = _("%(power)s has no territory left and is out of the game.")
            return Told(text % {"power": names.power(power)}, weight=2, power=power)
        case events.Departed(power=power, manner="conceded"):
            text = _("%(power)s concedes; the troops stay as neutrals.")
            return Told(text % {"power": names.power(power)}, weight=2, power=power)
        case events.Departed(power=power):
            text = _("%(power)s leaves the game; the troops stay as neutrals.")
            return Told(text % {"power": names.power(power)}, weight=2, power=power)
        case events.GameWon(power=power):
            facts = {
                "power": names.power(power),
                "land": event.land,
                "target": event.target,
            }
            match event.by:
                case "land":
                    text = _(
                        "%(power)s holds %(land)d land territories, %(target)d were "
                        "needed, and wins."
                    )
                case "round_limit":
                    text = _(
                        "The last round is over: %(power)s holds most land, %(land)d "
                        "territories, and wins."
                    )
                case _:
                    text = _("%(power)s is the last one standing and wins.")
            return Told(text % facts, weight=2, power=power)
        case _:
            return None
