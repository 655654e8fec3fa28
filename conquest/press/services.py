"""Letters: written once, read, reported, and what a game master rules on them."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction

from adjudicator.powers import PowerId
from conquest.games import selectors
from conquest.games.services import bulletins, rounds, rulings
from conquest.press import permission
from conquest.press.addressing import Addressees
from conquest.press.errors import NotSent
from conquest.press.models import (
    ALL,
    Addressee,
    Hiding,
    Letter,
    Muting,
    Reading,
    Report,
)
from conquest.press.selectors import readable
from conquest.press.text import LONGEST, cleaned, gives_away

#: Letters of one seat in an hour.
MOST_AN_HOUR: Final = 30
_HOUR: Final = timedelta(hours=1)


def send(
    *,
    game_id: int,
    by_id: int,
    to: Addressees,
    text: str,
    now: datetime,
    door: str,
    key: str | None = None,
) -> Letter:
    """Writes a letter from a person's seat; it can't be taken back.

    ``key`` names the act: the same again gives the letter it wrote. Raises ``NotSent``.
    """
    with transaction.atomic():
        game = rounds.locked_game(game_id)
        seat = game.seats.select_related("player").filter(player_id=by_id).first()
        if seat is None or seat.status == "removed":
            raise NotSent("not_seated")
        key = None if key is None else f"{seat.pk}:{key}"[:200]
        if key and (known := Letter.objects.filter(key=key).first()):
            return known
        said = _checked(game, seat, text.replace("\0", ""))
        readers = _addressed(game, seat, to)
        _spare(seat, now)
        letter = Letter.objects.create(
            game=game,
            round=rounds.unfinished_round(game),
            position=game.head,
            seat=seat,
            circle=ALL if to == "all" else circle_of([seat, *readers]),
            text=said,
            door=door,
            key=key,
            sent_at=now,
        )
        Addressee.objects.bulk_create(
            Addressee(letter=letter, seat=reader) for reader in readers
        )
        _tell(letter, readers)
        return letter


def circle_of(seats: Collection[Any]) -> str:
    """The circle of letters among these seats."""
    return "-".join(str(number) for number in sorted(seat.number for seat in seats))


def _checked(game: Any, seat: Any, text: str) -> str:
    """The text, if its writer may write and it may be sent."""
    why = permission.barred(game, seat, selectors.in_play(game))
    if why is not None:
        raise NotSent(why)
    if len(text) <= 2 * LONGEST:  # cleaning costs; nobody pays for more
        text = cleaned(text)
    if not text:
        raise NotSent("empty")
    if len(text) > LONGEST:
        raise NotSent("too_long", most=LONGEST, length=len(text))
    if f"{seat.token}@{settings.MAIL_DOMAIN}".casefold() in text.casefold():
        raise NotSent("own_address")
    writer = seat.player
    if (
        game.anonymous
        and game.status != "finished"
        and gives_away(text, name=writer.name, address=writer.email)
    ):
        raise NotSent("gives_away")
    return text


def _addressed(game: Any, seat: Any, to: Addressees) -> list[Any]:
    """The seats a letter goes to, its writer's not among them."""
    playing = selectors.in_play(game)
    others = [each for each in game.seats.all() if each.pk != seat.pk]
    if to == "all":
        if game.status == "finished":
            return [each for each in others if each.status != "removed"]
        return [each for each in others if each.power in playing]
    if not to:
        raise NotSent("no_addressee")
    if permission.only_to_all(game):
        raise NotSent("only_to_all")
    found = [each for each in others if each.power in to]
    if not found:
        raise NotSent("only_yourself" if seat.power in to else "no_addressee")
    gone = tuple(PowerId(each.power) for each in found if each.power not in playing)
    if gone:
        raise NotSent("to_nobody", powers=gone)
    return found


def _spare(seat: Any, now: datetime) -> None:
    """Raises ``NotSent`` when the seat has written enough for an hour."""
    recent = Letter.objects.filter(seat=seat, sent_at__gt=now - _HOUR)
    times = list(recent.order_by("-sent_at").values_list("sent_at", flat=True))
    if len(times) >= MOST_AN_HOUR:
        wait = times[MOST_AN_HOUR - 1] + _HOUR - now
        minutes = max(1, -(-int(wait.total_seconds()) // 60))
        raise NotSent("too_many", most=MOST_AN_HOUR, minutes=minutes)


def _tell(letter: Letter, readers: Collection[Any]) -> None:
    """Puts the letter into the outbox, once for each reader with a player.

    A letter to all is mailed to eliminated players too, where they read it.
    """
    told = {seat.pk: seat for seat in readers}
    if letter.is_to_all and letter.game.press_readers != "playing":
        told |= {
            seat.pk: seat
            for seat in letter.game.seats.exclude(pk=letter.seat_id)
            if seat.status != "removed"
        }
    for seat in told.values():
        if seat.player_id is not None:
            bulletins.post(
                letter.game,
                "letter",
                f"{letter.code}:{seat.pk}",
                {"code": letter.code, "round": None},
                letter.sent_at,
                seat=seat,
            )


def mark_read(*, game: Any, person: Any, circle: str, code: str) -> None:
    """Notes that a person has read a circle up to a letter they may read."""
    letter = readable(game, person).filter(circle=circle, code=code).first()
    if letter is None:
        return
    reading, is_new = Reading.objects.get_or_create(
        person=person, game=game, circle=circle, defaults={"letter": letter}
    )
    if not is_new and reading.letter_id < letter.pk:
        Reading.objects.filter(pk=reading.pk, letter_id__lt=letter.pk).update(
            letter=letter
        )


def report(*, game: Any, person: Any, code: str, now: datetime) -> None:
    """Shows a letter to the game master, whose eyes private letters are not for."""
    seat = permission.seat_of(game, person)
    letter = readable(game, person).filter(code=code).first()
    if seat is None or letter is None or letter.seat_id == seat.pk:
        raise NotSent("no_such_letter")
    if game.game_master_id is None:
        raise NotSent("not_the_game_master")
    with transaction.atomic():
        _report, is_new = Report.objects.get_or_create(
            letter=letter, seat=seat, defaults={"made_at": now}
        )
        if is_new:
            bulletins.post(
                game,
                "trouble",
                f"report:{letter.code}:{seat.pk}",
                {"reported": letter.code},
                now,
                person_id=game.game_master_id,
            )


def hide(
    *, game_id: int, by_id: int, code: str, hides: bool, reason: str, now: datetime
) -> None:
    """A game master hides a letter, or lets it be read again; the table is told.

    Whose letter it is, the table reads only of letters to all. Raises ``NotSent`` for
    who may not, ``games``' own ``Refused`` for a ruling without a reason.
    """
    with transaction.atomic():
        game = rounds.locked_game(game_id)
        if not rulings.is_master(game, by_id):
            raise NotSent("not_the_game_master")
        letter = _shown_to_master(game, code)
        ruling = rulings.on_press(
            game_id=game_id,
            by_id=by_id,
            kind="hide_letter" if hides else "show_letter",
            reason=reason,
            now=now,
            seat_id=letter.seat_id if letter.is_to_all else None,
        )
        Hiding.objects.create(letter=letter, ruling=ruling, hides=hides)


def _shown_to_master(game: Any, code: str) -> Letter:
    """A letter to all, or one that a reader has reported."""
    letter = Letter.objects.filter(game=game, code=code).first()
    if letter is None or not (letter.is_to_all or letter.reports.exists()):
        raise NotSent("no_such_letter")
    return letter


def mute(
    *, game_id: int, by_id: int, seat_id: int, mutes: bool, reason: str, now: datetime
) -> None:
    """A game master bars a seat from writing, or no longer; the table is told."""
    with transaction.atomic():
        ruling = rulings.on_press(
            game_id=game_id,
            by_id=by_id,
            kind="mute" if mutes else "unmute",
            reason=reason,
            now=now,
            seat_id=seat_id,
        )
        Muting.objects.create(seat_id=seat_id, ruling=ruling, mutes=mutes)
