"""The app's name."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The record of play."""

    name = "conquest.games"
    label = "games"
