"""What is typed of a letter is kept, sent once, and then forgotten."""

import pytest
from django.urls import reverse

from conquest.press.models import Letter
from tests.conquest.play.pages import signed_in
from tests.conquest.press.tables import diplomacy, player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def letters(browser, live_server):
    """A page of letters of a player in a real browser."""
    game = diplomacy()
    session = signed_in(player(game, "FRANCE")).cookies["sessionid"].value
    context = browser.new_context()
    context.add_cookies(
        [{"name": "sessionid", "value": session, "url": live_server.url}]
    )
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda fault: page.faults.append(str(fault)))
    page.goto(live_server.url + reverse("game_letters", args=[game.code, "italy"]))
    yield page
    assert page.faults == []
    context.close()


def typed(page):
    return page.get_by_label("Write to Italy").input_value()


def test_a_draft_survives_a_reload_and_is_gone_once_it_is_sent(letters):
    letters.get_by_label("Write to Italy").fill("Peace in the Alps?")
    letters.reload()
    assert typed(letters) == "Peace in the Alps?"
    letters.get_by_role("button", name="Send to Italy").click()
    letters.wait_for_url("**/italy/#last")
    assert typed(letters) == ""
    letters.reload()
    assert typed(letters) == ""
    assert Letter.objects.count() == 1


def arrive_without_answer(route):
    """The site gets what is sent; its answer is lost on the way."""
    route.fetch(max_redirects=0)
    route.abort()


def test_a_letter_that_is_sent_again_after_a_lost_answer_is_one(letters):
    letters.get_by_label("Write to Italy").fill("Peace in the Alps?")
    url = letters.url
    letters.route(url, arrive_without_answer)
    letters.get_by_role("button", name="Send to Italy").click(no_wait_after=True)
    letters.wait_for_event("requestfailed")
    letters.unroute(url)
    letters.goto(url)
    assert Letter.objects.count() == 1
    assert typed(letters) == "Peace in the Alps?"  # nobody has said that it arrived
    letters.get_by_role("button", name="Send to Italy").click()
    letters.wait_for_url("**/italy/#last")
    assert typed(letters) == ""
    assert Letter.objects.count() == 1
