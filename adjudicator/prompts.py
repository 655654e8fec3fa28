"""Who is awaited: what of a state must be answered, by whom and until when."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from adjudicator.errors import Fact
from adjudicator.powers import PowerId


class Clock(msgspec.Struct, frozen=True):
    """A clock of a game. The same name with another key is a clock started anew.

    The site gives each name its length (``phase`` 24 h, ``defence`` 12 h …) and each
    (name, key) one due time, so a turn that stops for a reply keeps its own.
    """

    name: str  #: ``phase``, ``turn``, ``defence`` …
    key: str  #: what makes this one different from the last, such as ``3:red``


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """A power must answer.

    ``takes`` *sheet*: all such prompts of a state are answered together, in secret, and
    resolved at once. ``takes`` *order*: lines of the power's script are carried out one
    by one as they come. ``within``: a longer clock this one never outlives.
    """

    power: PowerId
    asks: str  #: the ruleset's word for the question: ``movement``, ``attack`` …
    takes: Literal["sheet", "order"]
    clock: Clock
    within: Clock | None = None
    facts: Mapping[
        str, Fact
    ] = {}  #: public figures for the sentence: ``armies`` to place
