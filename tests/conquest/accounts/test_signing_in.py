"""Signing in by a code sent by mail, and with one click in the demo only."""

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.urls import reverse

from conquest.accounts.models import Person
from tests.conquest.factories import PersonFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _forget_how_often_was_tried():
    cache.clear()


def ask_for_a_code(client, address, **more):
    return client.post(reverse("account_login"), {"email": address, **more})


def code_in_the_last_mail():
    return re.search(r"\b\d{6}\b", mail.outbox[-1].body)[0]


def type_the_code(client, code, **more):
    return client.post(reverse("account_confirm_login_code"), {"code": code, **more})


def test_a_code_sent_by_mail_signs_a_player_in(client):
    person = PersonFactory(email="ana@example.com")
    ask_for_a_code(client, "ANA@example.com")
    assert mail.outbox[-1].to == ["ana@example.com"]
    answer = type_the_code(client, code_in_the_last_mail())
    assert answer.status_code == 302
    assert client.session["_auth_user_id"] == str(person.pk)


def test_a_newcomer_becomes_a_player_with_the_same_code_and_is_asked_for_a_name(client):
    ask_for_a_code(client, "new@example.com", time_zone="Europe/Madrid")
    answer = type_the_code(client, code_in_the_last_mail())
    person = Person.objects.get(email="new@example.com")
    assert person.time_zone == "Europe/Madrid"
    assert answer.headers["Location"] == reverse("profile")


def test_a_newcomer_gets_the_language_of_the_browser(client):
    client.post(
        reverse("account_login"),
        {"email": "nueva@example.com"},
        headers={"accept-language": "es-ES"},
    )
    assert Person.objects.get(email="nueva@example.com").language == "es"
    assert "Tu código" in mail.outbox[-1].body


def test_an_unheard_of_time_zone_is_taken_for_universal_time(client):
    ask_for_a_code(client, "new@example.com", time_zone="../../etc/passwd")
    assert Person.objects.get(email="new@example.com").time_zone == "UTC"


def test_a_wrong_code_signs_nobody_in_and_says_so(client):
    PersonFactory(email="ana@example.com")
    ask_for_a_code(client, "ana@example.com")
    wrong = "000000" if code_in_the_last_mail() != "000000" else "111111"
    answer = type_the_code(client, wrong)
    assert "not the code" in answer.content.decode()
    assert "_auth_user_id" not in client.session


def test_three_wrong_codes_end_the_try(client):
    PersonFactory(email="ana@example.com")
    ask_for_a_code(client, "ana@example.com")
    right = code_in_the_last_mail()
    for wrong in ("00000x", "00000y", "00000z"):
        type_the_code(client, wrong)
    type_the_code(client, right)
    assert "_auth_user_id" not in client.session


def test_the_page_says_the_same_for_known_and_unknown_addresses(client):
    PersonFactory(email="ana@example.com")
    known = ask_for_a_code(client, "ana@example.com")
    client.session.flush()
    unknown = ask_for_a_code(client, "stranger@example.com")
    assert (known.status_code, known.headers["Location"]) == (
        unknown.status_code,
        unknown.headers["Location"],
    )


def test_after_signing_in_one_is_back_where_one_wanted_to_go(client):
    PersonFactory(email="ana@example.com")
    wanted = reverse("open_tables")
    ask_for_a_code(client, "ana@example.com", next=wanted)
    answer = type_the_code(client, code_in_the_last_mail(), next=wanted)
    assert answer.headers["Location"] == wanted


def test_signing_in_never_leads_to_another_site(client):
    PersonFactory(email="ana@example.com")
    there = "https://elsewhere.example.org/"
    ask_for_a_code(client, "ana@example.com", next=there)
    answer = type_the_code(client, code_in_the_last_mail(), next=there)
    assert "elsewhere" not in answer.headers["Location"]


@pytest.mark.parametrize(
    "address", ["", "no address", "a@", "x" * 400 + "@example.com"]
)
def test_what_is_no_address_gets_an_answer_and_makes_nobody(client, address):
    answer = ask_for_a_code(client, address)
    assert answer.status_code == 200
    assert not mail.outbox
    assert not Person.objects.exists()


def test_one_click_signs_a_demo_person_in_only_in_the_demo(client, settings):
    ana = PersonFactory(is_demo=True)
    settings.DEMO = True
    assert ana.name in client.get(reverse("account_login")).content.decode()
    client.post(reverse("demo_sign_in", args=[ana.pk]))
    assert client.session["_auth_user_id"] == str(ana.pk)


def test_outside_the_demo_no_click_signs_anybody_in(client):
    ana = PersonFactory(is_demo=True)
    assert ana.name not in client.get(reverse("account_login")).content.decode()
    assert client.post(reverse("demo_sign_in", args=[ana.pk])).status_code == 404
    assert "_auth_user_id" not in client.session


def test_even_in_the_demo_a_click_signs_in_no_real_person(client, settings):
    settings.DEMO = True
    somebody = PersonFactory()
    assert client.post(reverse("demo_sign_in", args=[somebody.pk])).status_code == 404
    assert client.get(reverse("demo_sign_in", args=[somebody.pk])).status_code == 405


def test_a_sign_in_mail_begins_no_line_with_an_order(client):
    ask_for_a_code(client, "new@example.com")
    assert mail.outbox[-1].subject.startswith("Your code")
