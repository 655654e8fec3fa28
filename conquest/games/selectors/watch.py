"""What a game master watches: who is missing, what is stuck, everything that happened.

Who has sent something, never what. A game master who plays sees no more of the others'
readiness than the game shows to every player.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Literal

import msgspec
from django.contrib.auth import get_user_model
from django.db.models import Q

from adjudicator.powers import PowerId
from adjudicator.views import Phase
from conquest.games.models import Bulletin, Game, Resolution, Round, Ruling, Sheet
from conquest.games.selectors.present import own_seat, sheets_sent
from conquest.games.selectors.seen import SheetSent
from conquest.games.services import rounds
from conquest.games.services.seats import is_vacant


class Watched(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a game's wait, for its game master."""

    round: int | None = None  #: id of the open round, for the rulings that name it
    number: int = 0
    opened_at: datetime | None = None
    due_at: datetime | None = None
    runs_at: datetime | None = None  #: with the grace
    locked: bool = False
    failures: int = 0  #: times the rules failed on it
    sent: tuple[SheetSent, ...] = ()  #: empty for a master who plays and may not see
    hides_sent: bool = False
    bounced: tuple[PowerId, ...] = ()  #: powers whose mail comes back
    free: int = 0  #: seats nobody has taken
    vacant: tuple[PowerId, ...] = ()  #: powers whose player has gone


EntryKind = Literal["sheet", "resolution", "ruling", "bulletin"]


class TimelineEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened in a game."""

    kind: EntryKind
    at: datetime
    word: str  #: door, kind of resolution, ruling or bulletin
    power: PowerId | None = None
    ready: bool = False
    phase: Phase | None = None
    position: str | None = None  #: code
    missed: tuple[PowerId, ...] = ()
    label: str = ""
    by: str = ""
    reason: str = ""
    count: int = 1  #: of how many like it in a row this is the last


def plays(game: Game, person: Any) -> bool:
    """Whether a person has a seat in the game."""
    return own_seat(list(game.seats.all()), getattr(person, "pk", None)) is not None


def watched(game: Game, person: Any) -> Watched:
    """A game as its game master may watch it."""
    round_ = rounds.unfinished_round(game)
    hides = plays(game, person) and game.shows_ready != Game.ShowsReady.NAMES
    seats = list(game.seats.select_related("player").order_by("number"))
    about = Watched(
        hides_sent=hides,
        sent=() if hides else sheets_sent(game),
        bounced=tuple(
            PowerId(seat.power)
            for seat in seats
            if seat.player is not None and seat.player.bounced_at is not None
        ),
        free=sum(not seat.is_taken for seat in seats),
        vacant=tuple(PowerId(seat.power) for seat in seats if is_vacant(game, seat)),
    )
    if round_ is None:
        return about
    return msgspec.structs.replace(
        about,
        round=round_.pk,
        number=round_.number,
        opened_at=round_.opened_at,
        due_at=round_.due_at,
        runs_at=round_.runs_at,
        locked=round_.status == Round.Status.LOCKED,
        failures=round_.failures,
    )


def timeline(game: Game, person: Any, most: int = 200) -> tuple[TimelineEntry, ...]:
    """What happened in a game, newest first; of sheets only that they came."""
    entries = [*_resolutions(game, most), *_rulings(game)]
    kinds = [Bulletin.Kind.TROUBLE]
    if not plays(game, person):
        entries.extend(_sheets(game, most))
        kinds.append(Bulletin.Kind.REMINDER)  # it goes to who has sent nothing
    entries.extend(_bulletins(game, kinds, most))
    entries.sort(key=lambda entry: entry.at, reverse=True)
    return tuple(_joined(entries))[:most]


def _sheets(game: Game, most: int) -> Iterator[TimelineEntry]:
    sheets = (
        Sheet.objects.filter(round__game=game)
        .exclude(door__in=["carried", "refused", "bot"])
        .select_related("seat")
        .order_by("-received_at")
    )
    for sheet in sheets[:most]:
        yield TimelineEntry(
            kind="sheet",
            at=sheet.received_at,
            word=sheet.door,
            power=PowerId(sheet.seat.power),
            ready=sheet.ready,
        )


def _resolutions(game: Game, most: int) -> Iterator[TimelineEntry]:
    found = game.resolutions.select_related("after").order_by("-pk")
    for resolution in found[:most]:
        yield TimelineEntry(
            kind="resolution",
            at=resolution.made_at,
            word=resolution.kind,
            phase=msgspec.convert(resolution.after.phase, Phase),
            position=resolution.after.code,
            missed=tuple(map(PowerId, resolution.missed)),
            power=PowerId(resolution.inputs["power"])
            if resolution.kind != Resolution.Kind.PLAY and "power" in resolution.inputs
            else None,
        )


def _rulings(game: Game) -> Iterator[TimelineEntry]:
    for ruling in game.rulings.select_related("by", "seat", "after"):
        yield TimelineEntry(
            kind="ruling",
            at=ruling.made_at,
            word=ruling.kind,
            label=str(Ruling.Kind(ruling.kind).label),
            by=ruling.by.shown_name,
            reason=ruling.reason,
            power=PowerId(ruling.seat.power) if ruling.seat else None,
            position=ruling.after.code if ruling.after else None,
        )


def _bulletins(
    game: Game, kinds: list[Bulletin.Kind], most: int
) -> Iterator[TimelineEntry]:
    """Mails worth knowing of; reports go out with every resolution."""
    found = game.bulletins.filter(kind__in=kinds).order_by("-made_at")
    for bulletin in found[:most]:
        word = "reported" if "reported" in bulletin.facts else bulletin.kind
        yield TimelineEntry(kind="bulletin", at=bulletin.made_at, word=word)


def _joined(entries: list[TimelineEntry]) -> Iterator[TimelineEntry]:
    """Sheets of one power in a row, and mails of one kind at one moment, made one."""
    last: TimelineEntry | None = None
    for entry in entries:
        if last is not None and _are_alike(last, entry):
            last = msgspec.structs.replace(last, count=last.count + 1)
            continue
        if last is not None:
            yield last
        last = entry
    if last is not None:
        yield last


def _are_alike(last: TimelineEntry, entry: TimelineEntry) -> bool:
    if last.kind == entry.kind == "sheet":
        return (last.power, last.word) == (entry.power, entry.word)
    return (
        last.kind == entry.kind == "bulletin"
        and last.word == entry.word
        and (last.at - entry.at).total_seconds() < 60
    )


def position_id(game: Game, code: str) -> int:
    """The id of a game's position by its code, for a rollback; 0 for no such."""
    found = game.positions.filter(code=code).values_list("pk", flat=True).first()
    return found or 0


def acquaintances(person: Any) -> list[Any]:
    """People this person shares a table with, or is game master of; by name."""
    shared = Game.objects.filter(
        Q(game_master=person) | Q(seats__player=person)
    ).values("pk")
    people = (
        get_user_model()
        .objects.filter(seats__game__in=shared)
        .exclude(pk=person.pk)
        .distinct()
    )
    return sorted(people, key=lambda each: each.shown_name.casefold())
