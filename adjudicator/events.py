"""What happened, as frozen facts; ``reports`` says them in words.

Each ruleset defines its own kinds in ``rulesets/<name>/events.py``, with
``tag="…"`` naming each kind for good: stored games are told from these facts.
"""

import msgspec

from adjudicator.powers import PowerId


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened. ``audience`` None: for everybody."""

    audience: tuple[PowerId, ...] | None = None


def heard_by(event: Event, viewer: PowerId | None) -> bool:
    """Whether ``viewer`` (None: the public) may be told of ``event``."""
    return event.audience is None or viewer in event.audience
