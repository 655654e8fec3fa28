"""What a game master did, as every player reads it."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from conquest.games.selectors import RulingSeen
from conquest.reports import moments
from conquest.reports.namer import BoardNamer


def told(ruling: RulingSeen, names: BoardNamer, zone: ZoneInfo, phase: str = "") -> str:
    """A ruling as a sentence; its reason is told beside it.

    ``phase``: the title of the position a game was taken back to.
    """
    to = ruling.facts.get("to")
    return sentence(
        ruling.kind,
        master=ruling.by,
        power=None if ruling.seat_power is None else names.power(ruling.seat_power),
        to=None if to is None else datetime.fromisoformat(str(to)),
        zone=zone,
        phase=phase,
        fresh_dice=bool(ruling.facts.get("fresh_dice")),
    )


def sentence(
    kind: str,
    *,
    master: str,
    zone: ZoneInfo,
    power: str | None = None,
    to: datetime | None = None,
    phase: str = "",
    fresh_dice: bool = False,
) -> str:
    """What a ruling of this kind says."""
    facts = {"master": master, "power": power or "", "phase": phase}
    match kind:
        case "pause":
            return _("%(master)s has paused the game. All clocks stand still.") % facts
        case "resume":
            return (
                _("%(master)s has resumed the game. The clocks go on where they stood.")
                % facts
            )
        case "extend" if to is not None:
            return _("%(master)s has moved the deadline to %(moment)s %(zone)s.") % {
                **facts,
                "moment": moments.moment(to, zone),
                "zone": moments.zone_time(zone),
            }
        case "resolve":
            return _("%(master)s has had the round resolved.") % facts
        case "remind":
            return _("%(master)s has reminded who is not ready.") % facts
        case "roll_back" if fresh_dice:
            return (
                _(
                    "%(master)s has taken the game back to %(phase)s. The orders given "
                    "there are kept as drafts, and dice are thrown afresh."
                )
                % facts
            )
        case "roll_back":
            return (
                _(
                    "%(master)s has taken the game back to %(phase)s. The orders given "
                    "there are kept as drafts, and the dice stay as they were."
                )
                % facts
            )
        case _:
            return _of_a_power(kind, facts)


def _of_a_power(kind: str, facts: dict[str, str]) -> str:
    match kind:
        case "amend":
            return (
                _("%(master)s has given orders for %(power)s on the player's behalf.")
                % facts
            )
        case "preview":
            return (
                _("%(master)s has looked at the resolution of this round beforehand.")
                % facts
            )
        case "replace":
            return _("%(master)s has given %(power)s to another player.") % facts
        case "remove":
            return _("%(master)s has removed the player of %(power)s.") % facts
        case "left":
            return (
                _("%(master)s has declared that the player of %(power)s has left.")
                % facts
            )
        case "broadcast":
            return _("%(master)s writes to all players.") % facts
        case "end":
            return _("%(master)s has ended the game.") % facts
        case _:
            return _on_press(kind, facts)


def _on_press(kind: str, facts: dict[str, str]) -> str:
    """Rulings on letters; of a private one nobody else reads whose it is."""
    match kind:
        case "hide_letter" if facts["power"]:
            return (
                _("%(master)s has hidden a letter that %(power)s wrote to all.") % facts
            )
        case "hide_letter":
            return (
                _(
                    "%(master)s has hidden a private letter. Who could read it sees "
                    "which."
                )
                % facts
            )
        case "show_letter" if facts["power"]:
            return (
                _("%(master)s shows the letter again that %(power)s wrote to all.")
                % facts
            )
        case "show_letter":
            return _("%(master)s shows a hidden private letter again.") % facts
        case "mute":
            return _("%(master)s has barred %(power)s from writing letters.") % facts
        case "unmute":
            return _("%(master)s has let %(power)s write letters again.") % facts
        case _:
            return _("%(master)s has ruled.") % facts
