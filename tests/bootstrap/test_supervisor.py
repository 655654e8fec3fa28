"""Dead children come back, ever later; the end is orderly and leaves nobody."""

import signal
import subprocess
import sys
import textwrap
import time

import pytest

from conquest.bootstrap.layout import ROOT
from conquest.bootstrap.processes import birth, last_words
from conquest.bootstrap.supervisor import LONGEST_DELAY, Service, Supervisor
from tests.bootstrap.running import eventually

PROGRAM = """
    import sys
    from pathlib import Path
    from conquest.bootstrap import supervisor
    from conquest.bootstrap.processes import spawn

    supervisor.FIRST_DELAY = 0.05
    log = Path(sys.argv[1])
    house = supervisor.Supervisor(
        tell=lambda line: print(line, flush=True),
        changed=lambda children: print(children, flush=True),
    )
    for name, script in (("steady", "sleep 60"), ("mayfly", "sleep 0.1; exit 3")):
        launch = lambda script=script: spawn(["/bin/sh", "-c", script], log=log)
        house.add(supervisor.Service(name, launch, delay=supervisor.FIRST_DELAY))
    house.run()
    house.stop()
    print("ended in order", flush=True)
"""


@pytest.fixture
def house(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(PROGRAM), str(tmp_path / "log")],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as house:
        yield house
        house.kill()


def test_dead_child_is_started_again_and_a_signal_ends_all_in_order(house):
    heard = []
    while not (heard and heard[-1].startswith("Starting the mayfly again")):
        heard.append(house.stdout.readline())
        assert heard[-1], "it ended too early"
    assert "The mayfly has ended with status 3; it starts again in 0 s\n" in heard
    children = eval(next(line for line in heard if "mayfly': [" in line))
    steady = int(children["steady"][0])
    assert birth(steady) == children["steady"][1]
    house.send_signal(signal.SIGTERM)
    assert house.stdout.read().endswith("ended in order\n")
    assert birth(steady) is None


def test_killed_supervisor_takes_its_children_along(house):
    children = eval(house.stdout.readline())
    house.kill()
    steady = int(children["steady"][0])
    eventually(lambda: birth(steady) is None, within=10)


def test_delay_doubles_up_to_its_limit_and_starts_small_after_a_steady_life():
    told = []
    house = Supervisor(tell=told.append, changed=lambda _children: None)
    service = Service("worker", launch=lambda: pytest.fail("not yet"))
    house.services.append(service)
    for _ in range(8):
        with subprocess.Popen(["/bin/false"], start_new_session=True) as child:
            child.wait()
        service.adopt(child)
        house._look_after()
        service.due = None
    delays = [float(line.split()[-2]) for line in told]
    assert delays == [1, 2, 4, 8, 16, LONGEST_DELAY, LONGEST_DELAY, LONGEST_DELAY]

    service.adopt(child)
    service.since = time.monotonic() - 3600
    house._look_after()
    assert told[-1].endswith("it starts again in 1 s")


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ("one\ntwo\nthree\n", "two / three"),
        ("old.Error: gone\n=== now server starts\nfine\n", "fine"),
        ("Traceback:\n  File\nKeyError: 'x'\n[INFO] Shutting down\n", "KeyError: 'x'"),
        ("", ""),
    ],
)
def test_log_is_quoted_by_what_the_latest_process_said_last(tmp_path, log, words):
    path = tmp_path / "some.log"
    path.write_text(log)
    assert last_words(path) == words
