"""Marches and battles of Fortress, in words."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from adjudicator.events import Event
from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress import events
from conquest.reports.words import Namer, Told
from conquest.reports.words.fortress_cards import card_name, order_name


def battle_told(event: Event, names: Namer) -> Told | None:
    """A Defend, a Support, a Feint, a Move or what came of it."""
    match event:
        case events.Fought():
            return _fought(event, names)
        case events.Captured():
            return _captured(event, names)
        case events.BeastSlain(power=power, territory=at):
            text = _("%(power)s slays %(beast)s in %(place)s, strength %(full)d.") % {
                "power": names.power(power),
                "beast": names.figure(event.beast, at),
                "place": names.place(at),
                "full": event.full,
            }
            return Told(text, weight=2, place=at, power=power)
        case events.DefendSet() | events.SupportSet():
            return _prepared(event, names)
        case events.FeintIdle():
            return _idle_feint(event, names)
        case _:
            return _march(event, names)


def _prepared(event: events.DefendSet | events.SupportSet, names: Namer) -> Told:
    power = names.power(event.power)
    if isinstance(event, events.DefendSet):
        text = _("%(power)s defends %(place)s.") % {
            "power": power,
            "place": names.place(event.territory),
        }
        return Told(text, weight=0, place=event.territory, power=event.power)
    facts = {
        "power": power,
        "beneficiary": names.power(event.beneficiary),
        "to": names.place(event.to),
        "source": names.place(event.source),
    }
    if event.beneficiary == event.power:
        text = _("%(power)s supports its own side in %(to)s from %(source)s.")
    else:
        text = _("%(power)s supports %(beneficiary)s in %(to)s from %(source)s.")
    return Told(text % facts, weight=0, place=event.to, power=event.power)


def _idle_feint(event: events.FeintIdle, names: Namer) -> Told:
    facts = {
        "power": names.power(event.power),
        "source": names.place(event.source),
        "to": names.place(event.to),
    }
    match event.why:
        case "source_lost":
            text = _("The Feint of %(power)s fails: %(source)s is lost.")
        case "nobody":
            text = _("The Feint of %(power)s fails: %(source)s has nobody to send.")
        case "own":
            text = _("The Feint of %(power)s does nothing: %(to)s is its own by now.")
        case _:
            text = _("The Feint of %(power)s does nothing: %(to)s is empty.")
    return Told(text % facts, place=event.to, power=event.power)


def _march(event: Event, names: Namer) -> Told | None:
    match event:
        case events.MoveSkipped(power=power, source=source):
            text = _(
                "Move %(turn)d of %(power)s is skipped: %(power)s does not hold "
                "%(source)s."
            )
            facts: dict[str, object] = {}
        case events.NobodySent(power=power, source=source):
            text = _(
                "Move %(turn)d of %(power)s: nobody is left in %(source)s to go to "
                "%(to)s."
            )
            facts = {"to": names.place(event.to)}
        case events.FewerSent(power=power, source=source):
            text = _(
                "Move %(turn)d of %(power)s: %(source)s sends %(sent)d to %(to)s, not "
                "the %(asked)d asked for."
            )
            facts = {
                "to": names.place(event.to),
                "sent": event.sent,
                "asked": event.asked,
            }
        case events.Transferred(power=power, source=source):
            text = ngettext(
                "Move %(turn)d of %(power)s: %(troops)d troop goes from %(source)s to "
                "%(to)s.",
                "Move %(turn)d of %(power)s: %(troops)d troops go from %(source)s to "
                "%(to)s.",
                event.troops,
            )
            facts = {"to": names.place(event.to), "troops": event.troops}
        case events.StoodOff(power=power, source=source):
            text = _(
                "Move %(turn)d of %(power)s: the %(troops)d sent to %(to)s are at "
                "their retreat threshold (%(stop)d) and come home to %(source)s "
                "without a battle."
            )
            facts = {
                "to": names.place(event.to),
                "troops": event.troops,
                "stop": event.stop,
            }
        case _:
            return None
    facts |= {
        "turn": event.turn,
        "power": names.power(power),
        "source": names.place(source),
    }
    weight = 0 if isinstance(event, events.Transferred | events.FewerSent) else 1
    return Told(text % facts, weight=weight, place=source, power=power)


def _captured(event: events.Captured, names: Namer) -> Told:
    facts = {
        "power": names.power(event.power),
        "place": names.place(event.territory),
        "of": names.power(event.of),
        "troops": event.troops,
    }
    if not event.fought:
        text = ngettext(
            "%(power)s enters %(place)s, which was empty, with %(troops)d troop.",
            "%(power)s enters %(place)s, which was empty, with %(troops)d troops.",
            event.troops,
        )
    elif event.of is None:
        text = ngettext(
            "%(power)s takes %(place)s; %(troops)d troop moves in.",
            "%(power)s takes %(place)s; %(troops)d troops move in.",
            event.troops,
        )
    else:
        text = ngettext(
            "%(power)s takes %(place)s from %(of)s; %(troops)d troop moves in.",
            "%(power)s takes %(place)s from %(of)s; %(troops)d troops move in.",
            event.troops,
        )
    return Told(text % facts, weight=2, place=event.territory, power=event.power)


def _fought(event: events.Fought, names: Namer) -> Told:
    sentences = [
        _strike(event, names),
        *_extras(event, names),
        _result(event, names),
    ]
    return Told(
        " ".join(sentences),
        place=event.to,
        power=event.power,
        dice=tuple(_dice(event)),
    )


def _strike(event: events.Fought, names: Namer) -> str:
    facts = {
        "turn": event.turn,
        "power": names.power(event.power),
        "against": _defender(event, names),
        "to": names.place(event.to),
        "source": names.place(event.source),
        "force": event.force,
        "troops": event.troops,
    }
    if event.turn:
        text = _(
            "Move %(turn)d of %(power)s: attack on %(against)s in %(to)s from "
            "%(source)s, %(force)d against %(troops)d."
        )
    else:
        text = _(
            "Feint of %(power)s at %(against)s in %(to)s from %(source)s, %(force)d "
            "against %(troops)d."
        )
    return text % facts


def _defender(event: events.Fought, names: Namer) -> str:
    if event.beast is not None:
        return names.figure(event.beast, event.to)
    if event.against is None:
        return pgettext("defender", "neutral troops")
    return names.power(event.against)


def _extras(event: events.Fought, names: Namer) -> Iterator[str]:
    """Which extra dice counted, for whom, on which rolls and why."""
    sides = (
        (names.power(event.power), event.attack_extras),
        (_defender(event, names), event.defence_extras),
    )
    for whose, extras in sides:
        for extra in extras:
            rolls = min(extra.rolls, len(event.rolls))
            text = ngettext(
                "%(whose)s rolls a die more on roll 1 (%(why)s).",
                "%(whose)s rolls a die more on rolls 1 to %(rolls)d (%(why)s).",
                rolls,
            )
            yield text % {"whose": whose, "rolls": rolls, "why": _why(extra, names)}
    if event.undermined:
        yield _("The Sappers make the walls of %(to)s useless.") % {
            "to": names.place(event.to)
        }


def _why(extra: events.Extra, names: Namer) -> str:
    match extra.why:
        case "support":
            return _("Support of %(power)s from %(source)s") % {
                "power": names.power(extra.power),
                "source": names.place(str(extra.source)),
            }
        case "defend":
            return order_name("defend")
        case "fortress":
            return _("fortress")
        case _:
            return card_name(extra.why)


def _result(event: events.Fought, names: Namer) -> str:
    facts = {
        "power": names.power(event.power),
        "against": _defender(event, names),
        "source": names.place(event.source),
        "attack_lost": event.force - event.survivors,
        "defence_lost": event.troops - event.left,
        "survivors": event.survivors,
        "left": event.left,
        "stop": event.stop,
    }
    match event.end:
        case "captured":
            text = _("Losses: %(attack_lost)d against %(defence_lost)d, and the place.")
        case "retreated":
            text = _(
                "Losses: %(attack_lost)d against %(defence_lost)d; at the threshold "
                "of %(stop)d the %(survivors)d left retreat to %(source)s."
            )
        case "returned":
            text = _(
                "Losses: %(attack_lost)d against %(defence_lost)d; %(survivors)d "
                "return to %(source)s."
            )
        case _:
            text = _(
                "Losses: %(attack_lost)d against %(defence_lost)d; nobody comes home."
            )
    return text % facts


def _dice(
    event: events.Fought,
) -> Iterator[tuple[PowerId | None, tuple[int, ...], int]]:
    """Rows of dice; none where a dry run went by averages."""
    for roll in event.rolls:
        if not roll.attack:
            continue
        yield event.power, _high_to_low(roll.attack), roll.attack_kept
        yield event.against, _high_to_low(roll.defence), roll.defence_kept


def _high_to_low(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(dice, reverse=True))
