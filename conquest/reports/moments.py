"""Times as people say them: moment, zone and distance."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from babel.dates import format_datetime, get_timezone_location
from django.utils.translation import get_language, gettext, ngettext, pgettext

#: From this distance on, minutes are left out.
ONLY_HOURS = timedelta(days=2)


def moment(at: datetime, zone: ZoneInfo) -> str:
    """A moment by the clock of a zone: ``Tuesday 1 December, 21:00``."""
    # Translators: a pattern of day and time as in Unicode's CLDR
    pattern = pgettext("pattern of a moment", "EEEE d MMMM, HH:mm")
    return format_datetime(at, pattern, tzinfo=zone, locale=_locale())


def brief(at: datetime, zone: ZoneInfo, now: datetime) -> str:
    """A moment for subjects: ``Monday 21:00``, or ``14 December, 21:00`` far off."""
    if at - now < timedelta(days=6):
        return format_datetime(at, "EEEE HH:mm", tzinfo=zone, locale=_locale())
    pattern = pgettext("pattern of a moment without weekday", "d MMMM, HH:mm")
    return format_datetime(at, pattern, tzinfo=zone, locale=_locale())


def day(at: datetime, zone: ZoneInfo) -> str:
    """A day with its year: ``1 December 2026``."""
    pattern = pgettext("pattern of a day", "d MMMM yyyy")
    return format_datetime(at, pattern, tzinfo=zone, locale=_locale())


def hour(at: datetime, zone: ZoneInfo) -> str:
    """An hour: ``14:32``."""
    return format_datetime(at, "HH:mm", tzinfo=zone, locale=_locale())


def zone_time(zone: ZoneInfo) -> str:
    """A zone by its city: ``Madrid time``."""
    if zone.key in ("UTC", "Etc/UTC", "Etc/GMT", "GMT"):
        return gettext("universal time (UTC)")
    city = get_timezone_location(zone, locale=_locale(), return_city=True)
    return gettext("%(city)s time") % {"city": city}


def distance(at: datetime, now: datetime) -> str:
    """How far away a moment is: ``in 1 day 6 hours``; ``now`` when it is past."""
    left = at - now
    if left < timedelta(minutes=1):
        return gettext("now")
    return gettext("in %(time)s") % {"time": length(left)}


def length(time: timedelta) -> str:
    """A length of time in its two greatest units: ``23 hours 35 minutes``."""
    minutes = int(time.total_seconds() // 60)
    days, hours, rest = minutes // 1440, minutes // 60 % 24, minutes % 60
    if time >= ONLY_HOURS:
        rest = 0
    parts = [
        said % {"count": count}
        for count, said in (
            (days, ngettext("%(count)d day", "%(count)d days", days)),
            (hours, ngettext("%(count)d hour", "%(count)d hours", hours)),
            (rest, ngettext("%(count)d minute", "%(count)d minutes", rest)),
        )
        if count
    ][:2]
    if len(parts) < 2:
        return "".join(parts)
    return pgettext("a length of time", "%(first)s %(second)s") % {
        "first": parts[0],
        "second": parts[1],
    }


def deadline(at: datetime, zone: ZoneInfo, now: datetime) -> str:
    """A deadline: ``Tuesday 1 December, 21:00 Madrid time, in 1 day 6 hours``."""
    return gettext("%(moment)s %(zone)s, %(distance)s") % {
        "moment": moment(at, zone),
        "zone": zone_time(zone),
        "distance": distance(at, now),
    }


def _locale() -> str:
    return "es" if (get_language() or "").startswith("es") else "en"
