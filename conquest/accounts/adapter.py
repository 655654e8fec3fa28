"""What allauth asks of the site while somebody signs in."""

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class Adapter(DefaultAccountAdapter):
    """Signing in by code, in the site's words."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account has been closed."),
        "incorrect_code": _("That is not the code we sent last."),
        "too_many_login_attempts": _(
            "That was too often in a row. Wait a few minutes, then ask for a new code."
        ),
        "rate_limited": _("That was too fast. Wait a minute, then try again."),
    }

    def add_message(self, request: HttpRequest, level: int, *args: Any, **more: Any):
        """Keeps only what is said in so many words: pages say the rest themselves."""
        if more.get("message"):
            super().add_message(request, level, *args, **more)

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Who has no name yet is asked for one first."""
        if not request.user.name:
            return reverse("profile")
        return super().get_login_redirect_url(request)
