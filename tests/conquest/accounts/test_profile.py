"""What people say about themselves: name, language, time zone, colours."""

import pytest
from django.urls import reverse

from tests.conquest.factories import PersonFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(client):
    person = PersonFactory(name="Ana", email="ana@example.com")
    client.force_login(person)
    return person


def test_a_profile_is_saved_and_speaks_the_new_language_at_once(client, ana):
    given = {"name": "  Ana   Ruiz ", "language": "es", "time_zone": "Europe/Madrid"}
    answer = client.post(reverse("profile"), given, follow=True)
    ana.refresh_from_db()
    assert (ana.name, ana.language, ana.time_zone) == (
        "Ana Ruiz",
        "es",
        "Europe/Madrid",
    )
    assert '<html lang="es"' in answer.content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "\u202eevil"},
        {"name": "x" * 61},
        {"language": "xx"},
        {"time_zone": "Mars/Olympus"},
        {"time_zone": "../secret"},
    ],
)
def test_a_forged_profile_changes_nothing(client, ana, wrong):
    given = {"name": "New", "language": "es", "time_zone": "Europe/Madrid", **wrong}
    answer = client.post(reverse("profile"), given)
    assert answer.status_code == 200
    ana.refresh_from_db()
    assert (ana.name, ana.language, ana.time_zone) == ("Ana", "en", "UTC")


def test_nobody_changes_their_address_or_rights_by_the_form(client, ana):
    given = {"name": "Ana", "language": "en", "time_zone": "UTC"}
    more = {"email": "other@example.com", "is_staff": "on", "is_superuser": "on"}
    client.post(reverse("profile"), given | more)
    ana.refresh_from_db()
    assert (ana.email, ana.is_staff, ana.is_superuser) == (
        "ana@example.com",
        False,
        False,
    )


def test_the_language_switch_is_remembered_with_and_without_an_account(client, ana):
    client.post(reverse("language"), {"language": "es", "next": "/games/"})
    ana.refresh_from_db()
    assert ana.language == "es"
    client.post(reverse("account_logout"))
    assert '<html lang="es"' in client.get(reverse("open_tables")).content.decode()


def test_an_unknown_language_changes_nothing(client, ana):
    client.post(reverse("language"), {"language": "tlh", "next": "/games/"})
    ana.refresh_from_db()
    assert ana.language == "en"


@pytest.mark.parametrize("name", ["language", "theme"])
def test_the_switches_lead_to_no_other_site(client, name):
    answer = client.post(reverse(name), {"next": "https://elsewhere.example.org/"})
    assert "elsewhere" not in answer.headers["Location"]


def test_chosen_colours_stand_on_the_page_and_only_known_ones(client):
    client.post(reverse("theme"), {"theme": "dark"})
    assert 'data-theme="dark"' in client.get(reverse("open_tables")).content.decode()
    client.cookies["theme"] = '"><script>'
    assert "<script>" not in client.get(reverse("open_tables")).content.decode()
    client.post(reverse("theme"), {"theme": ""})
    assert "data-theme" not in client.get(reverse("open_tables")).content.decode()


def test_a_stranger_is_led_to_signing_in(client):
    answer = client.get(reverse("profile"))
    assert answer.headers["Location"].startswith(reverse("account_login"))
