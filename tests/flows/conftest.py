"""Windows of a real browser on the running site."""

from pathlib import Path

import pytest

from conquest.bootstrap.layout import layout

#: Sizes and colours every picture is taken in.
WIDTHS = (1280, 360)
SCHEMES = ("light", "dark")


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
