"""How fast a table plays: ready-made paces, and what a pace says of itself."""

from typing import Final, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from conquest.games.schedule import Pace

PaceName = Literal["live", "day", "two_days", "week"]

_DAY: Final = 24 * 60
#: Minutes by clock. Whoever is asked in the middle of somebody's turn has less time
#: than the turn; who drafts one by one, half of a round.
_LENGTHS: Final[dict[PaceName, dict[str, float]]] = {
    "live": {"default": 10, "turn": 5, "draft": 2, "defence": 0.2},
    "day": {"default": _DAY, "draft": _DAY / 2, "defence": 6 * 60},
    "two_days": {"default": 2 * _DAY, "draft": _DAY, "defence": 12 * 60},
    "week": {"default": 7 * _DAY, "draft": 2 * _DAY, "defence": _DAY},
}
#: Minutes after a deadline in which orders still count, where a table wants them.
GRACE: Final = 120
SLOW: Final = frozenset({"day", "two_days", "week"})
WEEKEND: Final = (5, 6)

TITLES: Final[dict[PaceName, tuple[Promise, Promise]]] = {
    "live": (
        gettext_lazy("Live"),
        gettext_lazy("Everybody is at the table: a few minutes a turn."),
    ),
    "day": (
        gettext_lazy("A day"),
        gettext_lazy("For players who look in every evening."),
    ),
    "two_days": (
        gettext_lazy("Two days"),
        gettext_lazy("Room for letters and for a day without a screen."),
    ),
    "week": (
        gettext_lazy("A week"),
        gettext_lazy("Play by mail at its old pace."),
    ),
}


def pace(
    name: PaceName, *, at: str, zone: str, weekends_off: bool, grace: bool
) -> Pace:
    """The pace of this name; hour, zone and rest only matter to slow ones."""
    if name not in SLOW:
        return Pace(lengths=_LENGTHS[name], zone=zone)
    return Pace(
        lengths=_LENGTHS[name],
        at=at,
        zone=zone,
        days_off=WEEKEND if weekends_off else (),
        grace=GRACE if grace else 0,
    )


def said(given: Pace) -> str:
    """A pace in a few words: ``two days, until 21:00``."""
    minutes = given.lengths.get("default", _DAY)
    if minutes < 120:
        return ngettext(
            "%(count)d minute a round", "%(count)d minutes a round", int(minutes)
        ) % {"count": minutes}
    if minutes < 2 * _DAY and given.at:
        return _("a day, until %(hour)s") % {"hour": given.at}
    days = round(minutes / _DAY)
    if given.at:
        return ngettext(
            "%(count)d day, until %(hour)s", "%(count)d days, until %(hour)s", days
        ) % {"count": days, "hour": given.at}
    return ngettext("%(count)d day a round", "%(count)d days a round", days) % {
        "count": days
    }


def is_live(given: Pace) -> bool:
    """Whether the players of such a table sit before their screens."""
    return given.lengths.get("default", _DAY) < 120
