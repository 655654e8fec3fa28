"""A player's own sheet tried out alone, where the rules have such a thing."""

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.events import Event, heard_by
from adjudicator.views import View
from conquest.games import binding
from conquest.games.models import Game
from conquest.games.selectors.present import viewer_of
from conquest.games.services import rounds


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """What a sheet would do if nobody else ordered anything."""

    events: tuple[Event, ...]
    view: View


def can_be_tried(game: Game, person: Any) -> bool:
    """Whether this person has a sheet now that could be tried out."""
    round_ = rounds.unfinished_round(game)
    power = viewer_of(game, person)
    return (
        round_ is not None
        and hasattr(binding.table_of(game), "dry_run")
        and any(
            prompt.power == power and prompt.takes == "sheet"
            for prompt in binding.prompts_of(round_)
        )
    )


def trial(game: Game, person: Any, dice: Sequence[int] = ()) -> Trial | None:
    """The viewer's saved sheet resolved alone; nothing is kept, nothing leaks.

    ``dice``: in the order in which they are thrown; unsaid, all fall as on average.
    """
    round_ = rounds.unfinished_round(game)
    power = viewer_of(game, person)
    if power is None or round_ is None or not can_be_tried(game, person):
        return None
    table = binding.table_of(game)
    sheet = rounds.latest_sheets(round_).get(power)
    lines = rounds.read_lines(table, sheet.orders if sheet else [])
    position = round_.position
    position.game = game
    run = table.dry_run(  # type: ignore[attr-defined]
        binding.state_of(position), power, lines, list(dice) or "average"
    )
    events = tuple(event for event in run.events if heard_by(event, power))
    return Trial(events=events, view=run.view)
