"""Seats during play: leaving, being replaced, and missed deadlines."""

from datetime import datetime

import msgspec
from django.db import transaction

from adjudicator import engine
from adjudicator.codec import dump_all, dump_state
from adjudicator.dice import KeyedDice
from adjudicator.powers import PowerId
from adjudicator.ruleset import Departure, Step
from conquest.games import binding
from conquest.games.models import Game, Position, Resolution, Round, Seat
from conquest.games.models.game import new_token
from conquest.games.services import rounds
from conquest.games.services.errors import Refused

_STATUS: dict[Departure, str] = {
    "conceded": Seat.Status.CONCEDED,
    "left": Seat.Status.LEFT,
    "civil_disorder": Seat.Status.LEFT,
    "removed": Seat.Status.REMOVED,
}


def depart(*, seat_id: int, manner: Departure, now: datetime) -> Resolution | None:
    """A power stops playing, at once; None if it had stopped already.

    The open round is withdrawn and opened anew at the position that follows; the other
    powers keep their sheets and their word that they are ready.
    """
    with transaction.atomic():
        game = rounds.locked_game(
            Seat.objects.values_list("game_id", flat=True).get(pk=seat_id)
        )
        seat = Seat.objects.get(pk=seat_id)
        if seat.status != Seat.Status.PLAYING:
            return None
        if game.status not in (Game.Status.PLAYING, Game.Status.PAUSED):
            raise Refused("game_not_playing")
        seat.status = _STATUS[manner]
        seat.save(update_fields=["status"])
        power = PowerId(seat.power)
        resolution = _step(
            game,
            Resolution.Kind.DEPARTURE,
            {"power": power, "manner": manner},
            now,
        )
    _run_if_all_ready(game, now)
    return resolution


def _run_if_all_ready(game: Game, now: datetime) -> None:
    opened = rounds.unfinished_round(game)
    if opened is not None and rounds.all_are_ready(opened):
        rounds.run(round_id=opened.pk, now=now)


def _step(game: Game, kind: str, inputs: dict[str, str], now: datetime) -> Resolution:
    """A position change between rounds: withdraws the round, keeps the sheets."""
    table = binding.table_of(game)
    assert game.head is not None
    game.head.game = game
    before = game.head
    state = binding.state_of(before)
    round_ = rounds.unfinished_round(game)
    # Each departure has dice of its own, told apart by the position it left from.
    dice = KeyedDice(bytes(game.secret), f"{game.salt}{kind}/{before.number}/")
    after = between(table, state, kind, inputs, dice)
    kept, ready = _kept_sheets(round_, inputs.get("power"))
    if round_ is not None:
        round_.status = Round.Status.WITHDRAWN
        round_.closed_at = now
        round_.save(update_fields=["status", "closed_at"])
    position = Position.objects.create(
        game=game,
        parent=before,
        number=before.number + 1,
        snapshot=dump_state(game.ruleset, after.state),
        phase=msgspec.to_builtins(table.view(after.state, None).phase),
        made_at=now,
    )
    resolution = Resolution.objects.create(
        game=game,
        kind=kind,
        before=before,
        after=position,
        inputs=inputs,
        salt=f"{game.salt}{kind}/{before.number}/",
        events=dump_all(after.events),
        throws=dump_all(after.throws),
        made_at=now,
    )
    rounds.go_on(
        game,
        table,
        after.state,
        position,
        resolution,
        round_,
        now=now,
        left=kept,
        keep_ready=ready,
    )
    return resolution


def between(table, state, kind: str, inputs: dict[str, str], dice) -> engine.Advance:  # type: ignore[no-untyped-def]
    """A departure or a replacement worked out by the rules; used by ``replay`` too."""
    power = PowerId(inputs["power"])
    if kind == Resolution.Kind.DEPARTURE:
        return engine.depart(table, state, power, inputs["manner"], dice)  # type: ignore[arg-type]
    step: Step = table.replace(state, power)
    return engine.Advance(state=step.state, events=step.events, moved=True)


def _kept_sheets(
    round_: Round | None, without: str | None
) -> tuple[dict[PowerId, list[str]], frozenset[PowerId]]:
    if round_ is None:
        return {}, frozenset()
    sheets = {
        power: sheet
        for power, sheet in rounds.latest_sheets(round_).items()
        if power != without
    }
    return (
        {
            power: list(sheet.orders)
            for power, sheet in sheets.items()
            if sheet.submitted or sheet.orders
        },
        frozenset(power for power, sheet in sheets.items() if sheet.ready),
    )


def is_vacant(game: Game, seat: Seat) -> bool:
    """Whether somebody may take over a seat whose player has gone.

    Only where the rules let the power wait for it: a power whose land went to nobody
    when its player walked out has nothing left to take over.
    """
    if seat.status != Seat.Status.LEFT or game.head is None:
        return False
    if game.status not in (Game.Status.PLAYING, Game.Status.PAUSED):
        return False
    game.head.game = game
    state = binding.state_of(game.head)
    step = binding.table_of(game).replace(state, PowerId(seat.power))
    return bool(step.state != state)


def take_over(*, seat_id: int, person_id: int, now: datetime) -> Seat:
    """Somebody takes a seat whose player has gone; the seat's address is renewed."""
    with transaction.atomic():
        game = rounds.locked_game(
            Seat.objects.values_list("game_id", flat=True).get(pk=seat_id)
        )
        seat = Seat.objects.get(pk=seat_id)
        if game.seats.filter(player_id=person_id).exclude(pk=seat_id).exists():
            raise Refused("already_seated")
        if game.status not in (Game.Status.PLAYING, Game.Status.PAUSED):
            raise Refused("game_not_playing")
        was_gone = seat.status != Seat.Status.PLAYING
        if was_gone and not is_vacant(game, seat):
            raise Refused("seat_is_lost")
        seat.player_id = person_id
        seat.bot = ""
        seat.status = Seat.Status.PLAYING
        seat.token = new_token()
        seat.standing = []
        seat.joined_at = now
        seat.save()
        if was_gone:
            _step(game, Resolution.Kind.REPLACEMENT, {"power": seat.power}, now)
        return seat


def misses_in_a_row(game: Game, power: PowerId) -> int:
    """How many of its last deadlines a power let pass, up to now."""
    count = 0
    position = game.head
    while position is not None and (made_by := _made(position)) is not None:
        if power in made_by.missed:
            count += 1
        elif (
            power in made_by.inputs.get("sheets", {})
            or made_by.inputs.get("power") == power
        ):
            return count
        position = made_by.before
    return count


def _made(position: Position) -> Resolution | None:
    return Resolution.objects.filter(after=position).select_related("before").first()


def declare_gone(*, game_id: int, now: datetime) -> list[int]:
    """Seats that missed too many deadlines in a row count as left; their ids."""
    game = Game.objects.get(pk=game_id)
    if not game.misses_allowed or game.head is None:
        return []
    last = _made(game.head)
    gone: list[int] = []
    for power in last.missed if last else ():
        seat = game.seats.filter(
            power=power, status=Seat.Status.PLAYING, bot=""
        ).first()
        if seat is not None and misses_in_a_row(game, power) >= game.misses_allowed:
            depart(seat_id=seat.pk, manner="left", now=now)
            gone.append(seat.pk)
    return gone
