"""The app's name."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """The door for letters."""

    name = "conquest.mail"
    label = "mail"
