"""Rounds: opened at a position, locked when due, resolved once."""

import logging
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import DatabaseError, transaction

from adjudicator import engine
from adjudicator.codec import dump_all, dump_state
from adjudicator.dice import Dice
from adjudicator.orders.reading import Order
from adjudicator.powers import PowerId
from adjudicator.prompts import Clock as CoreClock
from adjudicator.prompts import Prompt
from adjudicator.ruleset import Table
from conquest.games import binding
from conquest.games.models import (
    Bulletin,
    Clock,
    Game,
    Position,
    Resolution,
    Round,
    Seat,
    Sheet,
)
from conquest.games.schedule import due_time
from conquest.games.services import bulletins
from conquest.games.services.errors import Refused

log = logging.getLogger(__name__)


class Locked(msgspec.Struct, frozen=True, kw_only=True):
    """What a lock froze: all that ``resolve`` may use."""

    sheets: dict[str, int]  #: power -> sheet
    standing: dict[str, tuple[str, ...]] = {}
    expired: tuple[CoreClock, ...] = ()


class Run(msgspec.Struct, frozen=True):
    """What running a round gave; no resolution: nothing came of it."""

    resolution: Resolution | None = None
    results: tuple[dict[str, Any], ...] = ()  #: see ``Resolution.results``


def locked_game(game_id: int) -> Game:
    """The game's row, locked until the transaction ends."""
    return (
        Game.objects.select_for_update(of=("self",))
        .select_related("head")
        .get(pk=game_id)
    )


def unfinished_round(game: Game) -> Round | None:
    """The round that is open or locked, if any."""
    return game.rounds.filter(
        status__in=[Round.Status.OPEN, Round.Status.LOCKED]
    ).first()


def latest_sheets(round_: Round) -> dict[PowerId, Sheet]:
    """The last version of each seat's sheet."""
    found: dict[PowerId, Sheet] = {}
    for sheet in round_.sheets.select_related("seat").order_by("version"):
        found[PowerId(sheet.seat.power)] = sheet
    return found


def all_are_ready(round_: Round) -> bool:
    """Whether every asked power is ready, so that the round may run early."""
    sheets = latest_sheets(round_)
    prompts = binding.prompts_of(round_)
    return bool(prompts) and all(
        prompt.takes == "sheet"
        and prompt.power in sheets
        and sheets[prompt.power].ready
        for prompt in prompts
    )


def open_at(
    game: Game,
    position: Position,
    *,
    now: datetime,
    left: Mapping[PowerId, Iterable[str]] | None = None,
    keep_ready: frozenset[PowerId] = frozenset(),
) -> Round | None:
    """Opens the round that waits at ``position``; None when the game is over.

    ``left``: canonical lines each power's sheet opens with. They count at the deadline
    like saved ones, but are no submission, unless the power is in ``keep_ready``.
    """
    table = binding.table_of(game)
    state = binding.state_of(position)
    prompts = table.prompts(state)
    if not prompts:
        return None
    last = game.rounds.order_by("-number").first()
    round_ = Round(
        game=game,
        number=1 if last is None else last.number + 1,
        position=position,
        prompts=msgspec.to_builtins(prompts),
        opened_at=now,
    )
    round_.awaits_bots = (
        game.seats.filter(
            power__in=[prompt.power for prompt in prompts], status=Seat.Status.PLAYING
        )
        .exclude(bot="")
        .exists()
    )
    set_times(game, round_, prompts, now)
    round_.save()
    seats = {PowerId(seat.power): seat for seat in game.seats.all()}
    for power, lines in (left or {}).items():
        Sheet.objects.create(
            round=round_,
            seat=seats[power],
            version=1,
            orders=list(lines),
            ready=power in keep_ready,
            submitted=power in keep_ready,
            door="carried",
            received_at=now,
        )
    return round_


def set_times(
    game: Game, round_: Round, prompts: tuple[Prompt, ...], now: datetime
) -> None:
    """Starts the clocks of the prompts, if they are new; sets the round's time."""
    pace = binding.pace_of(game)
    due: list[datetime] = []
    for prompt in prompts:
        times = [
            time
            for clock in (prompt.clock, prompt.within)
            if clock is not None and (time := _clock(game, clock, now).due_at)
        ]
        if times:
            due.append(min(times))
    round_.due_at = min(due, default=None)
    round_.runs_at = (
        None if round_.due_at is None else round_.due_at + timedelta(minutes=pace.grace)
    )


def _clock(game: Game, clock: CoreClock, now: datetime) -> Clock:
    found = game.clocks.filter(name=clock.name, key=clock.key).first()
    if found is not None:
        return found
    pace = binding.pace_of(game)
    length = pace.length(clock.name)
    started = Clock(game=game, name=clock.name, key=clock.key)
    if game.status == Game.Status.PAUSED:
        started.rest = length
    else:
        started.due_at = due_time(pace, length, now)
    started.save()
    return started


def lock(*, round_id: int, now: datetime, early: bool = False) -> bool:
    """Freezes a round's sheets; whether this call did it.

    A round locks when it is due, when all asked are ready, or ``early``, because a
    script is carried out as it comes. ``early`` by itself lets no clock run out.
    """
    with transaction.atomic():
        game = _locked_game_of(round_id)
        round_ = Round.objects.get(pk=round_id)
        if round_.status != Round.Status.OPEN or game.status != Game.Status.PLAYING:
            return False
        is_due = round_.runs_at is not None and round_.runs_at <= now
        if not (is_due or early or all_are_ready(round_)):
            return False
        expired = _run_out(game, round_, now) if is_due else ()
        _freeze(game, round_, expired, now)
        return True


def lock_by_ruling(round_: Round, game: Game, now: datetime) -> None:
    """Locks an open round as if every clock it runs on had run out."""
    clocks = {prompt.clock for prompt in binding.prompts_of(round_)}
    _freeze(game, round_, tuple(sorted(clocks, key=lambda c: (c.name, c.key))), now)


def _locked_game_of(round_id: int) -> Game:
    return locked_game(Round.objects.values_list("game_id", flat=True).get(pk=round_id))


def _freeze(
    game: Game, round_: Round, expired: tuple[CoreClock, ...], now: datetime
) -> None:
    locked = Locked(
        sheets={power: sheet.pk for power, sheet in latest_sheets(round_).items()},
        standing={
            seat.power: tuple(seat.standing)
            for seat in game.seats.all()
            if seat.standing
        },
        expired=expired,
    )
    round_.status = Round.Status.LOCKED
    round_.locked_at = now
    round_.locked = msgspec.to_builtins(locked)
    round_.save(update_fields=["status", "locked_at", "locked"])


def _run_out(game: Game, round_: Round, now: datetime) -> tuple[CoreClock, ...]:
    """The clocks of a round's prompts that have run out, the grace included."""
    assert round_.runs_at is not None
    assert round_.due_at is not None
    grace = round_.runs_at - round_.due_at
    over = {
        (clock.name, clock.key) for clock in game.clocks.filter(due_at__lte=now - grace)
    }
    named = {
        clock
        for prompt in binding.prompts_of(round_)
        for clock in (prompt.clock, prompt.within)
        if clock is not None and (clock.name, clock.key) in over
    }
    return tuple(sorted(named, key=lambda clock: (clock.name, clock.key)))


def resolve(*, round_id: int, now: datetime) -> Run:
    """Resolves a locked round, in one transaction; run again, it does nothing again.

    Without a resolution nothing came of it: the first line of a script was refused (the
    round is open again, without the script). Raises ``Refused("rules_failed")`` when
    the rules fail: nothing is written, the round stays locked, the game master is told.
    """
    try:
        with transaction.atomic():
            return _resolve(round_id, now)
    except (Refused, DatabaseError):
        raise  # a database that went away is not the rules' fault: it runs again
    except Exception as fault:
        log.exception("round %s could not be resolved", round_id)
        _count_failure(round_id, now)
        raise Refused("rules_failed", round=round_id) from fault


def _resolve(round_id: int, now: datetime) -> Run:
    game = _locked_game_of(round_id)
    round_ = Round.objects.select_related("position").get(pk=round_id)
    if round_.status == Round.Status.RESOLVED:
        return Run(round_.resolution, tuple(round_.resolution.results))
    if round_.status != Round.Status.LOCKED:
        raise Refused("no_open_round")
    table = binding.table_of(game)
    round_.position.game = game
    state = binding.state_of(round_.position)
    locked = msgspec.convert(round_.locked, Locked)
    sheets = {
        PowerId(sheet.seat.power): sheet
        for sheet in Sheet.objects.filter(pk__in=locked.sheets.values()).select_related(
            "seat"
        )
    }
    inputs = {
        "sheets": {
            power: {"orders": sheet.orders, "ready": sheet.ready}
            for power, sheet in sheets.items()
        },
        "standing": locked.standing,
        "expired": msgspec.to_builtins(locked.expired),
    }
    after = play(table, state, inputs, binding.dice_of(game))
    if not after.moved:
        _reopen(round_, after, sheets, now)
        return Run(None, tuple(_result(table, result) for result in after.results))
    position = Position.objects.create(
        game=game,
        parent=round_.position,
        number=round_.position.number + 1,
        snapshot=dump_state(game.ruleset, after.state),
        phase=msgspec.to_builtins(table.view(after.state, None).phase),
        made_at=now,
    )
    resolution = Resolution.objects.create(
        game=game,
        kind=Resolution.Kind.PLAY,
        round=round_,
        before=round_.position,
        after=position,
        inputs=inputs,
        salt=game.salt,
        events=dump_all(after.events),
        throws=dump_all(after.throws),
        results=[_result(table, result) for result in after.results],
        missed=list(after.missed),
        made_at=now,
    )
    round_.status = Round.Status.RESOLVED
    round_.closed_at = now
    round_.save(update_fields=["status", "closed_at"])
    left = {
        power: [table.language.write(order) for order in orders]
        for power, orders in after.left.items()
    }
    go_on(game, table, after.state, position, resolution, round_, now=now, left=left)
    return Run(resolution, tuple(resolution.results))


def play(
    table: Table[Any], state: Any, inputs: Mapping[str, Any], dice: Dice
) -> engine.Advance:
    """Advances a state by stored inputs: the same in, the same out."""
    return engine.advance(
        table,
        state,
        engine.Inputs(
            sheets={
                PowerId(power): engine.Sheet(
                    read_lines(table, sheet["orders"]), bool(sheet["ready"])
                )
                for power, sheet in inputs["sheets"].items()
            },
            standing={
                PowerId(power): read_lines(table, lines)
                for power, lines in inputs["standing"].items()
            },
            expired=frozenset(
                msgspec.convert(inputs["expired"], tuple[CoreClock, ...])
            ),
        ),
        dice,
    )


def read_lines(table: Table[Any], lines: Iterable[str]) -> tuple[Order, ...]:
    """Orders from canonical lines, as stored."""
    return tuple(
        read.order
        for line in lines
        for read in table.language.read(line)
        if read.order is not None
    )


def _result(table: Table[Any], result: engine.LineResult) -> dict[str, Any]:
    return {
        "power": result.power,
        "index": result.index,
        "order": table.language.write(result.order),
        "refused": msgspec.to_builtins(result.refused),
        "skipped": result.skipped,
    }


def _reopen(
    round_: Round, after: engine.Advance, sheets: Mapping[PowerId, Sheet], now: datetime
) -> None:
    """Opens a round again whose script could not even begin, without that script."""
    round_.status = Round.Status.OPEN
    round_.locked = None
    round_.locked_at = None
    round_.save(update_fields=["status", "locked", "locked_at"])
    for power in {result.power for result in after.results}:
        last = sheets[power]
        Sheet.objects.create(
            round=round_,
            seat=last.seat,
            version=last.version + 1,
            submitted=False,
            door="refused",
            received_at=now,
        )


def go_on(
    game: Game,
    table: Table[Any],
    state: Any,
    position: Position,
    resolution: Resolution,
    closed: Round | None,
    *,
    now: datetime,
    left: Mapping[PowerId, Iterable[str]] | None = None,
    keep_ready: frozenset[PowerId] = frozenset(),
) -> None:
    """After a new position: moves ``head``, opens the next round or ends, tells."""
    game.head = position
    outcome = table.outcome(state)
    if outcome is not None:
        game.status = Game.Status.FINISHED
        game.ended_at = now
        game.outcome = msgspec.to_builtins(outcome)
    game.save(update_fields=["head", "status", "ended_at", "outcome"])
    opened = (
        None
        if outcome is not None
        else open_at(game, position, now=now, left=left, keep_ready=keep_ready)
    )
    bulletins.tell(game, resolution, closed, opened, now)


def _count_failure(round_id: int, now: datetime) -> None:
    """Counts a failure of the rules and tells the game master once."""
    with transaction.atomic():
        game = _locked_game_of(round_id)
        round_ = Round.objects.get(pk=round_id)
        round_.failures += 1
        round_.save(update_fields=["failures"])
        bulletins.post(
            game,
            Bulletin.Kind.TROUBLE,
            f"round:{round_id}",
            {"round": round_id},
            now,
            person_id=game.game_master_id or game.created_by_id,
        )


def run(*, round_id: int, now: datetime, early: bool = False) -> Run:
    """Locks a round if it may be, and resolves it."""
    lock(round_id=round_id, now=now, early=early)
    round_ = Round.objects.get(pk=round_id)
    if round_.status != Round.Status.LOCKED:
        return Run()
    return resolve(round_id=round_id, now=now)
