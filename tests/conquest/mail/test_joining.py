"""Sitting down by mail, leaving again, voting on the board: no browser needed."""

from datetime import timedelta
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser

import pytest
from django.conf import settings
from django.core import mail

from conquest.accounts.models import Person
from conquest.games.services import tables
from conquest.mail import inbound, joining, post
from conquest.mail.models import Delivery, Letter
from tests.conquest.factories import NOON, PersonFactory, gathered
from tests.conquest.mail.letters import letter

pytestmark = pytest.mark.django_db


def table(free=1, seats=3, **more):
    game = gathered("classic", "canaries", seats, **more)
    for seat in game.seats.order_by("-number")[:free]:
        tables.stand_up(game_id=game.pk, person_id=seat.player_id)
    return game


def write(game, text, sender="new@example.com", *, now=NOON, number=[0], **headers):  # noqa: B006
    """A letter to the invitation; the text of the mail that answers it, if any."""
    number[0] += 1
    message = EmailMessage()
    message["From"] = sender
    message["To"] = f"{game.invitation}@{settings.MAIL_DOMAIN}"
    message["Subject"] = "A game"
    message["Message-ID"] = f"<join{number[0]}@example.com>"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(text)
    result = inbound.receive(message.as_bytes(), envelope_to=message["To"], now=now)
    assert result.outcome == "kept"
    return answer(now)


def reply(seat, text, now=NOON):
    seat.refresh_from_db()
    inbound.receive(letter(seat, text), now=now)
    return answer(now)


def answer(now):
    mail.outbox.clear()
    post.post(now=now)
    return mail.outbox[0] if mail.outbox else None


def said(message):
    return " ".join(message.body.split())


def seat_of(game, email):
    return game.seats.select_related("player", "game").get(player__email=email)


def test_who_writes_join_sits_down_and_is_told_their_own_address():
    game = table()
    message = write(game, "Hello!\n\njoin as Ana\n")
    seat = seat_of(game, "new@example.com")
    assert seat.player.name == "Ana"
    assert seat.joined_at == NOON
    assert message.to == ["new@example.com"]
    own = f"{seat.token}@{settings.MAIL_DOMAIN}"
    assert own in said(message)
    assert own in message.reply_to[0]
    assert "Everybody is here; the game begins when" in said(message)
    assert "password" in said(message)


def test_a_newcomer_gets_the_game_s_zone_and_the_language_they_wrote():
    game = table()
    game.pace["zone"] = "Europe/Madrid"
    game.save()
    message = write(game, "me uno a la partida como Íñigo")
    person = seat_of(game, "new@example.com").player
    assert (person.name, person.language, person.time_zone) == (
        "Íñigo",
        "es",
        "Europe/Madrid",
    )
    assert not person.has_usable_password()
    assert "tienes un asiento" in said(message).casefold()


def test_somebody_known_sits_down_whatever_the_case_of_their_address():
    game = table()
    bo = PersonFactory(email="Bo@example.com", name="Bo")
    write(game, "join", sender="bo@EXAMPLE.com")
    assert game.seats.filter(player=bo).exists()
    assert Person.objects.filter(email__iexact="bo@example.com").count() == 1


def test_a_name_once_given_is_not_changed_by_whoever_writes_in_it():
    game = table()
    PersonFactory(email="bo@example.com", name="Bo")
    write(game, "join as Somebody else", sender="bo@example.com")
    assert seat_of(game, "bo@example.com").player.name == "Bo"


def test_who_gave_no_name_is_told_how_and_may_give_it_later():
    game = table()
    assert "For another name" in said(write(game, "join"))
    message = write(game, "join as Ana", now=NOON + timedelta(minutes=5))
    assert seat_of(game, "new@example.com").player.name == "Ana"
    assert "had a seat already" in message.subject


def test_a_full_table_says_so_and_seats_nobody():
    game = table(free=0)
    message = write(game, "join")
    assert "Every seat is taken" in said(message)
    assert message.reply_to == []
    assert not game.seats.filter(player__email="new@example.com").exists()
    assert game.invitation in said(message)


def test_a_game_that_has_begun_says_so():
    game = table(free=0)
    tables.open_game(game_id=game.pk, now=NOON)
    post.post(now=NOON)
    assert "The game has begun" in said(write(game, "join"))
    assert game.seats.count() == 3


def test_joining_twice_gives_one_seat():
    game = table(free=2)
    write(game, "join")
    message = write(game, "join", now=NOON + timedelta(minutes=5))
    assert "had a seat already" in message.subject
    assert game.seats.filter(player__email="new@example.com").count() == 1


def test_the_same_letter_again_is_a_repeat_and_to_two_tables_is_two():
    one, two = table(), table()
    message = EmailMessage()
    message["From"] = "new@example.com"
    message["To"] = ", ".join(
        f"{game.invitation}@{settings.MAIL_DOMAIN}" for game in (one, two)
    )
    message["Message-ID"] = "<both@example.com>"
    message.set_content("join")
    raw = message.as_bytes()
    assert len(inbound.receive(raw, now=NOON).letters) == 2
    assert inbound.receive(raw, now=NOON).outcome == "repeat"
    for game in (one, two):
        assert game.seats.filter(player__email="new@example.com").count() == 1


def test_a_letter_that_asks_for_nothing_is_told_how_to_ask():
    game = table()
    message = write(game, "Hi, may I play? I would like to join in somehow.")
    assert "“join”" in said(message)
    assert game.seats.filter(player__isnull=False).count() == 2


def test_join_in_a_quotation_is_not_the_writer_s_own():
    game = table()
    write(game, "What is this?\n\nOn Monday Ana wrote:\n> join\n")
    assert game.seats.filter(player__isnull=False).count() == 2


@pytest.mark.parametrize(
    "headers",
    [{"Auto_Submitted": "auto-replied"}, {"Precedence": "bulk"}],
    ids=["auto", "bulk"],
)
def test_machines_get_neither_seat_nor_answer(headers):
    game = table()
    assert write(game, "join", **headers) is None
    assert not Person.objects.filter(email="new@example.com").exists()


def test_a_closed_account_gets_nothing():
    game = table()
    PersonFactory(email="gone@example.com", is_active=False)
    assert write(game, "join", sender="gone@example.com") is None
    assert game.seats.filter(player__isnull=False).count() == 2


def test_answers_to_one_sender_are_limited():
    game = table(free=0)
    found = [write(game, "join") for _ in range(joining.MOST_TO_ONE + 1)]
    assert found[-2] is not None
    assert found[-1] is None
    later = NOON + timedelta(hours=2)
    assert write(game, "join", now=later) is not None


def test_the_server_takes_mail_for_an_invitation_and_for_no_guess():
    game = table()
    assert inbound.takes(f"{game.invitation.upper()}@{settings.MAIL_DOMAIN}")
    assert not inbound.takes(f"{'a' * 20}@{settings.MAIL_DOMAIN}")


def test_the_answer_stands_below_the_letter_it_answers():
    game = table()
    message = write(game, "join")
    asked = Letter.objects.get().message_id
    assert message.extra_headers["In-Reply-To"] == asked
    assert BytesParser(policy=policy.default).parsebytes(message.message().as_bytes())[
        "Auto-Submitted"
    ]


# --- before the game begins ----------------------------------------------------------


@pytest.mark.parametrize("word", ["leave", "Dejo la mesa.", "not me"])
def test_who_joined_by_mail_leaves_by_mail_and_their_address_dies(word):
    game = table()
    write(game, "join")
    seat = seat_of(game, "new@example.com")
    old = seat.token
    message = reply(seat, word)
    assert message.to == ["new@example.com"]
    assert not game.seats.filter(player__email="new@example.com").exists()
    assert not inbound.takes(f"{old}@{settings.MAIL_DOMAIN}")
    assert not game.seats.filter(token=old).exists()


def test_leave_in_a_running_game_is_no_such_word():
    game = table(free=0)
    tables.open_game(game_id=game.pk, now=NOON)
    post.post(now=NOON)
    seat = game.seats.select_related("player", "game").first()
    reply(seat, "leave")
    seat.refresh_from_db()
    assert seat.player_id is not None
    assert seat.status == "playing"


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("vote Africa", "africa"),
        ("voto por África", "africa"),
        ("vote for the Americas", "americas"),
        ("vote medit", "mediterranean"),
        ("vote spain\nvote Poniente", "westeros_classic"),
    ],
)
def test_a_vote_on_the_board_by_mail(text, board):
    """C-02."""
    game = table(is_public=True, board_by_vote=True)
    assert "The table votes on its board" in said(write(game, "join"))
    seat = seat_of(game, "new@example.com")
    assert "our vote counts" in said(reply(seat, text)).lower()
    seat.refresh_from_db()
    assert seat.vote == board


def test_a_vote_for_no_board_is_told_the_boards():
    """C-02."""
    game = table(is_public=True, board_by_vote=True)
    write(game, "join")
    seat = seat_of(game, "new@example.com")
    for name in ("Atlantis", "a"):
        text = said(reply(seat, f"vote {name}"))
        assert "Canary Islands" in text
    seat.refresh_from_db()
    assert seat.vote == ""


def test_a_vote_where_there_is_none_is_told_so():
    """C-02."""
    game = table()
    write(game, "join")
    text = said(reply(seat_of(game, "new@example.com"), "vote africa"))
    assert "its creator has chosen it" in text


def test_a_seat_given_by_mail_plays_the_game_by_mail():
    game = table()
    write(game, "join as Ana")
    tables.open_game(game_id=game.pk, now=NOON)
    post.post(now=NOON)
    assert Delivery.objects.get(
        bulletin__kind="welcome", person__email="new@example.com"
    ).seat == seat_of(game, "new@example.com")
    text = said(reply(seat_of(game, "new@example.com"), "status"))
    assert "You are " in text


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("join", ("", "en")),
        ("Join!", ("", "en")),
        ("I join the game as Ana María.", ("Ana María", "en")),
        ("me uno", ("", "es")),
        ("Me apunto a la mesa como Íñigo", ("Íñigo", "es")),
        ("join me for lunch", None),
        ("I would join if I could", None),
    ],
    ids=str,
)
def test_what_counts_as_a_wish_for_a_seat(line, found):
    wish = joining.joining([line])
    assert found == (None if wish is None else (wish.name, wish.language))
