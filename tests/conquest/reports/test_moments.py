"""Times as people say them."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils.translation import override

from conquest.reports import moments

MADRID = ZoneInfo("Europe/Madrid")
NOW = datetime(2026, 11, 30, 14, tzinfo=UTC)
DUE = datetime(2026, 12, 1, 20, tzinfo=UTC)


def test_a_deadline_is_moment_zone_and_distance():
    said = moments.deadline(DUE, MADRID, NOW)
    assert said == "Tuesday 1 December, 21:00 Madrid time, in 1 day 6 hours"
    with override("es"):
        assert moments.deadline(DUE, MADRID, NOW) == (
            "martes 1 de diciembre, 21:00, hora de Madrid, dentro de 1 día y 6 horas"
        )


def test_a_city_has_its_name_in_the_readers_language():
    zone = ZoneInfo("America/New_York")
    assert moments.zone_time(zone) == "New York time"
    assert moments.zone_time(ZoneInfo("UTC")) == "universal time (UTC)"
    with override("es"):
        assert moments.zone_time(zone) == "hora de Nueva York"


def test_summer_time_moves_the_hour_that_is_shown():
    assert moments.hour(datetime(2026, 7, 1, 12, tzinfo=UTC), MADRID) == "14:00"
    assert moments.hour(datetime(2026, 12, 1, 12, tzinfo=UTC), MADRID) == "13:00"


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (timedelta(days=3, hours=4, minutes=30), "in 3 days 4 hours"),
        (timedelta(days=1, hours=6), "in 1 day 6 hours"),
        (timedelta(days=1, minutes=5), "in 1 day 5 minutes"),
        (timedelta(hours=23, minutes=35), "in 23 hours 35 minutes"),
        (timedelta(minutes=1), "in 1 minute"),
        (timedelta(seconds=20), "now"),
        (timedelta(days=-1), "now"),
    ],
)
def test_distances_are_said_in_their_two_greatest_units(left, said):
    assert moments.distance(NOW + left, NOW) == said


def test_subjects_have_a_weekday_for_what_is_near_and_a_date_for_what_is_far():
    assert moments.brief(DUE, MADRID, NOW) == "Tuesday 21:00"
    assert moments.brief(DUE + timedelta(days=14), MADRID, NOW) == "15 December, 21:00"
