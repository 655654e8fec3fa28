"""The rulesets by name, loaded when first asked for."""

from functools import cache
from importlib import import_module

from adjudicator.ruleset import Ruleset

NAMES = ("diplomacy", "fortress", "classic", "missions")


@cache
def ruleset(name: str) -> Ruleset:
    """The ruleset called ``name``; ``KeyError`` for any other name."""
    if name not in NAMES:
        raise KeyError(name)
    module = import_module(f"adjudicator.rulesets.{name}.ruleset")
    found: Ruleset = module.RULESET
    return found
