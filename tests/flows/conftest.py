"""A real browser for the flows; without one they are skipped, and say so."""

import os
import shutil
from pathlib import Path

import pytest

from conquest.bootstrap.layout import layout

CHROMIUM = next(
    (
        found
        for name in ("chromium", "chromium-browser", "google-chrome")
        if (found := shutil.which(name))
    ),
    None,
)
#: Sizes and colours every picture is taken in.
WIDTHS = (1280, 360)
SCHEMES = ("light", "dark")


@pytest.fixture(scope="session")
def browser():
    """Chromium, driven by Playwright."""
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


@pytest.fixture
def pictures():
    """The folder where pictures of pages are left to look at."""
    folder = Path(layout().state) / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def visit(browser, live_server):
    """Opens a browser window at an address of the running site."""
    windows = []

    def open_window(path="/", **options):
        context = browser.new_context(
            viewport={"width": 1280, "height": 900}, locale="en-GB", **options
        )
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.faults = []
        page.on("pageerror", lambda fault: page.faults.append(str(fault)))
        page.on(
            "console",
            lambda said: (
                page.faults.append(said.text)
                if said.type == "error" and "inline style" not in said.text
                else None
            ),
        )
        windows.append(context)
        page.goto(live_server.url + path)
        return page

    yield open_window
    for context in windows:
        context.close()
