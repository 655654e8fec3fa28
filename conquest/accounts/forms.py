"""Forms about oneself."""

import zoneinfo
from functools import cache
from typing import Any

from allauth.account.forms import ConfirmLoginCodeForm, RequestLoginCodeForm
from allauth.account.models import EmailAddress
from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from conquest.accounts.models import Person

#: Zones that nobody lives in, or that are old names of others.
_NOT_OFFERED = ("Etc/", "SystemV/", "US/", "Canada/", "Brazil/", "Chile/", "Mexico/")


@cache
def offered_zones() -> tuple[str, ...]:
    """The zones people choose from, by region and city, ``UTC`` first."""
    return (
        "UTC",
        *sorted(
            name
            for name in zoneinfo.available_timezones()
            if "/" in name and not name.startswith(_NOT_OFFERED)
        ),
    )


def zone_choices() -> list[tuple[str, str]]:
    """The zones for a field, their names as they are typed: ``Europe/Madrid``."""
    return [(name, name.replace("_", " ")) for name in offered_zones()]


class SignInForm(RequestLoginCodeForm):
    """An address to send a code to. Somebody new becomes a person on the spot.

    An address that has never been confirmed gives nobody anything: its person can't be
    signed in without the code.
    """

    time_zone = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Your e-mail address")
        self.fields["email"].widget.attrs = {
            "class": "in",
            "autocomplete": "email",
            "autofocus": True,
        }

    def clean(self) -> dict[str, Any]:
        """Sits the newcomer down, in the language and zone of their browser."""
        cleaned = super().clean()
        email = cleaned.get("email")
        if not email:
            return cleaned
        if self._user is None:
            self._user = self._newcomer(email, cleaned.get("time_zone", ""))
        if self._user is not None:
            # The code that comes back proves this address.
            EmailAddress.objects.get_or_create(
                email=email.lower(), user=self._user, defaults={"primary": True}
            )
        return cleaned

    @staticmethod
    def _newcomer(email: str, zone: str) -> Person | None:
        if Person.objects.filter(email__iexact=email).exists():
            return None  # a closed account
        return Person.objects.create_user(
            email,
            language="es" if (get_language() or "").startswith("es") else "en",
            time_zone=zone if zone in offered_zones() else "UTC",
        )


class CodeForm(ConfirmLoginCodeForm):
    """The six figures that came by mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("Code of six figures")
        self.fields["code"].widget.attrs = {
            "class": "in code",
            "autocomplete": "one-time-code",
            "inputmode": "numeric",
            "maxlength": "12",
            "autofocus": True,
        }


class ProfileForm(forms.ModelForm):
    """A name, a language and a time zone."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("What others at the table read. They never see your address."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zone_choices,
        help_text=_("Deadlines are shown in it, here and in every mail."),
    )

    wants_maps = forms.BooleanField(
        label=_("A picture of the map in every report"),
        required=False,
        help_text=_("Without it mails are small; their text tells the whole board."),
    )

    class Meta:
        model = Person
        fields = ("name", "language", "time_zone", "wants_maps")

    def clean_name(self) -> str:
        """A name without line breaks or control characters, blanks made one."""
        name = " ".join(self.cleaned_data["name"].split())
        if not name or not name.isprintable():
            raise forms.ValidationError(_("Write a name of ordinary letters."))
        return name
