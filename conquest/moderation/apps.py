"""The app's name."""

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    """The game master's door."""

    name = "conquest.moderation"
    label = "moderation"
