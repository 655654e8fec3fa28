"""When clocks run out: lengths, hours, summer time, days off."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquest.games.schedule import Pace, due_time

MADRID = ZoneInfo("Europe/Madrid")
DAILY = Pace(lengths={"default": 24 * 60}, at="21:00", zone="Europe/Madrid")
DAY = timedelta(days=1)


def local(*moment):
    return datetime(*moment, tzinfo=MADRID)


def test_a_short_clock_runs_as_long_as_it_is():
    now = local(2026, 11, 30, 20, 50)
    assert due_time(DAILY, timedelta(seconds=12), now) == now + timedelta(seconds=12)


def test_a_day_ends_at_the_hour_of_the_game():
    opened = local(2026, 11, 30, 21, 0) + timedelta(seconds=7)
    assert due_time(DAILY, DAY, opened) == local(2026, 12, 1, 21, 0)


def test_a_round_opened_early_gets_its_whole_day():
    assert due_time(DAILY, DAY, local(2026, 11, 30, 10, 0)) == local(2026, 12, 1, 21, 0)


@pytest.mark.parametrize(
    ("opened", "due"),
    [
        (local(2027, 3, 27, 21, 0), local(2027, 3, 28, 21, 0)),  # 23 hours later
        (local(2026, 10, 24, 21, 0), local(2026, 10, 25, 21, 0)),  # 25 hours later
    ],
)
def test_the_hour_stays_when_summer_time_begins_or_ends(opened, due):
    assert due_time(DAILY, DAY, opened) == due


def test_no_deadline_falls_on_a_day_off():
    friday = local(2026, 12, 4, 21, 0)
    weekdays = Pace(
        lengths={"default": 24 * 60}, at="21:00", zone="Europe/Madrid", days_off=(5, 6)
    )
    assert due_time(weekdays, DAY, friday) == local(2026, 12, 7, 21, 0)


def test_without_an_hour_a_day_off_only_moves_the_day():
    saturday = datetime(2026, 12, 5, 9, tzinfo=UTC)
    pace = Pace(lengths={"default": 24 * 60}, days_off=(6,))
    assert due_time(pace, DAY, saturday) == datetime(2026, 12, 7, 9, tzinfo=UTC)


def test_what_was_left_at_a_pause_still_ends_at_the_hour():
    resumed = local(2026, 12, 1, 9, 0)
    due = due_time(DAILY, timedelta(hours=3), resumed, whole=DAY)
    assert due == local(2026, 12, 1, 21, 0)


def test_seven_days_off_are_none():
    pace = Pace(lengths={"default": 24 * 60}, at="21:00", days_off=tuple(range(7)))
    assert due_time(pace, DAY, datetime(2026, 12, 5, 21, tzinfo=UTC)) == datetime(
        2026, 12, 6, 21, tzinfo=UTC
    )


@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2028, 1, 1)),
    st.sampled_from([12, 24, 48, 72, 168]),
    st.sampled_from(["Europe/Madrid", "America/Santiago", "Pacific/Auckland", "UTC"]),
    st.sampled_from(["00:30", "02:30", "08:00", "21:00", "23:59"]),
)
def test_nearly_the_whole_length_is_always_left(moment, hours, zone, at):
    now = moment.replace(tzinfo=UTC)
    length = timedelta(hours=hours)
    due = due_time(Pace(at=at, zone=zone), length, now)
    assert length - timedelta(hours=2) <= due - now <= length + timedelta(hours=24)
