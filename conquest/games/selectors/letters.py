"""What the door for letters asks of the record."""

import msgspec

from adjudicator.prompts import Clock
from conquest.games import binding
from conquest.games.instructions import sort_out
from conquest.games.models import Game, Position, Round, Seat
from conquest.games.services import rounds


def seat_at(token: str) -> Seat | None:
    """The seat whose letters go to this address; case is no matter."""
    return (
        Seat.objects.select_related("game", "player")
        .filter(token=token.strip().lower())
        .first()
    )


def reads_as_orders(game: Game, text: str) -> bool:
    """Whether a line of ours, sent back by mistake, would do anything in this game."""
    instruction = sort_out(text)
    if not msgspec.structs.replace(instruction, orders="").says_nothing:
        return True
    language = binding.table_of(game).language
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
