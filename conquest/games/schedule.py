"""When clocks run out: a game's pace, pure and without a clock of its own."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import msgspec

#: From this length on a clock ends at the pace's hour; shorter ones run as they are.
SNAPS_FROM = timedelta(hours=24)
#: How much earlier than its full length a clock may end to meet its hour: what a round
#: loses by being resolved a little after the hour, or by a change to summer time.
SLACK = timedelta(hours=2)


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How long powers have, by clock, and at which hour deadlines fall."""

    lengths: dict[str, float] = {}  #: minutes by clock name; ``default`` for others
    at: str | None = None  #: wall-clock hour of deadlines, ``21:00``
    zone: str = "UTC"  #: of that hour
    days_off: tuple[int, ...] = ()  #: weekdays without deadlines, Monday is 0
    grace: int = 0  #: minutes after a deadline in which orders still count

    def length(self, clock: str) -> timedelta:
        """The time a clock of this name has."""
        minutes = self.lengths.get(clock, self.lengths.get("default", 24 * 60))
        return timedelta(minutes=minutes)


def due_time(
    pace: Pace, length: timedelta, now: datetime, *, whole: timedelta | None = None
) -> datetime:
    """When a clock started ``now`` with ``length`` to go runs out, in UTC.

    A long clock ends at the pace's wall-clock hour, the first that leaves (nearly) the
    whole length, and not on a day off. ``whole``: the length the clock once had, for
    one that goes on after a pause.
    """
    if (whole or length) < SNAPS_FROM:
        return now + length
    zone = ZoneInfo(pace.zone)
    if pace.at is None:
        due = now + length
        while due.astimezone(zone).weekday() in pace.days_off and _has_days(pace):
            due += timedelta(days=1)
        return due
    hour = time.fromisoformat(pace.at)
    earliest = now + length - SLACK
    day = earliest.astimezone(zone).date()
    while True:
        due = datetime.combine(day, hour, zone).astimezone(UTC)
        if due >= earliest and (
            day.weekday() not in pace.days_off or not _has_days(pace)
        ):
            return due
        day += timedelta(days=1)


def _has_days(pace: Pace) -> bool:
    """Whether any weekday is left for deadlines."""
    return len(set(pace.days_off) & set(range(7))) < 7
