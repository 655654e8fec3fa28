"""Why a letter is not sent, as values; doors and reports say it in words."""

from typing import Any, Literal

Why = Literal[
    "no_letters",  #: the game was set up without
    "not_begun",
    "abandoned",
    "not_seated",
    "not_in_play",  #: out, conceded, left or removed
    "muted",
    "quiet_phase",  #: a retreat or winter of a game by the rulebook
    "only_to_all",  #: private letters are not written here, or no longer
    "no_addressee",
    "only_yourself",
    "to_nobody",  #: an addressee is out, or nobody plays there (``powers``)
    "empty",
    "too_long",  #: ``most`` characters, ``length`` of this one
    "too_many",  #: ``most`` an hour; the next in ``minutes``
    "gives_away",  #: the writer's name or address in an anonymous game
    "own_address",  #: of the writer's seat: whoever knows it could pretend
    "not_the_game_master",
    "no_such_letter",
]


class NotSent(Exception):
    """A service of letters did nothing, and why."""

    def __init__(self, why: Why, **facts: Any) -> None:
        super().__init__(why, facts)
        self.why: Why = why
        self.facts = facts
