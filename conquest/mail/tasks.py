"""The post office as a task of the worker; beat wakes it every few seconds."""

from celery import shared_task
from django.utils import timezone

from conquest.mail.post import post as post_everything


@shared_task(acks_late=True, reject_on_worker_lost=True)
def post() -> int:
    """Distributes and sends. May run twice, or beside itself."""
    return post_everything(now=timezone.now())
