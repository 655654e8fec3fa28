"""The app's name, and the providers' signals."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """The door for letters."""

    name = "conquest.mail"
    label = "mail"

    def ready(self) -> None:
        """Hear what providers' webhooks say."""
        from anymail.signals import inbound, tracking

        from conquest.mail import webhooks

        inbound.connect(webhooks.take_in, dispatch_uid="conquest.mail.take_in")
        tracking.connect(webhooks.hear_of, dispatch_uid="conquest.mail.hear_of")
