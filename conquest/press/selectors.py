"""Letters as one person may read them. Nothing here counts what they may not."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery

from adjudicator.powers import PowerId
from adjudicator.views import Phase
from conquest.games import selectors as games
from conquest.press import permission
from conquest.press.errors import Why
from conquest.press.models import ALL, Addressee, Hiding, Letter, Reading, Report


class LetterSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A letter as one reader may read it. Its writer is a power, never a person."""

    code: str
    circle: str
    writer: PowerId
    others: tuple[PowerId, ...]  #: in the circle besides the reader; empty: the table
    text: str  #: empty of a hidden letter
    is_hidden: bool
    is_own: bool
    is_new: bool
    sent_at: datetime
    phase: Phase  #: in which it was written

    @property
    def is_to_all(self) -> bool:
        """Whether it was written to the whole table."""
        return self.circle == ALL


class CircleSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A conversation: always the same powers, or the whole table."""

    key: str  #: for addresses of pages: ``all``, or the other powers as ``arryn+tully``
    others: tuple[PowerId, ...]  #: besides the reader; empty: the whole table
    count: int
    unread: int
    last: LetterSeen

    @property
    def is_to_all(self) -> bool:
        """Whether the whole table writes and reads here."""
        return self.key == ALL


class PressSeen(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to read and what may be written, for one person."""

    press: str  #: what the game allows
    readers: str  #: who reads letters to all
    barred: Why | None  #: why the person may not write now
    only_to_all: bool
    reachable: tuple[PowerId, ...]  #: whom they may write to, in seat order
    own: PowerId | None  #: their power
    can_report: bool  #: whether there is a game master to show letters to


def readable(game: Any, person: Any) -> QuerySet[Letter]:
    """The letters of a game that a person may read, in order; the one door to them.

    The caller has seen to it that they may open the game.
    """
    seat = permission.seat_of(game, person)
    may = Q(pk__in=())
    if seat is not None:
        addressed = Addressee.objects.filter(seat=seat).values("letter_id")
        may |= Q(seat=seat) | Q(pk__in=addressed)
    if permission.reads_letters_to_all(game, seat, person):
        may |= Q(circle=ALL)
    last = Hiding.objects.filter(letter=OuterRef("pk")).order_by("-pk")
    return (
        Letter.objects.filter(may, game=game)
        .annotate(hidden=Subquery(last.values("hides")[:1]))
        .order_by("pk")
    )


def press_seen(game: Any, person: Any) -> PressSeen:
    """What a game allows this person to write, and to whom."""
    seat = permission.seat_of(game, person)
    playing = games.in_play(game) if game.press != "none" else frozenset()
    barred = permission.barred(game, seat, playing)
    return PressSeen(
        press=game.press,
        readers=game.press_readers,
        barred=barred,
        only_to_all=permission.only_to_all(game),
        reachable=tuple(
            power
            for power in _powers(game).values()
            if barred is None and power in playing and power != seat.power
        ),
        own=None if seat is None else PowerId(seat.power),
        can_report=seat is not None and game.game_master_id is not None,
    )


def has_press(game: Any, person: Any) -> bool:
    """Whether there are letters to show to this person, now or later."""
    if game.press == "none" or game.head is None:
        return False
    seat = permission.seat_of(game, person)
    return seat is not None or permission.reads_letters_to_all(game, seat, person)


def unread(game: Any, person: Any) -> int:
    """How many letters a person has not read yet; none for who is not signed in."""
    if getattr(person, "pk", None) is None or game.press == "none":
        return 0
    return _unread(game, person).count()


def _unread(game: Any, person: Any) -> QuerySet[Letter]:
    found = readable(game, person).filter(Q(hidden=None) | Q(hidden=False))
    seat = permission.seat_of(game, person)
    if seat is not None:
        found = found.exclude(seat=seat)
    for circle, last in _read(game, person).items():
        found = found.exclude(circle=circle, pk__lte=last)
    return found


def circles(game: Any, person: Any, most: int | None = None) -> tuple[CircleSeen, ...]:
    """A person's conversations, the one with the latest letter first."""
    if game.press == "none":
        return ()
    by_circle = readable(game, person).order_by().values("circle")
    last_first = by_circle.annotate(count=Count("pk"), last=Max("pk")).order_by("-last")
    counts = {row["last"]: row["count"] for row in last_first[:most]}
    unread: dict[str, int] = {}
    if getattr(person, "pk", None) is not None:
        rows = _unread(game, person).order_by().values("circle")
        unread = dict(rows.annotate(count=Count("pk")).values_list("circle", "count"))
    letters = readable(game, person).filter(pk__in=list(counts)).order_by("-pk")
    return tuple(
        CircleSeen(
            key=key_of(letter.others),
            others=letter.others,
            count=count,
            unread=unread.get(letter.circle, 0),
            last=letter,
        )
        for letter, count in zip(
            _letters(game, person, letters), counts.values(), strict=True
        )
    )


def conversation(
    game: Any, person: Any, key: str, most: int | None = None
) -> tuple[LetterSeen, ...]:
    """The letters of one circle, oldest first; none for who is not in it.

    ``most``: only so many of the latest.
    """
    circle = circle_called(game, person, key)
    if circle is None:
        return ()
    found = readable(game, person).filter(circle=circle)
    if most is None:
        return _letters(game, person, found)
    return _letters(game, person, found.order_by("-pk")[:most])[::-1]


def letter_seen(game: Any, person: Any, code: str) -> LetterSeen | None:
    """One letter; None for who may not read it, whether there is one or not."""
    found = _letters(game, person, readable(game, person).filter(code=code))
    return found[0] if found else None


def reported(game: Any, person: Any) -> tuple[LetterSeen, ...]:
    """The letters that readers have shown to the game master, latest first.

    To nobody else: a master who plays sees by this what was shown, and no more.
    """
    return _under(game, person, Q(pk__in=Report.objects.values("letter_id")))


def under_ruling(game: Any, person: Any) -> tuple[LetterSeen, ...]:
    """The letters a game master may hide: to all, or shown to them; latest first."""
    shown = Q(circle=ALL) | Q(pk__in=Report.objects.values("letter_id"))
    return _under(game, person, shown)


def _under(game: Any, person: Any, which: Q) -> tuple[LetterSeen, ...]:
    if getattr(person, "pk", None) is None or game.game_master_id != person.pk:
        return ()
    last = Hiding.objects.filter(letter=OuterRef("pk")).order_by("-pk")
    found = Letter.objects.filter(which, game=game).annotate(
        hidden=Subquery(last.values("hides")[:1])
    )
    return _letters(game, person, found.order_by("-pk"), shows_hidden=True)


def reported_by(game: Any, person: Any) -> frozenset[str]:
    """Codes of the letters a person has shown to the game master."""
    seat = permission.seat_of(game, person)
    return frozenset(
        Report.objects.filter(seat=seat).values_list("letter__code", flat=True)
        if seat is not None
        else ()
    )


def muted(game: Any) -> frozenset[int]:
    """Ids of the seats that are barred from writing."""
    return frozenset(seat.pk for seat in game.seats.all() if permission.is_muted(seat))


def circle_called(game: Any, person: Any, key: str) -> str | None:
    """The circle that a page's address names for this reader; None: no such."""
    if key == ALL:
        return ALL
    seat = permission.seat_of(game, person)
    if seat is None:
        return None
    by_name = {power.lower(): number for number, power in _powers(game).items()}
    numbers = {by_name.get(name) for name in key.split("+")}
    if None in numbers or seat.number in numbers:
        return None
    return "-".join(str(n) for n in sorted({seat.number, *filter(None, numbers)}))


def others_called(game: Any, key: str) -> tuple[PowerId, ...]:
    """The powers that a page's address names, in seat order."""
    named = frozenset(key.split("+"))
    return tuple(p for p in _powers(game).values() if p.lower() in named)


def key_of(others: Iterable[PowerId]) -> str:
    """The word for a circle in the address of its page."""
    return "+".join(power.lower() for power in others) or ALL


def _powers(game: Any) -> Mapping[int, PowerId]:
    """The powers by seat number."""
    return {
        number: PowerId(power)
        for number, power in game.seats.order_by("number").values_list(
            "number", "power"
        )
    }


def _read(game: Any, person: Any) -> dict[str, int]:
    """How far a person has read, by circle."""
    if getattr(person, "pk", None) is None:
        return {}
    return dict(
        Reading.objects.filter(game=game, person=person).values_list(
            "circle", "letter_id"
        )
    )


def _letters(
    game: Any, person: Any, found: QuerySet[Letter], *, shows_hidden: bool = False
) -> tuple[LetterSeen, ...]:
    powers, read = _powers(game), _read(game, person)
    seat = permission.seat_of(game, person)
    own = None if seat is None else seat.number
    signed_in = getattr(person, "pk", None) is not None
    return tuple(
        LetterSeen(
            code=letter.code,
            circle=letter.circle,
            writer=PowerId(letter.seat.power),
            others=()
            if letter.is_to_all
            else tuple(
                powers[int(number)]
                for number in letter.circle.split("-")
                if int(number) != own
            ),
            text="" if letter.hidden and not shows_hidden else letter.text,
            is_hidden=bool(letter.hidden),
            is_own=letter.seat.number == own,
            is_new=signed_in
            and letter.seat.number != own
            and not letter.hidden
            and letter.pk > read.get(letter.circle, 0),
            sent_at=letter.sent_at,
            phase=msgspec.convert(letter.position.phase, Phase),
        )
        for letter in found.select_related("seat", "position").defer(
            "position__snapshot"
        )
    )
