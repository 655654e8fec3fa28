"""What happened in a game, for one viewer."""

from typing import Any

from adjudicator.codec import load_events, load_throws
from adjudicator.events import Event, heard_by
from adjudicator.powers import PowerId
from conquest.games.models import Game, Position, Resolution, Ruling
from conquest.games.selectors.present import (
    is_over,
    position_line,
    view_of,
    viewer_of,
)
from conquest.games.selectors.seen import Passage, PositionSeen, RulingSeen, ThrowSeen


def history(game: Game) -> tuple[PositionSeen, ...]:
    """The positions from the opening to now; branches rolled back are left out."""
    return tuple(position_line(position) for position in _chain(game))


def _chain(game: Game) -> list[Position]:
    by_id = {position.pk: position for position in game.positions.defer("snapshot")}
    found: list[Position] = []
    position_id = game.head_id
    while position_id is not None:
        position = by_id[position_id]
        found.append(position)
        position_id = position.parent_id
    return found[::-1]


def position_seen(game: Game, person: Any, code: str) -> Passage | None:
    """A position, of past branches too, and how it came about; None: no such."""
    position = game.positions.filter(code=code).first()
    if position is None:
        return None
    return passage(game, viewer_of(game, person), position)


def passage(game: Game, viewer: PowerId | None, position: Position) -> Passage:
    """A position and the events that made it, for one viewer."""
    made_by = Resolution.objects.filter(after=position).first()
    return Passage(
        position=position_line(position),
        view=view_of(game, position, viewer),
        kind=made_by.kind if made_by else "",
        events=() if made_by is None else _events(game, viewer, made_by),
    )


def _events(
    game: Game, viewer: PowerId | None, resolution: Resolution
) -> tuple[Event, ...]:
    return tuple(
        event
        for event in load_events(game.ruleset, resolution.events)
        if heard_by(event, viewer)
    )


def events_of(
    game: Game, viewer: PowerId | None, resolution_ids: list[int]
) -> tuple[Event, ...]:
    """The events of several resolutions in order, as one viewer may be told."""
    found = {r.pk: r for r in game.resolutions.filter(pk__in=resolution_ids)}
    return tuple(
        event
        for pk in resolution_ids
        if pk in found
        for event in _events(game, viewer, found[pk])
    )


def events_since(game: Game, person: Any, code: str) -> tuple[Event, ...]:
    """What led from a position to where the game is now; nothing if nothing did."""
    ids: list[int] = []
    for position in reversed(_chain(game)):
        if position.code == code:
            return events_of(game, viewer_of(game, person), ids[::-1])
        made_by = game.resolutions.filter(after=position).first()
        if made_by is not None:
            ids.append(made_by.pk)
    return ()


def last_report(game: Game, person: Any) -> tuple[Event, ...]:
    """What the last report to all told, and what came after it."""
    ids: list[int] = []
    told = (
        game.bulletins.filter(kind__in=["report", "welcome", "final"])
        .order_by("-pk")
        .first()
    )
    if told is not None:
        ids = list(told.facts["resolutions"])
    newer = (
        game.resolutions.filter(pk__gt=max(ids, default=0))
        .order_by("pk")
        .values_list("pk", flat=True)
    )
    return events_of(game, viewer_of(game, person), [*ids, *newer])


def throws(game: Game) -> tuple[ThrowSeen, ...]:
    """Every throw of the game, oldest first. Hidden ones only once it is over."""
    over = is_over(game)
    return tuple(
        ThrowSeen(throw=throw, salt=resolution.salt, position=resolution.after.code)
        for resolution in game.resolutions.select_related("after").order_by("pk")
        for throw in load_throws(resolution.throws)
        if over or not throw.hidden
    )


def log(game: Game) -> tuple[RulingSeen, ...]:
    """The game master's acts, newest first."""
    rulings = game.rulings.select_related("by", "seat", "after").order_by(
        "-made_at", "-pk"
    )
    return tuple(ruling_line(ruling) for ruling in rulings)


def ruling_line(ruling: Ruling) -> RulingSeen:
    return RulingSeen(
        kind=ruling.kind,
        label=str(Ruling.Kind(ruling.kind).label),
        by=ruling.by.shown_name,
        reason=ruling.reason,
        made_at=ruling.made_at,
        seat_power=PowerId(ruling.seat.power) if ruling.seat else None,
        position=ruling.after.code if ruling.after else None,
        facts=ruling.facts,
    )
