"""Moments and spans in templates, by the clock of the reader's zone."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
from babel.dates import format_datetime
from django import template
from django.utils import timezone
from django.utils.translation import get_language, ngettext, pgettext

from conquest.reports import moments

register = template.Library()


class Part(msgspec.Struct, frozen=True):
    """A number and its unit: ``6`` and ``h``."""

    number: int
    unit: str


def _zone() -> ZoneInfo:
    return ZoneInfo(timezone.get_current_timezone_name())


@register.filter
def long_moment(at: datetime) -> str:
    """``Tuesday 1 December, 21:00 Madrid time``."""
    said = moments.moment(at, _zone())
    return pgettext("a moment and its zone", "%(moment)s %(zone)s") % {
        "moment": said[:1].upper() + said[1:],
        "zone": moments.zone_time(_zone()),
    }


@register.filter
def short_moment(at: datetime) -> str:
    """``Tue 1 Dec, 21:00``."""
    # Translators: a pattern of day and time as in Unicode's CLDR
    pattern = pgettext("pattern of a short moment", "EEE d MMM, HH:mm")
    locale = "es" if (get_language() or "").startswith("es") else "en"
    return format_datetime(at, pattern, tzinfo=_zone(), locale=locale)


@register.filter
def weekday(at: datetime) -> str:
    """``Sunday 29 November``."""
    # Translators: a pattern of a day as in Unicode's CLDR
    pattern = pgettext("pattern of a weekday", "EEEE d MMMM")
    locale = "es" if (get_language() or "").startswith("es") else "en"
    said = format_datetime(at, pattern, tzinfo=_zone(), locale=locale)
    return said[:1].upper() + said[1:]


@register.filter
def hour(at: datetime) -> str:
    """``21:00``."""
    return moments.hour(at, _zone())


@register.filter
def left(span: timedelta) -> tuple[Part, ...]:
    """What is left, big units first: days and hours, minutes only under two days.

    ``1 day 6 h 28 min``, ``6 h 5 min``, ``40 s`` in the last two minutes; nothing for
    what is over.
    """
    seconds = int(span.total_seconds())
    if seconds <= 0:
        return ()
    if seconds < 120:
        return (Part(seconds, pgettext("seconds, short", "s")),)
    days, rest = divmod(seconds, 86400)
    hours, rest = divmod(rest, 3600)
    parts: list[Part] = []
    if days:
        parts.append(Part(days, ngettext("day", "days", days)))
    if hours or days:
        parts.append(Part(hours, pgettext("hours, short", "h")))
    if days < 2:
        parts.append(Part(rest // 60, pgettext("minutes, short", "min")))
    return tuple(parts)


@register.filter
def left_in_words(span: timedelta) -> str:
    """``1 day 6 h``: the two biggest units of what is left."""
    return " ".join(f"{part.number} {part.unit}" for part in left(span)[:2])


@register.simple_tag
def zone_now() -> str:
    """``Madrid time``: the zone the page shows times in."""
    return moments.zone_time(_zone())
