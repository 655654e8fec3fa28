"""Plays any ruleset at random: every line is one of the legal choices."""

from adjudicator.bots.bot import Accepts, Chance
from adjudicator.choices import Choice
from adjudicator.prompts import Prompt
from adjudicator.views import View

#: Lines tried beyond one for each thing that can be ordered.
MORE_LINES = 4


class RandomBot:
    """Walks the tree of choices, turning anywhere with equal chances."""

    def answer(
        self,
        view: View,
        prompt: Prompt,
        choices: tuple[Choice, ...],
        accepts: Accepts,
        chance: Chance,
    ) -> tuple[str, ...]:
        """One order of a script; or a sheet that is accepted as a whole."""
        if not choices:
            return ()
        if prompt.takes == "order":
            return (random_order(choices, chance),)
        lines: tuple[str, ...] = ()
        for first in choices:
            if chance.random() < 0.9:
                tried = (*lines, random_order((first,), chance))
                lines = tried if accepts(tried) else lines
        for _ in range(MORE_LINES):
            tried = (*lines, random_order(choices, chance))
            lines = tried if accepts(tried) else lines
        return lines


def random_order(choices: tuple[Choice, ...], chance: Chance) -> str:
    """A random way through the tree, numbers anywhere in their range."""
    words: list[str] = []
    while choices:
        choice = chance.choice(choices)
        if choice.least is not None and choice.most is not None:
            words.append(str(chance.randint(choice.least, choice.most)))
        else:
            words.append(choice.text)
        if choice.ends and chance.random() < 0.5:
            break
        choices = choice.then
    return " ".join(words)
