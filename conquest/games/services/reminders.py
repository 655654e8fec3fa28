"""Reminders: who has sent nothing is told once, a while before the deadline."""

from datetime import datetime, timedelta

from django.db.models import F

from conquest.games import binding
from conquest.games.models import Bulletin, Game, Round
from conquest.games.services import bulletins, rounds

#: A reminder goes out when this share of a round's time is left, at most ``LATEST``.
SHARE = 4
LATEST = timedelta(hours=6)
#: Rounds shorter than this get no reminder.
SHORTEST = timedelta(hours=2)


def write(*, now: datetime) -> None:
    """Writes the reminders that are due. Each round and seat gets one."""
    soon = Round.objects.filter(
        status=Round.Status.OPEN,
        game__status=Game.Status.PLAYING,
        due_at__gt=now,
        due_at__lte=now + LATEST,
        opened_at__lte=F("due_at") - SHORTEST,
    ).select_related("game")
    for round_ in soon:
        assert round_.due_at is not None
        if now < round_.due_at - (round_.due_at - round_.opened_at) / SHARE:
            continue
        sheets = rounds.latest_sheets(round_)
        for prompt in binding.prompts_of(round_):
            sheet = sheets.get(prompt.power)
            if sheet is not None and sheet.submitted:
                continue
            seat = round_.game.seats.filter(
                power=prompt.power, player__isnull=False
            ).first()
            if seat is None:
                continue
            bulletins.post(
                round_.game,
                Bulletin.Kind.REMINDER,
                f"{round_.pk}:{seat.pk}",
                {"round": round_.pk},
                now,
                seat=seat,
            )
