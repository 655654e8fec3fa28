"""What somebody may see of a game: the only way the record leaves ``games``.

Everything here goes through the core's ``view`` and the audiences of events, for one
viewer. Nothing else may show a state, a sheet or a throw.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

import msgspec

from adjudicator.choices import Choice
from adjudicator.codec import load_events, load_throws
from adjudicator.dice import Throw, commitment
from adjudicator.events import Event, heard_by
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.ruleset import Outcome
from adjudicator.views import Arrow, Phase, View
from conquest.games import binding
from conquest.games.models import Game, Position, Resolution, Round, Ruling, Seat, Sheet
from conquest.games.services import rounds

SheetStatus = Literal["missing", "received", "ready", "late", "nothing_to_decide"]
"""What a seat's own player (and, for all but ``received``, the game master) reads."""


class SeatSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as the viewer may see it."""

    id: int
    number: int
    power: PowerId
    player: str  #: shown name; empty in an anonymous game that goes on, or a free seat
    is_bot: bool
    is_viewer: bool
    status: str
    is_taken: bool
    ready: bool | None = None  #: None: not asked, or not shown


class PositionSeen(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the history."""

    code: str
    number: int
    phase: Phase
    made_at: datetime


class RoundSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The open round."""

    id: int
    number: int
    code: str
    prompts: tuple[Prompt, ...]
    due_at: datetime | None
    opened_at: datetime
    locked: bool
    ready_count: int | None  #: None: not shown
    asked_count: int


class OwnSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The viewer's own orders for the open round."""

    status: SheetStatus
    orders: tuple[str, ...] = ()
    ready: bool = False
    saved_at: datetime | None = None
    missing: tuple[str, ...] = ()
    totals: tuple[tuple[str, int, int], ...] = ()
    standing: tuple[str, ...] = ()


class GameSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A game as one viewer may see it now."""

    id: int
    code: str
    name: str
    status: str
    ruleset: str
    edition: int
    board: str
    board_edition: int
    options: Mapping[str, Any]
    anonymous: bool
    press: str
    previews: bool
    shows_ready: str
    is_master: bool
    master: str
    seats: tuple[SeatSeen, ...]
    viewer_seat: SeatSeen | None
    view: View | None  #: None before the game begins
    position: PositionSeen | None
    round: RoundSeen | None
    own: OwnSheet | None
    outcome: Outcome | None
    digest: str
    secret: str | None  #: hexadecimal, once the game is over
    started_at: datetime | None = None
    ended_at: datetime | None = None


def game_seen(game: Game, person: Any) -> GameSeen:
    """A game as ``person`` (a signed-in person, or None) may see it."""
    person_id = getattr(person, "pk", None)
    seats = list(game.seats.select_related("player").order_by("number"))
    own_seat = _own(seats, person_id)
    round_ = rounds.unfinished_round(game)
    prompts = binding.prompts_of(round_) if round_ else ()
    sheets = rounds.latest_sheets(round_) if round_ else {}
    seen = tuple(
        _seat(game, seat, own_seat, prompts, sheets, game_over=_is_over(game))
        for seat in seats
    )
    viewer = PowerId(own_seat.power) if own_seat and own_seat.power else None
    head = game.head
    return GameSeen(
        id=game.pk,
        code=game.code,
        name=game.name,
        status=game.status,
        ruleset=game.ruleset,
        edition=game.edition,
        board=game.board,
        board_edition=game.board_edition,
        options=game.options,
        anonymous=game.anonymous,
        press=game.press,
        previews=game.previews,
        shows_ready=game.shows_ready,
        is_master=person_id is not None and game.game_master_id == person_id,
        master=game.game_master.shown_name if game.game_master else "",
        seats=seen,
        viewer_seat=next((s for s in seen if s.is_viewer), None),
        view=None if head is None else _view(game, head, viewer),
        position=None if head is None else _position(head),
        round=None if round_ is None else _round(game, round_, prompts, sheets),
        own=None
        if own_seat is None or head is None
        else _own_sheet(game, own_seat, round_, prompts, sheets),
        outcome=None
        if game.outcome is None
        else msgspec.convert(game.outcome, Outcome),
        digest=commitment(bytes(game.secret)),
        secret=bytes(game.secret).hex() if _is_over(game) else None,
        started_at=game.started_at,
        ended_at=game.ended_at,
    )


def viewer_of(game: Game, person: Any) -> PowerId | None:
    """The power whose eyes this person sees with; None: the public's."""
    seat = _own(list(game.seats.all()), getattr(person, "pk", None))
    return PowerId(seat.power) if seat and seat.power else None


def _is_over(game: Game) -> bool:
    return game.status in (Game.Status.FINISHED, Game.Status.ABANDONED)


def _own(seats: list[Seat], person_id: int | None) -> Seat | None:
    return next(
        (
            seat
            for seat in seats
            if person_id is not None and seat.player_id == person_id
        ),
        None,
    )


def _view(game: Game, position: Position, viewer: PowerId | None) -> View:
    position.game = game
    return binding.table_of(game).view(binding.state_of(position), viewer)


def _position(position: Position) -> PositionSeen:
    return PositionSeen(
        code=position.code,
        number=position.number,
        phase=msgspec.convert(position.phase, Phase),
        made_at=position.made_at,
    )


def _seat(
    game: Game,
    seat: Seat,
    own_seat: Seat | None,
    prompts: tuple[Prompt, ...],
    sheets: Mapping[PowerId, Sheet],
    *,
    game_over: bool,
) -> SeatSeen:
    is_viewer = own_seat is not None and seat.pk == own_seat.pk
    hides = game.anonymous and not game_over and not is_viewer
    asked = any(p.power == seat.power and p.takes == "sheet" for p in prompts)
    shown = is_viewer or game.shows_ready == Game.ShowsReady.NAMES
    sheet = sheets.get(PowerId(seat.power))
    return SeatSeen(
        id=seat.pk,
        number=seat.number,
        power=PowerId(seat.power),
        player="" if hides or seat.player is None else seat.player.shown_name,
        # In an anonymous game a bot is nobody's business either.
        is_bot=bool(seat.bot) and not hides,
        is_viewer=is_viewer,
        status=seat.status,
        is_taken=seat.is_taken,
        ready=(sheet is not None and sheet.ready) if asked and shown else None,
    )


def _round(
    game: Game,
    round_: Round,
    prompts: tuple[Prompt, ...],
    sheets: Mapping[PowerId, Sheet],
) -> RoundSeen:
    asked = [prompt.power for prompt in prompts if prompt.takes == "sheet"]
    shown = game.shows_ready != Game.ShowsReady.NOTHING and asked
    return RoundSeen(
        id=round_.pk,
        number=round_.number,
        code=round_.code,
        prompts=prompts,
        due_at=round_.due_at,
        opened_at=round_.opened_at,
        locked=round_.status == Round.Status.LOCKED,
        ready_count=sum(p in sheets and sheets[p].ready for p in asked)
        if shown
        else None,
        asked_count=len(asked),
    )


def _own_sheet(
    game: Game,
    seat: Seat,
    round_: Round | None,
    prompts: tuple[Prompt, ...],
    sheets: Mapping[PowerId, Sheet],
) -> OwnSheet:
    power = PowerId(seat.power)
    prompt = next((p for p in prompts if p.power == power), None)
    standing = tuple(seat.standing)
    sheet = sheets.get(power)
    if round_ is None or prompt is None:
        return OwnSheet(
            status="nothing_to_decide",
            orders=() if sheet is None else tuple(sheet.orders),
            standing=standing,
        )
    status: SheetStatus = "missing"
    if sheet is not None and sheet.submitted:
        status = "ready" if sheet.ready else "received"
    missing: tuple[str, ...] = ()
    totals: tuple[tuple[str, int, int], ...] = ()
    orders = () if sheet is None else tuple(sheet.orders)
    if prompt.takes == "sheet" and game.head is not None:
        table = binding.table_of(game)
        game.head.game = game
        check = table.check(
            binding.state_of(game.head), power, rounds.read_lines(table, orders)
        )
        missing, totals = check.missing, check.totals
    return OwnSheet(
        status=status,
        orders=orders,
        ready=sheet.ready if sheet else False,
        saved_at=sheet.received_at if sheet and sheet.submitted else None,
        missing=missing,
        totals=totals,
        standing=standing,
    )


def choices_seen(game: Game, person: Any) -> tuple[Choice, ...]:
    """The viewer's legal orders as a tree; empty when nothing is asked of them."""
    power = viewer_of(game, person)
    if power is None or game.head is None or rounds.unfinished_round(game) is None:
        return ()
    game.head.game = game
    return binding.table_of(game).choices(binding.state_of(game.head), power)


def drawn_sheet(game: Game, person: Any) -> tuple[Arrow, ...]:
    """The viewer's own saved orders as arrows; nobody else ever gets them."""
    power = viewer_of(game, person)
    round_ = rounds.unfinished_round(game)
    if power is None or round_ is None or game.head is None:
        return ()
    sheet = rounds.latest_sheets(round_).get(power)
    if sheet is None:
        return ()
    table = binding.table_of(game)
    game.head.game = game
    return table.drawn(
        binding.state_of(game.head), power, rounds.read_lines(table, sheet.orders)
    )


def history(game: Game) -> tuple[PositionSeen, ...]:
    """The positions from the opening to now; branches rolled back are left out."""
    return tuple(_position(position) for position in _chain(game))


def _chain(game: Game) -> list[Position]:
    by_id = {position.pk: position for position in game.positions.defer("snapshot")}
    found: list[Position] = []
    position_id = game.head_id
    while position_id is not None:
        position = by_id[position_id]
        found.append(position)
        position_id = position.parent_id
    return found[::-1]


class Passage(msgspec.Struct, frozen=True, kw_only=True):
    """How a position came about, as one viewer may be told."""

    position: PositionSeen
    view: View
    kind: str
    events: tuple[Event, ...]


def position_seen(game: Game, person: Any, code: str) -> Passage | None:
    """A position of the game, past branches too, and how it came about; None: no such."""
    position = game.positions.filter(code=code).first()
    if position is None:
        return None
    return passage(game, viewer_of(game, person), position)


def passage(game: Game, viewer: PowerId | None, position: Position) -> Passage:
    """A position and the events that made it, for one viewer."""
    made_by = Resolution.objects.filter(after=position).first()
    return Passage(
        position=_position(position),
        view=_view(game, position, viewer),
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


class ThrowSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A throw, and the salt and position it belongs to."""

    throw: Throw
    salt: str
    position: str  #: code


def throws(game: Game) -> tuple[ThrowSeen, ...]:
    """Every throw of the game, oldest first. Hidden ones only once it is over."""
    over = _is_over(game)
    return tuple(
        ThrowSeen(throw=throw, salt=resolution.salt, position=resolution.after.code)
        for resolution in game.resolutions.select_related("after").order_by("pk")
        for throw in load_throws(resolution.throws)
        if over or not throw.hidden
    )


class RulingSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling as every player reads it."""

    kind: str
    label: str
    by: str
    reason: str
    made_at: datetime
    seat_power: PowerId | None
    position: str | None
    facts: Mapping[str, Any]


def log(game: Game) -> tuple[RulingSeen, ...]:
    """The game master's acts, newest first."""
    rulings = game.rulings.select_related("by", "seat", "after").order_by(
        "-made_at", "-pk"
    )
    return tuple(_ruling(ruling) for ruling in rulings)


def _ruling(ruling: Ruling) -> RulingSeen:
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


def games_of(person: Any) -> list[Game]:
    """The games somebody plays or masters, what needs them first."""
    if getattr(person, "pk", None) is None:
        return []
    games = Game.objects.filter(seats__player=person) | Game.objects.filter(
        game_master=person
    )
    return sorted(
        games.distinct().select_related("head", "game_master"),
        key=lambda game: _urgency(game, person),
    )


def _urgency(game: Game, person: Any) -> tuple[int, float, int]:
    round_ = rounds.unfinished_round(game)
    seat = _own(list(game.seats.all()), person.pk)
    due = round_.due_at.timestamp() if round_ and round_.due_at else float("inf")
    if _is_over(game):
        return (4, -(game.ended_at.timestamp() if game.ended_at else 0), game.pk)
    if round_ is None or seat is None:
        return (3, due, game.pk)
    prompt = next(
        (p for p in binding.prompts_of(round_) if p.power == seat.power), None
    )
    if prompt is None:
        return (2, due, game.pk)
    sheet = rounds.latest_sheets(round_).get(PowerId(seat.power))
    return (0 if sheet is None or not sheet.submitted else 1, due, game.pk)


def open_tables() -> list[Game]:
    """Public games that still gather players."""
    return list(
        Game.objects.filter(status=Game.Status.GATHERING, is_public=True).order_by(
            "-pk"
        )[:100]
    )


def may_see(game: Game, person: Any) -> bool:
    """Whether somebody may open the game's page: players, its master, or, in a public
    game, anybody.
    """
    person_id = getattr(person, "pk", None)
    return game.is_public or (
        person_id is not None
        and (
            person_id in (game.game_master_id, game.created_by_id)
            or game.seats.filter(player_id=person_id).exists()
        )
    )


class SheetSent(msgspec.Struct, frozen=True, kw_only=True):
    """For the game master: that a seat has sent something, never what."""

    seat: int
    power: PowerId
    status: SheetStatus
    received_at: datetime | None


def sheets_sent(game: Game) -> tuple[SheetSent, ...]:
    """Who is asked, and which of the four states each is in."""
    round_ = rounds.unfinished_round(game)
    if round_ is None:
        return ()
    asked = {prompt.power for prompt in binding.prompts_of(round_)}
    sheets = rounds.latest_sheets(round_)
    found: list[SheetSent] = []
    for seat in game.seats.order_by("number"):
        power = PowerId(seat.power)
        sheet = sheets.get(power)
        status: SheetStatus = "missing"
        if power not in asked:
            status = "nothing_to_decide"
        elif sheet is not None and sheet.submitted:
            status = "ready" if sheet.ready else "received"
        found.append(
            SheetSent(
                seat=seat.pk,
                power=power,
                status=status,
                received_at=sheet.received_at if sheet and sheet.submitted else None,
            )
        )
    return tuple(found)
