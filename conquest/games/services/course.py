"""The course of a game by itself: rounds that are due, players who are gone, bots.

The sweep calls these every few seconds; ``manage.py sweep`` calls the same. Each step
is short, owns its transaction and may be run twice.
"""

import logging
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from adjudicator.bots.bot import Luck
from adjudicator.bots.catalogue import bot
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from conquest.boards.catalogue import board_record
from conquest.games import binding
from conquest.games.models import Game, Round, Seat
from conquest.games.services import orders, rounds, seats
from conquest.games.services.errors import Refused

log = logging.getLogger(__name__)

#: Answers of bots in one go and game; the rest waits for the next sweep.
MOST_BOT_ANSWERS = 400


def run_next_due(*, now: datetime) -> bool:
    """Takes one round that must run now, which nobody else is taking, and runs it.

    Whether there was one. Rounds on which the rules failed wait for the game master.
    """
    with transaction.atomic():
        waiting = Q(rounds__status=Round.Status.LOCKED, rounds__failures=0) | Q(
            status=Game.Status.PLAYING,
            rounds__status=Round.Status.OPEN,
            rounds__runs_at__lte=now,
        )
        game = (
            Game.objects.select_for_update(skip_locked=True, of=("self",))
            .filter(waiting)
            .order_by("pk")
            .first()
        )
        if game is None:
            return False
        round_ = rounds.unfinished_round(game)
        if round_ is None:
            return True
        if round_.status == Round.Status.OPEN:
            rounds.lock(round_id=round_.pk, now=now)
    try:
        resolve(round_id=round_.pk, now=now)
    except Refused as refused:
        log.warning("round %s: %s", round_.pk, refused.why)
    return True


def resolve(*, round_id: int, now: datetime) -> rounds.Run:
    """Resolves a locked round and takes out who let too many deadlines pass."""
    game_id = Round.objects.values_list("game_id", flat=True).get(pk=round_id)
    with transaction.atomic():
        run = rounds.resolve(round_id=round_id, now=now)
        if run.resolution is not None and run.resolution.missed:
            seats.declare_gone(game_id=game_id, now=now)
    return run


def games_awaiting_bots() -> list[int]:
    """Games whose open round asks a bot that has not answered."""
    return list(
        Game.objects.filter(
            status=Game.Status.PLAYING,
            rounds__status=Round.Status.OPEN,
            rounds__awaits_bots=True,
        ).values_list("pk", flat=True)
    )


def answer_for_bots(
    *, game_id: int, now: datetime, most: int = MOST_BOT_ANSWERS
) -> int:
    """Lets the bots of a game answer until only people are asked; how many answers."""
    for count in range(most):
        if not _next_bot_answer(game_id, now):
            return count
    return most


def _next_bot_answer(game_id: int, now: datetime) -> bool:
    game = Game.objects.select_related("head").get(pk=game_id)
    round_ = rounds.unfinished_round(game)
    if (
        game.status != Game.Status.PLAYING
        or round_ is None
        or round_.status != Round.Status.OPEN
    ):
        return False
    sheets = rounds.latest_sheets(round_)
    bots = {
        PowerId(seat.power): seat
        for seat in game.seats.filter(status=Seat.Status.PLAYING).exclude(bot="")
    }
    for prompt in binding.prompts_of(round_):
        seat = bots.get(prompt.power)
        sheet = sheets.get(prompt.power)
        if seat is None or (sheet is not None and sheet.ready):
            continue
        lines = _bot_lines(game, round_, seat, prompt)
        key = f"bot:{round_.pk}:{seat.pk}:{0 if sheet is None else sheet.version}"
        orders.submit(
            seat_id=seat.pk,
            text="\n".join(lines),
            now=now,
            door="bot",
            key=key,
            whole=True,
            ready=prompt.takes == "sheet" or None,
        )
        return True
    if round_.awaits_bots:
        Round.objects.filter(pk=round_.pk).update(awaits_bots=False)
    return False


def _bot_lines(
    game: Game, round_: Round, seat: Seat, prompt: Prompt
) -> tuple[str, ...]:
    """A bot's answer, seeded so that asking again gives the same."""
    table = binding.table_of(game)
    assert game.head is not None
    game.head.game = game
    state = binding.state_of(game.head)
    power = PowerId(seat.power)

    def accepts(lines: Sequence[str]) -> bool:
        check = table.check(state, power, rounds.read_lines(table, lines))
        return check.refused is None and all(v.illegal is None for v in check.verdicts)

    answers = round_.sheets.filter(seat=seat).count()
    seed = f"{bytes(game.secret).hex()}/{round_.pk}/{seat.pk}/{answers}"
    record = board_record(game.board, game.board_edition)
    return bot(seat.bot, game.ruleset, record).answer(
        table.view(state, power),
        prompt,
        table.choices(state, power),
        accepts,
        Luck(seed),
    )
