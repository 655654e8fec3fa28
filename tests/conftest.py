"""What every test may rely on."""

import os
import shutil

import pytest
from hypothesis import settings
from hypothesis.database import DirectoryBasedExampleDatabase

from conquest.bootstrap.layout import layout
from conquest.bootstrap.pytest_plugin import start_database

# No deadline per example: the machine that runs the suite is shared.
settings.register_profile(
    "conquest",
    deadline=None,
    database=DirectoryBasedExampleDatabase(layout().state / "cache" / "hypothesis"),
)
settings.load_profile("conquest")

CHROMIUM = next(
    (
        found
        for name in ("chromium", "chromium-browser", "google-chrome")
        if (found := shutil.which(name))
    ),
    None,
)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request):
    """Start the embedded database when the first test wants one.

    A worker of xdist has a database of its own on it, named after the worker.
    """
    request.getfixturevalue("django_db_modify_db_settings_parallel_suffix")
    start_database(request.config)


@pytest.fixture(scope="session")
def browser():
    """Chromium, driven by Playwright; without one its tests are skipped."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium to drive (apt-get install chromium)")
    playwright = pytest.importorskip("playwright.sync_api", reason="no Playwright")
    # Playwright runs an event loop in this thread, which Django would object to.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield running
        running.close()
    os.environ.pop("DJANGO_ALLOW_ASYNC_UNSAFE")
