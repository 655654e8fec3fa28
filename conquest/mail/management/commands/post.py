"""``manage.py post``: the post office's round by hand."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from conquest.mail.post import post


class Command(BaseCommand):
    help = "Sends every mail that is due, as the worker does every few seconds."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{post(now=timezone.now())} mails sent")
