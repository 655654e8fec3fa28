"""The app's name."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """The door for browsers."""

    name = "conquest.play"
    label = "play"
