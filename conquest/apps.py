"""The site itself as an app: its commands and static files."""

from django.apps import AppConfig


class ConquestConfig(AppConfig):
    """Wires the tasks' application before any task is sent."""

    name = "conquest"
    label = "conquest"

    def ready(self) -> None:
        """Make ours the application that ``shared_task`` uses."""
        import conquest.celery  # noqa: F401
