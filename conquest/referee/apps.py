"""The app's name."""

from django.apps import AppConfig


class RefereeConfig(AppConfig):
    """Files in, files out, no database."""

    name = "conquest.referee"
    label = "referee"
