"""The app's name."""

from django.apps import AppConfig


class PressConfig(AppConfig):
    """Players' letters and the public panel."""

    name = "conquest.press"
    label = "press"
