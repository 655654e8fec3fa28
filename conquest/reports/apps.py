"""The app's name."""

from django.apps import AppConfig


class ReportsConfig(AppConfig):
    """Facts told in words and pictures, per viewer and language."""

    name = "conquest.reports"
    label = "reports"
