"""The bots by name."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from adjudicator.bots.bot import Bot
from adjudicator.bots.random import RandomBot

NAMES = ("random", "sensible")


def bot(name: str, ruleset: str, record: Mapping[str, Any]) -> Bot:
    """The bot called ``name`` for a ruleset's board; ``KeyError`` if there is none.

    A ruleset's sensible bot is what ``sensible(record)`` of ``bots.<ruleset>`` gives.
    """
    if name == "random":
        return RandomBot()
    module = f"adjudicator.bots.{ruleset}"
    if name != "sensible" or find_spec(module) is None:
        raise KeyError(name, ruleset)
    found: Bot = import_module(module).sensible(record)
    return found
