"""The post office: every bulletin once to everybody it is for, through real SMTP."""

import threading
from datetime import timedelta
from email import message_from_bytes, policy

import pytest
from django.db import connections

from conquest.games.models import Bulletin
from conquest.mail import post
from conquest.mail.models import Delivery, Outgoing
from tests.conquest.factories import NOON, opened
from tests.conquest.mail.letters import address
from tests.conquest.mail.servers import Mailbox, a_closed_port, a_mail_server

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return opened()


@pytest.fixture
def by_smtp(settings):
    """Settings that send to a mail server of this test's own."""

    def to(port):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST = "127.0.0.1"
        settings.EMAIL_PORT = port
        settings.EMAIL_TIMEOUT = 10

    return to


def distributed(now=NOON):
    while post.distribute(now=now):
        pass


def parsed(raw):
    return message_from_bytes(raw, policy=policy.default)


# --- to whom -------------------------------------------------------------------------


def test_a_bulletin_for_all_goes_to_every_seat_with_a_player(game):
    distributed()
    welcome = Delivery.objects.filter(bulletin__kind="welcome")
    assert {d.person_id for d in welcome} == {s.player_id for s in game.seats.all()}
    assert len({delivery.message_id for delivery in welcome}) == 2


def test_bots_get_no_mail():
    game = opened(bots=1)
    distributed()
    people = [seat.player_id for seat in game.seats.all() if seat.player_id]
    assert [d.person_id for d in Delivery.objects.all()] == people


@pytest.mark.usefixtures("game")
def test_distributing_again_writes_nothing_again():
    distributed()
    before = Delivery.objects.count()
    Bulletin.objects.update(posted_at=None)
    distributed()
    assert Delivery.objects.count() == before


def test_word_to_the_game_master_goes_to_the_person(game):
    Bulletin.objects.create(
        game=game,
        kind="trouble",
        key="trouble:x",
        person=game.game_master,
        facts={"round": 1},
        made_at=NOON,
    )
    distributed()
    delivery = Delivery.objects.get(bulletin__kind="trouble")
    assert delivery.person == game.game_master
    assert delivery.seat is None
    assert delivery.round_code == ""


# --- by SMTP -------------------------------------------------------------------------


def test_a_mail_arrives_with_what_its_reader_needs(game, by_smtp):
    mailbox = Mailbox()
    with a_mail_server(mailbox) as port:
        by_smtp(port)
        assert post.post(now=NOON) == 2
    seat = game.seats.get(number=1)
    (mail,) = [
        mail for mail in map(parsed, mailbox.taken) if mail["To"] == seat.player.email
    ]
    delivery = Delivery.objects.get(person=seat.player)
    assert mail["Message-ID"] == delivery.message_id
    assert address(seat) in mail["Reply-To"]
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["X-Conquest"] == "welcome"
    assert game.code in mail["List-Id"]
    assert f"bounces-{delivery.code}@" in mailbox.senders[0] + mailbox.senders[1]
    text = mail.get_body(("plain",)).get_content()
    assert f"[round: {delivery.round_code}]" in text
    assert mail.get_body(("html",)) is not None


@pytest.mark.usefixtures("game")
def test_a_mail_that_was_sent_is_not_sent_again(by_smtp):
    mailbox = Mailbox()
    with a_mail_server(mailbox) as port:
        by_smtp(port)
        post.post(now=NOON)
        post.post(now=NOON + timedelta(days=1))
    assert len(mailbox.taken) == 2


@pytest.mark.usefixtures("game")
def test_a_server_that_is_down_makes_mails_wait(by_smtp):
    by_smtp(a_closed_port())
    assert post.post(now=NOON) == 0
    # The first failure tells that no other would get through.
    assert sorted(Delivery.objects.values_list("attempts", flat=True)) == [0, 1]
    mailbox = Mailbox()
    with a_mail_server(mailbox) as port:
        by_smtp(port)
        assert post.post(now=NOON + timedelta(minutes=2)) == 2
    assert set(Delivery.objects.values_list("state", flat=True)) == {"sent"}


@pytest.mark.usefixtures("game")
def test_pauses_grow_and_end(by_smtp):
    by_smtp(a_closed_port())
    now = NOON
    for _ in range(200):
        post.post(now=now)
        now += timedelta(hours=3)
        if not Delivery.objects.filter(state="queued").exists():
            break
    assert set(Delivery.objects.values_list("state", flat=True)) == {"failed"}
    assert max(Delivery.objects.values_list("attempts", flat=True)) == (
        post.MOST_ATTEMPTS
    )


def test_an_address_that_does_not_exist_is_given_up_and_marked(game, by_smtp):
    seat = game.seats.get(number=1)
    mailbox = Mailbox(refuse={seat.player.email: "550 5.1.1 No such user"})
    with a_mail_server(mailbox) as port:
        by_smtp(port)
        assert post.post(now=NOON) == 1
        seat.player.refresh_from_db()
        assert seat.player.bounced_at == NOON
        delivery = Delivery.objects.get(person=seat.player)
        assert delivery.state == Delivery.State.FAILED
        assert delivery.fault == "550 5.1.1"


def test_no_mail_goes_to_an_address_that_is_marked(game, by_smtp):
    seat = game.seats.get(number=1)
    seat.player.bounced_at = NOON
    seat.player.save()
    mailbox = Mailbox()
    with a_mail_server(mailbox) as port:
        by_smtp(port)
        assert post.post(now=NOON) == 1
    assert seat.player.email not in [parsed(raw)["To"] for raw in mailbox.taken]


def test_a_refusal_of_the_text_does_not_mark_the_address(game, by_smtp):
    mailbox = Mailbox(at_data="554 5.7.1 Looks like spam")
    with a_mail_server(mailbox) as port:
        by_smtp(port)
        post.post(now=NOON)
    assert set(Delivery.objects.values_list("state", flat=True)) == {"failed"}
    assert not game.seats.filter(player__bounced_at__isnull=False).exists()


@pytest.mark.usefixtures("game")
def test_a_passing_refusal_is_tried_again(by_smtp):
    mailbox = Mailbox(at_data="451 4.7.1 Greylisted")
    with a_mail_server(mailbox) as port:
        by_smtp(port)
        assert post.post(now=NOON) == 0
        mailbox.at_data = None
        assert post.post(now=NOON + timedelta(seconds=30)) == 0
        assert post.post(now=NOON + timedelta(minutes=2)) == 2


# --- crashes -------------------------------------------------------------------------


@pytest.mark.usefixtures("game")
def test_a_mail_whose_sender_died_is_sent_as_the_same_mail(by_smtp):
    distributed()
    post.take(now=NOON)  # and no further
    mailbox = Mailbox()
    with a_mail_server(mailbox) as port:
        by_smtp(port)
        assert post.post(now=NOON + timedelta(seconds=10)) == 1
        assert post.post(now=NOON + timedelta(minutes=2)) == 1
    ids = [parsed(raw)["Message-ID"] for raw in mailbox.taken]
    assert len(set(ids)) == 2
    assert set(ids) == set(Delivery.objects.values_list("message_id", flat=True))


@pytest.mark.usefixtures("game")
def test_a_mail_that_kills_every_sender_is_given_up():
    distributed()
    for attempt in range(post.MOST_ATTEMPTS * 2 + 5):
        post.take(now=NOON + timedelta(minutes=2 * attempt))
    assert set(Delivery.objects.values_list("state", flat=True)) == {"failed"}


@pytest.mark.usefixtures("game")
def test_the_demos_mail_is_kept_once_however_often_it_is_sent(settings):
    settings.EMAIL_BACKEND = "conquest.mail.backend.EmailBackend"
    post.post(now=NOON)
    assert Outgoing.objects.count() == 2
    Delivery.objects.update(state="queued")
    post.post(now=NOON + timedelta(minutes=1))
    assert Outgoing.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_many_post_offices_at_once_send_every_mail_once(by_smtp):
    for _ in range(5):
        opened(seats=4)
    mailbox = Mailbox()
    sent = []

    def work():
        try:
            sent.append(post.post(now=NOON))
        finally:
            connections.close_all()

    with a_mail_server(mailbox) as port:
        by_smtp(port)
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
    ids = [parsed(raw)["Message-ID"] for raw in mailbox.taken]
    assert sum(sent) == len(ids) == len(set(ids)) == 20
