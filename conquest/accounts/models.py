"""People: an e-mail address that proved itself, a name, a language, a time zone."""

import zoneinfo
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class People(BaseUserManager["Person"]):
    """Creates people; addresses are kept as written and compared without case."""

    def create_user(self, email: str, **fields: Any) -> "Person":
        """A person who signs in by code and has no password."""
        person = self.model(email=email.strip(), **fields)
        person.set_unusable_password()
        person.save(using=self._db)
        return person

    def create_superuser(
        self, email: str, password: str | None = None, **fields: Any
    ) -> "Person":
        """An operator, who alone may have a password (for the admin)."""
        person = self.model(
            email=email.strip(), is_staff=True, is_superuser=True, **fields
        )
        person.set_password(password)
        person.save(using=self._db)
        return person

    def get_by_natural_key(self, email: str | None) -> "Person":
        """The person with this address, whatever its case."""
        return self.get(email__iexact=email)


def validate_zone(name: str) -> None:
    """Raises ``ValidationError`` for what is no time zone of the tz database."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(
            _("There is no time zone called “%(name)s”."), params={"name": name}
        )


class Person(AbstractBaseUser, PermissionsMixin):
    """Somebody who plays, or runs games."""

    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=60, blank=True)
    language = models.CharField(
        _("language"),
        max_length=5,
        default="en",
        choices=[("en", "English"), ("es", "Español")],
    )
    time_zone = models.CharField(
        _("time zone"), max_length=60, default="UTC", validators=[validate_zone]
    )
    wants_maps = models.BooleanField(
        _("a picture of the map in every report"), default=True
    )
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    is_demo = models.BooleanField(
        default=False
    )  #: may be signed in with one click, in demo mode only
    #: The address failed for good; cleared when a mail from it arrives.
    bounced_at = models.DateTimeField(null=True, blank=True)
    joined_at = models.DateTimeField(auto_now_add=True)

    objects = People()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.UniqueConstraint(Lower("email"), name="one_person_per_address"),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """What others at the table read; never the address."""
        return self.name or str(_("Player %(number)s")) % {"number": self.pk}

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The zone their deadlines are shown in."""
        return zoneinfo.ZoneInfo(self.time_zone)
