"""The outbox: what a new position makes worth telling, and to whom."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from conquest.games import binding
from conquest.games.models import Bulletin, Game, Resolution, Round, Seat

#: Clocks whose start everybody is told of; on any other only the asked hear (a
#: defender, a player in a draft), and the table reads about it in the next report.
TOLD_TO_ALL = frozenset({"phase", "turn", "retreat", "adjustment"})


def tell(
    game: Game,
    resolution: Resolution,
    closed: Round | None,
    opened: Round | None,
    now: datetime,
) -> None:
    """Writes the bulletins a new position calls for."""
    kind, seats = _worth_telling(game, resolution, closed, opened)
    if kind is None:
        return
    facts = {
        "resolutions": _untold(game, resolution),
        "round": opened.pk if opened else None,
    }
    key = f"resolution:{resolution.pk}"
    if kind != Bulletin.Kind.ASKED:
        post(game, kind, key, facts, now)
    for seat in seats:
        post(game, kind, f"{key}:{seat.pk}", facts, now, seat=seat)


def _worth_telling(
    game: Game, resolution: Resolution, closed: Round | None, opened: Round | None
) -> tuple[Bulletin.Kind | None, Iterable[Seat]]:
    """What kind of news a new position is, and for which seats (none: for all)."""
    if opened is None:
        return Bulletin.Kind.FINAL, ()
    if resolution.kind == Resolution.Kind.OPENING:
        return Bulletin.Kind.WELCOME, ()
    if resolution.kind != Resolution.Kind.PLAY or _is_news(closed, opened):
        return Bulletin.Kind.REPORT, ()
    before = {p.power for p in binding.prompts_of(closed)} if closed else set()
    newly = {p.power for p in binding.prompts_of(opened)} - before
    if not newly:
        return None, ()
    return Bulletin.Kind.ASKED, game.seats.filter(power__in=newly)


def _is_news(closed: Round | None, opened: Round) -> bool:
    """Whether a clock everybody is told of was started anew."""
    before = {
        clock
        for prompt in (binding.prompts_of(closed) if closed else ())
        for clock in (prompt.clock, prompt.within)
    }
    return any(
        prompt.clock.name in TOLD_TO_ALL and prompt.clock not in before
        for prompt in binding.prompts_of(opened)
    )


def _untold(game: Game, resolution: Resolution) -> list[int]:
    """Resolutions since the last report to all, oldest first, this one included."""
    told = {
        pk
        for resolutions in game.bulletins.filter(
            kind__in=[Bulletin.Kind.REPORT, Bulletin.Kind.WELCOME]
        ).values_list("facts__resolutions", flat=True)
        for pk in resolutions
    }
    untold = {
        after: (pk, before)
        for pk, after, before in game.resolutions.exclude(pk__in=told).values_list(
            "pk", "after_id", "before_id"
        )
    }
    chain: list[int] = []
    position: int | None = resolution.after_id
    while position in untold:
        pk, position = untold[position]
        chain.append(pk)
    return chain[::-1]


def post(
    game: Game,
    kind: str,
    key: str,
    facts: dict[str, Any],
    now: datetime,
    *,
    seat: Seat | None = None,
    person_id: int | None = None,
) -> Bulletin:
    """Puts something into the outbox, once for each kind and key."""
    bulletin, _ = Bulletin.objects.get_or_create(
        key=f"{kind}:{key}",
        defaults={
            "game": game,
            "kind": kind,
            "seat": seat,
            "person_id": person_id,
            "facts": facts,
            "made_at": now,
        },
    )
    return bulletin


def take_unposted(*, now: datetime) -> Bulletin | None:
    """The oldest bulletin that nobody else is taking, marked as posted; None: no more.

    To be called in the transaction that writes its deliveries.
    """
    bulletin = (
        Bulletin.objects.select_for_update(skip_locked=True, of=("self",))
        .select_related("game")
        .filter(posted_at__isnull=True)
        .order_by("made_at", "pk")
        .first()
    )
    if bulletin is not None:
        bulletin.posted_at = now
        bulletin.save(update_fields=["posted_at"])
    return bulletin


def addressees(bulletin: Bulletin) -> list[tuple[int, int | None]]:
    """Whom a bulletin is for: ids of persons, each with that of the seat, if any.

    Who was removed from a game hears of that and of its end, and of nothing else.
    """
    if bulletin.person_id is not None:
        return [(bulletin.person_id, None)]
    seats = bulletin.game.seats.filter(player__isnull=False).order_by("number")
    if bulletin.seat_id is not None:
        seats = seats.filter(pk=bulletin.seat_id)
    elif bulletin.kind not in (Bulletin.Kind.RULING, Bulletin.Kind.FINAL):
        seats = seats.exclude(status=Seat.Status.REMOVED)
    return [(player, seat) for player, seat in seats.values_list("player_id", "pk")]


def round_spoken_of(bulletin: Bulletin) -> str:
    """The code of the round a bulletin asks orders for; empty where there is none.

    One that names no round speaks of whichever is open.
    """
    if bulletin.person_id is not None:
        return ""
    if "round" in bulletin.facts and bulletin.kind != Bulletin.Kind.RECEIPT:
        named = Round.objects.filter(pk=bulletin.facts["round"]).first()
    else:
        named = bulletin.game.rounds.filter(
            status__in=[Round.Status.OPEN, Round.Status.LOCKED]
        ).first()
    return named.code if named else ""
