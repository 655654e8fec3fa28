"""What the door for letters asks of the record."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import msgspec

from adjudicator.errors import Illegal
from adjudicator.events import Event
from adjudicator.orders.reading import Language
from adjudicator.prompts import Clock
from adjudicator.views import Phase, View
from conquest.games import binding
from conquest.games.instructions import sort_out
from conquest.games.models import Game, Position, Resolution, Round, Seat
from conquest.games.selectors.past import events_of, ruling_line
from conquest.games.selectors.present import view_of, viewer_of
from conquest.games.selectors.seen import RulingSeen
from conquest.games.services import rounds


class OwnResult(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one order of the viewer's own."""

    order: str  #: canonical
    refused: Illegal | None = None
    skipped: bool = False  #: a line before it failed


class Episode(msgspec.Struct, frozen=True, kw_only=True):
    """What some resolutions in a row did, as one viewer may be told."""

    phase: Phase  #: that was played; of an opening, the one it opens
    view: View  #: of the position they led to
    position: str  #: its code
    events: tuple[Event, ...]
    own: tuple[OwnResult, ...]
    is_opening: bool


def episode(game: Game, person: Any, resolution_ids: list[int]) -> Episode | None:
    """The resolutions, told to a person as one; None without any."""
    found = list(
        game.resolutions.filter(pk__in=resolution_ids)
        .select_related("before", "after")
        .order_by("pk")
    )
    if not found:
        return None
    viewer = viewer_of(game, person)
    played = [each for each in found if each.kind == Resolution.Kind.PLAY]
    last = found[-1]
    shown = played[-1].before if played else last.before or last.after
    return Episode(
        phase=msgspec.convert(shown.phase, Phase),
        view=view_of(game, last.after, viewer),
        position=last.after.code,
        events=events_of(game, viewer, [each.pk for each in found]),
        own=tuple(
            OwnResult(
                order=result["order"],
                refused=msgspec.convert(result["refused"], Illegal | None),
                skipped=bool(result["skipped"]),
            )
            for each in played
            for result in each.results
            if viewer is not None and result["power"] == viewer
        ),
        is_opening=last.kind == Resolution.Kind.OPENING,
    )


def seat_at(token: str) -> Seat | None:
    """The seat whose letters go to this address; case is no matter."""
    return (
        Seat.objects.select_related("game", "player")
        .filter(token=token.strip().lower())
        .first()
    )


def order_sense(game: Game) -> Callable[[str], bool]:
    """Tells whether a line of ours, sent back by mistake, would do anything here."""
    return partial(_does_something, binding.table_of(game).language)


@lru_cache(maxsize=4096)  # a report has the same lines for all its readers
def _does_something(language: Language, line: str) -> bool:
    instruction = sort_out(line)
    if not msgspec.structs.replace(instruction, orders="").says_nothing:
        return True
    return any(read.order is not None for read in language.read(instruction.orders))


def is_same_turn(seat: Seat, code: str) -> bool:
    """Whether the open round still is the turn of the round called ``code``.

    A script carried out line by line opens round after round on the same clock, and all
    that moved in between is what this seat itself sent (or dice it threw): letters that
    answer any mail of the turn are meant for it. After a rollback they are not.
    """
    answered = Round.objects.filter(game=seat.game_id, code=code).first()
    now = rounds.unfinished_round(seat.game)
    if answered is None or now is None or answered.status != Round.Status.RESOLVED:
        return False
    then_clock = _clock_of(answered, seat)
    return (
        then_clock is not None
        and then_clock == _clock_of(now, seat)
        and _comes_before(answered.position_id, now.position)
    )


def _clock_of(round_: Round, seat: Seat) -> Clock | None:
    """The clock on which a round takes this seat's script."""
    return next(
        (
            prompt.clock
            for prompt in binding.prompts_of(round_)
            if prompt.power == seat.power and prompt.takes == "order"
        ),
        None,
    )


def _comes_before(position_id: int, later: Position | None) -> bool:
    while later is not None:
        if later.pk == position_id:
            return True
        later = later.parent
    return False


def ruling_seen(game: Game, ruling_id: int) -> RulingSeen | None:
    """One act of the game master, as every player reads it."""
    ruling = (
        game.rulings.select_related("by", "seat", "after").filter(pk=ruling_id).first()
    )
    return None if ruling is None else ruling_line(ruling)
