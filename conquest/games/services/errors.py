"""What services refuse, as values; doors and reports say it in words."""

from typing import Literal

Why = Literal[
    "not_the_game_master",
    "not_your_seat",
    "no_open_round",
    "another_round_is_open",
    "game_not_playing",
    "game_not_paused",
    "game_has_begun",
    "game_is_full",
    "already_seated",
    "not_enough_players",
    "unknown_board",
    "unknown_choice",
    "reason_missing",
    "not_in_the_past",
    "not_an_ancestor",
    "deadline_in_the_past",
    "previews_not_allowed",
    "playing_masters_see_nothing",
    "seat_not_free",
    "seat_is_lost",
    "rules_failed",
    "nothing_to_decide",
    "no_vote_here",
    "no_seat_here",
]


class Refused(Exception):
    """A service did nothing, and why."""

    def __init__(self, why: Why, **facts: object) -> None:
        super().__init__(why, facts)
        self.why: Why = why
        self.facts = facts
