"""What a game master may do: each with a reason, each written down for all to read."""

from datetime import datetime, timedelta
from functools import partial
from typing import Any, Literal

import msgspec
from django.db import transaction

from adjudicator.events import Event
from adjudicator.powers import PowerId
from conquest.games import binding
from conquest.games.models import Bulletin, Game, Position, Round, Ruling, Seat
from conquest.games.schedule import due_time
from conquest.games.services import bulletins, course, orders, rounds, seats
from conquest.games.services.answer import Answer
from conquest.games.services.errors import Refused

#: How far ahead a deadline may be: what is farther was a slip of the keyboard.
MOST_AHEAD = timedelta(days=366)


def is_master(game: Game, person_id: int | None) -> bool:
    """Whether this person rules the game."""
    return person_id is not None and game.game_master_id == person_id


def _ruled(game_id: int, by_id: int, reason: str) -> Game:
    """The locked game, if this person may rule on it. The reason is required."""
    game = rounds.locked_game(game_id)
    if not is_master(game, by_id):
        raise Refused("not_the_game_master")
    if not reason.strip():
        raise Refused("reason_missing")
    return game


def _write(
    game: Game,
    kind: str,
    by_id: int,
    reason: str,
    now: datetime,
    *,
    tell: bool = True,
    **more: Any,
) -> Ruling:
    ruling = Ruling.objects.create(
        game=game, kind=kind, by_id=by_id, reason=reason.strip(), made_at=now, **more
    )
    if tell:
        bulletins.post(
            game, Bulletin.Kind.RULING, str(ruling.pk), {"ruling": ruling.pk}, now
        )
    return ruling


def pause(*, game_id: int, by_id: int, reason: str, now: datetime) -> Ruling:
    """Stops all clocks; what is left of each is kept. Orders may still be sent."""
    with transaction.atomic():
        game = _ruled(game_id, by_id, reason)
        if game.status != Game.Status.PLAYING:
            raise Refused("game_not_playing")
        for clock in game.clocks.filter(due_at__isnull=False):
            assert clock.due_at is not None
            clock.rest = max(clock.due_at - now, timedelta(0))
            clock.due_at = None
            clock.save()
        game.status = Game.Status.PAUSED
        game.save(update_fields=["status"])
        game.rounds.filter(status=Round.Status.OPEN).update(due_at=None, runs_at=None)
        return _write(game, Ruling.Kind.PAUSE, by_id, reason, now)


def resume(*, game_id: int, by_id: int, reason: str, now: datetime) -> Ruling:
    """Starts the clocks again with what was left, at the pace's hour."""
    with transaction.atomic():
        game = _ruled(game_id, by_id, reason)
        if game.status != Game.Status.PAUSED:
            raise Refused("game_not_paused")
        pace = binding.pace_of(game)
        for clock in game.clocks.filter(rest__isnull=False):
            assert clock.rest is not None
            whole = pace.length(clock.name)
            clock.due_at = due_time(pace, clock.rest, now, whole=whole)
            clock.rest = None
            clock.save()
        game.status = Game.Status.PLAYING
        game.save(update_fields=["status"])
        _reset_times(game, now)
        return _write(game, Ruling.Kind.RESUME, by_id, reason, now)


def _reset_times(game: Game, now: datetime) -> Round | None:
    round_ = rounds.unfinished_round(game)
    if round_ is not None and round_.status == Round.Status.OPEN:
        rounds.set_times(game, round_, binding.prompts_of(round_), now)
        round_.save(update_fields=["due_at", "runs_at"])
    return round_


def extend(
    *,
    game_id: int,
    round_id: int,
    by_id: int,
    reason: str,
    until: datetime,
    now: datetime,
) -> Ruling:
    """Moves the deadline of the round named to ``until``, later or earlier."""
    with transaction.atomic():
        game = _ruled(game_id, by_id, reason)
        round_ = _named(game, round_id)
        if game.status != Game.Status.PLAYING:
            raise Refused("game_not_playing")
        if until <= now:
            raise Refused("deadline_in_the_past")
        if until > now + MOST_AHEAD:
            raise Refused("deadline_too_far")
        was = round_.due_at
        for prompt in binding.prompts_of(round_):
            for clock in (prompt.clock, prompt.within):
                if clock is not None and (
                    clock == prompt.clock or was is None or until > was
                ):
                    game.clocks.filter(name=clock.name, key=clock.key).update(
                        due_at=until
                    )
        _reset_times(game, now)
        return _write(
            game,
            Ruling.Kind.EXTEND,
            by_id,
            reason,
            now,
            round=round_,
            facts={"from": was.isoformat() if was else None, "to": until.isoformat()},
        )


def _named(game: Game, round_id: int) -> Round:
    """The open round, if it is the one the ruling means; a late click hits no other."""
    round_ = rounds.unfinished_round(game)
    if round_ is None:
        raise Refused("no_open_round")
    if round_.pk != round_id:
        raise Refused("another_round_is_open", number=round_.number)
    return round_


def resolve_now(
    *, game_id: int, round_id: int, by_id: int, reason: str, now: datetime
) -> Ruling:
    """Resolves the round named as if its time were up; retries a failed one."""
    with transaction.atomic():
        game = _ruled(game_id, by_id, reason)
        round_ = _named(game, round_id)
        if game.status != Game.Status.PLAYING:
            raise Refused("game_not_playing")
        if round_.status == Round.Status.OPEN:
            rounds.lock_by_ruling(round_, game, now)
        round_.failures = 0
        round_.save(update_fields=["failures"])
        ruling = _write(game, Ruling.Kind.RESOLVE, by_id, reason, now, round=round_)
    course.resolve(round_id=round_id, now=now)
    return ruling


def roll_back(
    *,
    game_id: int,
    position_id: int,
    by_id: int,
    reason: str,
    fresh_dice: bool,
    now: datetime,
) -> Ruling:
    """Returns the game to an earlier position; the old sheets open there as drafts.

    ``fresh_dice``: the throws since were seen and are salted anew; otherwise the same
    acts throw the same dice. Nothing is deleted.
    """
    with transaction.atomic():
        game = _ruled(game_id, by_id, reason)
        if game.head is None or game.status == Game.Status.GATHERING:
            raise Refused("game_not_playing")
        target = Position.objects.filter(pk=position_id, game=game).first()
        if target is None or not _is_ancestor(target, game.head):
            raise Refused("not_an_ancestor")
        before = game.head
        withdrawn = rounds.unfinished_round(game)
        if withdrawn is not None:
            withdrawn.status = Round.Status.WITHDRAWN
            withdrawn.closed_at = now
            withdrawn.save(update_fields=["status", "closed_at"])
        ruling = _write(
            game,
            Ruling.Kind.ROLL_BACK,
            by_id,
            reason,
            now,
            round=withdrawn,
            before=before,
            after=target,
            facts={"fresh_dice": fresh_dice},
        )
        game.head = target
        if fresh_dice:
            game.salt = f"{ruling.pk}/"
        if game.status == Game.Status.FINISHED:
            game.status = Game.Status.PLAYING
            game.ended_at = None
            game.outcome = None
        game.save()
        # Clocks started at the target or later begin anew there.
        game.clocks.all().delete()
        old = (
            target.rounds.exclude(pk=withdrawn.pk if withdrawn else None)
            .order_by("-number")
            .first()
        )
        if withdrawn is not None and withdrawn.position_id == target.pk:
            old = withdrawn
        left = (
            {
                power: list(sheet.orders)
                for power, sheet in rounds.latest_sheets(old).items()
                if sheet.orders
            }
            if old is not None
            else {}
        )
        rounds.open_at(game, target, now=now, left=left)
        return ruling


def _is_ancestor(target: Position, head: Position) -> bool:
    position: Position | None = head
    while position is not None:
        if position.pk == target.pk:
            return True
        position = position.parent
    return False


def amend(
    *,
    game_id: int,
    round_id: int,
    seat_id: int,
    by_id: int,
    reason: str,
    text: str,
    now: datetime,
) -> Answer:
    """Gives orders on a player's behalf: the whole sheet, as the player would.

    A sheet is only taken whole: if a line is wrong nothing is written, neither sheet
    nor ruling, and the answer says why. The player is not ready then, and may look.
    A script is carried out as far as it goes.
    """
    try:
        with transaction.atomic():
            game = _ruled(game_id, by_id, reason)
            round_ = _named(game, round_id)
            seat = game.seats.get(pk=seat_id)
            _write(game, Ruling.Kind.AMEND, by_id, reason, now, seat=seat, round=round_)
            given = partial(
                orders.submit,
                seat_id=seat.pk,
                text=text,
                now=now,
                door="master",
                by_id=by_id,
                whole=True,
            )
            if not _takes_a_script(round_, seat.power):
                answer = given(ready=False)
                kept = answer.status in ("saved", "unchanged")
                if not kept or any(line.problem for line in answer.lines):
                    raise _NotTaken(answer)
                return answer
    except _NotTaken as failed:
        return failed.answer
    return given()  # a script's dice fall in a transaction of their own


class _NotTaken(Exception):
    """Takes back what a wrong sheet would have changed."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer


def _takes_a_script(round_: Round, power: str) -> bool:
    return any(
        prompt.power == power and prompt.takes == "order"
        for prompt in binding.prompts_of(round_)
    )


def preview(
    *, game_id: int, round_id: int, by_id: int, reason: str, now: datetime
) -> tuple[Event, ...]:
    """What the round would give if it ran now, for a game master who does not play.

    Only the ruling is written; players read that it happened.
    """
    with transaction.atomic():
        game = _ruled(game_id, by_id, reason)
        round_ = _named(game, round_id)
        if not game.previews:
            raise Refused("previews_not_allowed")
        if game.seats.filter(player_id=by_id).exists():
            raise Refused("playing_masters_see_nothing")
        _write(game, Ruling.Kind.PREVIEW, by_id, reason, now, round=round_)
        table = binding.table_of(game)
        round_.position.game = game
        sheets = rounds.latest_sheets(round_)
        after = rounds.play(
            table,
            binding.state_of(round_.position),
            {
                "sheets": {
                    power: {"orders": sheet.orders, "ready": sheet.ready}
                    for power, sheet in sheets.items()
                },
                "standing": {seat.power: seat.standing for seat in game.seats.all()},
                "expired": msgspec.to_builtins(
                    [prompt.clock for prompt in binding.prompts_of(round_)]
                ),
            },
            binding.dice_of(game),
        )
        return after.events


def remind(
    *, game_id: int, round_id: int, by_id: int, reason: str, now: datetime
) -> Ruling:
    """Reminds every asked player who is not ready. Nobody else learns who they are."""
    with transaction.atomic():
        game = _ruled(game_id, by_id, reason)
        round_ = _named(game, round_id)
        ruling = _write(
            game, Ruling.Kind.REMIND, by_id, reason, now, tell=False, round=round_
        )
        sheets = rounds.latest_sheets(round_)
        for prompt in binding.prompts_of(round_):
            sheet = sheets.get(prompt.power)
            seat = game.seats.get(power=prompt.power)
            if seat.player_id is not None and not (sheet is not None and sheet.ready):
                bulletins.post(
                    game,
                    Bulletin.Kind.REMINDER,
                    f"ruling:{ruling.pk}:{seat.pk}",
                    {"round": round_.pk, "ruling": ruling.pk},
                    now,
                    seat=seat,
                )
        return ruling


def broadcast(*, game_id: int, by_id: int, text: str, now: datetime) -> Ruling:
    """Writes to every player; the text is the ruling's reason."""
    with transaction.atomic():
        game = _ruled(game_id, by_id, text)
        return _write(game, Ruling.Kind.BROADCAST, by_id, text, now)


def on_press(
    *,
    game_id: int,
    by_id: int,
    kind: Literal["hide_letter", "show_letter", "mute", "unmute"],
    reason: str,
    now: datetime,
    seat_id: int | None = None,
) -> Ruling:
    """A ruling on players' letters, which the app ``press`` carries out.

    ``seat_id`` only where everybody may know whose letters they are: a ruling is read
    by the whole table, and who wrote a private letter is not.
    """
    with transaction.atomic():
        game = _ruled(game_id, by_id, reason)
        return _write(
            game,
            Ruling.Kind(kind),
            by_id,
            reason,
            now,
            seat=None if seat_id is None else game.seats.get(pk=seat_id),
        )


def replace_player(
    *,
    game_id: int,
    seat_id: int,
    by_id: int,
    person_id: int,
    reason: str,
    now: datetime,
) -> Seat:
    """Gives a seat to another player; its mail address is renewed."""
    with transaction.atomic():
        game = _ruled(game_id, by_id, reason)
        seat = game.seats.get(pk=seat_id)
        taken = seats.take_over(seat_id=seat.pk, person_id=person_id, now=now)
        _write(game, Ruling.Kind.REPLACE, by_id, reason, now, seat=seat)
        return taken


def remove_player(
    *,
    game_id: int,
    seat_id: int,
    by_id: int,
    reason: str,
    now: datetime,
    gone: bool = False,
) -> Ruling:
    """Removes a player, or (``gone``) declares that one has left."""
    with transaction.atomic():
        game = _ruled(game_id, by_id, reason)
        seat = game.seats.get(pk=seat_id)
        kind = Ruling.Kind.LEFT if gone else Ruling.Kind.REMOVE
        ruling = _write(game, kind, by_id, reason, now, seat=seat)
        seats.depart(seat_id=seat.pk, manner="left" if gone else "removed", now=now)
        return ruling


def end(
    *,
    game_id: int,
    by_id: int,
    reason: str,
    now: datetime,
    winners: tuple[PowerId, ...] = (),
) -> Ruling:
    """Ends a game with a result, or without one."""
    with transaction.atomic():
        game = _ruled(game_id, by_id, reason)
        if game.status not in (Game.Status.PLAYING, Game.Status.PAUSED):
            raise Refused("game_not_playing")
        round_ = rounds.unfinished_round(game)
        if round_ is not None:
            round_.status = Round.Status.WITHDRAWN
            round_.closed_at = now
            round_.save(update_fields=["status", "closed_at"])
        game.status = Game.Status.FINISHED
        game.ended_at = now
        game.outcome = {
            "winners": list(winners),
            "by": "ruling",
            "drawn": len(winners) != 1,
        }
        game.save(update_fields=["status", "ended_at", "outcome"])
        ruling = _write(
            game, Ruling.Kind.END, by_id, reason, now, round=round_, tell=False
        )
        bulletins.post(
            game,
            Bulletin.Kind.FINAL,
            f"ruling:{ruling.pk}",
            {"resolutions": [], "round": None, "ruling": ruling.pk},
            now,
        )
        return ruling
