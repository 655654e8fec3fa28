"""``<board-map>`` in a real browser: zoom, pan, pick; mouse, keys and fingers."""

from pathlib import Path

import pytest

from adjudicator.views import Picture
from conquest.boards import drawing, views
from conquest.boards.palettes import styles_for
from tests.conquest.boards.positions import ENGLAND, FRANCE, army, held

pytestmark = pytest.mark.browser

STATIC = Path(views.__file__).with_name("static") / "boards"
TOKENS = """
:root { color-scheme: light dark; --sheet: #fffdf8; --edge: #857a63; --ink: #231f1a;
  --s2: 8px; --s3: 12px; --r2: 4px; --rule: #d8cdb5; --touch: 44px; --t-xs: 13px;
  --t-m: 17px; --serif: serif; --ink-3: #665d4c; --accent-wash: #e0ebec; }
"""
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def html(board):
    """A page with one map, and a list of what was picked."""
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8">
<style>{TOKENS} body {{ margin: 0 }} board-map {{ width: min(900px, 100vw) }}</style>
<link rel="stylesheet" href="/static/board-colours.css">
<link rel="stylesheet" href="/static/board-map.css">
<script type="module" src="/static/board-map.js"></script></head><body>
<button id="before">before</button>
<board-map data-zoom-in="Zoom in" data-zoom-out="Zoom out" data-whole="Whole map">
{board}</board-map><button id="after">after</button>
<script>window.picked = [];
document.addEventListener("board-pick", (e) => picked.push(e.detail.place));</script>
</body></html>"""


def position():
    picture = Picture(
        holdings=(held("PAR", FRANCE),),
        pieces=(army("PAR", FRANCE), army("LON", ENGLAND)),
    )
    return picture, styles_for("standard", (FRANCE, ENGLAND))


def whole_board():
    picture, seats = position()
    return drawing.page_svg(
        "standard",
        1,
        picture,
        seats=seats,
        language="en",
        title="Europe",
        viewer=FRANCE,
    )


def halves():
    picture, seats = position()
    return drawing.overlay_svg(
        "standard",
        1,
        picture,
        seats=seats,
        language="en",
        title="Europe",
        static="/board.svg",
    )


@pytest.fixture
def open_page(browser):
    """Opens a map in a window of a size; nothing leaves the process."""
    contexts = []

    def open_page(board, width=1000, height=900, **more):
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", **more
        )
        contexts.append(context)
        page = context.new_page()
        page.fetched = []

        def answer(route):
            path = route.request.url.removeprefix("http://board.test")
            page.fetched.append(path)
            if path == "/":
                route.fulfill(body=html(board), content_type="text/html")
            elif path == "/board.svg":
                route.fulfill(
                    body=drawing.static_svg("standard", 1, "en"),
                    content_type="image/svg+xml",
                )
            else:
                file = STATIC / path.removeprefix("/static/")
                route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])

        page.route("**/*", answer)
        page.goto("http://board.test/")
        if more.get("java_script_enabled", True):
            page.wait_for_selector(".board-buttons")
        return page

    yield open_page
    for context in contexts:
        context.close()


def settle(page):
    """Waits until what was asked for is on the screen: it is put there frame by frame.

    A busy machine may take long over a frame.
    """
    page.evaluate(
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def until(page, claim):
    """Waits for something to become true, by the clock and not by frames."""
    page.wait_for_function(claim, polling=50)


def middle(page, place):
    """The middle of a place's spot on the screen."""
    settle(page)
    return page.evaluate(
        """place => { const g = document.querySelector(`[data-place="${place}"]`);
        const [x, y] = g.dataset.at.split(" ").map(Number);
        const m = g.getScreenCTM(); return [m.a * x + m.e, m.d * y + m.f]; }""",
        place,
    )


def scale(page):
    return page.evaluate("document.querySelector('board-map').view.getScale()")


def picked(page):
    return page.evaluate("picked")


def test_a_click_picks_the_place_under_it(open_page):
    page = open_page(whole_board())
    page.mouse.click(*middle(page, "BUR"))
    assert picked(page) == ["BUR"]


def test_pieces_and_names_do_not_catch_the_click(open_page):
    page = open_page(whole_board())
    page.mouse.click(*middle(page, "PAR"))
    assert picked(page) == ["PAR"]


def test_after_zooming_by_wheel_the_same_place_is_hit(open_page):
    page = open_page(whole_board())
    page.mouse.move(*middle(page, "BUR"))
    for _ in range(4):
        page.mouse.wheel(0, -120)
    until(page, "document.querySelector('board-map').view.getScale() > 1.5")
    page.mouse.click(*middle(page, "BUR"))
    assert picked(page) == ["BUR"]


def test_the_wheel_scrolls_the_page_when_the_whole_map_is_shown(open_page):
    page = open_page(whole_board(), height=400)
    page.mouse.move(300, 200)
    page.mouse.wheel(0, 200)
    until(page, "scrollY > 50")
    assert scale(page) == pytest.approx(1, abs=0.01)


def test_a_drag_pans_and_picks_nothing(open_page):
    page = open_page(whole_board())
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    before = middle(page, "BUR")
    page.mouse.move(*before)
    page.mouse.down()
    page.mouse.move(before[0] + 60, before[1] + 30, steps=5)
    page.mouse.up()
    after = middle(page, "BUR")
    assert after[0] - before[0] == pytest.approx(60, abs=8)
    assert picked(page) == []


def test_the_map_is_one_tab_stop_and_arrows_go_to_neighbours(open_page):
    page = open_page(whole_board())
    page.focus("#before")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.classList.contains('board-svg')")
    page.keyboard.press("ArrowRight")
    first = page.evaluate("document.querySelector('board-map').at")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    active = page.evaluate(
        "document.getElementById(document.activeElement.getAttribute("
        "'aria-activedescendant')).dataset.place"
    )
    assert first == "BUR"  # right of Paris, where the viewer stands
    assert picked(page) == [active]


def test_keys_zoom_and_show_the_whole_map_again(open_page):
    page = open_page(whole_board())
    page.focus(".board-svg")
    page.keyboard.press("+")
    until(page, "document.querySelector('board-map').view.getScale() > 1.2")
    page.keyboard.press("0")
    until(page, "document.querySelector('board-map').view.getScale() < 1.01")


def test_hovering_says_name_owner_units_and_neighbours(open_page):
    page = open_page(whole_board())
    page.mouse.move(*middle(page, "PAR"))
    words = page.inner_text(".board-tip")
    assert "Paris" in words
    assert "army of France" in words
    assert "Brest" in words
    page.mouse.move(5, 5)
    assert page.is_hidden(".board-tip")


def test_readers_of_the_screen_hear_each_place(open_page):
    page = open_page(whole_board())
    paris = page.get_by_role("option", name="Paris. France · army of France. Borders:")
    assert paris.count() == 1


def test_what_may_be_picked_next_is_marked(open_page):
    page = open_page(whole_board())
    page.evaluate(
        "document.dispatchEvent(new CustomEvent('orders:offer',"
        "{detail: {places: ['BUR', 'GAS'], chosen: ['PAR'], started: true}}))"
    )
    offered = page.evaluate(
        "[...document.querySelectorAll('.offered')].map(g => g.dataset.place).sort()"
    )
    assert offered == ["BUR", "GAS"]
    assert page.evaluate("document.querySelector('.chosen').dataset.place") == "PAR"


def test_both_halves_are_joined_in_the_order_of_layers(open_page):
    page = open_page(halves())
    order = page.evaluate(
        "[...document.querySelectorAll('.board-svg > [data-layer]')]"
        ".map(layer => layer.dataset.layer)"
    )
    assert order == [
        "waters", "seas", "bare", "lands", "over", "shafts", "names", "top", "targets",
    ]  # fmt: skip
    page.mouse.click(*middle(page, "BUR"))
    assert picked(page) == ["BUR"]


def test_a_position_that_replaces_another_is_looked_at_from_the_same_place(open_page):
    page = open_page(halves())
    page.get_by_role("button", name="Zoom in").click()
    page.focus(".board-svg")
    page.keyboard.press("Shift+ArrowLeft")
    before, there = scale(page), middle(page, "BUR")
    page.evaluate(
        """svg => { const map = document.querySelector('board-map');
        const fresh = map.cloneNode(false);
        fresh.innerHTML = svg;
        map.replaceWith(fresh); }""",
        halves(),
    )
    page.wait_for_selector(".board-buttons")
    assert scale(page) == pytest.approx(before, abs=0.01)
    assert middle(page, "BUR") == pytest.approx(there, abs=1)
    assert page.fetched.count("/board.svg") == 1


def test_on_a_phone_the_map_opens_large_where_the_viewer_stands(open_page):
    page = open_page(whole_board(), width=360, height=700, has_touch=True)
    settle(page)
    assert scale(page) > 1.5
    x, y = middle(page, "PAR")
    assert 0 < x < 360
    page.touchscreen.tap(x, y)
    assert picked(page) == ["PAR"]


def test_without_scripts_the_map_is_there_and_coloured(open_page):
    page = open_page(whole_board(), java_script_enabled=False)
    assert page.locator(".board-svg").is_visible()
    picture = page.locator(".board-svg").screenshot()
    assert len(picture) > 50_000


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_follow_the_theme(open_page, theme):
    page = open_page(whole_board(), color_scheme=theme)
    sea = page.evaluate("getComputedStyle(document.querySelector('.sea')).fill")
    assert sea == {"light": "rgb(191, 214, 220)", "dark": "rgb(24, 39, 48)"}[theme]
