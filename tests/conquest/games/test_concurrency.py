"""Many sweeps at once and processes really killed: nothing lost, nothing twice."""

import os
import signal
import subprocess
import sys
import threading
import time
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection, connections, transaction
from django.test import Client
from django.utils import timezone

from conquest.bootstrap.layout import ROOT
from conquest.games.models import Bulletin, Game, Position, Resolution
from conquest.games.services import course, orders, rounds
from tests.conquest.factories import NOON, opened
from tests.conquest.games.play import again, asked_seat, deploying, own_places, say

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = 20
THREADS = 4


def in_threads(work, count=THREADS):
    """Runs ``work`` in several threads, each with its own connection; their faults."""
    faults = []

    def run():
        try:
            work()
        except Exception as fault:
            faults.append(fault)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return faults


def test_due_games_swept_by_four_threads_are_each_resolved_once():
    games = [opened() for _ in range(GAMES)]
    due = max(rounds.unfinished_round(game).due_at for game in games)

    def sweep():
        while course.run_next_due(now=due):
            pass

    assert in_threads(sweep) == []
    for game in games:
        assert Resolution.objects.filter(game=game, kind="play").count() == 1
        assert Position.objects.filter(game=game).count() == 2
        assert Bulletin.objects.filter(game=game, kind="report").count() == 1


def test_one_round_resolved_by_four_threads_at_once_is_resolved_once():
    game = opened()
    round_ = rounds.unfinished_round(game)
    assert rounds.lock(round_id=round_.pk, now=round_.due_at)
    found = []
    work = lambda: found.append(  # noqa: E731
        rounds.resolve(round_id=round_.pk, now=round_.due_at).resolution.pk
    )
    assert in_threads(work) == []
    assert len(found) == THREADS
    assert len(set(found)) == 1


def test_two_sheets_sent_at_once_are_two_versions_and_one_counts():
    game = deploying()
    seat = game.seats.get(number=1)
    places = own_places(game, seat)
    lines = iter([f"place 1 {place}" for place in places[:THREADS]])
    lock = threading.Lock()

    def send():
        with lock:
            line = next(lines)
        orders.submit(seat_id=seat.pk, text=line, now=NOON, door="web", whole=True)

    assert in_threads(send) == []
    round_ = rounds.unfinished_round(game)
    sheets = seat.sheets.filter(round=round_).order_by("version")
    assert [sheet.version for sheet in sheets] == [1, 2, 3, 4]
    assert rounds.latest_sheets(round_)[seat.power] == sheets.last()


def test_lines_sent_from_four_windows_at_once_are_all_kept():
    game = deploying()
    seat = game.seats.select_related("player").get(number=1)
    code = rounds.unfinished_round(game).code
    lines = [f"place 1 {place}" for place in own_places(game, seat)[:THREADS]]
    waiting = list(lines)

    def send():
        client = Client()
        client.force_login(seat.player)
        form = {"round": code, "do": "add", "line": waiting.pop()}
        client.post(f"/games/{game.code}/orders/", form)

    assert in_threads(send) == []
    assert sorted(seat.sheets.latest("version").orders) == sorted(lines)


def test_the_same_letter_twice_at_once_is_one_sheet():
    game = deploying()
    seat = game.seats.get(number=1)
    line = f"place 1 {own_places(game, seat)[0]}"
    assert in_threads(lambda: say(seat, line, key="letter")) == []
    assert seat.sheets.filter(round=rounds.unfinished_round(game)).count() == 1


# --- real processes, really killed --------------------------------------------------


def sweeping():
    """``manage.py sweep`` in a process of its own, on this test's database."""
    database = connection.settings_dict
    host = database["OPTIONS"].get("host") or database["HOST"]
    user, name = database["USER"], database["NAME"]
    return subprocess.Popen(
        [sys.executable, "manage.py", "sweep"],
        cwd=ROOT,
        env={
            **os.environ,
            "CONQUEST_ENV": "managed",
            "DJANGO_SETTINGS_MODULE": settings.SETTINGS_MODULE,
            "DATABASE_URL": f"postgres://{user}@/{name}?host={host}",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def wait_until(claim, seconds=60):
    """Waits until ``claim()`` holds."""
    end = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def someone_waits_for_a_lock():
    with connection.cursor() as cursor:
        # Within a transaction the view would show its first sight for ever.
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity "
            "WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        return cursor.fetchone()[0] > 0


def make_due(game):
    """Moves the deadline of the game's round into the past of the real clock."""
    past = timezone.now() - timedelta(minutes=1)
    game.clocks.update(due_at=past)
    game.rounds.filter(status="open").update(due_at=past, runs_at=past)


@pytest.mark.parametrize("table", ["games_resolution", "games_bulletin", "games_clock"])
def test_a_sweep_killed_while_it_writes_leaves_a_round_that_the_next_one_resolves(
    table,
):
    game = opened()
    make_due(game)
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
        worker = sweeping()
        wait_until(someone_waits_for_a_lock)
        worker.send_signal(signal.SIGKILL)
        worker.communicate()
    assert Position.objects.filter(game=game).count() == 1
    assert not Resolution.objects.filter(game=game, kind="play").exists()
    assert rounds.unfinished_round(game) is not None

    after = sweeping()
    out, err = after.communicate(timeout=120)
    assert after.returncode == 0, out + err
    assert Resolution.objects.filter(game=game, kind="play").count() == 1
    assert Bulletin.objects.filter(game=game, kind="report").count() == 1
    assert again(game).head.number == 1


def test_a_connection_cut_in_the_middle_loses_and_doubles_nothing():
    game = opened()
    make_due(game)
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE games_bulletin IN EXCLUSIVE MODE")
        worker = sweeping()
        wait_until(someone_waits_for_a_lock)
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE wait_event_type = 'Lock' AND datname = current_database()"
            )
        worker.communicate(timeout=60)
    assert Game.objects.get(pk=game.pk).head.number == 0
    assert course.run_next_due(now=timezone.now())
    assert Resolution.objects.filter(game=game, kind="play").count() == 1
    assert asked_seat(again(game)) is not None
