"""What a game master may rule on players' letters: which, and whose."""

from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from conquest.press import selectors
from conquest.press.selectors import LetterSeen
from conquest.reports import press as words
from conquest.reports.namer import BoardNamer

#: Letters offered in a form, the latest first.
MOST: Final = 200
ACTS: Final = frozenset({"hide_letter", "show_letter", "mute", "unmute"})
_EXCERPT: Final = 60


def possible(game: Any, person: Any) -> frozenset[str]:
    """The acts on letters that there is anything for."""
    if game.press == "none" or game.head is None:
        return frozenset()
    letters = selectors.under_ruling(game, person)
    muted = selectors.muted(game)
    seats = game.seats.count()
    return frozenset(
        name
        for name, makes_sense in (
            ("hide_letter", any(not letter.is_hidden for letter in letters)),
            ("show_letter", any(letter.is_hidden for letter in letters)),
            ("mute", len(muted) < seats),
            ("unmute", bool(muted)),
        )
        if makes_sense
    )


def choices(
    game: Any, person: Any, names: BoardNamer, *, hidden: bool
) -> list[tuple[str, str]]:
    """The letters that are hidden, or those that are not, each in a line."""
    return [
        (letter.code, _line(letter, names))
        for letter in selectors.under_ruling(game, person)
        if letter.is_hidden is hidden
    ][:MOST]


def _line(letter: LetterSeen, names: BoardNamer) -> str:
    zone = ZoneInfo(timezone.get_current_timezone_name())
    text = " ".join(letter.text.split())
    return _("%(power)s, %(moment)s: “%(text)s”") % {
        "power": names.power(letter.writer),
        "moment": words.written(letter.sent_at, zone, timezone.now()),
        "text": f"{text[:_EXCERPT]}…" if len(text) > _EXCERPT else text,
    }


def named(game: Any, person: Any, code: str, names: BoardNamer) -> str:
    """The power a ruling on this letter names: its writer, if it was to all."""
    for letter in selectors.under_ruling(game, person):
        if letter.code == code and letter.is_to_all:
            return names.power(letter.writer)
    return ""


def seats(game: Any, *, muted: bool) -> frozenset[int]:
    """Ids of the seats that are barred from writing, or of those that are not."""
    barred = selectors.muted(game)
    if muted:
        return barred
    return frozenset(game.seats.values_list("pk", flat=True)) - barred
