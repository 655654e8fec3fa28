"""A demo's life and its violent ends, with real processes and a real database."""

import os
import signal
import socket
import sys

import pytest

from tests.bootstrap.running import PATIENCE, Demo, eventually, manage, processes_of

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="looks processes up in /proc"
)


@pytest.fixture(scope="module")
def state(place):
    """A state folder whose database is made once for all tests."""
    return place / "state"


@pytest.fixture
def start(state):
    """Starts demos; whatever a test leaves running is killed."""
    demos = []

    def start(*arguments, **more):
        demos.append(Demo(state, *arguments, **more))
        return demos[-1]

    yield start
    for demo in demos:
        if demo.child.poll() is None:
            demo.end(signal.SIGKILL)
    eventually(lambda: not processes_of(state))


def everything_has_ended(state):
    return eventually(lambda: not processes_of(state), within=20)


def test_demo_finds_a_port_serves_other_commands_and_mends_itself(start, state):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        demo = start("--port", str(port)).await_ready()
        assert f"Port {port} is taken" in demo.said
    assert demo.status_of("admin/login/") == 200

    second = manage(state, "demo")
    assert "running already" in second.stdout
    assert demo.note["url"] in second.stdout

    # Other commands work on the database of the demo.
    asked = "import os; print(os.environ['DATABASE_URL'])"
    told = manage(state, "shell", "--no-imports", "-c", asked)
    assert told.stdout.strip() == demo.note["database"], told.stderr

    for name in ("web server", "worker", "broker", "database"):
        before = eventually(lambda name=name: demo.pid_of(name))
        os.kill(before, signal.SIGKILL)
        eventually(
            lambda name=name, before=before: demo.pid_of(name) not in (None, before)
        )
        assert f"The {name} has ended with status -9" in demo.said
    eventually(lambda: demo.status_of("admin/login/") == 200)

    demo.end(signal.SIGTERM)
    assert demo.child.returncode == 0
    assert everything_has_ended(state)


def test_killed_demo_leaves_nothing_and_the_next_one_recovers(start, state):
    demo = start().await_ready()
    assert any("celery" in command for command in processes_of(state).values())
    demo.end(signal.SIGKILL)
    # At once, while the old database may still be shutting down.
    again = start().await_ready()
    assert again.status_of("admin/login/") == 200
    again.end(signal.SIGINT)
    assert again.child.returncode == 0
    assert everything_has_ended(state)


def test_database_url_wins_over_the_embedded_database(start, state):
    host = state.parent / "nowhere"
    demo = start(DATABASE_URL=f"postgres://x@/x?host={host}")
    demo.child.wait(PATIENCE)
    assert demo.child.returncode == 1
    assert "To prepare the database failed" in demo.said
    assert str(host) in demo.said
    assert "Starting the database" not in demo.said
    assert everything_has_ended(state)


def test_reset_starts_over(start, state):
    mail = state / "mail" / "old"
    row = state / "postgres" / "data" / "old"
    for kept in (mail, row):
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.touch()
    demo = start("--reset").await_ready()
    assert demo.status_of("admin/login/") == 200
    assert not mail.exists()
    assert not row.exists()
