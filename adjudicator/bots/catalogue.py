"""The bots by name: ``random`` plays any ruleset, ``sensible`` each with its own sense."""

from importlib import import_module

from adjudicator.bots.bot import Bot

NAMES = ("random", "sensible")


def bot(name: str, ruleset: str) -> Bot:
    """The bot called ``name`` for a ruleset; ``KeyError`` for any other name."""
    if name not in NAMES:
        raise KeyError(name)
    if name == "random":
        from adjudicator.bots.random import RandomBot

        return RandomBot()
    found: Bot = import_module(f"adjudicator.bots.{ruleset}").SensibleBot()
    return found
