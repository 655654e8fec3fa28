"""Games somebody may list or open."""

from datetime import datetime
from typing import Any

from django.db.models import Q

from adjudicator.powers import PowerId
from conquest.games import binding
from conquest.games.models import Game, Round
from conquest.games.selectors.present import is_over, own_seat
from conquest.games.services import rounds


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
    seat = own_seat(list(game.seats.all()), person.pk)
    due = round_.due_at.timestamp() if round_ and round_.due_at else float("inf")
    if is_over(game):
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


def find(code: str, person: Any) -> Game | None:
    """The game with this code, if it exists and ``person`` may see it."""
    game = for_operator(code)
    return game if game is not None and may_see(game, person) else None


def for_operator(code: str) -> Game | None:
    """The game with this code, for whoever runs the machine."""
    return (
        Game.objects.select_related("head", "game_master", "created_by")
        .filter(code=code)
        .first()
    )


def overdue_rounds(now: datetime) -> int:
    """Rounds that should have run by ``now`` and have not: somebody must sweep."""
    return Round.objects.filter(
        Q(status=Round.Status.LOCKED, failures=0)
        | Q(status=Round.Status.OPEN, runs_at__lte=now),
        game__status=Game.Status.PLAYING,
    ).count()


def invited_to(invitation: str) -> Game | None:
    """The table an invitation is to: its bearer may see it, whoever they are.

    Case is no matter, as in the address that it is a part of.
    """
    return (
        Game.objects.select_related("head", "game_master", "created_by")
        .filter(invitation=invitation.strip().lower())
        .first()
    )


def mastered_by(person: Any) -> list[Game]:
    """The games somebody is game master of, newest first."""
    if getattr(person, "pk", None) is None:
        return []
    return list(
        Game.objects.filter(game_master=person)
        .select_related("head", "game_master")
        .order_by("-pk")
    )


def is_a_master(person: Any) -> bool:
    """Whether somebody is game master of any game."""
    return (
        getattr(person, "pk", None) is not None
        and Game.objects.filter(game_master=person).exists()
    )


def open_tables() -> list[Game]:
    """Public games that still gather players."""
    return list(
        Game.objects.filter(status=Game.Status.GATHERING, is_public=True).order_by(
            "-pk"
        )[:100]
    )


def may_see(game: Game, person: Any) -> bool:
    """Whether somebody may open the game's page.

    Players may, and its master; in a public game anybody.
    """
    person_id = getattr(person, "pk", None)
    return game.is_public or (
        person_id is not None
        and (
            person_id in (game.game_master_id, game.created_by_id)
            or game.seats.filter(player_id=person_id).exists()
        )
    )
