"""Why an order of Diplomacy is refused or remarked on, to stand after a colon."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from adjudicator.errors import Fact, Illegal, Remark
from conquest.reports.words import Namer


def illegal(problem: Illegal, names: Namer) -> str:
    """What is wrong, and what would be right."""
    facts = _said(problem.facts, names)
    if problem.why == "impossible_move":
        because = Illegal(why=str(problem.facts["because"]), facts=problem.facts)
        text = _("the move to support can’t be made: %(because)s")
        return text % {"because": illegal(because, names)}
    counted = _of_numbers(problem.why, problem.facts)
    if counted:
        return counted
    text = (
        _of_units(problem.why)
        or _of_places(problem.why, str(problem.facts.get("kind", "")))
        or _of_aid(problem.why)
        or _of_retreats(problem.why)
        or _of_builds(problem.why)
        or _("this can’t be ordered in this phase.")
    )
    return text % facts


def _said(facts: Mapping[str, Fact], names: Namer) -> dict[str, object]:
    """Facts with their ids in words."""
    said: dict[str, object] = dict(facts)
    for key in ("at", "to", "of"):
        if key in said:
            said[key] = names.place(str(said[key]))
    for key in ("coasts", "open", "home"):
        if key in said:
            places = facts[key]
            said[key] = names.places(tuple(map(str, _several(places))))
    if "year" in said:
        said["year"] = names.year(_number(facts, "year"))
    if "power" in said:
        said["power"] = names.power(str(said["power"]))
    return said


def _several(fact: Fact) -> tuple[str, ...]:
    return tuple(fact) if isinstance(fact, tuple | list) else (str(fact),)


def _number(facts: Mapping[str, Fact], key: str) -> int:
    return int(str(facts.get(key, 0)))


def _of_numbers(why: str, facts: Mapping[str, Fact]) -> str:
    match why:
        case "no_builds":
            removals = _number(facts, "removals")
            if not removals:
                return _("you have no builds this winter.")
            return ngettext(
                "you have no builds this winter: one unit must go.",
                "you have no builds this winter: %(removals)d units must go.",
                removals,
            ) % {"removals": removals}
        case "too_many_builds":
            builds = _number(facts, "builds")
            return ngettext(
                "you have one build only; the first orders count.",
                "you have %(builds)d builds only; the first orders count.",
                builds,
            ) % {"builds": builds}
        case "too_many_removals":
            removals = _number(facts, "removals")
            return ngettext(
                "only one unit has to go; the first orders count.",
                "only %(removals)d units have to go; the first orders count.",
                removals,
            ) % {"removals": removals}
        case _:
            return ""


def _of_units(why: str) -> str:
    match why:
        case "no_unit":
            return _("there is no unit in %(at)s.")
        case "foreign_unit":
            return _("the unit in %(at)s belongs to %(power)s.")
        case "neutral_unit":
            return _("the army in %(at)s is neutral and takes no orders.")
        case "neutral_stays":
            return _("the army in %(of)s is neutral and never moves.")
        case "second_order":
            return _("the unit in %(at)s has another order, which counts.")
        case "not_your_unit":
            return _("you have no unit in %(at)s.")
        case "not_dislodged":
            return _("no unit of yours was dislodged from %(at)s.")
        case _:
            return ""


def _of_places(why: str, kind: str) -> str:
    match why:
        case "no_place":
            return _("there is no such place.")
        case "same_place":
            return _("it stands in %(to)s already.")
        case "army_at_sea":
            return _("%(to)s is water; an army can’t stand there.")
        case "inland":
            return _("%(to)s is inland; a fleet can’t go there.")
        case "no_fleets_to_carry":
            return _(
                "%(to)s does not border on %(at)s, and no chain of fleets could "
                "convoy an army there."
            )
        case "not_adjacent" if kind == "F":
            return _("a fleet can’t go from %(at)s to %(to)s.")
        case "not_adjacent":
            return _("an army can’t go from %(at)s to %(to)s.")
        case "coast_needed":
            return _("name the coast: %(coasts)s.")
        case "wrong_coast":
            return _("%(to)s can’t be reached from there; this could: %(coasts)s.")
        case "fleet_by_convoy":
            return _("only armies are convoyed.")
        case _:
            return ""


def _of_aid(why: str) -> str:
    match why:
        case "nobody_to_support":
            return _("there is no unit in %(of)s to support.")
        case "supports_itself":
            return _("a unit can’t support itself.")
        case "out_of_reach":
            return _(
                "the unit in %(at)s could not go to %(to)s, so it can’t support there."
            )
        case "attack_on_itself":
            return _("a unit can’t support an attack on its own province, %(at)s.")
        case "army_cannot_convoy":
            return _("only fleets convoy.")
        case "not_at_sea":
            return _("a fleet on a coast can’t convoy; %(at)s is not at sea.")
        case "nobody_to_convoy":
            return _("there is no army in %(of)s to convoy.")
        case "no_landing":
            return _("an army can’t land in %(to)s.")
        case "no_link":
            return _("no convoy from %(of)s to %(to)s needs the fleet in %(at)s.")
        case _:
            return ""


def _of_retreats(why: str) -> str:
    match why:
        case "attackers_origin":
            return _("the attacker came from %(to)s.")
        case "closed_retreat":
            return _("%(to)s is closed to retreats; open: %(open)s.")
        case _:
            return ""


def _of_builds(why: str) -> str:
    match why:
        case "no_centre":
            return _("%(at)s is no supply centre.")
        case "not_your_centre":
            return _("%(at)s is not yours.")
        case "not_home":
            return _("you build at home only: %(home)s.")
        case "occupied":
            return _("there is a unit in %(at)s already.")
        case "kind_needed":
            return _("say whether to build an army or a fleet in %(at)s.")
        case "nothing_to_remove":
            return _("you have no units to remove this winter.")
        case "no_draw_yet":
            return _("a draw can be agreed on once %(year)s has ended.")
        case _:
            return ""


def remark(problem: Remark, names: Namer) -> str:
    """What was understood leniently, or looks like a slip."""
    facts = _said(problem.facts, names)
    match problem.why:
        case "coast_filled":
            text = _("no coast was named; taken as %(to)s.")
        case "coast_ignored" if facts.get("kind") == "A":
            text = _("an army needs no coast; taken as %(at)s.")
        case "coast_ignored":
            text = _("that coast means nothing there; taken as %(at)s.")
        case "route_ignored":
            text = _("the route is not needed: any fleets ordered may convoy.")
        case "other_kind":
            kind, _space, at = str(problem.facts["unit"]).partition(" ")
            facts["at"] = names.place(at)
            text = (
                pgettext("remark", "the unit in %(at)s is an army.")
                if kind == "A"
                else pgettext("remark", "the unit in %(at)s is a fleet.")
            )
        case "not_ordered_yet":
            text = _("your unit in %(of)s has no such order yet.")
        case "stays_instead":
            text = _("your unit in %(of)s is ordered to stay.")
        case "moves_instead":
            text = _("your unit in %(of)s is ordered to %(to)s.")
        case "own_collision":
            text = _("two of your units retreat to %(to)s: both would be disbanded.")
        case _:
            text = _("this was understood leniently.")
    return text % facts
