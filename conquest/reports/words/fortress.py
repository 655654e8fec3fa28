"""Fortress in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from adjudicator.errors import Illegal, Remark
from adjudicator.events import Event
from adjudicator.orders.reading import Order
from adjudicator.prompts import Prompt
from adjudicator.ruleset import Outcome
from adjudicator.rulesets.fortress.views import PrivateFacts, PublicFacts
from adjudicator.views import Facts, Phase, View
from conquest.reports.words import Column, Fact, Namer, Title, Told, examples
from conquest.reports.words.fortress_cards import building_name, card_name, order_name
from conquest.reports.words.fortress_events import event_told
from conquest.reports.words.fortress_orders import order_said
from conquest.reports.words.fortress_problems import illegal_said, remark_said


class FortressWords:
    """Fortress in the active language."""

    name = gettext_lazy("Fortress")
    replaces_sheet = True

    def phase(self, phase: Phase, names: Namer) -> Title:
        """``Round 3`` and ``planning``."""
        match phase.kind:
            case "draft":
                kind = pgettext("fortress phase", "fortress draft")
                opening = pgettext("fortress phase", "Opening, %(power)s")
                return Title(opening % {"power": names.power(phase.power)}, kind)
            case "deployment":
                kind = pgettext("fortress phase", "deployment")
                return Title(pgettext("fortress phase", "Opening"), kind)
            case "over":
                kind = pgettext("fortress phase", "the end")
            case _:
                kind = pgettext("fortress phase", "planning")
        return Title(_("Round %(round)d") % {"round": phase.round}, kind)

    def prompt(self, prompt: Prompt, names: Namer) -> str:  # noqa: ARG002
        """What the prompted player is to do."""
        match prompt.asks:
            case "draft":
                return _(
                    "Found your fortress on a territory of yours, four steps or more "
                    "from every other fortress."
                )
            case "deployment":
                troops = int(str(prompt.facts["troops"]))
                return ngettext(
                    "Place %(troops)d free troop on a territory of yours; it is lost "
                    "otherwise.",
                    "Place %(troops)d free troops on your territories; those not "
                    "placed are lost.",
                    troops,
                ) % {"troops": troops}
            case _:
                return _("Plan your round: you have %(gold)d gold to spend.") % {
                    "gold": int(str(prompt.facts["gold"]))
                }

    def awaited(self, phase: Phase, names: Namer) -> str:
        """What the game waits for."""
        match phase.kind:
            case "draft":
                text = _("%(power)s founds a fortress.")
                return text % {"power": names.power(phase.power)}
            case "deployment":
                return _("Everybody places free troops in secret.")
            case "over":
                return _("The game is over.")
            case _:
                return _("Everybody plans round %(round)d in secret.") % {
                    "round": phase.round
                }

    def order(self, order: Order, names: Namer) -> str:
        """An order as understood."""
        return order_said(order, names)

    def event(self, event: Event, names: Namer) -> Told | None:
        """An event in words."""
        return event_told(event, names)

    def illegal(self, problem: Illegal, names: Namer) -> str:
        """Why an order is refused."""
        return illegal_said(problem, names)

    def remark(self, remark: Remark, names: Namer) -> str:
        """What may be a slip."""
        return remark_said(remark, names)

    def asked(self, what: str) -> str:
        """A part of an order that is missing."""
        match what:
            case "number" | "amount":
                return _("how many (a number, or “all”)")
            case "place":
                return _("a territory")
            case "card":
                return _("a card")
            case "power":
                return _("a player’s colour")
            case "building":
                return _("what to build (barracks or fortress)")
            case _:
                return _("the rest of the order")

    def facts(self, facts: Facts, names: Namer) -> tuple[Fact, ...]:
        """A view's public or private facts."""
        match facts:
            case PublicFacts():
                return tuple(_public(facts, names))
            case PrivateFacts():
                return tuple(_private(facts))
            case _:
                raise TypeError(type(facts))

    def columns(self) -> tuple[Column, ...]:
        """The scoreboard's columns."""
        return (
            Column(
                "territories",
                pgettext("scoreboard", "Territories"),
                pgettext("scoreboard, short", "Terr."),
            ),
            Column(
                "target",
                pgettext("scoreboard", "Target"),
                pgettext("scoreboard, short", "Target"),
            ),
            Column(
                "seas",
                pgettext("scoreboard", "Seas"),
                pgettext("scoreboard, short", "Seas"),
            ),
            Column(
                "gold",
                pgettext("scoreboard", "Gold"),
                pgettext("scoreboard, short", "Gold"),
            ),
            Column(
                "cards",
                pgettext("scoreboard", "Cards"),
                pgettext("scoreboard, short", "Cards"),
            ),
        )

    def total(self, what: str, used: int, of: int) -> str:
        """A running total of a plan: gold and slots."""
        facts = {"used": used, "of": of}
        match what:
            case "gold":
                return _("gold %(used)d of %(of)d") % facts
            case "troops":
                return _("troops placed %(used)d of %(of)d") % facts
            case _:
                return _("%(order)s %(used)d of %(of)d") % {
                    **facts,
                    "order": order_name(what),
                }

    def option(self, name: str) -> tuple[str, str]:
        """An option's label and a sentence of help."""
        match name:
            case "starting_troops":
                return (
                    _("Starting troops"),
                    _(
                        "Free troops each player places before round 1; 0 takes the "
                        "board’s own number."
                    ),
                )
            case "round_limit":
                return (
                    _("Round limit"),
                    _(
                        "After this round whoever holds most land wins; 0 plays on "
                        "until somebody wins outright."
                    ),
                )
            case _:
                return (name, "")

    def option_value(self, name: str, value: str) -> str:  # noqa: ARG002
        """Fortress has no choices among words."""
        return value

    def outcome(self, outcome: Outcome, names: Namer) -> str:
        """How the game ended."""
        facts = {"power": names.powers(outcome.winners)}
        match outcome.by:
            case "land":
                return _("%(power)s holds three quarters of the land and wins.") % facts
            case "round_limit":
                return _(
                    "The last round is over: %(power)s holds most land and wins."
                ) % (facts)
            case _:
                return _("%(power)s is the last one standing and wins.") % facts

    def example(self, view: View, names: Namer) -> str:
        """An example of an order as it may be written now."""
        at, to = examples.attack(view, view.viewer, names)
        facts = {"at": names.place(at), "to": names.place(to), "armies": 1}
        match view.phase.kind:
            case "draft":
                if isinstance(view.public, PublicFacts) and view.public.spots:
                    facts["at"] = names.place(view.public.spots[0])
                return pgettext("an order as written", "found %(at)s") % facts
            case "deployment":
                free = view.private
                if isinstance(free, PrivateFacts) and free.to_place:
                    facts["armies"] = min(3, free.to_place)
                return (
                    pgettext("an order as written", "place %(armies)d %(at)s") % facts
                )
            case _:
                text = pgettext("an order as written", "move %(at)s -> %(to)s 3 stop 1")
                return text % facts

    def fragment(self, asks: str, text: str, names: Namer) -> str:
        """A fragment of a choice as a button."""
        match asks:
            case "verb":
                return _verb(text)
            case "place":
                lead, _blank, place = text.rpartition(" ")
                said = names.place(place)
                match lead:
                    case "->":
                        return f"→ {said}"
                    case ",":
                        return pgettext("Move", "and to %(place)s") % {"place": said}
                    case "in":
                        return pgettext("support", "in %(place)s") % {"place": said}
                    case "from":
                        return pgettext("support", "from %(place)s") % {"place": said}
                    case _:
                        return said
            case "card":
                return card_name(text)
            case "power":
                return names.power(text)
            case _:
                return _word(text)


def _verb(text: str) -> str:
    match text:
        case "found":
            return pgettext("verb", "Found a fortress")
        case "place":
            return pgettext("verb", "Place troops")
        case "deploy":
            return pgettext("verb", "Buy troops")
        case "move":
            return pgettext("verb", "Move")
        case "defend":
            return pgettext("verb", "Defend")
        case "support":
            return pgettext("verb", "Support")
        case "build":
            return pgettext("verb", "Build")
        case "card":
            return pgettext("verb", "Play a card")
        case "discard":
            return pgettext("verb", "Discard a card")
        case _:
            return text


def _word(text: str) -> str:
    match text:
        case "all":
            return pgettext("how many", "all")
        case "stop":
            return pgettext("retreat threshold", "retreat at")
        case "barracks" | "fortress":
            return building_name(text)
        case _:
            return text


def _public(facts: PublicFacts, names: Namer) -> list[Fact]:
    found = [
        Fact(
            pgettext("fortress", "Target"),
            _("%(target)d of %(land)d land territories")
            % {"target": facts.target, "land": facts.land},
        )
    ]
    for region in facts.regions:
        bonus = f"{region.bonus:+d}".replace("-", "−")
        if region.holder is None:
            found.append(Fact(names.region(region.region), bonus))
            continue
        holder = {"bonus": bonus, "power": names.power(region.holder)}
        text = _("%(bonus)s, held by %(power)s")
        found.append(Fact(names.region(region.region), text % holder))
    if facts.bonuses:
        label = pgettext("fortress", "Territories with a bonus of their own")
        found.append(
            Fact(label, ", ".join(_paying(*one, names) for one in facts.bonuses))
        )
    for purse in facts.purses:
        text = _("%(gold)d gold, cap %(cap)d, income %(income)d")
        said = {"gold": purse.gold, "cap": purse.cap, "income": purse.income}
        found.append(Fact(names.power(purse.power), text % said))
    for deck in facts.decks:
        text = _("%(deck)d in the deck, %(discards)d discarded")
        label = _("Cards of tier %(tier)d") % {"tier": deck.tier}
        said = {"deck": deck.deck, "discards": deck.discards}
        found.append(Fact(label, text % said))
    if facts.round_limit:
        found.append(Fact(_("Last round"), str(facts.round_limit)))
    return found


def _paying(place: str, bonus: int, names: Namer) -> str:
    """A territory with its own bonus in brackets after its name (F-11)."""
    amount = f"{bonus:+d}".replace("-", "−")
    return f"{names.place(place)} ({amount})"


def _private(facts: PrivateFacts) -> list[Fact]:
    cards = ", ".join(card_name(card) for card in facts.hand)
    found = [
        Fact(
            _("Your cards"),
            cards or pgettext("cards", "none"),
            private=True,
        )
    ]
    if facts.to_place:
        found.append(Fact(_("Free troops to place"), str(facts.to_place), private=True))
    return found


WORDS = FortressWords()
