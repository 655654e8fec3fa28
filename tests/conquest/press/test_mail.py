"""Letters by mail: dictated, answered, sent out, and never to the wrong eyes."""

from email import message_from_bytes, policy

import pytest
from django.conf import settings
from django.core import mail as outbox

from conquest.games.models import Bulletin, Sheet
from conquest.mail import inbound, post
from conquest.mail.dictation import taken_out
from conquest.mail.models import Delivery
from conquest.mail.reader.letter import Written
from conquest.press import selectors, services
from conquest.press.models import Letter
from tests.conquest.factories import NOON
from tests.conquest.mail.letters import address, letter
from tests.conquest.press.tables import classic, diplomacy, player, read, seat, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    made = diplomacy()
    Bulletin.objects.filter(game=made).delete()  # the welcome
    return made


def take_in(writer, text, to=None, **more):
    return inbound.receive(
        letter(writer, text, **more), envelope_to=to or address(writer), now=NOON
    )


def receipt(writer):
    return Bulletin.objects.filter(seat=writer, kind="receipt").order_by("-pk").first()


def outcomes(writer):
    return receipt(writer).facts["letters"]


def mailed(reader=None):
    """What the post office sends now, as it arrives; by its reader's seat."""
    outbox.outbox.clear()
    post.post(now=NOON)
    found = [
        message_from_bytes(sent.message().as_bytes(), policy=policy.default)
        for sent in outbox.outbox
    ]
    if reader is None:
        return found
    return [each for each in found if each["To"] == reader.player.email]


def text_of(message):
    return message.get_body(("plain",)).get_content()


def test_press_to_some_powers_goes_to_them_and_is_receipted(game):
    france = seat(game, "FRANCE")
    take_in(france, "press to Italy, Austria: Let us talk.\nAbout Trieste.\n")
    (sent,) = Letter.objects.all()
    assert sent.text == "Let us talk.\nAbout Trieste."
    assert {each.seat.power for each in sent.addressees.all()} == {"ITALY", "AUSTRIA"}
    assert [(o["sent"], o["to"]) for o in outcomes(france)] == [
        (True, ["AUSTRIA", "ITALY"])
    ]
    assert not Sheet.objects.filter(seat=france, door="mail").exists()


def test_spanish_words_and_names_do_the_same(game):
    take_in(seat(game, "FRANCE"), "prensa a Italia y Rusia: Hablemos.")
    (sent,) = Letter.objects.all()
    assert {each.seat.power for each in sent.addressees.all()} == {"ITALY", "RUSSIA"}


def test_orders_around_a_letter_are_orders(game):
    france = seat(game, "FRANCE")
    take_in(
        france,
        "A Paris - Burgundy\npress to Italy: I am going east.\nendpress\n"
        "F Brest - English Channel\n",
    )
    assert read(game, player(game, "ITALY")) == ["I am going east."]
    (sheet,) = Sheet.objects.filter(seat=france, door="mail")
    assert len(sheet.orders) == 2
    assert receipt(france).facts["status"] == "saved"


def test_orders_below_a_letter_are_neither_sent_nor_done_until_it_is_clear(game):
    france = seat(game, "FRANCE")
    take_in(france, "press to Italy: Peace.\nA Paris - Burgundy\n")
    assert not Letter.objects.exists()
    assert not Sheet.objects.filter(seat=france, door="mail").exists()
    assert outcomes(france)[0]["why"] == "ends_in_orders"
    take_in(france, "press to Italy: I propose\nA Paris - Burgundy\nendpress")
    assert Letter.objects.get().text == "I propose\nA Paris - Burgundy"


def test_a_letter_may_end_in_what_somebody_else_is_to_order(game):
    take_in(seat(game, "FRANCE"), "press to Italy: Do this:\nA Venice - Trieste\n")
    assert Letter.objects.get().text.endswith("A Venice - Trieste")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("press: Hello all!", "missing"),
        ("press to : Hello all!", "missing"),
        ("press\nHello", "missing"),
        ("press to Itly: Hello", "unreadable"),
        ("press to Italy, Nowhere: Hello", "unreadable"),
        ("press to all, Italy: Hello", "ambiguous"),
        ("press to Italy Hello", "unreadable"),
    ],
)
def test_an_addressee_that_is_not_clear_is_asked_back_and_nothing_is_sent(
    game, text, problem
):
    france = seat(game, "FRANCE")
    take_in(france, text)
    assert not Letter.objects.exists()
    assert outcomes(france)[0]["unclear"]["problem"] == problem


def test_the_receipt_suggests_whom_it_may_be_for(game):
    france = seat(game, "FRANCE")
    take_in(france, "press to Itly: Hello")
    (answer,) = mailed(france)
    assert "No power is called “Itly”. Did you mean Italy?" in " ".join(
        text_of(answer).split()
    )


def test_one_letter_of_several_goes_wrong_alone(game):
    france = seat(game, "FRANCE")
    take_in(france, "press to Itly: One.\npress to Russia: Two.\npress: Three.")
    assert [sent.text for sent in Letter.objects.all()] == ["Two."]
    assert [o["sent"] for o in outcomes(france)] == [False, True, False]


def test_the_same_mail_twice_is_one_letter(game):
    france = seat(game, "FRANCE")
    raw = letter(france, "press to Italy: Peace.")
    for _ in range(2):
        inbound.receive(raw, envelope_to=address(france), now=NOON)
    assert Letter.objects.count() == 1


def test_a_letter_arrives_with_who_reads_it_and_how_to_answer(game):
    write(game, "FRANCE", "ITALY RUSSIA", "Peace in the Alps?\n\nYours.")
    (arrived,) = mailed(seat(game, "ITALY"))
    said = text_of(arrived)
    assert arrived["Subject"] == "A game of diplomacy: a letter from France"
    assert "| Peace in the Alps?\n|\n| Yours." in said
    flat = " ".join(said.split())
    assert "Only France, Russia and you read this." in flat
    assert "your answer goes to France and Russia and to nobody else" in flat
    assert len(mailed()) == 0


def test_an_answer_to_a_letter_reaches_the_same_powers(game):
    write(game, "FRANCE", "ITALY RUSSIA", "Peace?")
    italy = seat(game, "ITALY")
    (arrived,) = mailed(italy)
    to = arrived["Reply-To"].addresses[0].addr_spec
    take_in(italy, "Gladly.\n\n> Peace?", to=to)
    answer = Letter.objects.last()
    assert answer.text == "Gladly."
    assert answer.circle == Letter.objects.first().circle
    assert {e.seat.power for e in answer.addressees.all()} == {"FRANCE", "RUSSIA"}


def test_an_answer_is_known_by_what_it_answers_where_the_address_lost_its_tag(game):
    write(game, "FRANCE", "ITALY", "Peace?")
    italy = seat(game, "ITALY")
    (arrived,) = mailed(italy)
    take_in(italy, "Gladly.", headers={"In-Reply-To": arrived["Message-ID"]})
    assert Letter.objects.last().text == "Gladly."
    assert read(game, player(game, "FRANCE")) == ["Peace?", "Gladly."]


def test_an_answer_to_a_letter_to_all_goes_to_all():
    game = classic()
    write(game, "red", "all", "A truce?")
    blue = seat(game, "blue")
    arrived = next(m for m in mailed(blue) if "writes to all" in m["Subject"])
    assert "the whole table reads your answer" in " ".join(text_of(arrived).split())
    take_in(blue, "No.", to=arrived["Reply-To"].addresses[0].addr_spec)
    assert Letter.objects.last().is_to_all


def test_an_answer_that_holds_only_orders_is_not_sent_to_anybody(game):
    write(game, "FRANCE", "ITALY", "Peace?")
    italy = seat(game, "ITALY")
    (arrived,) = mailed(italy)
    to = arrived["Reply-To"].addresses[0].addr_spec
    take_in(italy, "A Venice - Trieste", to=to)
    assert Letter.objects.count() == 1
    assert outcomes(italy)[0]["why"] == "ends_in_orders"
    assert not Sheet.objects.filter(seat=italy, door="mail").exists()


def test_orders_below_endpress_in_an_answer_are_orders(game):
    write(game, "FRANCE", "ITALY", "Peace?")
    italy = seat(game, "ITALY")
    (arrived,) = mailed(italy)
    to = arrived["Reply-To"].addresses[0].addr_spec
    take_in(italy, "Yes.\nendpress\nA Venice - Trieste", to=to)
    assert Letter.objects.last().text == "Yes."
    assert Sheet.objects.filter(seat=italy, door="mail").count() == 1


def test_a_letter_of_others_is_not_answered_by_knowing_its_code(game):
    secret = write(game, "FRANCE", "ITALY", "Against Turkey.")
    turkey = seat(game, "TURKEY")
    take_in(
        turkey,
        "I know.",
        to=f"press.{secret.code}+{turkey.token}@{settings.MAIL_DOMAIN}",
    )
    assert Letter.objects.count() == 1
    assert outcomes(turkey)[0]["why"] == "no_such_letter"


def test_a_stranger_writes_no_letters(game):
    france = seat(game, "FRANCE")
    take_in(france, "press to all: I resign.", sender="rival@example.org")
    assert not Letter.objects.exists()


def test_paragraphs_stay_and_lines_that_a_program_wrapped_are_whole_again():
    lines = [
        Written(text="press to Italy: Dear Italy,"),
        Written(
            text="We have been at peace for many years and I would like it to stay so",
            gap=True,
        ),
        Written(text="for as long as the lepanto is no temptation to you."),
        Written(text="Yours", gap=True),
    ]
    _kept, (found,) = taken_out(lines)
    assert found.text == (
        "Dear Italy,\n\nWe have been at peace for many years and I would like it to "
        "stay so for as long as the lepanto is no temptation to you.\n\nYours"
    )


def test_a_word_at_the_start_of_a_line_begins_no_letter_inside_another():
    lines = [
        Written(text="press to Italy: I read it in the papers."),
        Written(text="Press reports: they lie."),
        Written(text="Pressure them."),
    ]
    _kept, found = taken_out(lines)
    assert len(found) == 1


def test_a_letter_below_a_long_line_is_never_taken_for_the_one_above():
    lines = [
        Written(
            text="press to Italy: " + "We talk about the lion, whom nobody likes. " * 2
        ),
        Written(text="press to Russia: Not a word to Italy."),
    ]
    _kept, found = taken_out(lines)
    assert [(each.to, len(each.text) > 60) for each in found] == [
        ("Italy", True),
        ("Russia", False),
    ]


def test_a_long_paragraph_is_sent_whole(game):
    paragraph = "peace " * 300
    take_in(seat(game, "FRANCE"), f"press to Italy: Hello.\n\n{paragraph}\n")
    assert Letter.objects.get().text == f"Hello.\n\n{paragraph.strip()}"


def test_mails_from_a_letter_stand_together_and_apart_from_reports(game):
    write(game, "FRANCE", "ITALY", "One.")
    write(game, "FRANCE", "ITALY", "Two.")
    write(game, "FRANCE", "ITALY RUSSIA", "Three.")
    roots = [m["References"] for m in mailed(seat(game, "ITALY"))]
    assert roots[0] == roots[1] != roots[2]


def test_a_letter_read_on_the_page_is_not_mailed_any_more(game):
    sent = write(game, "FRANCE", "ITALY", "One.")
    italy = player(game, "ITALY")
    services.mark_read(game=game, person=italy, circle=sent.circle, code=sent.code)
    assert mailed() == []
    assert Delivery.objects.get().state == Delivery.State.DROPPED


def test_in_an_anonymous_game_no_mail_says_who_wrote():
    game = diplomacy(anonymous=True)
    Bulletin.objects.filter(game=game).delete()
    france, italy = seat(game, "FRANCE"), seat(game, "ITALY")
    france.player.name = "Ana Ruiz"
    france.player.save()
    take_in(
        france,
        "press to Italy: Peace?\n\nAna\n\n-- \nAna Ruiz\nSent from my phone\n",
        sender=f"Ana Ruiz <{france.player.email}>",
        headers={"X-Mailer": "Peculiar Mail 7", "User-Agent": "Peculiar/7"},
    )
    post.post(now=NOON)
    (arrived,) = [
        m.message().as_bytes() for m in outbox.outbox if m.to == [italy.player.email]
    ]
    whole = message_from_bytes(arrived, policy=policy.default)
    parts = " ".join(
        part.get_content()
        for part in whole.walk()
        if part.get_content_maintype() == "text"
    )
    everything = f"{whole.items()} {parts}"
    assert "Peace?" in everything
    for trace in ("Ana", "Ruiz", france.player.email, "Peculiar", "phone", "@mail"):
        assert trace not in everything, trace
    assert france.token not in everything
    assert str(selectors.circles(game, italy.player)).count("Ana") == 0
