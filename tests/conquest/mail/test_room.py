"""The mail room: every mail of the demo as it looks, and real replies."""

import pytest
from django.urls import reverse

from conquest.games.models import Game
from conquest.games.services import rounds
from conquest.mail import post
from conquest.mail.models import Letter, Outgoing
from tests.conquest.factories import NOON
from tests.conquest.mail.letters import deploying, own_places
from tests.conquest.mail.servers import a_closed_port, receiving


@pytest.fixture
def in_the_demo(settings):
    settings.DEMO = True
    settings.ROOT_URLCONF = "tests.conquest.mail.room_urls"
    settings.EMAIL_BACKEND = "conquest.mail.backend.EmailBackend"
    return settings


@pytest.fixture
def seat(in_the_demo):
    assert in_the_demo.DEMO
    seat = deploying().seats.select_related("player", "game").get(number=1)
    post.post(now=NOON)
    return seat


def mail_to(seat, subject):
    return Outgoing.objects.get(to=seat.player.email, subject__contains=subject)


@pytest.mark.django_db
def test_it_lists_every_mail_and_opens_the_newest(client, seat):
    page = client.get(reverse("mail_room"))
    assert page.status_code == 200
    for mail in Outgoing.objects.all():
        assert reverse("mail_room_mail", args=[mail.pk]) in page.content.decode()
    only = client.get(reverse("mail_room"), {"to": seat.player.email})
    assert {mail.to for mail in only.context["mails"]} == {seat.player.email}


@pytest.mark.django_db
def test_a_mail_is_shown_as_its_reader_sees_it(client, seat):
    mail = mail_to(seat, "orders wanted")
    page = client.get(reverse("mail_room_page", args=[mail.pk]))
    picture = reverse("mail_room_map", args=[mail.pk])
    assert picture in page.content.decode()
    assert "cid:" not in page.content.decode()
    assert "script-src" not in page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    shown = client.get(picture)
    assert shown.headers["Content-Type"] == "image/png"
    raw = client.get(reverse("mail_room_raw", args=[mail.pk]))
    assert raw.content == bytes(mail.raw)


@pytest.mark.django_db(transaction=True)
def test_a_reply_is_a_real_mail_that_gives_orders(client, seat, settings):
    order = f"place 3 {own_places(seat.game, seat)[0]}"
    mail = mail_to(seat, "orders wanted")
    with receiving(lambda: NOON) as port:
        settings.SMTPD_PORT = port
        client.post(reverse("mail_room_reply", args=[mail.pk]), {"text": order})
    letter = Letter.objects.get()
    assert letter.fate == Letter.Fate.ACTED
    assert letter.sender == seat.player.email
    round_ = rounds.unfinished_round(Game.objects.get(pk=seat.game_id))
    (sheet,) = round_.sheets.filter(seat=seat)
    assert sheet.orders == [order]
    post.post(now=NOON)
    assert mail_to(seat, "your orders have arrived")


@pytest.mark.django_db
def test_a_receiver_that_is_down_is_told_and_nothing_is_lost(client, seat, settings):
    settings.SMTPD_PORT = a_closed_port()
    mail = mail_to(seat, "orders wanted")
    url = reverse("mail_room_reply", args=[mail.pk])
    page = client.post(url, {"text": "ready"}, follow=True)
    assert "does not answer" in page.content.decode()
    assert not Letter.objects.exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("in_the_demo")
def test_an_empty_room_says_what_will_be_here(client):
    assert "No mail yet" in client.get(reverse("mail_room")).content.decode()


@pytest.mark.django_db
def test_outside_the_demo_there_is_no_mail_room(client, settings):
    settings.ROOT_URLCONF = "tests.conquest.mail.room_urls"
    assert not settings.DEMO
    assert client.get("/mail/").status_code == 404
    assert client.get("/mail/1/raw/").status_code == 404
    assert client.post("/mail/1/reply/", {"text": "ready"}).status_code == 404
