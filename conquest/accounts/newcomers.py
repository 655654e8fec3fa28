"""People the site first hears of by mail."""

import zoneinfo

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from conquest.accounts.models import Person

LONGEST_NAME = 60


def person_at(
    address: str, *, name: str = "", language: str = "en", zone: str = "UTC"
) -> Person | None:
    """The person who writes from an address, made if there is none yet.

    Somebody without a name takes the one given. None for what is no address, and for a
    closed account. An address that has never been confirmed gives nobody anything: who
    writes under another's gets no answer, and signing in takes a code.
    """
    address = address.strip()
    person = Person.objects.filter(email__iexact=address).first()
    if person is not None and not person.is_active:
        return None
    name = fit_name(name)
    if person is None:
        try:
            validate_email(address)
        except ValidationError:
            return None
        return Person.objects.create_user(
            address,
            name=name,
            language=language,
            time_zone=zone if zone in zoneinfo.available_timezones() else "UTC",
        )
    if name and not person.name:
        person.name = name
        person.save(update_fields=["name"])
    return person


def fit_name(name: str) -> str:
    """A name in one line of ordinary letters; empty where it is none."""
    name = " ".join(name.split()).strip(" .,;:!\"'«»“”")[:LONGEST_NAME].strip()
    return name if name.isprintable() and any(map(str.isalnum, name)) else ""
