"""The page that tells whether the site does its work."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from conquest.games.services import rounds
from tests.conquest.factories import NOON, opened

pytestmark = pytest.mark.django_db


def test_a_site_whose_clocks_run_is_well():
    opened()
    with time_machine.travel(NOON, tick=False):
        answer = Client().get(reverse("health"))
    assert answer.status_code == 200
    assert answer.json() == {"database": True, "overdue_rounds": 0}


def test_a_deadline_nobody_sweeps_is_told_after_two_minutes():
    due = rounds.unfinished_round(opened()).due_at
    with time_machine.travel(due + timedelta(minutes=1), tick=False):
        assert Client().get(reverse("health")).status_code == 200
    with time_machine.travel(due + timedelta(minutes=3), tick=False):
        answer = Client().get(reverse("health"))
    assert answer.status_code == 503
    assert answer.json()["overdue_rounds"] == 1
