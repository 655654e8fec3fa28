"""Tables: set up, filled with people and bots, opened."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import msgspec
from django.db import transaction

from adjudicator import engine
from adjudicator.codec import dump_all, dump_state
from adjudicator.dice import KeyedDice, commitment
from adjudicator.rulesets.catalogue import NAMES, ruleset
from conquest.boards.catalogue import UnknownBoard, board_record, latest_edition
from conquest.games import binding
from conquest.games.models import Game, Position, Resolution, Seat
from conquest.games.models.game import new_token
from conquest.games.schedule import Pace
from conquest.games.services import boards, rounds
from conquest.games.services.errors import Refused

#: What letters a ruleset's players may write each other; the first unless told.
PRESS: Final[Mapping[str, tuple[str, ...]]] = {
    "diplomacy": ("private", "rulebook", "public", "none"),
    "fortress": ("private", "public", "none"),
    "classic": ("public", "none"),  # C-20: one channel, which everybody reads
    "missions": ("public", "none"),
}


def create(
    *,
    name: str,
    ruleset_name: str,
    board: str,
    seats: int,
    created_by_id: int,
    pace: Pace,
    options: Mapping[str, str | int | bool] | None = None,
    game_master_id: int | None = None,
    sit_down: bool = True,
    **settings: Any,
) -> Game:
    """A new table with free seats; its creator sits down unless told otherwise.

    ``settings``: other fields of ``Game`` (``shows_ready``, ``anonymous`` …). A table
    may have more seats than its board where the game then opens on a larger one (C-03),
    and a public one may vote on it (``board_by_vote``, C-02).
    Raises ``Refused`` for an unknown ruleset, board, option, number of seats, or
    letters that the ruleset does not know.
    """
    if ruleset_name not in NAMES:
        raise Refused("unknown_choice", field="ruleset", value=ruleset_name)
    rules = ruleset(ruleset_name)
    try:
        record = board_record(board)
    except UnknownBoard as fault:
        raise Refused("unknown_board", board=board) from fault
    if record.get("kind") not in rules.kinds:
        raise Refused("unknown_board", board=board)
    least, cap = rules.seats(record)
    most = boards.most_seats(board, cap)
    if not least <= seats <= most:
        raise Refused(
            "unknown_choice", field="seats", value=seats, least=least, most=most
        )
    chosen = _options(ruleset_name, record, options or {})
    press = settings.setdefault("press", PRESS[ruleset_name][0])
    if press not in PRESS[ruleset_name]:
        raise Refused("unknown_choice", field="press", value=press)
    if settings.get("board_by_vote") and not (
        settings.get("is_public") and boards.may_grow(board)
    ):
        raise Refused("unknown_choice", field="board_by_vote", value=True)
    with transaction.atomic():
        game = Game.objects.create(
            name=name,
            ruleset=ruleset_name,
            edition=max(rules.editions),
            board=board,
            board_edition=latest_edition(board),
            options=chosen,
            pace=msgspec.to_builtins(pace),
            created_by_id=created_by_id,
            game_master_id=game_master_id,
            **settings,
        )
        Seat.objects.bulk_create(
            Seat(game=game, number=number) for number in range(1, seats + 1)
        )
    if sit_down:
        join(game_id=game.pk, person_id=created_by_id, now=game.created_at)
    return game


def _options(
    name: str, record: Mapping[str, Any], given: Mapping[str, str | int | bool]
) -> dict[str, str | int | bool]:
    """All options of a table, defaults filled in; ``Refused`` for a wrong one."""
    known = {option.name: option for option in ruleset(name).options(record)}
    for key, value in given.items():
        option = known.get(key)
        if option is None:
            raise Refused("unknown_choice", field=key, value=value)
        fits = {
            "choice": isinstance(value, str) and value in option.values,
            "flag": isinstance(value, bool),
            "number": isinstance(value, int)
            and not isinstance(value, bool)
            and option.least <= value <= option.most,
        }[option.kind]
        if not fits:
            raise Refused("unknown_choice", field=key, value=value)
    return {key: given.get(key, option.default) for key, option in known.items()}


def join(*, game_id: int, person_id: int, now: datetime) -> Seat:
    """Sits a person down at the first free seat; who sits there already stays."""
    with transaction.atomic():
        game = rounds.locked_game(game_id)
        sitting = game.seats.filter(player_id=person_id).first()
        if sitting is not None:
            return sitting
        if game.status != Game.Status.GATHERING:
            raise Refused("game_has_begun")
        seat = game.seats.filter(player__isnull=True, bot="").order_by("number").first()
        if seat is None:
            raise Refused("game_is_full")
        seat.player_id = person_id
        seat.joined_at = now
        seat.token = new_token()
        seat.save()
        return seat


def stand_up(*, game_id: int, person_id: int) -> None:
    """Frees a person's seat before the game begins."""
    with transaction.atomic():
        game = rounds.locked_game(game_id)
        if game.status != Game.Status.GATHERING:
            raise Refused("game_has_begun")
        game.seats.filter(player_id=person_id).update(
            player=None, joined_at=None, token=new_token(), vote=""
        )


def seat_bots(
    *, game_id: int, bot: str, now: datetime, count: int | None = None
) -> int:
    """Seats bots on ``count`` free seats (unsaid: on all); how many sat down."""
    with transaction.atomic():
        game = rounds.locked_game(game_id)
        if game.status != Game.Status.GATHERING:
            raise Refused("game_has_begun")
        free = list(game.seats.filter(player__isnull=True, bot="").order_by("number"))
        for seat in free[:count]:
            seat.bot = bot
            seat.joined_at = now
            seat.save()
        return len(free[:count])


def open_game(*, game_id: int, now: datetime) -> Game:
    """Deals the seats and opens the first round. Opened already, it stays as it is.

    Who gets which power, and with it the seat order, is drawn with the game's dice;
    before that, a vote on the board that needs them.
    """
    with transaction.atomic():
        game = rounds.locked_game(game_id)
        if game.status != Game.Status.GATHERING:
            return game
        seats = list(game.seats.order_by("number"))
        if not all(seat.is_taken for seat in seats):
            raise Refused("not_enough_players", free=sum(not s.is_taken for s in seats))
        draw = KeyedDice(bytes(game.secret), game.salt)
        choice = boards.settle(game, draw)
        record = board_record(game.board, game.board_edition)
        powers = ruleset(game.ruleset).powers(record, len(seats))
        order = draw.shuffle("seats", seats)
        # Two steps, as numbers are unique at every moment.
        for number, seat in enumerate(order, start=1):
            Seat.objects.filter(pk=seat.pk).update(number=number + len(seats))
        for number, (seat, power) in enumerate(
            zip(order, powers, strict=True), start=1
        ):
            Seat.objects.filter(pk=seat.pk).update(number=number, power=power)
        game.powers = list(powers)
        table = binding.table_of(game)
        opening = engine.open_game(table, binding.dice_of(game))
        position = Position.objects.create(
            game=game,
            number=0,
            snapshot=dump_state(game.ruleset, opening.state),
            phase=msgspec.to_builtins(table.view(opening.state, None).phase),
            made_at=now,
        )
        resolution = Resolution.objects.create(
            game=game,
            kind=Resolution.Kind.OPENING,
            after=position,
            inputs={} if choice is None else {"board": msgspec.to_builtins(choice)},
            salt=game.salt,
            events=dump_all(opening.events),
            throws=dump_all((*draw.throws, *opening.throws)),
            made_at=now,
        )
        game.status = Game.Status.PLAYING
        game.started_at = now
        game.head = position
        game.save(
            update_fields=[
                "board",
                "board_edition",
                "powers",
                "status",
                "started_at",
                "head",
            ]
        )
        rounds.go_on(game, table, opening.state, position, resolution, None, now=now)
        return game


def digest(game: Game) -> str:
    """The public digest of the game's secret."""
    return commitment(bytes(game.secret))
