"""A game as it stands, for one viewer."""

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.choices import Choice
from adjudicator.dice import commitment
from adjudicator.errors import Problem
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.ruleset import Outcome
from adjudicator.views import Arrow, Phase, View
from conquest.games import binding
from conquest.games.models import Game, Position, Round, Seat, Sheet
from conquest.games.selectors.ballots import ballot_seen
from conquest.games.selectors.seen import (
    GameSeen,
    OwnSheet,
    PositionSeen,
    RoundSeen,
    SeatSeen,
    SheetSent,
    SheetStatus,
)
from conquest.games.services import rounds
from conquest.games.services.seats import is_vacant


def game_seen(game: Game, person: Any) -> GameSeen:
    """A game as ``person`` (a signed-in person, or None) may see it."""
    person_id = getattr(person, "pk", None)
    seats = list(game.seats.select_related("player").order_by("number"))
    own = own_seat(seats, person_id)
    round_ = rounds.unfinished_round(game)
    prompts = binding.prompts_of(round_) if round_ else ()
    sheets = rounds.latest_sheets(round_) if round_ else {}
    seen = tuple(
        _seat(game, seat, own, prompts, sheets, game_over=is_over(game))
        for seat in seats
    )
    viewer = PowerId(own.power) if own and own.power else None
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
        ballot=ballot_seen(game, seats, own),
        options=game.options,
        anonymous=game.anonymous,
        press=game.press,
        press_readers=game.press_readers,
        previews=game.previews,
        shows_ready=game.shows_ready,
        is_master=person_id is not None and game.game_master_id == person_id,
        master=game.game_master.shown_name if game.game_master else "",
        seats=seen,
        viewer_seat=next((s for s in seen if s.is_viewer), None),
        view=None if head is None else view_of(game, head, viewer),
        position=None if head is None else position_line(head),
        round=None if round_ is None else _round(game, round_, prompts, sheets),
        own=None
        if own is None or head is None
        else _own_sheet(game, own, round_, prompts, sheets),
        outcome=None
        if game.outcome is None
        else msgspec.convert(game.outcome, Outcome),
        digest=commitment(bytes(game.secret)),
        secret=bytes(game.secret).hex() if is_over(game) else None,
        started_at=game.started_at,
        ended_at=game.ended_at,
    )


def viewer_of(game: Game, person: Any) -> PowerId | None:
    """The power whose eyes this person sees with; None: the public's."""
    seat = own_seat(list(game.seats.all()), getattr(person, "pk", None))
    return PowerId(seat.power) if seat and seat.power else None


def is_over(game: Game) -> bool:
    """Whether nothing is secret any more."""
    return game.status in (Game.Status.FINISHED, Game.Status.ABANDONED)


def own_seat(seats: list[Seat], person_id: int | None) -> Seat | None:
    """The seat this person sits in."""
    return next(
        (
            seat
            for seat in seats
            if person_id is not None and seat.player_id == person_id
        ),
        None,
    )


def view_of(game: Game, position: Position, viewer: PowerId | None) -> View:
    """A position through one viewer's eyes."""
    position.game = game
    return binding.table_of(game).view(binding.state_of(position), viewer)


def position_line(position: Position) -> PositionSeen:
    """A position as a line of the history."""
    return PositionSeen(
        code=position.code,
        number=position.number,
        phase=msgspec.convert(position.phase, Phase),
        made_at=position.made_at,
    )


def _seat(
    game: Game,
    seat: Seat,
    own: Seat | None,
    prompts: tuple[Prompt, ...],
    sheets: Mapping[PowerId, Sheet],
    *,
    game_over: bool,
) -> SeatSeen:
    is_viewer = own is not None and seat.pk == own.pk
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
        is_vacant=is_vacant(game, seat),
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
    remarks: tuple[tuple[Problem, ...], ...] = ()
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
        remarks = tuple(verdict.remarks for verdict in check.verdicts)
    return OwnSheet(
        status=status,
        orders=orders,
        ready=sheet.ready if sheet else False,
        saved_at=sheet.received_at if sheet and sheet.submitted else None,
        remarks=remarks,
        missing=missing,
        totals=totals,
        standing=standing,
    )


def open_round(game: Game) -> RoundSeen | None:
    """The round that is open or being resolved, as everybody may see it."""
    round_ = rounds.unfinished_round(game)
    if round_ is None:
        return None
    sheets = rounds.latest_sheets(round_)
    return _round(game, round_, binding.prompts_of(round_), sheets)


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
