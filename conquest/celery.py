"""The tasks' application; workers start with ``celery -A conquest.celery``."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_embedded_init, worker_process_init

from conquest.bootstrap.ties import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conquest.settings.demo")

app = Celery("conquest")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
@beat_embedded_init.connect
def _end_with_the_worker(**_kwargs: Any) -> None:
    """A pool process or embedded beat must not survive a worker that was killed."""
    die_with_parent(9, os.getppid())
