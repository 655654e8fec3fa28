"""The embedded server's folder, and what earlier runs may have left in it."""

import os
import signal
import subprocess
import sys
import textwrap

import pytest

from conquest.bootstrap.layout import ROOT
from conquest.bootstrap.postgres import Cluster
from conquest.bootstrap.processes import birth, command_line
from conquest.bootstrap.trouble import OtherMajorVersion, ServerFailed
from tests.bootstrap.running import eventually


@pytest.fixture
def cluster(place):
    """A stopped server, whose data is made by the first test that starts it."""
    cluster = Cluster(place / "postgres", log=place / "postgres.log", durable=False)
    yield cluster
    cluster.stop()


@pytest.fixture
def data(cluster, place):
    """The data folder of a server that has run and stopped."""
    cluster.start()
    cluster.stop()
    return place / "postgres" / "data"


def count(url):
    import psycopg

    # psycopg reads the host from the query of an address in libpq's own form.
    with psycopg.connect(url.replace("postgres://", "postgresql://")) as connection:
        return connection.execute("SELECT 6 * 7").fetchone()[0]


def test_server_starts_answers_and_stops(cluster):
    cluster.start()
    assert count(cluster.url) == 42
    pid = cluster.child.pid
    cluster.stop()
    assert birth(pid) is None


def test_note_of_a_dead_server_with_anothers_number_is_no_obstacle(cluster, data):
    cluster.start()
    words = (data / "postmaster.pid").read_text().splitlines()
    cluster.stop()
    (data / "postmaster.pid").write_text("\n".join([str(os.getpid()), *words[1:]]))
    cluster.start()
    assert count(cluster.url) == 42


def test_orphaned_server_is_ended_before_the_next_starts(cluster, data):
    cluster.start()
    orphan, cluster.child = cluster.child, None
    cluster.start()
    assert orphan.wait(5) is not None
    assert count(cluster.url) == 42
    note = (data / "postmaster.pid").read_text()
    assert note.startswith(f"{cluster.child.pid}\n")


def test_interrupted_making_is_made_again(cluster, data):
    data.rename(data.with_name("data.part"))
    (data.with_name("data.part") / "global").rename(data.with_name("lost"))
    cluster.start()
    assert count(cluster.url) == 42


def test_folder_of_another_major_version_is_refused(cluster, data):
    version = (data / "PG_VERSION").read_text()
    (data / "PG_VERSION").write_text("9\n")
    try:
        with pytest.raises(OtherMajorVersion) as caught:
            cluster.start()
    finally:
        (data / "PG_VERSION").write_text(version)
    assert "PostgreSQL 9" in str(caught.value)
    assert "demo --reset" in str(caught.value)


def test_server_that_can_not_start_tells_why(cluster, data):
    settings = (data / "postgresql.conf").read_text()
    (data / "postgresql.conf").write_text(settings + "no_such_setting = 1\n")
    try:
        with pytest.raises(ServerFailed) as caught:
            cluster.start()
    finally:
        (data / "postgresql.conf").write_text(settings)
    assert "no_such_setting" in str(caught.value)


def test_deep_folder_borrows_a_short_one_for_its_socket(place):
    deep = place / ("deep" * 20)
    deep.mkdir()
    cluster = Cluster(deep / "postgres", log=place / "log", durable=False)
    try:
        cluster.start()
        assert count(cluster.url) == 42
        assert "/tmp/conquest-" in cluster.url
    finally:
        cluster.stop()
    assert not list(deep.glob("*-socket"))


@pytest.mark.skipif(sys.platform != "linux", reason="the tie is Linux's own")
def test_server_ends_with_the_process_that_started_it(place):
    program = f"""
        from pathlib import Path
        from conquest.bootstrap.postgres import Cluster
        here = Path({str(place)!r})
        cluster = Cluster(here / "postgres", log=here / "log", durable=False)
        cluster.start()
        print(cluster.child.pid, flush=True)
        input()
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as parent:
        server = int(parent.stdout.readline())
        assert "postgres" in command_line(server)
        parent.send_signal(signal.SIGKILL)
    eventually(lambda: birth(server) is None, within=10)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root drops privileges")
def test_root_keeps_the_modes_of_its_folders(place):
    closed = place / "closed"
    closed.mkdir(mode=0o700)
    cluster = Cluster(closed / "postgres", log=place / "log", durable=False)
    try:
        cluster.start()
        assert count(cluster.url) == 42
        assert closed.stat().st_mode & 0o777 == 0o700
        assert (closed / "postgres").is_symlink()
    finally:
        elsewhere = (closed / "postgres").resolve()
        cluster.stop()
        cluster.destroy()
    assert not elsewhere.exists()
