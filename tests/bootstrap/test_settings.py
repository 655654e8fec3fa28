"""Settings come from the environment; production is safe or does not start."""

import pytest
from django.conf import settings
from django.db import connection

from tests.bootstrap.running import manage

PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "conquest.settings.production",
    "SECRET_KEY": "k" * 25 + "ey-of-many-Different-1etters-9876543210",
    "SITE_URL": "https://conquest.example.org",
    "ALLOWED_HOSTS": "conquest.example.org",
    "MAIL_DOMAIN": "play.example.org",
    "DATABASE_URL": "postgres://conquest@db.example.org/conquest",
    "CELERY_BROKER_URL": "redis://broker.example.org",
    "EMAIL_URL": "smtp+tls://conquest:secret@mail.example.org:587",
}


@pytest.mark.django_db
def test_embedded_database_sorts_by_code_point_in_utf8():
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_encoding")
        assert cursor.fetchone() == ("UTF8",)
        cursor.execute("SELECT upper('ñ') = 'Ñ'")
        assert cursor.fetchone() == (True,)


def test_production_passes_the_deployment_check(tmp_path):
    done = manage(
        tmp_path / "state", "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "name",
    ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "CELERY_BROKER_URL", "SITE_URL"],
)
def test_production_does_not_start_without(name, tmp_path):
    rest = {key: value for key, value in PRODUCTION.items() if key != name}
    done = manage(tmp_path / "state", "check", **rest)
    assert done.returncode != 0
    assert f"Set the {name} environment variable" in done.stderr


def test_demo_mode_is_off_unless_demo_settings_are_chosen(tmp_path):
    assert not settings.DEMO
    asked = (
        "shell",
        "--no-imports",
        "-c",
        "from django.conf import settings as s; print(s.DEMO, s.DEBUG)",
    )
    told = manage(tmp_path / "state", *asked, DEMO="1", DEBUG="1", **PRODUCTION)
    assert told.stdout.strip() == "False False", told.stderr


def test_webhooks_are_open_only_to_who_knows_a_secret(tmp_path):
    """Otherwise anybody could report that a player's address takes no mail."""
    asked = (
        "shell",
        "--no-imports",
        "-c",
        "from django.urls import NoReverseMatch, reverse\n"
        "try: print(reverse('anymail:postmark_tracking_webhook'))\n"
        "except NoReverseMatch: print('none')",
    )
    told = manage(tmp_path / "state", *asked, **PRODUCTION)
    assert told.stdout.strip() == "none", told.stderr
    secret = {"ANYMAIL": "WEBHOOK_SECRET=name:password"}
    told = manage(tmp_path / "state", *asked, **PRODUCTION, **secret)
    assert told.stdout.strip() == "/anymail/postmark/tracking/", told.stderr


def test_demo_keeps_its_secret_key_to_itself(tmp_path):
    state = tmp_path / "state"
    asked = (
        "shell",
        "--no-imports",
        "-c",
        "from django.conf import settings as s; print(s.SECRET_KEY)",
    )
    nowhere = "postgres://nobody@/nothing"
    keys = {manage(state, *asked, DATABASE_URL=nowhere).stdout for _ in range(2)}
    assert len(keys) == 1
    assert len(keys.pop().strip()) > 50
    assert (state / "secret-key").stat().st_mode & 0o777 == 0o600
