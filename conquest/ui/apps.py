"""The app's name."""

from django.apps import AppConfig


class UiConfig(AppConfig):
    """The site's looks."""

    name = "conquest.ui"
    label = "ui"
