"""Diplomacy in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from adjudicator.errors import Illegal, Remark
from adjudicator.events import Event
from adjudicator.orders.reading import Order
from adjudicator.prompts import Prompt
from adjudicator.ruleset import Outcome
from adjudicator.rulesets.diplomacy.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    SupportHold,
    SupportMove,
    Vote,
    Waive,
)
from adjudicator.rulesets.diplomacy.views import Standing
from adjudicator.views import Facts, Phase, View
from conquest.reports.words import Column, Fact, Namer, Title, Told
from conquest.reports.words.diplomacy_events import listed, told
from conquest.reports.words.diplomacy_problems import illegal, remark
from conquest.reports.words.diplomacy_units import Unit, unit_words


class DiplomacyWords:
    """Diplomacy in the active language."""

    name = gettext_lazy("Diplomacy")
    replaces_sheet = False

    def phase(self, phase: Phase, names: Namer) -> Title:
        """``Spring 1901``, or ``Spring AL 301``, and ``movement``."""
        facts = {"year": names.year(phase.year or 0)}
        match phase.season:
            case "spring":
                main = _("Spring %(year)s") % facts
            case "fall":
                main = _("Fall %(year)s") % facts
            case _:
                main = _("Winter %(year)s") % facts
        return Title(main, _kind(phase.kind))

    def prompt(self, prompt: Prompt, names: Namer) -> str:  # noqa: ARG002
        """What the prompted player is to do."""
        figures = {key: int(str(value)) for key, value in prompt.facts.items()}
        match prompt.asks:
            case "movement" if not figures["units"]:
                return _("You have no unit to order; you may vote on a draw.")
            case "movement":
                return ngettext(
                    "Order your unit.",
                    "Order your %(units)d units.",
                    figures["units"],
                ) % {"units": figures["units"]}
            case "retreat":
                return ngettext(
                    "Your unit was dislodged: retreat or disband it.",
                    "%(units)d of your units were dislodged: retreat or disband them.",
                    figures["units"],
                ) % {"units": figures["units"]}
            case _ if "removals" in figures:
                return ngettext(
                    "Remove one unit: you have more than centres.",
                    "Remove %(removals)d units: you have more than centres.",
                    figures["removals"],
                ) % {"removals": figures["removals"]}
            case _:
                return ngettext(
                    "You may build one unit.",
                    "You may build up to %(builds)d units.",
                    figures["builds"],
                ) % {"builds": figures["builds"]}

    def awaited(self, phase: Phase, names: Namer) -> str:  # noqa: ARG002
        """What the game waits for."""
        match phase.kind:
            case "movement":
                return _("The game waits for everybody’s orders.")
            case "retreat":
                return _("The game waits for the retreats.")
            case _:
                return _("The game waits for builds and removals.")

    def order(self, order: Order, names: Namer) -> str:
        """An order as understood."""
        match order:
            case Waive():
                return _("One build is left unused")
            case Vote(draw=True):
                return _("A vote for a draw, good for this phase")
            case Vote():
                return _("No vote for a draw")
            case Build(kind="A", at=at):
                return _("An army is built in %(at)s") % {"at": names.place(at)}
            case Build(kind="F", at=at):
                return _("A fleet is built in %(at)s") % {"at": names.place(at)}
            case Build(at=at):
                return _("A unit is built in %(at)s") % {"at": names.place(at)}
            case (
                Hold()
                | Move()
                | SupportHold()
                | SupportMove()
                | Convoy()
                | Retreat()
                | Disband()
            ):
                return _of_unit(order, names)
            case _:
                raise TypeError(type(order))

    def event(self, event: Event, names: Namer) -> Told | None:
        """An event; None for what need not be said."""
        return told(event, names)

    def illegal(self, problem: Illegal, names: Namer) -> str:
        """Why an order is refused, to stand after a colon."""
        return illegal(problem, names)

    def remark(self, remark_: Remark, names: Namer) -> str:
        """What was understood leniently, or looks like a slip."""
        return remark(remark_, names)

    def asked(self, what: str) -> str:
        """A part of an order that is missing."""
        match what:
            case "unit":
                return _("the unit that is ordered")
            case "destination" | "place":
                return _("the place to go to")
            case "supported unit":
                return _("the unit to support")
            case "convoyed unit":
                return _("the army to convoy")
            case "coast":
                return _("the coast")
            case _:
                return _("what the unit is to do")

    def facts(self, facts: Facts, names: Namer) -> tuple[Fact, ...]:
        """A view's public facts."""
        if not isinstance(facts, Standing):
            raise TypeError(type(facts))
        found = [
            Fact(
                _("To win"),
                _("%(centres)d centres in winter") % {"centres": facts.victory},
            )
        ]
        if facts.draw_from is not None:
            text = _("from %(year)s on") % {"year": names.year(facts.draw_from)}
            found.append(Fact(_("A draw can be agreed on"), text))
        for power, delta in facts.adjustments:
            count = {"units": abs(delta)}
            if delta > 0:
                text = ngettext("builds one", "builds %(units)d", delta) % count
            else:
                text = ngettext("removes one", "removes %(units)d", -delta) % count
            found.append(Fact(names.power(power), text))
        for unit, retreats in facts.retreats:
            kind, _space, at = unit.partition(" ")
            who = unit_words(kind, at, names)
            text = _("may retreat to %(places)s") % {"places": listed(retreats, names)}
            found.append(Fact(who, text))
        return tuple(found)

    def columns(self) -> tuple[Column, ...]:
        """Centres and units."""
        return (
            Column("centres", _("Centres"), pgettext("short for centres", "C")),
            Column("units", _("Units"), pgettext("short for units", "U")),
        )

    def total(self, what: str, used: int, of: int) -> str:
        """A running total of a winter's sheet."""
        facts = {"used": used, "of": of}
        if what == "removals":
            return _("removals %(used)d of %(of)d") % facts
        return _("builds %(used)d of %(of)d") % facts

    def option(self, name: str) -> tuple[str, str]:
        """An option's label and a sentence of help."""
        match name:
            case "keep_bonus":
                return (
                    _("Keeps"),
                    _(
                        "A unit in a keep is worth one more in defence: any unit that "
                        "stays there, or only one that is ordered to hold."
                    ),
                )
            case _:
                return name, ""

    def option_value(self, name: str, value: str) -> str:
        """A value of a choice."""
        match (name, value):
            case ("keep_bonus", "any_stationary"):
                return pgettext("keeps", "Any unit that stays")
            case ("keep_bonus", "hold_orders"):
                return pgettext("keeps", "Only units that hold")
            case _:
                return value

    def outcome(self, outcome: Outcome, names: Namer) -> str:
        """How the game ended."""
        facts = {"powers": names.powers(outcome.winners)}
        match outcome.by:
            case "centres":
                return _("%(powers)s won the game by centres.") % facts
            case "last_playing":
                return _("%(powers)s won: everybody else gave up.") % facts
            case "agreement":
                return _("The game ended in a draw between %(powers)s.") % facts
            case _:
                return _("The game was abandoned by all its players.")

    def example(self, view: View, names: Namer) -> str:
        """An example of orders as they may be written now."""
        pieces = [
            piece
            for piece in view.picture.pieces
            if piece.dislodged == (view.phase.kind == "retreat")
        ]
        own = [piece for piece in pieces if piece.power == view.viewer]
        facts = {"at": names.place((*own, *pieces)[0].place) if pieces else ""}
        match view.phase.kind:
            case "movement" if pieces:
                return pgettext("an order as written", "%(at)s holds") % facts
            case "retreat" if pieces:
                return pgettext("an order as written", "disband %(at)s") % facts
            case _:
                return _winter_example(view, names) or pgettext(
                    "an order as written", "waive"
                )

    def fragment(self, asks: str, text: str, names: Namer) -> str:
        """A fragment of a choice as a button."""
        match asks:
            case "unit":
                kind, _space, at = text.partition(" ")
                return unit_words(kind, at, names)
            case "place":
                return names.place(text)
            case _:
                return _word(text)


def _winter_example(view: View, names: Namer) -> str:
    """What a power with builds, or with removals, may write; empty for others."""
    standing = view.public
    if not isinstance(standing, Standing) or view.viewer is None:
        return ""
    if dict(standing.adjustments).get(view.viewer, 0) < 0:
        own = next(p.place for p in view.picture.pieces if p.power == view.viewer)
        facts = {"at": names.place(own)}
        return pgettext("an order as written", "disband %(at)s") % facts
    for text in dict(standing.builds).get(view.viewer, ()):
        kind, _space, at = text.partition(" ")
        facts = {"at": names.place(at)}
        if kind == "A":
            return pgettext("an order as written", "build army %(at)s") % facts
        return pgettext("an order as written", "build fleet %(at)s") % facts
    return ""


def _kind(kind: str) -> str:
    match kind:
        case "movement":
            return pgettext("phase", "movement")
        case "retreat":
            return pgettext("phase", "retreats")
        case _:
            return pgettext("phase", "builds and removals")


def _of_unit(
    order: Hold | Move | SupportHold | SupportMove | Convoy | Retreat | Disband,
    names: Namer,
) -> str:
    facts = {"unit": Unit(order.kind, order.at).begun(names)}
    if isinstance(order, SupportHold | SupportMove | Convoy):
        facts["of"] = Unit(order.of_kind, order.of).object(names)
    if isinstance(order, Move | SupportMove | Convoy | Retreat):
        facts["to"] = names.place(order.to)
    match order:
        case Hold():
            return _("%(unit)s holds") % facts
        case Move(via=True):
            return _("%(unit)s moves to %(to)s by convoy") % facts
        case Move():
            return _("%(unit)s moves to %(to)s") % facts
        case SupportHold():
            return _("%(unit)s supports %(of)s") % facts
        case SupportMove():
            return _("%(unit)s supports %(of)s to %(to)s") % facts
        case Convoy():
            return _("%(unit)s convoys %(of)s to %(to)s") % facts
        case Retreat():
            return _("%(unit)s retreats to %(to)s") % facts
        case Disband():
            return _("%(unit)s disbands") % facts


def _word(text: str) -> str:
    words = {
        "H": pgettext("order word", "holds"),
        "-": pgettext("order word", "moves to"),
        "S": pgettext("order word", "supports"),
        "C": pgettext("order word", "convoys"),
        "R": pgettext("order word", "retreats to"),
        "D": pgettext("order word", "disbands"),
        "B": pgettext("order word", "is built"),
        "VIA": pgettext("order word", "by convoy"),
        "WAIVE": pgettext("order word", "leave a build unused"),
        "VOTE": pgettext("order word", "Vote on a draw"),
        "DRAW": pgettext("order word", "for a draw"),
        "NO": pgettext("order word", "for no draw"),
    }
    return words.get(text, text)


WORDS = DiplomacyWords()
