"""What happened in a game of turns, in words."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator.events import Event
from adjudicator.mechanics.turns import events
from adjudicator.powers import PowerId
from conquest.reports.words import Namer, Told

SayCards = Callable[[Sequence[str], Namer], str]


def told(event: Event, names: Namer, say_cards: SayCards) -> Told | None:
    """An event both games know; None for what need not be said."""
    match event:
        case events.Dealt():
            return Told(
                _(
                    "The territories are dealt, one army on each. Armies each player "
                    "has still to place: %(armies)d."
                )
                % {"armies": event.reserve}
            )
        case events.Placed():
            return _placed(event, names)
        case events.Claimed():
            return _claimed(event, names)
        case events.Neutralised():
            text = _("Nobody claimed %(places)s: one neutral army each.")
            return Told(text % {"places": names.places(event.places)})
        case events.TurnBegan():
            return _turn_began(event, names)
        case events.TurnEnded():
            return _turn_ended(event, names)
        case events.Regrouped():
            return _regrouped(event, names)
        case events.Departed():
            return _departed(event, names)
        case events.Won():
            return Told(
                _("%(power)s wins the game.") % {"power": names.power(event.power)},
                weight=2,
                power=event.power,
            )
        case events.Asked() | events.Rolled() | events.Captured() | events.MovedIn():
            return _battle(event, names)
        case _:
            return _of_cards(event, names, say_cards)


def _battle(event: Event, names: Namer) -> Told | None:
    match event:
        case events.Asked():
            text = _("%(by)s attacks %(to)s from %(at)s; %(power)s is asked for dice.")
            facts = {"by": names.power(event.by), "power": names.power(event.power)}
            places = {"at": names.place(event.at), "to": names.place(event.to)}
            return Told(
                text % {**facts, **places}, weight=0, place=event.to, power=event.power
            )
        case events.Rolled():
            return _rolled(event, names)
        case events.Captured():
            return _captured(event, names)
        case events.MovedIn():
            text = ngettext(
                "%(armies)d army moves from %(at)s into %(to)s.",
                "%(armies)d armies move from %(at)s into %(to)s.",
                event.armies,
            )
            return Told(
                text
                % {
                    "armies": event.armies,
                    "at": names.place(event.at),
                    "to": names.place(event.to),
                },
                place=event.to,
                power=event.power,
            )
        case _:
            return None


def _placed(event: events.Placed, names: Namer) -> Told:
    places = ", ".join(
        f"{names.place(place)} {armies}" for place, armies in event.places
    )
    facts = {"power": names.power(event.power), "places": places}
    if event.why == "random":
        text = _("Armies of %(power)s are placed at random: %(places)s.")
    else:
        text = _("%(power)s places armies: %(places)s.")
    return Told(
        text % facts, weight=0 if event.why == "order" else 1, power=event.power
    )


def _claimed(event: events.Claimed, names: Namer) -> Told:
    facts = {
        "power": names.power(event.power),
        "place": names.place(event.place),
        "armies": event.armies,
    }
    if event.why == "random":
        text = ngettext(
            "%(place)s falls to %(power)s at random, with %(armies)d army.",
            "%(place)s falls to %(power)s at random, with %(armies)d armies.",
            event.armies,
        )
    else:
        text = ngettext(
            "%(power)s claims %(place)s with %(armies)d army.",
            "%(power)s claims %(place)s with %(armies)d armies.",
            event.armies,
        )
    return Told(text % facts, place=event.place, power=event.power)


def _turn_began(event: events.TurnBegan, names: Namer) -> Told:
    facts = {
        "power": names.power(event.power),
        "armies": event.armies,
        "territories": event.territories,
        "bonus": event.bonus,
    }
    if event.bonus:
        text = _(
            "%(power)s’s turn: armies for %(territories)d territories and whole "
            "regions (%(bonus)d): %(armies)d."
        )
    else:
        text = _(
            "%(power)s’s turn: armies for %(territories)d territories: %(armies)d."
        )
    return Told(text % facts, power=event.power)


def _turn_ended(event: events.TurnEnded, names: Namer) -> Told | None:
    if not event.missed:
        return None
    text = _("%(power)s missed the deadline; the turn ends without an attack.")
    return Told(text % {"power": names.power(event.power)}, power=event.power)


def _regrouped(event: events.Regrouped, names: Namer) -> Told:
    text = ngettext(
        "%(power)s moves %(armies)d army from %(at)s to %(to)s.",
        "%(power)s moves %(armies)d armies from %(at)s to %(to)s.",
        event.armies,
    )
    return Told(
        text
        % {
            "power": names.power(event.power),
            "armies": event.armies,
            "at": names.place(event.at),
            "to": names.place(event.to),
        },
        place=event.to,
        power=event.power,
    )


def _departed(event: events.Departed, names: Namer) -> Told:
    facts = {"power": names.power(event.power)}
    match event.manner:
        case "conceded":
            text = _("%(power)s concedes. The armies stay where they are, unowned.")
        case "removed":
            text = _(
                "%(power)s was removed by the game master. The armies stay where they "
                "are, unowned."
            )
        case _:
            text = _("%(power)s has left. The armies stay where they are, unowned.")
    return Told(text % facts, weight=2, power=event.power)


def _rolled(event: events.Rolled, names: Namer) -> Told:
    facts = {
        "at": names.place(event.at),
        "to": names.place(event.to),
        "lost": event.losses[0],
        "won": event.losses[1],
        "mine": event.left[0],
        "theirs": event.left[1],
    }
    text = _(
        "%(at)s against %(to)s: the attacker loses %(lost)d, the defender %(won)d; "
        "left are %(mine)d and %(theirs)d."
    )
    return Told(
        text % facts,
        weight=0,
        place=event.to,
        power=event.power,
        dice=(
            (event.power, _high_to_low(event.attack), event.pairs),
            (event.against, _high_to_low(event.defence), event.pairs),
        ),
    )


def _high_to_low(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(dice, reverse=True))


def _captured(event: events.Captured, names: Namer) -> Told:
    facts = {
        "power": names.power(event.power),
        "to": names.place(event.to),
        "against": names.power(event.against),
    }
    if event.against is None:
        text = _("%(power)s takes %(to)s, which nobody held.")
    else:
        text = _("%(power)s takes %(to)s from %(against)s.")
    return Told(text % facts, weight=2, place=event.to, power=event.power)


def _of_cards(event: Event, names: Namer, say_cards: SayCards) -> Told | None:
    match event:
        case events.Eliminated():
            return _eliminated(event, names)
        case events.CardsTaken(power=power, cards=cards):
            text = _("The cards you took: %(cards)s.")
            return Told(text % {"cards": say_cards(cards, names)}, power=power)
        case events.CardDrawn(power=power, shuffled=shuffled):
            facts = {"power": names.power(power)}
            if shuffled:
                text = _("The cards handed in are shuffled; %(power)s draws one.")
            else:
                text = _("%(power)s draws a card.")
            return Told(text % facts, power=power)
        case events.CardSeen(power=power, card=card):
            text = _("The card you drew: %(card)s.")
            return Told(text % {"card": say_cards((card,), names)}, power=power)
        case events.NoCardLeft(power=power):
            text = _("There is no card left for %(power)s to draw.")
            return Told(text % {"power": names.power(power)}, power=power)
        case events.SetTraded():
            return _set_traded(event, names, say_cards)
        case _:
            return None


def _eliminated(event: events.Eliminated, names: Namer) -> Told:
    text = ngettext(
        "%(power)s is out of the game; %(by)s takes %(cards)d card.",
        "%(power)s is out of the game; %(by)s takes %(cards)d cards.",
        event.cards,
    )
    power: PowerId = event.power
    return Told(
        text
        % {
            "power": names.power(power),
            "by": names.power(event.by),
            "cards": event.cards,
        },
        weight=2,
        power=power,
    )


def _set_traded(event: events.SetTraded, names: Namer, say_cards: SayCards) -> Told:
    facts = {
        "power": names.power(event.power),
        "cards": say_cards(event.cards, names),
        "armies": event.armies,
        "straight": event.straight,
    }
    if event.onto is None:
        text = _("%(power)s hands in %(cards)s for armies: %(armies)d.")
    else:
        facts["onto"] = names.place(event.onto)
        text = _(
            "%(power)s hands in %(cards)s for armies: %(armies)d, %(straight)d of them "
            "straight onto %(onto)s."
        )
    return Told(text % facts, place=event.onto, power=event.power)
