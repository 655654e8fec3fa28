"""The sweep as a task of the worker; beat wakes it every few seconds."""

from celery import shared_task
from django.utils import timezone

from conquest.deadlines.sweep import sweep as sweep_clocks


@shared_task(acks_late=True, reject_on_worker_lost=True)
def sweep() -> int:
    """Runs what is due. May run twice, or beside itself."""
    return sweep_clocks(now=timezone.now())
