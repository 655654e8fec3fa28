"""Players in a real browser: signing in, a turn, the result; by keyboard and phone."""

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from adjudicator.choices import written
from conquest.games import selectors
from conquest.games.schedule import Pace
from conquest.games.services import course, orders
from conquest.games.services import rounds as rounds_of
from tests.conquest.factories import PersonFactory, opened
from tests.flows.conftest import SCHEMES, WIDTHS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _forget_how_often_was_tried():
    cache.clear()


def signs_in(page, person):
    """Signs in as a person would: an address, a code from the mail."""
    page.get_by_label("Your e-mail address").fill(person.email)
    page.get_by_role("button", name="Send me a code").click()
    page.get_by_label("Code of six figures").wait_for()
    code = re.search(r"\b\d{6}\b", mail.outbox[-1].body)[0]
    page.get_by_label("Code of six figures").fill(code)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="My games").wait_for()


def site(page):
    """Where the site runs."""
    return re.match(r"https?://[^/]+", page.url)[0]


@pytest.fixture
def table():
    """A game of Diplomacy: one person against bots that have all answered."""
    game = opened("diplomacy", "standard", seats=7, bots=6)
    seat = game.seats.get(bot="")
    course.answer_for_bots(game_id=game.pk, now=timezone.now())
    return game, seat


def test_a_player_signs_in_plays_a_turn_and_reads_the_result(visit, table):
    game, seat = table
    page = visit(reverse("account_login"))
    signs_in(page, seat.player)
    page.get_by_text(game.name).click()
    page.locator("#line").wait_for()

    # Typed.
    page.locator("#line").fill("nonsense of all kinds")
    page.keyboard.press("Enter")
    page.locator(".orders .problem").wait_for()
    page.locator(".orders .problem [aria-label^=Drop]").click()
    page.locator(".orders .problem").wait_for(state="detached")

    # Clicked: a unit, then what it does, until the line is done.
    page.locator("[data-starts] button").first.click()
    page.locator("[data-picked]").wait_for()
    page.locator("[data-picked-next] button").first.click()
    page.locator(".orders li:not(.open):not(.now):not(.problem)").wait_for()
    assert seat.sheets.latest("version").orders

    # Ready, and so the round resolves.
    page.get_by_role("button", name=re.compile("^Ready")).click()
    page.get_by_text("What happened").wait_for()
    assert game.positions.count() == 2
    page.get_by_role("link", name="All of it").click()
    page.get_by_role("heading", name="Standings").wait_for()
    assert not page.faults


def clicks(page, place):
    """Clicks a place on the map, where its name or unit stands."""
    spot = page.evaluate(
        """place => {
            const target = document.querySelector(`[data-place="${place}"]`);
            target.scrollIntoView({ block: "center" });
            const [x, y] = target.dataset.at.split(" ").map(Number);
            const m = target.ownerSVGElement.getScreenCTM();
            return [m.a * x + m.e, m.d * y + m.f];
        }""",
        place,
    )
    page.mouse.click(*spot)


def test_orders_are_clicked_on_the_map_as_fast_as_one_likes(visit, table):
    game, seat = table
    page = visit(reverse("account_login"))
    signs_in(page, seat.player)
    page.goto(site(page) + reverse("game", args=[game.code]))
    page.locator("board-map svg[role=listbox]").wait_for()
    pieces = selectors.game_seen(game, seat.player).view.picture.pieces
    taken = {piece.place for piece in pieces}
    legal = [
        line.split() for line in written(selectors.choices_seen(game, seat.player))
    ]
    moves: dict[str, str] = {}
    for unit in (piece for piece in pieces if piece.power == seat.power):
        # A place where nobody stands can only be moved to, so two clicks say it all.
        moves[unit.place] = next(
            to.partition("/")[0]
            for _kind, at, verb, to, *more in (line for line in legal if len(line) > 3)
            if at.partition("/")[0] == unit.place
            and verb == "-"
            and not more
            and to not in (*taken, *moves.values())
        )
    for place, to in moves.items():
        clicks(page, place)
        clicks(page, to)
    page.locator(f".orders li:nth-child({len(moves)}):not(.open)").wait_for()
    saved = seat.sheets.latest("version").orders
    assert len(saved) == len(moves), saved
    assert page.locator("#line").input_value() == ""
    assert not page.faults


def test_a_script_is_played_by_the_keyboard_alone(visit):
    game = opened("classic", "canaries", seats=2)
    seat = game.seats.get(power=game.rounds.get().prompts[0]["power"])
    page = visit(reverse("account_login"))
    signs_in(page, seat.player)
    page.goto(site(page) + reverse("game", args=[game.code]))
    first = page.locator("[data-starts] button").first
    first.focus()
    for _ in range(6):
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
        if game.positions.count() > 1:
            break
        page.locator("[data-picked-next] button").first.focus()
    page.get_by_text("Just now").wait_for()
    assert game.positions.count() == 2
    assert not page.faults


def at_a_turn(visit):
    """The page of whose turn it is in a game of Classic."""
    game = opened("classic", "canaries", seats=2)
    seat = game.seats.get(power=game.rounds.get().prompts[0]["power"])
    page = visit(reverse("account_login"))
    signs_in(page, seat.player)
    page.goto(site(page) + reverse("game", args=[game.code]))
    page.locator("board-map svg[role=listbox]").wait_for()
    return game, seat, page


def legal_lines(game, person):
    return [line.split() for line in written(selectors.choices_seen(game, person))]


def test_one_click_on_the_map_neither_sends_an_order_nor_chooses_a_number(visit):
    game, seat, page = at_a_turn(visit)
    line = next(
        words for words in legal_lines(game, seat.player) if words[0] == "place"
    )
    clicks(page, line[-1])
    number = page.locator("[data-picked-next] input[type=number]")
    number.wait_for()
    assert page.locator("#line").input_value() == ""
    number.fill("1")
    number.press("Enter")
    page.locator("#reading").get_by_text(re.compile(r"\w")).first.wait_for()
    assert page.locator("#line").input_value() == f"place 1 {line[-1]}"
    page.wait_for_timeout(300)
    assert game.positions.count() == 1
    done = page.locator("[data-picked-next]").get_by_role("button", name="Do it")
    expect(done).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_text("Just now").wait_for()
    assert game.positions.count() == 2
    expect(page.locator("#line")).to_be_focused()
    assert page.locator("#line").input_value() == ""
    assert not page.faults


def test_a_second_place_says_which_of_several_orders_is_meant(visit):
    game, seat, page = at_a_turn(visit)
    person = seat.player
    line = next(words for words in legal_lines(game, person) if words[0] == "place")
    page.locator("#line").fill(" ".join(line))
    page.locator(".entry button[value=add]").last.click()
    page.locator("[data-starts] button", has_text="ttack").wait_for()
    page.locator("board-map svg[role=listbox]").wait_for()
    page.wait_for_timeout(200)  # the new map opens where the old one was
    game = type(game).objects.get(pk=game.pk)
    lines = legal_lines(game, person)
    marches = [words for words in lines if words[0] == "regroup"]
    attack = next(
        words
        for words in lines
        if words[0] == "attack" and any(words[1] == march[2] for march in marches)
    )
    march = next(words for words in marches if words[2] == attack[1])
    clicks(page, attack[1])
    page.locator("[data-picked-next] button").first.wait_for()
    clicks(page, attack[2])
    expect(page.locator("#line")).to_have_value(" ".join(attack[:3]))
    page.keyboard.press("Escape")
    assert page.locator("#line").input_value() == ""
    clicks(page, march[2])
    clicks(page, march[3])
    page.locator("[data-picked-next] input[type=number]").press("Enter")
    assert page.locator("#line").input_value() == " ".join(march)
    assert not page.faults


def test_a_table_that_changes_elsewhere_changes_here_by_itself(visit):
    game = opened("diplomacy", "standard", seats=7, pace=Pace(lengths={"default": 10}))
    ana, bo = game.seats.order_by("number")[:2]
    page = visit(reverse("account_login"))
    signs_in(page, ana.player)
    page.goto(site(page) + reverse("game", args=[game.code]))
    page.get_by_text("0 of 7 are ready").wait_for()
    page.locator("#line").fill("half a li")
    orders.ready(seat_id=bo.pk, value=True, now=timezone.now(), door="mail")
    page.get_by_text("1 of 7 is ready").wait_for()
    assert page.locator("#line").input_value() == "half a li"
    rounds_of.lock(round_id=game.rounds.get().pk, now=timezone.now(), early=True)
    page.get_by_text("The round is being resolved").first.wait_for()


def test_a_lost_connection_loses_nothing_typed(visit, table):
    game, seat = table
    page = visit(reverse("account_login"))
    signs_in(page, seat.player)
    page.goto(site(page) + reverse("game", args=[game.code]))
    page.context.set_offline(True)
    page.locator("#line").fill("A nowhere H")
    page.keyboard.press("Enter")
    page.get_by_text("You are offline").wait_for()
    assert page.locator("#line").input_value() == "A nowhere H"
    page.context.set_offline(False)
    page.locator(".orders .problem").wait_for()


def test_everything_works_without_scripts(visit, table):
    game, seat = table
    page = visit(reverse("account_login"), java_script_enabled=False)
    signs_in(page, seat.player)
    page.goto(site(page) + reverse("game", args=[game.code]))
    option = page.locator("#pick optgroup option").first
    page.locator("#pick").select_option(option.get_attribute("value"))
    page.locator("button[value=pick]").click()
    page.locator(".orders li:not(.open):not(.now)").first.wait_for()
    page.get_by_role("button", name=re.compile("^Ready")).click()
    page.get_by_text("What happened").wait_for()
    assert game.positions.count() == 2


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", WIDTHS)
def test_pages_fit_every_screen_and_are_there_to_look_at(
    visit, pictures, width, scheme
):
    game = opened("diplomacy", "standard", seats=7, is_public=True)
    person = game.seats.get(number=1).player
    page = visit(reverse("account_login"), color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    signs_in(page, person)
    for name in ("game", "game_history", "game_players", "game_dice", "game_log"):
        page.goto(site(page) + reverse(name, args=[game.code]))
        page.wait_for_timeout(150)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, (name, wide)
        page.screenshot(path=pictures / f"{name}-{width}-{scheme}.png", full_page=True)
    for name in ("my_games", "open_tables", "create_game", "profile"):
        page.goto(site(page) + reverse(name))
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, (name, wide)
        page.screenshot(path=pictures / f"{name}-{width}-{scheme}.png", full_page=True)
    assert not page.faults


def test_long_names_without_a_space_fit_a_telephone(visit, pictures):
    game = opened("diplomacy", "standard", seats=7, is_public=True)
    person = game.seats.get(number=1).player
    type(game).objects.filter(pk=game.pk).update(
        name="Unbroken" * 9, game_master=person
    )
    type(person).objects.update(name="Maximiliana" * 4)
    page = visit(reverse("account_login"))
    page.set_viewport_size({"width": 360, "height": 800})
    signs_in(page, person)
    of_the_game = ("game", "game_history", "game_players", "game_log", "gm_game")
    paths = [reverse(name, args=[game.code]) for name in of_the_game]
    paths += map(reverse, ("my_games", "open_tables", "gm_dashboard", "profile"))
    too_wide = {}
    for path in paths:
        page.goto(site(page) + path)
        wide = page.evaluate("document.documentElement.scrollWidth")
        page.screenshot(path=pictures / f"long{path.replace('/', '-')}.png")
        if wide > 360:
            too_wide[path] = wide
    assert not too_wide


def test_scripts_stay_within_their_weight(visit, table):
    game, seat = table
    page = visit(reverse("account_login"))
    weight = []
    page.on(
        "response",
        lambda answer: (
            weight.append(len(answer.body()))
            if answer.request.resource_type == "script"
            else None
        ),
    )
    signs_in(page, seat.player)
    page.goto(site(page) + reverse("game", args=[game.code]))
    page.wait_for_timeout(500)
    assert 0 < sum(weight) < 300_000


def test_the_demo_signs_in_with_one_click(visit, settings):
    settings.DEMO = True
    ana = PersonFactory(is_demo=True, name="Ana Ruiz")
    page = visit(reverse("account_login"))
    page.get_by_role("button", name=re.compile(ana.name)).click()
    page.get_by_role("heading", name="My games").wait_for()
