"""The timeline of a game in words, for its game master."""

from collections.abc import Iterable
from datetime import datetime

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from conquest.games.selectors import TimelineEntry
from conquest.reports.namer import BoardNamer, listed


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the timeline."""

    kind: str
    at: datetime
    icon: str
    tone: str
    said: str
    more: str = ""
    position: str | None = None


def entries(found: Iterable[TimelineEntry], names: BoardNamer) -> list[Entry]:
    """What happened, newest first, in the active language."""
    return [_entry(each, names) for each in found]


def _entry(each: TimelineEntry, names: BoardNamer) -> Entry:
    match each.kind:
        case "sheet":
            said, more = _sheet(each, names)
            icon, tone = ("lock" if each.ready else "pen"), ""
        case "resolution":
            said, more = _resolution(each, names)
            icon, tone = "play", ""
        case "ruling":
            said = _("%(who)s (game master) %(what)s") % {
                "who": each.by,
                "what": each.label,
            }
            if each.power is not None:
                said = _("%(who)s (game master) %(what)s: %(power)s") % {
                    "who": each.by,
                    "what": each.label,
                    "power": names.power(each.power),
                }
            more = _("“%(reason)s”") % {"reason": each.reason}
            icon, tone = "gm", "act"
        case _:
            said, more = _bulletin(each)
            icon = "warn" if each.word == "trouble" else "mail"
            tone = "bad" if each.word == "trouble" else ""
    return Entry(
        kind=each.kind,
        at=each.at,
        icon=icon,
        tone=tone,
        said=said,
        more=more,
        position=each.position,
    )


def _sheet(each: TimelineEntry, names: BoardNamer) -> tuple[str, str]:
    facts = {"power": names.power(each.power), "count": each.count}
    match each.word:
        case "mail":
            said = _("%(power)s sent orders by mail") % facts
        case "master":
            said = _("Orders were given for %(power)s by the game master") % facts
        case _:
            said = _("%(power)s saved orders on the web") % facts
    more = _("and is ready") if each.ready else ""
    if each.count > 1:
        times = ngettext("%(count)d time", "%(count)d times in a row", each.count)
        more = ", ".join(part for part in (times % facts, more) if part)
    return said, more


def _resolution(each: TimelineEntry, names: BoardNamer) -> tuple[str, str]:
    title = ""
    if each.phase is not None:
        found = names.words.phase(each.phase, names)
        title = f"{found.main} {found.kind}".strip()
    match each.word:
        case "opening":
            said = _("The game was opened: %(phase)s") % {"phase": title}
        case "departure":
            said = _("%(power)s stopped playing") % {"power": names.power(each.power)}
        case "replacement":
            said = _("Somebody took over %(power)s") % {
                "power": names.power(each.power)
            }
        case _:
            said = _("Resolved; now %(phase)s") % {"phase": title}
    more = ""
    if each.missed:
        more = _("Missed the deadline: %(powers)s") % {
            "powers": listed(map(names.power, each.missed))
        }
    return said, more


def _bulletin(each: TimelineEntry) -> tuple[str, str]:
    if each.word == "reported":
        return (
            ngettext(
                "A player has shown you a letter",
                "Players have shown you %(count)d letters",
                each.count,
            )
            % {"count": each.count},
            _("It stands among the game's letters."),
        )
    if each.word == "trouble":
        return (
            _("The round could not be resolved"),
            _("It stays locked. Resolving it again tries once more."),
        )
    return (
        ngettext("A reminder was sent", "%(count)d reminders were sent", each.count)
        % {"count": each.count},
        "",
    )
