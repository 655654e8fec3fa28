"""Waking the sweep at once, so that bots don't let a player wait for its next turn."""

import logging

from celery import current_app
from django.db import transaction

log = logging.getLogger(__name__)


def wake() -> None:
    """Asks for a sweep; without a broker the next one comes by itself."""
    transaction.on_commit(_send)


def _send() -> None:
    try:
        current_app.send_task("conquest.deadlines.tasks.sweep", retry=False, expires=10)
    except Exception:  # whatever the broker's client raises, nothing is lost
        log.warning("the sweep could not be woken", exc_info=True)
