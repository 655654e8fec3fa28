"""Compile the translations, for sites that are installed once and then only run."""

from typing import Any

from django.core.management.base import BaseCommand

from conquest.bootstrap import catalogues
from conquest.bootstrap.layout import layout


class Command(BaseCommand):
    help = "Compile the catalogues of conquest/locale that have changed."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        place = layout()
        catalogues.refresh(place)
        self.stdout.write(f"The compiled translations are in {place.locale}")
