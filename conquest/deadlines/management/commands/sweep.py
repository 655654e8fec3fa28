"""``manage.py sweep``: does by hand what the worker does every few seconds."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from conquest.deadlines.sweep import sweep


class Command(BaseCommand):
    help = "Runs every round that is due, lets bots answer, writes reminders."

    def handle(self, *args: Any, **options: Any) -> None:
        count = sweep(now=timezone.now())
        self.stdout.write(f"{count} rounds run")
