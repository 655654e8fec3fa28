"""Letters in: what is acted on, what is answered, what is neither."""

from datetime import timedelta

import pytest
from django.conf import settings

from conquest.games.models import Bulletin, Game, Seat, Sheet
from conquest.games.services import course, rounds, rulings
from conquest.mail import inbound
from conquest.mail.models import Delivery, Letter
from conquest.mail.reader import limits
from tests.conquest.factories import NOON, PersonFactory, gathered, opened
from tests.conquest.mail.letters import (
    address,
    answering,
    asked_seat,
    deploying,
    drafting,
    letter,
    own_places,
)

pytestmark = pytest.mark.django_db


def take_in(seat, raw, now=NOON, **more):
    return inbound.receive(raw, envelope_to=address(seat), now=now, **more)


def receipts(seat):
    return list(Bulletin.objects.filter(seat=seat, kind="receipt").order_by("pk"))


def sheet_of(seat):
    round_ = rounds.unfinished_round(Game.objects.get(pk=seat.game_id))
    return round_.sheets.filter(seat=seat).order_by("-version").first()


@pytest.fixture
def seat():
    game = deploying()
    return game.seats.select_related("player", "game").get(number=1)


def an_order(seat, troops=3):
    return f"place {troops} {own_places(seat.game, seat)[0]}"


# --- orders --------------------------------------------------------------------------


def test_a_letter_from_the_players_address_gives_orders_and_is_answered(seat):
    result = take_in(seat, letter(seat, an_order(seat)))
    assert result.outcome == "kept"
    assert sheet_of(seat).orders == [an_order(seat)]
    assert sheet_of(seat).door == "mail"
    (receipt,) = receipts(seat)
    assert receipt.facts["status"] == "saved"
    assert receipt.facts["letter"] == result.letters[0]


def test_the_same_letter_again_does_and_answers_nothing(seat):
    raw = letter(seat, an_order(seat))
    take_in(seat, raw)
    again = take_in(seat, raw, now=NOON + timedelta(minutes=5))
    assert again.outcome == "repeat"
    assert Sheet.objects.filter(seat=seat, door="mail").count() == 1
    assert len(receipts(seat)) == 1


def test_a_letter_without_a_message_id_is_known_again_by_its_bytes(seat):
    raw = letter(seat, an_order(seat)).replace(b"Message-ID", b"X-Nothing")
    assert take_in(seat, raw).outcome == "kept"
    assert take_in(seat, raw).outcome == "repeat"


def test_greetings_and_names_are_no_orders(seat):
    seat.player.name = "Ana Prieto"
    seat.player.save()
    text = f"Hola,\n{an_order(seat)}\nUn saludo\nAna"
    take_in(seat, letter(seat, text))
    (receipt,) = receipts(seat)
    assert [line["fate"] for line in receipt.facts["lines"]] == ["kept"]
    assert receipt.facts["lines"][0]["line"] == 2


def test_an_order_after_a_greeting_word_stays_an_order():
    game = drafting()
    seat = asked_seat(game)
    take_in(seat, letter(seat, "thanks for founding here\nnonsense"))
    (receipt,) = receipts(seat)
    assert len(receipt.facts["lines"]) == 2


def test_a_tagged_address_names_the_seat_too(seat):
    to = f"game+{seat.token.upper()}@{settings.MAIL_DOMAIN}"
    raw = letter(seat, an_order(seat))
    assert inbound.receive(raw, envelope_to=to, now=NOON).outcome == "kept"


def test_without_an_envelope_the_header_names_the_seat(seat):
    raw = letter(seat, an_order(seat))
    assert inbound.receive(raw, now=NOON).outcome == "kept"
    assert sheet_of(seat).orders == [an_order(seat)]


def test_lateness_is_judged_by_arrival(seat):
    take_in(seat, letter(seat, an_order(seat)), now=NOON + timedelta(days=2))
    assert receipts(seat)[0].facts["status"] == "late"
    assert sheet_of(seat) is None or sheet_of(seat).door != "mail"


def test_a_letter_before_the_game_is_answered_and_changes_nothing():
    seat = gathered("fortress", "fortress_south", 2).seats.first()
    take_in(seat, letter(seat, "ready"))
    assert receipts(seat)[0].facts["status"] == "not_playing"


# --- rounds --------------------------------------------------------------------------


def test_an_answer_to_an_earlier_rounds_mail_is_not_taken():
    game = drafting()
    old = rounds.unfinished_round(game).code
    game = deploying()
    seat = game.seats.select_related("player", "game").get(number=2)
    text = answering(old, an_order(seat))
    take_in(seat, letter(seat, text))
    assert receipts(seat)[0].facts["status"] == "old_round"
    assert sheet_of(seat) is None


def test_an_answer_to_the_open_rounds_mail_is_taken(seat):
    code = rounds.unfinished_round(seat.game).code
    take_in(seat, letter(seat, answering(code, an_order(seat))))
    assert receipts(seat)[0].facts["status"] == "saved"


def test_an_answer_to_a_mail_from_before_a_rollback_is_not_taken(seat):
    game = seat.game
    code = rounds.unfinished_round(game).code
    rulings.roll_back(
        game_id=game.pk,
        position_id=game.head_id,
        by_id=game.game_master_id,
        reason="A slip",
        fresh_dice=False,
        now=NOON,
    )
    take_in(seat, letter(seat, answering(code, an_order(seat))))
    assert receipts(seat)[0].facts["status"] == "old_round"


def test_all_letters_of_a_turn_may_answer_its_first_mail():
    game = opened()
    seat = asked_seat(game)
    code = rounds.unfinished_round(game).code
    place = own_places(game, seat)[0]
    for _ in range(2):
        take_in(seat, letter(seat, answering(code, f"place 1 {place}")))
    assert [bulletin.facts["status"] for bulletin in receipts(seat)] == [
        "carried_out",
        "carried_out",
    ]
    assert rounds.unfinished_round(game).code != code


def test_a_letter_that_answers_a_mail_of_an_earlier_turn_is_not_taken():
    game = opened()
    seat = asked_seat(game)
    code = rounds.unfinished_round(game).code
    now = NOON
    while True:  # until the same seat's next turn
        now += timedelta(days=1, minutes=1)
        course.run_next_due(now=now)
        if asked_seat(Game.objects.get(pk=game.pk)) == seat:
            break
    text = answering(code, f"place 1 {own_places(game, seat)[0]}")
    take_in(seat, letter(seat, text), now=now)
    assert receipts(seat)[-1].facts["status"] == "old_round"


# --- who may write -------------------------------------------------------------------


def test_another_senders_letter_does_nothing_and_the_player_is_told(seat):
    raw = letter(seat, an_order(seat), sender="mallory@example.org")
    take_in(seat, raw)
    assert sheet_of(seat) is None
    (receipt,) = receipts(seat)
    assert receipt.facts["complaint"] == "foreign"
    assert Letter.objects.get().fate == Letter.Fate.FOREIGN


def test_a_flood_from_strangers_warns_the_player_twice_an_hour(seat):
    for _ in range(5):
        take_in(seat, letter(seat, "buy now", sender="mallory@example.org"))
    assert len(receipts(seat)) == inbound.MOST_WARNINGS


def test_the_players_address_is_compared_without_case(seat):
    raw = letter(seat, an_order(seat), sender=seat.player.email.upper())
    take_in(seat, raw)
    assert sheet_of(seat).orders == [an_order(seat)]


def test_an_unknown_address_keeps_nothing(seat):
    raw = letter(seat, an_order(seat))
    result = inbound.receive(
        raw, envelope_to=f"nobody@{settings.MAIL_DOMAIN}", now=NOON
    )
    assert result.outcome == "unknown"
    assert not Letter.objects.exists()
    assert not inbound.takes(f"nobody@{settings.MAIL_DOMAIN}")
    assert inbound.takes(address(seat))


def test_a_replaced_players_address_is_dead(seat):
    old = address(seat)
    newcomer = PersonFactory()
    rulings.replace_player(
        game_id=seat.game_id,
        seat_id=seat.pk,
        by_id=seat.game.game_master_id,
        person_id=newcomer.pk,
        reason="Away for good",
        now=NOON,
    )
    assert not inbound.takes(old)
    assert inbound.takes(address(Seat.objects.get(pk=seat.pk)))


# --- machines ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "fate"),
    [
        ({"Auto-Submitted": "auto-replied"}, Letter.Fate.AUTOMATIC),
        ({"X-Conquest": "receipt"}, Letter.Fate.OURS),
        ({"Precedence": "bulk"}, Letter.Fate.AUTOMATIC),
    ],
)
def test_machines_are_neither_obeyed_nor_answered(seat, headers, fate):
    take_in(seat, letter(seat, an_order(seat), headers=headers))
    assert Letter.objects.get().fate == fate
    assert sheet_of(seat) is None
    assert not receipts(seat)


def test_an_empty_envelope_sender_is_a_machine(seat):
    take_in(seat, letter(seat, an_order(seat)), envelope_from="")
    assert Letter.objects.get().fate in (Letter.Fate.AUTOMATIC, Letter.Fate.BOUNCE)
    assert not receipts(seat)


def test_after_many_answers_in_an_hour_orders_count_without_an_answer(seat):
    places = own_places(seat.game, seat)
    for number in range(inbound.MOST_ANSWERS + 3):
        text = f"place {number % 3 + 1} {places[number % 2]}"
        take_in(seat, letter(seat, text), now=NOON + timedelta(minutes=number))
    found = receipts(seat)
    assert len(found) == inbound.MOST_ANSWERS
    assert [bulletin.facts["last"] for bulletin in found[-2:]] == [False, True]
    assert Letter.objects.filter(fate=Letter.Fate.ACTED).count() == (
        inbound.MOST_ANSWERS + 3
    )


# --- delivery reports ----------------------------------------------------------------


def a_delivery(seat):
    bulletin = Bulletin.objects.filter(game=seat.game, kind="welcome").get()
    return Delivery.objects.create(
        bulletin=bulletin,
        person=seat.player,
        seat=seat,
        message_id="<round-abcdef.x@play.example.org>",
        made_at=NOON,
        due_at=NOON,
        state=Delivery.State.SENT,
        sent_at=NOON,
    )


def a_report(to, about, status="5.1.1", action="failed"):
    return (
        "From: MAILER-DAEMON@mx.example.com\r\n"
        f"To: {to}\r\nSubject: Undelivered Mail Returned to Sender\r\n"
        "Message-ID: <report@mx.example.com>\r\nAuto-Submitted: auto-replied\r\n"
        "MIME-Version: 1.0\r\n"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n"
        "\r\n--b\r\nContent-Type: text/plain\r\n\r\nIt failed.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        "Reporting-MTA: dns; mx.example.com\r\n\r\n"
        f"Final-Recipient: rfc822; {about}\r\nAction: {action}\r\n"
        f"Status: {status}\r\nDiagnostic-Code: smtp; 550 {status} no such user\r\n\r\n"
        "--b--\r\n"
    ).encode()


def test_a_bounce_marks_the_mail_and_the_address(seat):
    delivery = a_delivery(seat)
    to = f"{inbound.BOUNCES}{delivery.code}@{settings.MAIL_DOMAIN}"
    assert inbound.takes(to)
    raw = a_report(to, seat.player.email)
    inbound.receive(raw, envelope_to=to, envelope_from="", now=NOON)
    delivery.refresh_from_db()
    seat.player.refresh_from_db()
    assert delivery.state == Delivery.State.BOUNCED
    assert seat.player.bounced_at == NOON
    assert not receipts(seat)


def test_a_warning_of_delay_marks_nothing(seat):
    delivery = a_delivery(seat)
    to = f"{inbound.BOUNCES}{delivery.code}@{settings.MAIL_DOMAIN}"
    raw = a_report(to, seat.player.email, status="4.4.1", action="delayed")
    inbound.receive(raw, envelope_to=to, envelope_from="", now=NOON)
    delivery.refresh_from_db()
    seat.player.refresh_from_db()
    assert delivery.state == Delivery.State.SENT
    assert seat.player.bounced_at is None


def test_a_forged_report_about_no_mail_of_ours_marks_nothing(seat):
    raw = a_report(address(seat), seat.player.email)
    take_in(seat, raw, envelope_from="")
    seat.player.refresh_from_db()
    assert seat.player.bounced_at is None


def test_a_letter_from_a_marked_address_clears_the_mark(seat):
    seat.player.bounced_at = NOON
    seat.player.save()
    take_in(seat, letter(seat, "status"))
    seat.player.refresh_from_db()
    assert seat.player.bounced_at is None


# --- bad letters ---------------------------------------------------------------------


def test_a_letter_that_is_too_large_is_answered_unread_and_not_kept_whole(seat):
    raw = letter(seat, an_order(seat)) + b"x" * (limits.MAX_SIZE * 2)
    take_in(seat, raw)
    kept = Letter.objects.get()
    assert kept.size == len(raw)
    assert len(kept.raw) <= limits.MAX_HEADER_BLOCK
    assert kept.fate == Letter.Fate.UNREAD
    assert receipts(seat)[0].facts["complaint"] == "too_large"
    assert sheet_of(seat) is None


@pytest.mark.parametrize(
    "body",
    [
        b"\x00\xff\xfe" * 50,
        b"\r\n" * 1000,
        "¿Qué? ¡No! ñ <b>bold</b> {{ danger }} %s %(x)s".encode(),
        b"place -3 the_crag\nplace 99999999999999999999 the_crag",
    ],
)
def test_nonsense_is_answered_and_changes_nothing(seat, body):
    head = letter(seat, "x").partition(b"\n\n")[0]
    take_in(seat, head + b"\n\n" + body)
    assert Letter.objects.get().fate == Letter.Fate.ACTED
    assert receipts(seat)[0].facts["status"] == "unchanged"
    assert sheet_of(seat) is None


def test_a_letter_a_crash_left_behind_is_dealt_with_later(seat):
    raw = letter(seat, an_order(seat))
    read = inbound.read_letter(raw)
    kept = inbound._keep(raw, read, {"seat": seat}, None, None, NOON)  # and no further
    inbound.deal_with_waiting(now=NOON + timedelta(seconds=10))
    kept.refresh_from_db()
    assert kept.fate == Letter.Fate.WAITING
    inbound.deal_with_waiting(now=NOON + timedelta(minutes=1))
    kept.refresh_from_db()
    assert kept.fate == Letter.Fate.ACTED
    assert sheet_of(seat).orders == [an_order(seat)]


# --- conceding -----------------------------------------------------------------------


def test_conceding_asks_before_it_does(seat):
    take_in(seat, letter(seat, "concede"))
    assert Seat.objects.get(pk=seat.pk).status == Seat.Status.PLAYING
    assert receipts(seat)[0].facts["asked"] == ["concede"]
    take_in(seat, letter(seat, "concede yes"))
    assert Seat.objects.get(pk=seat.pk).status == Seat.Status.CONCEDED


def test_history_is_asked_with_a_number_within_bounds(seat):
    take_in(seat, letter(seat, "historial 3\nhistory 999"))
    assert receipts(seat)[0].facts["asked"] == ["history 3", "history 20"]
    assert receipts(seat)[0].facts["lines"] == []
