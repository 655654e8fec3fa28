"""What happened in Diplomacy, in words: who, where, and why (D-05)."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator.events import Event
from adjudicator.powers import PowerId
from adjudicator.rulesets.diplomacy import events
from adjudicator.rulesets.diplomacy.orders import (
    Convoy,
    Move,
    SupportHold,
    SupportMove,
)
from adjudicator.rulesets.diplomacy.units import Unit as Piece
from conquest.reports.words import Namer, Told
from conquest.reports.words.diplomacy_problems import illegal
from conquest.reports.words.diplomacy_units import Unit, whose


def told(event: Event, names: Namer) -> Told | None:
    """An event; None for what need not be said."""
    match event:
        case events.Ordered():
            return _of_order(event, names)
        case events.Dislodged():
            return _dislodged(event, names)
        case events.Retreated(unit=unit, to=to):
            text = _("%(unit)s retreats to %(to)s.") % {
                "unit": begun(unit, names),
                "to": names.place(to),
            }
            return Told(text, place=_place(unit.at), power=unit.power)
        case events.Disbanded():
            return _disbanded(event, names)
        case events.Built(unit=unit):
            facts = {"power": names.power(unit.power), "at": names.place(unit.at)}
            if unit.kind == "A":
                text = _("%(power)s builds an army in %(at)s.") % facts
            else:
                text = _("%(power)s builds a fleet in %(at)s.") % facts
            return Told(text, place=_place(unit.at), power=unit.power)
        case events.Unused(power=power, builds=builds):
            text = ngettext(
                "%(power)s leaves one build unused.",
                "%(power)s leaves %(builds)d builds unused.",
                builds,
            ) % {"power": names.power(power), "builds": builds}
            return Told(text, weight=0, power=power)
        case _:
            return _of_powers(event, names)


def _of_powers(event: Event, names: Namer) -> Told | None:
    match event:
        case events.Captured(place=place, power=power, was=None):
            text = _("%(power)s takes %(place)s.") % {
                "power": names.power(power),
                "place": names.place(place),
            }
            return Told(text, weight=2, place=place, power=power)
        case events.Captured(place=place, power=power, was=was):
            text = _("%(power)s takes %(place)s from %(was)s.") % {
                "power": names.power(power),
                "place": names.place(place),
                "was": names.power(was),
            }
            return Told(text, weight=2, place=place, power=power)
        case events.Eliminated(power=power):
            text = _("%(power)s is out of the game.") % {"power": names.power(power)}
            return Told(text, weight=2, power=power)
        case events.Voted(votes=votes, of=of):
            text = ngettext(
                "One of %(of)d players accepts a draw.",
                "%(votes)d of %(of)d players accept a draw.",
                votes,
            ) % {"votes": votes, "of": of}
            return Told(text)
        case events.Drawn(powers=powers):
            text = _("Everybody accepts a draw: %(powers)s share it.") % {
                "powers": names.powers(powers)
            }
            return Told(text, weight=2)
        case events.Won(power=power, centres=centres, by="centres"):
            text = _("%(power)s wins with %(centres)d centres.") % {
                "power": names.power(power),
                "centres": centres,
            }
            return Told(text, weight=2, power=power)
        case events.Won(power=power):
            text = _("%(power)s wins: everybody else gave up.") % {
                "power": names.power(power)
            }
            return Told(text, weight=2, power=power)
        case events.Departed(power=power, manner="conceded"):
            text = _("%(power)s concedes; its units hold until they are driven out.")
            return Told(text % {"power": names.power(power)}, weight=2, power=power)
        case events.Departed(power=power):
            text = _("%(power)s is in civil disorder: its units hold.")
            return Told(text % {"power": names.power(power)}, weight=2, power=power)
        case events.Returned(power=power):
            text = _("%(power)s has a player again.") % {"power": names.power(power)}
            return Told(text, weight=2, power=power)
        case _:
            return None


def begun(unit: Piece, names: Namer) -> str:
    """A unit and its power at the beginning of a sentence."""
    return whose(Unit(unit.kind, unit.at).begun(names), unit.power, names)


def within(unit: Piece, names: Namer) -> str:
    """A unit and its power inside a sentence."""
    return whose(Unit(unit.kind, unit.at).within(names), unit.power, names)


def driven_out(unit: Piece, names: Namer) -> str:
    """A unit and its power as what is dislodged."""
    return whose(Unit(unit.kind, unit.at).object(names), unit.power, names)


def listed(places: Iterable[str], names: Namer) -> str:
    """Places as a list."""
    return names.places(tuple(places))


def _place(location: str) -> str:
    return location.partition("/")[0]


def _of_order(event: events.Ordered, names: Namer) -> Told | None:
    match event:
        case events.Held(order=order):
            text = _held(event, names)
            return _result(event, text, order.at, weight=0)
        case events.Moved(order=order):
            return _result(event, _moved(event, names), order.at, weight=0)
        case events.Bounced(order=order):
            return _result(event, _bounced(event, names), order.to)
        case events.Unconvoyed(order=order):
            return _result(event, _unconvoyed(event, names), order.at)
        case events.Stranded(order=order):
            return _result(event, _stranded(event, names), order.at)
        case events.Supported(order=order):
            return _result(event, _supported(event, names), order.at, weight=0)
        case events.Cut(order=order):
            return _result(event, _cut(event, names), order.at)
        case events.Convoyed(order=order):
            text = _("%(unit)s stands ready to convoy %(of)s to %(to)s.") % {
                "unit": _unit(event.power, order, names),
                "of": Unit(order.of_kind, order.of).object(names),
                "to": names.place(order.to),
            }
            return _result(event, text, order.at, weight=0)
        case events.Disrupted(order=order):
            return _result(event, _disrupted(event, names), order.at)
        case events.Unmatched(order=order):
            return _result(event, _unmatched(event, names), order.at)
        case events.Void(order=order):
            at = str(getattr(order, "at", ""))
            facts = {
                "unit": whose(
                    Unit(getattr(order, "kind", ""), at).begun(names),
                    event.power,
                    names,
                ),
                "why": illegal(event.why, names),
            }
            text = _("%(unit)s holds; its order is void: %(why)s") % facts
            return _result(event, text, at)
        case _:
            return None


def _result(event: events.Ordered, text: str, at: str, weight: int = 1) -> Told:
    return Told(text, weight=weight, place=_place(at), power=event.power)


def _unit(
    power: PowerId | None,
    order: events.Hold | Move | SupportHold | SupportMove | Convoy,
    names: Namer,
) -> str:
    return whose(Unit(order.kind, order.at).begun(names), power, names)


def _held(event: events.Held, names: Namer) -> str:
    facts = {"unit": _unit(event.power, event.order, names)}
    if event.unordered and event.power is not None:
        return _("%(unit)s has no order and holds.") % facts
    return _("%(unit)s holds.") % facts


def _moved(event: events.Moved, names: Namer) -> str:
    facts = {
        "unit": _unit(event.power, event.order, names),
        "to": names.place(event.to),
        "by": listed(event.by, names),
    }
    if event.by:
        return _("%(unit)s moves to %(to)s by convoy (%(by)s).") % facts
    return _("%(unit)s moves to %(to)s.") % facts


def _bounced(event: events.Bounced, names: Namer) -> str:
    first = event.against[0]
    facts = {
        "unit": _unit(event.power, event.order, names),
        "to": names.place(event.order.to),
        "rival": within(first.unit, names),
        "force": event.strength,
        "against": first.strength,
    }
    if len(event.against) > 1:
        rivals = "; ".join(
            _("%(against)d of %(rival)s")
            % {"against": rival.strength, "rival": within(rival.unit, names)}
            for rival in event.against
        )
        text = _("%(unit)s bounces in %(to)s, %(force)d against %(rivals)s.")
        return _with_wasted(text % {**facts, "rivals": rivals}, event, names)
    match first.stance:
        case "own":
            text = _("%(unit)s can’t dislodge a unit of its own power, %(rival)s.")
        case "holds":
            facts["rival"] = driven_out(first.unit, names)
            text = _(
                "%(unit)s can’t dislodge %(rival)s, %(force)d against %(against)d."
            )
        case "head_on":
            text = _(
                "%(unit)s meets %(rival)s head-on and stays, %(force)d against "
                "%(against)d."
            )
        case "contests":
            text = _(
                "%(unit)s bounces in %(to)s with %(rival)s, %(force)d against "
                "%(against)d."
            )
    return _with_wasted(text % facts, event, names)


def _with_wasted(text: str, event: events.Bounced, names: Namer) -> str:
    if not event.wasted:
        return text
    more = _("Support from %(places)s does not count against its own power.") % {
        "places": listed(event.wasted, names)
    }
    return f"{text} {more}"


def _unconvoyed(event: events.Unconvoyed, names: Namer) -> str:
    facts = {
        "unit": _unit(event.power, event.order, names),
        "to": names.place(event.order.to),
        "fleets": listed(event.fleets, names),
    }
    if event.fleets:
        return (
            _(
                "%(unit)s stays: no convoy reaches %(to)s, only these fleets were "
                "ordered: %(fleets)s."
            )
            % facts
        )
    return _("%(unit)s stays: no fleet was ordered to convoy it to %(to)s.") % facts


def _stranded(event: events.Stranded, names: Namer) -> str:
    facts = {
        "unit": _unit(event.power, event.order, names),
        "to": names.place(event.order.to),
    }
    if all(lost.by is None for lost in event.fleets):
        facts["fleets"] = listed((lost.at for lost in event.fleets), names)
        return (
            _(
                "%(unit)s does not reach %(to)s: the convoy is part of a paradox and "
                "fails (%(fleets)s)."
            )
            % facts
        )
    facts["losses"] = "; ".join(
        _("fleet %(at)s was dislodged by %(by)s")
        % {"at": names.place(lost.at), "by": within(lost.by, names)}
        for lost in event.fleets
        if lost.by is not None
    )
    return _("%(unit)s does not reach %(to)s, no convoy: %(losses)s.") % facts


def _supported(event: events.Supported, names: Namer) -> str:
    order = event.order
    facts = {
        "unit": _unit(event.power, order, names),
        "of": Unit(order.of_kind, order.of).object(names),
    }
    if isinstance(order, SupportHold):
        return _("%(unit)s supports %(of)s.") % facts
    facts["to"] = names.place(order.to)
    return _("%(unit)s supports %(of)s to %(to)s.") % facts


def _cut(event: events.Cut, names: Namer) -> str:
    facts = {
        "unit": _unit(event.power, event.order, names),
        "by": within(event.by, names),
    }
    if event.dislodged_by == _place(event.by.at):
        return _("%(unit)s gives no support: %(by)s dislodges it.") % facts
    return _("%(unit)s gives no support: the attack of %(by)s cuts it.") % facts


def _disrupted(event: events.Disrupted, names: Namer) -> str:
    facts = {
        "unit": _unit(event.power, event.order, names),
        "of": Unit(event.order.of_kind, event.order.of).object(names),
    }
    if event.by is None:
        return (
            _("%(unit)s does not convoy %(of)s: it is part of a paradox and holds.")
            % facts
        )
    facts["by"] = within(event.by, names)
    return _("%(unit)s does not convoy %(of)s: %(by)s dislodges it.") % facts


def _unmatched(event: events.Unmatched, names: Namer) -> str:
    order, did = event.order, event.did
    facts = {
        "unit": _unit(event.power, order, names),
        "of": Unit(order.of_kind, order.of).within(names),
    }
    if not isinstance(order, SupportHold):
        facts["to"] = names.place(order.to)
    if isinstance(did, Move):
        facts["there"] = names.place(did.to)
        match order:
            case SupportHold():
                text = _("%(unit)s gives no support: %(of)s was to move to %(there)s.")
            case SupportMove():
                text = _(
                    "%(unit)s gives no support to %(to)s: %(of)s was to move to "
                    "%(there)s."
                )
            case Convoy():
                text = _(
                    "%(unit)s convoys nobody to %(to)s: %(of)s was to move to "
                    "%(there)s."
                )
        return text % facts
    if isinstance(order, Convoy):
        text = _("%(unit)s convoys nobody: %(of)s was not ordered to %(to)s.")
    else:
        text = _("%(unit)s gives no support: %(of)s was not ordered to %(to)s.")
    return text % facts


def _dislodged(event: events.Dislodged, names: Namer) -> Told:
    unit = event.unit
    facts = {"unit": driven_out(unit, names), "by": begun(event.by, names)}
    if event.retreats:
        facts["places"] = listed(event.retreats, names)
        text = _("%(by)s dislodges %(unit)s, which may retreat to %(places)s.")
    else:
        text = _("%(by)s dislodges %(unit)s.")
    return Told(text % facts, place=_place(unit.at), power=unit.power)


def _disbanded(event: events.Disbanded, names: Namer) -> Told:
    unit = event.unit
    facts = {"unit": begun(unit, names)}
    match event.why:
        case "ordered":
            text = _("%(unit)s disbands.")
        case "no_retreat":
            text = _("%(unit)s has nowhere to retreat and disbands.")
        case "no_order":
            text = _("%(unit)s had no retreat ordered and disbands.")
        case "void":
            text = _("%(unit)s disbands: the retreat ordered is not possible.")
        case "collided":
            facts["to"] = names.place(event.to or "")
            facts["others"] = "; ".join(within(each, names) for each in event.others)
            text = _(
                "%(unit)s disbands: %(others)s wanted to retreat to %(to)s as well."
            )
        case "civil_disorder":
            text = _("%(unit)s disbands by the rule for civil disorder.")
        case "neutral":
            text = _("%(unit)s never retreats and disbands.")
        case "only_choice":
            text = _("%(unit)s disbands: no centre is left for it.")
    return Told(text % facts, place=_place(unit.at), power=unit.power)
