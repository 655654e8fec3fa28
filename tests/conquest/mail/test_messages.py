"""What goes out: of every kind and ruleset, in both languages, safe to send back."""

import json
import re
from datetime import UTC, timedelta
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from types import SimpleNamespace

import pytest
from django.core import mail
from icalendar import Calendar

from conquest import translations
from conquest.bootstrap.layout import ROOT
from conquest.games import binding, selectors
from conquest.games.instructions import sort_out
from conquest.games.models import Bulletin, Game, Resolution
from conquest.games.services import bulletins, course, orders, rounds, rulings
from conquest.mail import inbound, post
from conquest.mail.messages.compose import compose
from conquest.mail.models import Delivery
from conquest.mail.reader.reading import read_letter
from tests.conquest.factories import NOON, opened
from tests.conquest.games.play import asked_seat
from tests.conquest.mail.letters import address, deploying, drafting, letter

pytestmark = pytest.mark.django_db

SPANISH = ROOT / "conquest" / "locale" / "es"
TABLES = {
    "diplomacy": ("standard", 7),
    "classic": ("canaries", 2),
    "missions": ("world", 3),
    "fortress": ("fortress_south", 2),
}
KINDS = {"welcome", "report", "receipt", "reminder", "ruling", "final", "trouble"}
#: What a line says that is no instruction.
NOTHING = (None, False, False, ())
#: Said by a game master: looks like orders on every board.
TEMPTING = "A Par - Bur\nready\nplace 3 alaska\nfound sunspear\nclear"


class Course:
    """A game played far enough to send mails of every kind."""

    def __init__(self, ruleset, language):
        board, seats = TABLES[ruleset]
        self.now = NOON
        self.game = opened(ruleset, board, seats, bots=seats - 2)
        for seat in self.people:
            seat.player.language = language
            seat.player.time_zone = "Europe/Madrid"
            seat.player.save()
        master = self.game.game_master
        master.language = language
        master.save()

    @property
    def people(self):
        return list(
            self.game.seats.select_related("player", "game")
            .filter(player__isnull=False)
            .order_by("number")
        )

    @property
    def round(self):
        return rounds.unfinished_round(Game.objects.get(pk=self.game.pk))

    def rule(self, verb, **more):
        self.now += timedelta(minutes=1)
        verb(
            game_id=self.game.pk,
            by_id=self.game.game_master_id,
            now=self.now,
            **more,
        )

    def send(self, text):
        self.now += timedelta(minutes=1)
        for seat in self.people:
            raw = letter(seat, text)
            inbound.receive(raw, envelope_to=address(seat), now=self.now)

    def post(self):
        self.now += timedelta(seconds=5)
        post.post(now=self.now)

    def play(self):
        self.send("status\nmap\nhelp\nhistory 2\nconcede\nA Nowhere - Elsewhere")
        self.post()
        self.rule(rulings.remind, round_id=self.round.pk, reason=TEMPTING)
        self.rule(rulings.broadcast, text=TEMPTING)
        self.post()
        self.rule(rulings.resolve_now, round_id=self.round.pk, reason="Tired")
        course.answer_for_bots(game_id=self.game.pk, now=self.now, most=20)
        self.send("history 5\nready")
        self.post()
        bulletins.post(
            self.game,
            "trouble",
            "test",
            {"round": self.round.pk},
            self.now,
            person_id=self.game.game_master_id,
        )
        self.rule(rulings.end, reason=TEMPTING, winners=())
        self.post()


@pytest.fixture(params=sorted(TABLES), scope="module")
def ruleset(request):
    return request.param


@pytest.fixture(params=["en", "es"])
def played(request, ruleset):
    found = Course(ruleset, request.param)
    found.play()
    states = Delivery.objects.exclude(state__in=["sent", "dropped"])
    assert not states, [(d.bulletin.kind, d.state, d.fault) for d in states]
    return SimpleNamespace(course=found, mails=list(mail.outbox), lang=request.param)


def parsed(message):
    raw = message.message().as_bytes()
    return BytesParser(EmailMessage, policy=policy.default).parsebytes(raw)


def english_sentences():
    """English of the mails and reports that no Spanish mail should hold."""
    messages = [
        message
        for name in ("mail.po", "reports.po")
        for message in translations.read(SPANISH / name)
    ]
    return {
        message.id
        for message in messages
        if isinstance(message.id, str)
        and len(message.id) > 14
        and "%(" not in message.id
        and message.id != message.string
    }


def test_every_kind_of_mail_can_be_sent_back_without_doing_anything(played):
    """All in one test, as the mails of a game take a while to draw."""
    kinds = {message.extra_headers["X-Conquest"] for message in played.mails}
    assert kinds >= KINDS - {"report"}
    language = binding.table_of(played.course.game).language
    english = english_sentences()
    for message in played.mails:
        whole = parsed(message)
        text = whole.get_body(("plain",)).get_content()
        for line in text.splitlines():
            assert len(line) <= 78 or "://" in line, line
            said = sort_out(line)
            assert (said.ready, said.clear, said.add, said.asked) == NOTHING, line
            assert not [r for r in language.read(line) if r.order], line
        # Headers of a mail that no machine answers and no thread loses.
        assert whole["Auto-Submitted"] != "no"
        assert whole["Message-ID"]
        assert whole["List-Id"]
        # Should it come back to us whole, it is known as ours.
        assert read_letter(bytes(whole)).own_mail
        assert "%(" not in text
        assert "{{" not in text
        assert text.count("\n\n\n") == 0
        page = whole.get_body(("html",)).get_content()
        assert "<style>" in page
        assert 'style="' in page
        if played.lang == "es":
            flat = " ".join(text.split())
            assert not [sentence for sentence in english if sentence in flat]


# --- single mails --------------------------------------------------------------------


def composed(kind, person, now=NOON, **more):
    while post.distribute(now=now):
        pass
    delivery = Delivery.objects.filter(
        bulletin__kind=kind, person=person, **more
    ).latest("pk")
    return compose(delivery, now=now)


def test_the_deadline_is_an_entry_in_the_calendar_that_later_mails_move():
    game = deploying()
    seat = game.seats.get(number=1)
    first = entry_of(composed("report", seat.player))
    round_ = rounds.unfinished_round(game)
    until = round_.due_at + timedelta(hours=5)
    later = NOON + timedelta(hours=1)
    rulings.extend(
        game_id=game.pk,
        round_id=round_.pk,
        by_id=game.game_master_id,
        reason="Holidays",
        until=until,
        now=later,
    )
    second = entry_of(composed("ruling", seat.player, now=later))
    assert first["uid"] == second["uid"]
    assert first["dtstart"].dt == round_.due_at
    assert second["dtstart"].dt.astimezone(UTC) == until
    assert second["sequence"] > first["sequence"]


def entry_of(message):
    whole = parsed(message)
    (part,) = [
        part for part in whole.walk() if part.get_content_type() == "text/calendar"
    ]
    assert part.get_param("method") == "PUBLISH"
    (event,) = Calendar.from_ical(part.get_content()).walk("VEVENT")
    return event


def test_a_deadline_is_told_in_the_readers_zone_and_as_a_distance():
    game = deploying()
    seat = game.seats.get(number=1)
    seat.player.time_zone = "Asia/Tokyo"
    seat.player.save()
    text = " ".join(composed("report", seat.player).body.split())
    assert "Until Tuesday 1 December, 21:00 Tokyo time, in 1 day." in text


def test_the_map_travels_inside_the_mail_beside_its_html():
    game = deploying()
    message = parsed(composed("report", game.seats.get(number=1).player))
    (related,) = [
        part for part in message.walk() if part.get_content_subtype() == "related"
    ]
    page, picture = related.iter_parts()
    assert page.get_content_type() == "text/html"
    assert picture["Content-ID"] == "<map@conquest>"
    assert picture.get_content()[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(picture.get_content()) <= 150_000
    assert "cid:map@conquest" in page.get_content()
    assert re.search(r'<img [^>]*alt="[^"]+"', page.get_content())


def test_a_player_may_want_mails_without_pictures():
    game = deploying()
    seat = game.seats.get(number=1)
    seat.player.wants_maps = False
    seat.player.save()
    message = parsed(composed("report", seat.player))
    kinds = [part.get_content_type() for part in message.walk()]
    assert "text/html" in kinds
    assert "image/png" not in kinds
    assert "cid:map@conquest" not in message.get_body(("html",)).get_content()


def test_a_receipt_continues_the_players_thread_and_names_the_open_round():
    game = deploying()
    seat = game.seats.select_related("player", "game").get(number=1)
    raw = letter(seat, "place 1 nowhere", message_id="<abc@example.com>")
    inbound.receive(raw, envelope_to=address(seat), now=NOON)
    message = parsed(composed("receipt", seat.player))
    assert message["In-Reply-To"] == "<abc@example.com>"
    assert "<abc@example.com>" in message["References"]
    assert message["Auto-Submitted"] == "auto-replied"
    code = rounds.unfinished_round(game).code
    assert f"[round: {code}]" in message.get_body(("plain",)).get_content()
    assert message["Message-ID"].startswith(f"<round-{code}.")


def test_a_receipt_tells_what_was_read_what_was_not_and_the_whole_sheet():
    game = deploying()
    seat = game.seats.select_related("player", "game").get(number=1)
    seen = [
        h.place
        for h in binding.table_of(game)
        .view(binding.state_of(_head(game)), seat.power)
        .picture.holdings
        if h.power == seat.power
    ]
    names = binding.table_of(game).places
    first, second = (names[place].names.en for place in seen[:2])
    orders.submit(seat_id=seat.pk, text=f"place 2 {first}", now=NOON, door="web")
    text = f"add\nplace 3 {second}\nplace 1 Winterfall\nready"
    inbound.receive(letter(seat, text), envelope_to=address(seat), now=NOON)
    body = " ".join(composed("receipt", seat.player).body.split())
    assert "Line 3, “place 1 Winterfall”: no place is called “Winterfall”" in body
    assert "You said you are ready, but not every line could be taken" in body
    assert first in body
    assert second in body


def test_a_receipt_of_a_script_tells_every_throw():
    game = opened("classic", "canaries", 2)
    seat = asked_seat(game)
    seat.game = game
    view = selectors.game_seen(game, seat.player).view
    names = binding.table_of(game).places
    own = [h.place for h in view.picture.holdings if h.power == seat.power]
    at, to = next(
        (place, beside)
        for place in own
        for beside in names[place].borders
        if beside not in own
    )
    armies = view.public.to_place
    text = f"place {armies} {names[at].names.en}\n"
    text += f"attack {names[at].names.en} {names[to].names.en} until 1"
    inbound.receive(letter(seat, text), envelope_to=address(seat), now=NOON)
    body = " ".join(composed("receipt", seat.player).body.split())
    done = Resolution.objects.filter(round__game=game).latest("pk")
    assert body.count("Dice: ") == json.dumps(done.events).count('"rolled"') > 0


def _head(game):
    head = Game.objects.select_related("head").get(pk=game.pk).head
    head.game = game
    return head


def test_a_reminder_is_dropped_once_orders_have_come():
    game = deploying()
    seat = game.seats.select_related("player", "game").get(number=1)
    round_ = rounds.unfinished_round(game)
    bulletins.post(game, "reminder", "test", {"round": round_.pk}, NOON, seat=seat)
    orders.ready(seat_id=seat.pk, value=True, now=NOON, door="web")
    post.post(now=NOON)
    delivery = Delivery.objects.get(bulletin__kind="reminder")
    assert delivery.state == Delivery.State.DROPPED
    assert delivery.fault == "answered"


def test_a_replaced_player_gets_no_mail_that_was_still_waiting():
    game = drafting()
    while post.distribute(now=NOON):
        pass
    seat = game.seats.get(number=1)
    old = seat.player
    game.seats.filter(pk=seat.pk).update(player=game.game_master)
    post.post(now=NOON)
    states = set(Delivery.objects.filter(person=old).values_list("state", "fault"))
    assert states == {("dropped", "replaced")}


def test_rivals_secret_orders_change_not_a_byte_of_my_mail():
    game = deploying()
    mine, rival = game.seats.order_by("number")
    before = parts_of(composed("report", mine.player))
    place = next(
        h.place
        for h in binding.table_of(game)
        .view(binding.state_of(_head(game)), rival.power)
        .picture.holdings
        if h.power == rival.power
    )
    answer = orders.submit(
        seat_id=rival.pk, text=f"place 5 {place}", now=NOON, door="web"
    )
    assert answer.status == "saved"
    assert parts_of(composed("report", mine.player)) == before


def parts_of(message):
    whole = parsed(message)
    return (
        dict(whole.items())
        | {
            index: part.get_payload()
            for index, part in enumerate(whole.walk())
            if not part.is_multipart()
        }
        | {"Content-Type": None, "Date": None}
    )


def test_the_same_delivery_is_always_the_same_mail():
    game = deploying()
    player = game.seats.get(number=1).player
    once, again = composed("report", player), composed("report", player)
    assert parts_of(once) == parts_of(again)
    assert Bulletin.objects.filter(kind="report").count() >= 1
