"""The app's name."""

from django.apps import AppConfig


class DeadlinesConfig(AppConfig):
    """The door for the clock."""

    name = "conquest.deadlines"
    label = "deadlines"
