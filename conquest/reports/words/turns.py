"""What the words of Classic and Missions share: a game of turns, said."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from adjudicator.errors import Illegal, Remark
from adjudicator.events import Event
from adjudicator.mechanics.turns import orders
from adjudicator.mechanics.turns.facts import TurnFacts, forecast
from adjudicator.orders.reading import Order
from adjudicator.prompts import Prompt
from adjudicator.ruleset import Outcome
from adjudicator.views import Phase, View
from conquest.reports.words import Column, Fact, Namer, Outlook, Title, Told, examples
from conquest.reports.words.turn_events import told
from conquest.reports.words.turn_problems import illegal, remark


class TurnWords:
    """A game of turns in the active language."""

    name: Any
    replaces_sheet = True

    # Phases and prompts.

    def phase_name(self, kind: str) -> str:
        """A phase in a word or two."""
        match kind:
            case "deploy":
                return pgettext("turn phase", "deployment")
            case "claim":
                return pgettext("turn phase", "claiming the board")
            case "trade":
                return pgettext("turn phase", "sets and placing")
            case "draft":
                return pgettext("turn phase", "draft")
            case "place":
                return pgettext("turn phase", "placing")
            case "attack":
                return pgettext("turn phase", "attack")
            case "defence":
                return pgettext("turn phase", "defence")
            case "advance":
                return pgettext("turn phase", "moving in")
            case "regroup":
                return pgettext("turn phase", "regrouping")
            case "fortify":
                return pgettext("turn phase", "fortifying")
            case "over":
                return pgettext("turn phase", "the end")
            case _:
                return kind

    def phase(self, phase: Phase, names: Namer) -> Title:
        """``Round 3, Red`` and ``attack``."""
        facts = {"round": phase.round, "power": names.power(phase.power)}
        kind = self.phase_name(phase.kind)
        if phase.kind == "over":
            return Title(_("Round %(round)d") % facts, kind)
        if phase.kind in ("deploy", "claim"):
            return Title(_("Set-up, %(power)s") % facts, kind)
        return Title(_("Round %(round)d, %(power)s") % facts, kind)

    def prompt(self, prompt: Prompt, names: Namer) -> str:
        """What the prompted player is to do."""
        facts = prompt.facts
        armies = int(str(facts.get("armies", 0)))
        match prompt.asks:
            case "defence":
                return _(
                    "%(by)s attacks %(to)s from %(at)s, %(attackers)s armies against "
                    "your %(defenders)s. Defend with one die or with two?"
                ) % {
                    "by": names.power(str(facts["by"])),
                    "at": names.place(str(facts["at"])),
                    "to": names.place(str(facts["to"])),
                    "attackers": facts["attackers"],
                    "defenders": facts["defenders"],
                }
            case "advance":
                return _(
                    "You took %(to)s. How many armies move in from %(at)s: "
                    "%(least)s to %(most)s?"
                ) % {
                    "at": names.place(str(facts["at"])),
                    "to": names.place(str(facts["to"])),
                    "least": facts["least"],
                    "most": facts["most"],
                }
            case "claim":
                return ngettext(
                    "Place %(armies)d army on an unclaimed territory or your own.",
                    "Place %(armies)d armies on unclaimed territories or your own.",
                    armies,
                ) % {"armies": armies}
            case "deploy" | "place":
                return ngettext(
                    "Place %(armies)d army on a territory of yours.",
                    "Place %(armies)d armies on your territories.",
                    armies,
                ) % {"armies": armies}
            case "trade" | "draft" if "cards" in facts:
                return _(
                    "You hold %(cards)s cards: hand in a set before anything else."
                ) % {"cards": facts["cards"]}
            case "trade" | "draft":
                return ngettext(
                    "Your turn: place %(armies)d army; a set of cards brings more.",
                    "Your turn: place %(armies)d armies; a set of cards brings more.",
                    armies,
                ) % {"armies": armies}
            case "regroup" | "fortify":
                return _("Move armies once, or end your turn.")
            case _:
                return _("Attack, move armies once, or end your turn.")

    def awaited(self, phase: Phase, names: Namer) -> str:
        """What the game waits for."""
        facts = {"power": names.power(phase.power)}
        match phase.kind:
            case "over":
                return _("The game is over.")
            case "defence":
                return (
                    _("An attack by %(power)s waits for the defender’s dice.") % facts
                )
            case "deploy" | "claim":
                return _("%(power)s places armies.") % facts
            case "advance":
                return _("%(power)s took a territory and moves in.") % facts
            case _:
                return _("It is %(power)s’s turn.") % facts

    # Orders.

    def order(self, order: Order, names: Namer) -> str:
        """An order as understood."""
        match order:
            case orders.Place(armies=armies, at=at):
                return ngettext(
                    "Place %(armies)d army on %(at)s",
                    "Place %(armies)d armies on %(at)s",
                    armies,
                ) % {"armies": armies, "at": names.place(at)}
            case orders.Attack():
                return _attack(order, names)
            case orders.Advance(armies=None):
                return _("Move in with all armies but one")
            case orders.Advance(armies=int(armies)):
                return ngettext(
                    "Move in with %(armies)d army",
                    "Move in with %(armies)d armies",
                    armies,
                ) % {"armies": armies}
            case orders.Defend(dice=dice):
                return ngettext(
                    "Defend with %(dice)d die", "Defend with %(dice)d dice", dice
                ) % {"dice": dice}
            case orders.End():
                return _("End the turn")
            case orders.StandingDefend(dice=dice):
                return ngettext(
                    "Standing order: defend with %(dice)d die whenever asked",
                    "Standing order: defend with %(dice)d dice whenever asked",
                    dice,
                ) % {"dice": dice}
            case orders.StandingAdvance(how="all"):
                return _("Standing order: after a capture move in with all but one")
            case orders.StandingAdvance():
                return _("Standing order: after a capture move in with the fewest")
            case orders.StandingTrade():
                return _("Standing order: when a set is due, hand in the best")
            case orders.StandingNone():
                return _("No standing orders any more")
            case _:
                raise TypeError(type(order))

    def outlook(self, order: Order, view: View, names: Namer) -> Outlook | None:
        """The exact chance of an attack; None for anything else."""
        if not isinstance(order, orders.Attack):
            return None
        try:
            odds = forecast(
                view,
                order.at,
                order.to,
                until=order.until or 1,
                rolls=order.rolls,
                dice=order.dice,
            )
        except (KeyError, ValueError):
            return None  # no armies to count, or more than a page has time for
        percent = round(100 * odds.win)
        facts = {"to": names.place(order.to), "percent": percent}
        if order.rolls is not None or (order.until or 1) > 1:
            said = _("Chance to take %(to)s with this line: %(percent)d %%")
        else:
            said = _("Chance to take %(to)s if you go on to the end: %(percent)d %%")
        return Outlook(said % facts, percent)

    def march(self, armies: int, at: str, to: str, names: Namer) -> str:
        """The one move at a turn's end, as understood."""
        return ngettext(
            "Move %(armies)d army from %(at)s to %(to)s and end the turn",
            "Move %(armies)d armies from %(at)s to %(to)s and end the turn",
            armies,
        ) % {"armies": armies, "at": names.place(at), "to": names.place(to)}

    def card(self, card: str, names: Namer) -> str:
        """A card's name."""
        raise NotImplementedError

    def cards(self, cards: Sequence[str], names: Namer) -> str:
        """Several cards, one after another."""
        return ", ".join(self.card(card, names) for card in cards)

    # What happened, and what is wrong.

    def event(self, event: Event, names: Namer) -> Told | None:
        """An event in words."""
        return told(event, names, self.cards)

    def illegal(self, problem: Illegal, names: Namer) -> str:
        """Why an order is refused."""
        return illegal(problem, names, self.cards)

    def remark(self, remark_: Remark, names: Namer) -> str:
        """What may be a slip."""
        return remark(remark_, names)

    def asked(self, what: str) -> str:
        """A part of an order that is missing."""
        match what:
            case "number":
                return _("a number")
            case "place":
                return _("a territory")
            case "card" | "symbol":
                return _("a card")
            case "DICE" | "DEFEND":
                return _("the number of dice")
            case "WITH" | "ALL" | "LEAST":
                return _("how many (a number, or “all”)")
            case _:
                return _("the rest of the order")

    # What is seen.

    def turn_facts(self, facts: TurnFacts, names: Namer) -> list[Fact]:
        """Public facts both games have."""
        found: list[Fact] = []
        if facts.asked is not None:
            at, to = facts.asked
            found.append(
                Fact(
                    _("Under attack"),
                    _("%(to)s, from %(at)s")
                    % {"at": names.place(at), "to": names.place(to)},
                )
            )
        if facts.to_place:
            found.append(Fact(_("Armies to place"), str(facts.to_place)))
        found.append(
            Fact(
                _("Deck"),
                _("%(deck)d cards, %(discards)d handed in")
                % {"deck": facts.deck, "discards": facts.discards},
            )
        )
        return found

    def columns(self) -> tuple[Column, ...]:
        """The scoreboard's columns."""
        return (
            Column(
                "territories",
                pgettext("scoreboard", "Territories"),
                pgettext("scoreboard, short", "Terr."),
            ),
            Column(
                "armies",
                pgettext("scoreboard", "Armies"),
                pgettext("scoreboard, short", "Arm."),
            ),
            Column(
                "cards",
                pgettext("scoreboard", "Cards"),
                pgettext("scoreboard, short", "Cards"),
            ),
            Column(
                "reserve",
                pgettext("scoreboard", "To place"),
                pgettext("scoreboard, short", "Res."),
            ),
        )

    def total(self, what: str, used: int, of: int) -> str:
        """A running total of a script."""
        assert what == "armies"
        return _("armies placed: %(used)d of %(of)d") % {"used": used, "of": of}

    def option(self, name: str) -> tuple[str, str]:
        """An option's label and a sentence of help."""
        match name:
            case "defence":
                return (
                    _("Defender’s dice"),
                    _(
                        "Automatic defence always rolls the most dice; otherwise "
                        "whoever is attacked is asked before every roll."
                    ),
                )
            case _:
                return (name, "")

    def option_value(self, name: str, value: str) -> str:
        """A value of a choice."""
        match (name, value):
            case ("defence", "automatic"):
                return _("Automatic: the most")
            case ("defence", "ask"):
                return _("Ask the defender")
            case _:
                return value

    def outcome(self, outcome: Outcome, names: Namer) -> str:
        """How the game ended."""
        facts = {"power": names.powers(outcome.winners)}
        if outcome.by == "objective":
            return _("%(power)s met the secret objective and wins.") % facts
        return _("%(power)s is the only one left on the board and wins.") % facts

    def example(self, view: View, names: Namer) -> str:
        """An example of an order as it may be written now, in the reader's language."""
        at, to = examples.attack(view, view.viewer or view.phase.power, names)
        table = view.public
        to_place = table.to_place if isinstance(table, TurnFacts) else 0
        facts: dict[str, Any] = {
            "at": names.place(at),
            "to": names.place(to),
            "armies": max(1, min(3, to_place)),
            "dice": examples.dice(view),
        }
        match view.phase.kind:
            case "claim":
                facts["at"] = names.place(examples.unclaimed(view, names) or at)
                return (
                    pgettext("an order as written", "place %(armies)d %(at)s") % facts
                )
            case "deploy" | "trade" | "draft" | "place":
                return (
                    pgettext("an order as written", "place %(armies)d %(at)s") % facts
                )
            case "advance":
                return pgettext("an order as written", "advance all")
            case "defence":
                return pgettext("an order as written", "defend %(dice)d") % facts
            case _:
                facts["left"] = min(3, examples.troops(view, at) - 1)
                if facts["left"] < 1:
                    return pgettext("an order as written", "end")
                return (
                    pgettext(
                        "an order as written", "attack %(at)s %(to)s until %(left)d"
                    )
                    % facts
                )

    def fragment(self, asks: str, text: str, names: Namer) -> str:
        """A fragment of a choice as a button."""
        match asks:
            case "place":
                return names.place(text)
            case "card":
                return self.cards(self.split_cards(text), names)
            case "verb" | "word":
                return _word(text)
            case _:
                return text

    def split_cards(self, text: str) -> list[str]:
        """The cards of a trade's fragment."""
        return text.split(", ")


def _attack(order: orders.Attack, names: Namer) -> str:
    facts = {
        "at": names.place(order.at),
        "to": names.place(order.to),
        "dice": order.dice,
        "until": order.until,
        "rolls": order.rolls,
    }
    said = tuple(n is not None for n in (order.dice, order.until, order.rolls))
    match said:
        case (False, False, False):
            text = _("Attack %(to)s from %(at)s, one roll")
        case (True, False, False):
            text = _("Attack %(to)s from %(at)s, one roll, dice: %(dice)d")
        case (False, True, False):
            text = _("Attack %(to)s from %(at)s until only %(until)d are left at home")
        case (False, False, True):
            text = _("Attack %(to)s from %(at)s, rolls: at most %(rolls)d")
        case (True, True, False):
            text = _(
                "Attack %(to)s from %(at)s until only %(until)d are left at home, "
                "dice: %(dice)d"
            )
        case (True, False, True):
            text = _(
                "Attack %(to)s from %(at)s, rolls: at most %(rolls)d, dice: %(dice)d"
            )
        case (False, True, True):
            text = _(
                "Attack %(to)s from %(at)s until only %(until)d are left at home, "
                "rolls: at most %(rolls)d"
            )
        case _:
            text = _(
                "Attack %(to)s from %(at)s until only %(until)d are left at home, "
                "rolls: at most %(rolls)d, dice: %(dice)d"
            )
    return text % facts


def _word(text: str) -> str:
    """An order word as a button."""
    match text:
        case "place":
            return pgettext("order word", "Place")
        case "attack":
            return pgettext("order word", "Attack")
        case "advance":
            return pgettext("order word", "Move in")
        case "regroup":
            return pgettext("order word", "Regroup")
        case "fortify":
            return pgettext("order word", "Fortify")
        case "defend":
            return pgettext("order word", "Defend")
        case "trade":
            return pgettext("order word", "Hand in")
        case "end":
            return pgettext("order word", "End turn")
        case "all":
            return pgettext("order word", "all but one")
        case "until":
            return pgettext("order word", "until (armies left at home)")
        case "x":
            return pgettext("order word", "rolls, at most")
        case "dice":
            return pgettext("order word", "dice")
        case "onto":
            return pgettext("order word", "two of them onto")
        case _:
            return text
