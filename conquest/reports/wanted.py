"""What a game waits for, and what its reader can do now."""

from datetime import datetime
from typing import Literal

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator.prompts import Prompt
from adjudicator.ruleset import Outcome
from conquest.games.selectors import GameSeen
from conquest.reports.namer import BoardNamer


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a game's wait, for one reader."""

    asked: str = ""  #: what the reader is to do; empty when not asked
    awaited: str = ""  #: what the game waits for, said to everybody
    ready: str = ""  #: how far the others are, as far as the game's setting shows it
    takes: Literal["sheet", "order"] | None = None  #: what the reader's answer is
    due_at: datetime | None = None
    is_paused: bool = False
    outcome: str = ""  #: how the game ended


def wanted(seen: GameSeen, names: BoardNamer) -> Wanted:
    """What ``seen`` waits for, in the active language."""
    words = names.words
    if seen.outcome is not None:
        return Wanted(outcome=ended(seen.outcome, names))
    if seen.round is None or seen.view is None:
        return Wanted(is_paused=seen.status == "paused")
    own = own_prompt(seen)
    return Wanted(
        asked=words.prompt(own, names) if own else "",
        awaited=words.awaited(seen.view.phase, names),
        ready=_ready(seen, names),
        takes=own.takes if own else None,
        due_at=seen.round.due_at,
        is_paused=seen.status == "paused",
    )


def ended(outcome: Outcome, names: BoardNamer) -> str:
    """How a game ended, by its rules or by a ruling, in one sentence."""
    if outcome.by != "ruling" and outcome.winners:
        return names.words.outcome(outcome, names)
    facts = {"powers": names.powers(outcome.winners)}
    match len(outcome.winners):
        case 0:
            return _("The game ended without a winner.")
        case 1:
            return _("%(powers)s wins, as the game master ruled.") % facts
        case _:
            return _("The game master ruled a draw between %(powers)s.") % facts


def own_prompt(seen: GameSeen) -> Prompt | None:
    """What the viewer's power is asked, if anything."""
    if seen.round is None or seen.viewer_seat is None:
        return None
    power = seen.viewer_seat.power
    return next((p for p in seen.round.prompts if p.power == power), None)


def _ready(seen: GameSeen, names: BoardNamer) -> str:
    assert seen.round is not None
    count, asked = seen.round.ready_count, seen.round.asked_count
    if count is None or asked < 2:
        return ""
    if seen.shows_ready == "names":
        ready = [seat.power for seat in seen.seats if seat.ready]
        if not ready:
            return _("Nobody is ready yet.")
        return _("Ready: %(powers)s.") % {"powers": names.powers(ready)}
    return ngettext(
        "%(count)d of %(asked)d is ready.", "%(count)d of %(asked)d are ready.", count
    ) % {"count": count, "asked": asked}
