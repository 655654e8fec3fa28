"""The receiver, spoken to by a real SMTP client."""

import smtplib

import pytest
from django.conf import settings

from conquest.games.models import Bulletin, Game
from conquest.games.services import rounds
from conquest.mail.models import Letter
from conquest.mail.reader import limits
from tests.conquest.factories import NOON
from tests.conquest.mail.letters import address, deploying, letter, own_places
from tests.conquest.mail.servers import receiving

# The receiver's threads have connections of their own.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seat():
    return deploying().seats.select_related("player", "game").get(number=1)


@pytest.fixture
def client():
    with receiving(lambda: NOON) as port, smtplib.SMTP("127.0.0.1", port) as client:
        yield client


def latest(seat):
    round_ = rounds.unfinished_round(Game.objects.get(pk=seat.game_id))
    return round_.sheets.filter(seat=seat).order_by("-version").first()


def test_it_says_what_it_can_take(client):
    client.ehlo()
    assert client.esmtp_features["size"] == str(limits.MAX_SIZE)
    assert {"8bitmime", "smtputf8"} <= set(client.esmtp_features)


def test_a_letter_sent_by_smtp_gives_orders_once(client, seat):
    order = f"place 3 {own_places(seat.game, seat)[0]}"
    raw = letter(seat, order)
    client.sendmail(seat.player.email, address(seat), raw)
    client.sendmail(seat.player.email, address(seat), raw)
    assert latest(seat).orders == [order]
    assert latest(seat).version == 1
    assert Bulletin.objects.filter(kind="receipt").count() == 1


def test_an_unknown_address_is_refused_before_the_mail_is_sent(client):
    client.ehlo()
    client.mail("ana@example.com")
    code, text = client.rcpt(f"nobody@{settings.MAIL_DOMAIN}")
    assert code == 550
    assert b"5.1.1" in text


def test_one_unknown_recipient_does_not_harm_the_other(client, seat):
    order = f"place 3 {own_places(seat.game, seat)[0]}"
    refused = client.sendmail(
        seat.player.email,
        [f"nobody@{settings.MAIL_DOMAIN}", address(seat)],
        letter(seat, order),
    )
    assert list(refused) == [f"nobody@{settings.MAIL_DOMAIN}"]
    assert latest(seat).orders == [order]


def test_a_mail_of_twenty_megabytes_is_refused_and_nothing_kept(client, seat):
    raw = letter(seat, "ready") + b"x" * 60 + b"\r\n" * (10 * 1024 * 1024)
    with pytest.raises(smtplib.SMTPException) as refusal:
        client.sendmail(seat.player.email, address(seat), raw)
    assert "552" in str(refusal.value)
    assert not Letter.objects.exists()


def test_a_delivery_report_to_a_seat_is_taken_and_not_answered(client, seat):
    raw = letter(seat, "ready", sender="MAILER-DAEMON@mx.example.com")
    client.sendmail("", address(seat), raw)
    assert Letter.objects.get().fate in (Letter.Fate.BOUNCE, Letter.Fate.AUTOMATIC)
    assert not Bulletin.objects.filter(kind="receipt").exists()


@pytest.mark.parametrize(
    "body",
    [
        b"Content-Type: text/plain; charset=klingon\r\n\r\nready\r\n",
        b"Content-Type: text/html\r\n\r\n<p>ready</p>\r\n",
        b"Content-Type: multipart/mixed\r\n\r\nready\r\n",
        b"\r\n" + b"\xff\xfe\x00" * 100,
        b"\r\n" + b"ready " * 5000,
    ],
)
def test_broken_mails_are_answered_without_a_traceback(client, seat, body, caplog):
    head = f"From: {seat.player.email}\r\nMessage-ID: <b@example.com>\r\n"
    client.sendmail(seat.player.email, address(seat), head.encode() + body)
    assert Letter.objects.get().fate == Letter.Fate.ACTED
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
