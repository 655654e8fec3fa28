"""The suite's database: one embedded server, fast and thrown away afterwards.

Loaded by ``-p`` before anything else, since settings read DATABASE_URL once. With
xdist the server belongs to the first process and its workers inherit the address;
without, it starts only when a test asks for the database.
"""

import os
import shutil
from pathlib import Path

import pytest

from conquest.bootstrap import catalogues
from conquest.bootstrap.layout import Layout, layout
from conquest.bootstrap.postgres import Cluster
from conquest.bootstrap.processes import birth

_cluster = pytest.StashKey["TestServer"]()


class TestServer:
    """The server of one run of the suite, in a folder named after its process."""

    __test__ = False

    def __init__(self, place: Layout) -> None:
        self._folder = place.state / "test" / str(os.getpid())
        self._clear_abandoned()
        self._folder.mkdir(parents=True)
        (self._folder / "born").write_text(birth(os.getpid()) or "")
        self._cluster = Cluster(
            self._folder / "postgres",
            log=self._folder / "postgres.log",
            durable=False,
        )
        self._started = False
        # Settings want the address before the server is up.
        os.environ["DATABASE_URL"] = self._cluster.url

    def start(self) -> None:
        """Start the server unless it is up."""
        if not self._started:
            self._started = True
            self._cluster.start()

    def stop(self) -> None:
        """End the server and delete its folder."""
        self._cluster.stop()
        self._cluster.destroy()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _clear_abandoned(self) -> None:
        """Delete the folders of runs that were killed."""
        for folder in self._folder.parent.glob("*"):
            try:
                born = (folder / "born").read_text()
                alive = birth(int(folder.name)) == born
            except (OSError, ValueError):
                alive = False
            if not alive:
                leftover = Cluster(folder / "postgres", log=Path(os.devnull))
                leftover.destroy()
                shutil.rmtree(folder, ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Choose the address of the database, and compile the translations."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    place = layout()
    place.make()
    catalogues.refresh(place)
    if "DATABASE_URL" not in os.environ:
        early_config.stash[_cluster] = TestServer(place)


def pytest_configure(config: pytest.Config) -> None:
    """Start the server for the workers, if there will be any."""
    server = config.stash.get(_cluster, None)
    if server is not None and getattr(config.option, "dist", "no") != "no":
        server.start()


def start_database(config: pytest.Config) -> None:
    """Start the server for a test of this very process that asks for it."""
    server = config.stash.get(_cluster, None)
    if server is not None:
        server.start()


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the server."""
    server = config.stash.get(_cluster, None)
    if server is not None:
        server.stop()
