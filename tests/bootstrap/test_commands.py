"""Other commands: quick ones start nothing, others find or start a database."""

import signal
import subprocess
import sys

import pytest

from conquest.bootstrap.databases import needs_database
from conquest.bootstrap.layout import ROOT
from tests.bootstrap.running import environment, eventually, manage, processes_of

ASK = ("shell", "--no-imports", "-c")
COUNT = """
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("select 6 * 7")
    print(cursor.fetchone()[0])
"""


@pytest.fixture(scope="module")
def state(place):
    return place / "state"


def test_command_without_need_of_a_database_starts_none(state):
    done = manage(state, "check")
    assert done.returncode == 0, done.stderr
    assert not (state / "postgres").exists()


@pytest.mark.parametrize(
    "words", [["adjudicate", "case.json"], ["read_mail"], ["help"], ["migrate", "-h"]]
)
def test_quick_commands_need_no_database(words):
    assert not needs_database(words)


@pytest.mark.parametrize("words", [["migrate"], ["shell", "-c", "1"], ["sweep"]])
def test_commands_on_the_record_need_a_database(words):
    assert needs_database(words)


def test_two_commands_share_the_database_that_the_first_started(state):
    waiting = subprocess.Popen(
        [sys.executable, ROOT / "manage.py", *ASK, "print(0, flush=True); input()"],
        env=environment(state),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        assert waiting.stdout.readline() == b"0\n"
        shared = manage(state, *ASK, COUNT)
        assert shared.stdout.strip() == "42", shared.stderr
        waiting.communicate(b"\n", timeout=30)
        assert waiting.returncode == 0
    finally:
        waiting.kill()
        waiting.wait()
    eventually(lambda: not processes_of(state), within=10)


def test_terminated_command_takes_its_database_along(state):
    waiting = subprocess.Popen(
        [sys.executable, ROOT / "manage.py", *ASK, "print(0, flush=True); input()"],
        env=environment(state),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with waiting:
        assert waiting.stdout.readline() == b"0\n"
        waiting.send_signal(signal.SIGTERM)
    assert waiting.returncode == 128 + signal.SIGTERM
    eventually(lambda: not processes_of(state), within=10)


def test_place_that_can_not_be_written_is_told(tmp_path):
    (tmp_path / "file").touch()
    done = manage(tmp_path / "file" / "state", "migrate")
    assert done.returncode == 1
    assert "can't write in" in done.stderr
    assert "CONQUEST_STATE" in done.stderr
    assert "Traceback" not in done.stderr
