"""One look at all clocks: what is due runs, bots answer, reminders go out."""

from datetime import datetime

from conquest.games.services import course, reminders

#: Rounds in one sweep; more than this wait five seconds.
MOST_ROUNDS = 500


def sweep(*, now: datetime) -> int:
    """Runs everything that is due at ``now``; how many rounds were run.

    Several sweeps may run at once: each round is taken by one of them.
    """
    count = 0
    while count < MOST_ROUNDS and course.run_next_due(now=now):
        count += 1
    for game_id in course.games_awaiting_bots():
        course.answer_for_bots(game_id=game_id, now=now)
    reminders.write(now=now)
    return count
