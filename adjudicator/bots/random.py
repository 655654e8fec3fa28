"""The bot that does anything legal, for every ruleset."""

from adjudicator.bots.bot import Accepts, Luck
from adjudicator.choices import Choice
from adjudicator.prompts import Prompt
from adjudicator.views import View

#: How often an order goes on where it might end, and how often doing nothing more is
#: chosen among things to do: one time in so many.
GOES_ON = 2
STOPS = 6
#: Orders tried for a sheet that no longer takes every one of them.
TRIES = 40


def random_line(choices: tuple[Choice, ...], luck: Luck) -> str:
    """A random path of the tree, numbers anywhere in their range."""
    parts: list[str] = []
    while choices:
        choice = _pick(choices, luck)
        if choice.least is not None and choice.most is not None:
            number = choice.least + luck.below(choice.most - choice.least + 1)
            parts.append(str(number))
        else:
            parts.append(choice.text)
        if choice.ends and not luck.one_in(GOES_ON):
            break
        choices = choice.then
    return " ".join(parts)


def _pick(choices: tuple[Choice, ...], luck: Luck) -> Choice:
    """Any choice; a verb that ends the matter (``end``) less often than the others."""
    doing = tuple(c for c in choices if c.then or c.asks != "verb")
    if doing and not luck.one_in(STOPS):
        return luck.pick(doing)
    return luck.pick(choices)


class RandomBot:
    """Plays any legal order."""

    def answer(
        self,
        view: View,  # noqa: ARG002
        prompt: Prompt,
        choices: tuple[Choice, ...],
        accepts: Accepts,
        luck: Luck,
    ) -> tuple[str, ...]:
        """One random order; of a sheet, as many as it takes."""
        if not choices:
            return ()
        if prompt.takes == "order":
            return (random_line(choices, luck),)
        return self._sheet(choices, accepts, luck)

    def _sheet(
        self, choices: tuple[Choice, ...], accepts: Accepts, luck: Luck
    ) -> tuple[str, ...]:
        units = tuple(choice for choice in choices if choice.asks == "unit")
        others = tuple(choice for choice in choices if choice.asks != "unit")
        lines: list[str] = []
        for unit in luck.shuffled(units):
            self._add(lines, random_line((unit,), luck), accepts)
        if others:
            refused = 0
            while refused < TRIES and not luck.one_in(STOPS * 2):
                if not self._add(lines, random_line(others, luck), accepts):
                    refused += 1
        return tuple(lines)

    def _add(self, lines: list[str], line: str, accepts: Accepts) -> bool:
        fits = accepts([*lines, line])
        if fits:
            lines.append(line)
        return fits
