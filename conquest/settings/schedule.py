"""What beat wakes up, and how often."""

from importlib.util import find_spec
from typing import Any

EVERY = 5  #: seconds between two looks at the clocks and at the outbox
STALE_AFTER = 10  #: seconds after which a wake-up is dropped, as others have followed

_TASKS = {
    "sweep": "conquest.deadlines.tasks.sweep",
    "post": "conquest.mail.tasks.post",
}


def beat_schedule() -> dict[str, dict[str, Any]]:
    """An entry for each of the tasks whose module is there."""
    return {
        name: {"task": task, "schedule": EVERY, "options": {"expires": STALE_AFTER}}
        for name, task in _TASKS.items()
        if find_spec(task.rpartition(".")[0]) is not None
    }
