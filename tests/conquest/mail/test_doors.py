"""The other doors for mail: a mail server's pipe, a provider's webhooks."""

import io
import sys
from types import SimpleNamespace

import pytest
from django.conf import settings as django_settings
from django.core.management import call_command
from django.urls import reverse

from conquest.games.models import Game
from conquest.games.services import rounds
from conquest.mail import post
from conquest.mail.models import Delivery, Letter
from tests.conquest.factories import NOON, opened
from tests.conquest.mail.letters import address, deploying, letter, own_places

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat():
    return deploying().seats.select_related("player", "game").get(number=1)


def saved(seat):
    round_ = rounds.unfinished_round(Game.objects.get(pk=seat.game_id))
    sheet = round_.sheets.filter(seat=seat).order_by("-version").first()
    return sheet.orders if sheet else None


@pytest.fixture
def piped(monkeypatch):
    """Runs the command with a mail on its standard input."""

    def run(raw, *arguments):
        stdin = SimpleNamespace(buffer=io.BytesIO(raw))
        monkeypatch.setattr(sys, "stdin", stdin)
        out = io.StringIO()
        call_command("receive_mail", *arguments, stdout=out, stderr=out)
        return out.getvalue().strip()

    return run


def test_a_mail_on_standard_input_gives_orders_once(seat, piped):
    order = f"place 3 {own_places(seat.game, seat)[0]}"
    raw = letter(seat, order)
    to = f"--to={address(seat)}"
    assert piped(raw, to) == "kept"
    assert piped(raw, to) == "repeat"
    assert saved(seat) == [order]


def test_a_mail_server_is_told_that_nobody_lives_here(piped, seat):
    to = f"--to=nobody@{django_settings.MAIL_DOMAIN}"
    with pytest.raises(SystemExit) as left:
        piped(letter(seat, "ready"), to)
    assert left.value.code == 67
    assert not Letter.objects.exists()


def test_an_empty_sender_is_a_report_not_orders(seat, piped):
    piped(letter(seat, "ready"), f"--to={address(seat)}", "--sender=")
    assert saved(seat) is None


def test_a_providers_webhook_gives_the_same_orders(seat, client):
    order = f"place 3 {own_places(seat.game, seat)[0]}"
    form = {
        "email": letter(seat, order).decode(),
        "envelope": f'{{"to": ["{address(seat)}"], "from": "{seat.player.email}"}}',
    }
    url = reverse("anymail:sendgrid_inbound_webhook")
    for _ in range(2):
        with pytest.warns():  # no secret is set in tests
            assert client.post(url, form).status_code == 200
    assert saved(seat) == [order]
    assert Letter.objects.count() == 1


def test_a_providers_word_of_a_bounce_marks_mail_and_address(client):
    game = opened()
    while post.distribute(now=NOON):
        pass
    delivery = Delivery.objects.first()
    event = {
        "RecordType": "Bounce",
        "Type": "HardBounce",
        "TypeCode": 1,
        "Email": delivery.person.email,
        "BouncedAt": "2026-11-30T12:00:00Z",
        "MessageID": "00000000-0000-0000-0000-000000000000",
        "Metadata": {"delivery": delivery.code},
    }
    url = reverse("anymail:postmark_tracking_webhook")
    with pytest.warns():
        answer = client.post(url, event, content_type="application/json")
    assert answer.status_code == 200
    delivery.refresh_from_db()
    delivery.person.refresh_from_db()
    assert delivery.state == Delivery.State.BOUNCED
    assert delivery.person.bounced_at is not None
    assert game.seats.filter(player__bounced_at=None).count() == 1


def test_the_post_office_can_be_run_by_hand():
    opened()
    out = io.StringIO()
    call_command("post", stdout=out)
    assert out.getvalue().strip() == "2 mails sent"
