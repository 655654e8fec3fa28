"""Mail in: one way for every door by which letters come.

A letter is kept before anything is done with it (``receive``), so that its sender may
be told that it has arrived; it is dealt with in a transaction of its own
(``deal_with``) that writes what the orders did, the receipt and the letter's fate, or
nothing. What a crash leaves waiting, the post office deals with when it next comes
round.
"""

import hashlib
import logging
from datetime import datetime, timedelta
from typing import Any, Literal

import msgspec
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction

from conquest.games.selectors import invited_to
from conquest.games.selectors.letters import is_same_turn, seat_at
from conquest.games.services import bulletins, orders, seats
from conquest.games.services.answer import Answer
from conquest.games.services.errors import Refused
from conquest.mail import clerk, correspondence, gathering, joining
from conquest.mail.models import Delivery, Letter
from conquest.mail.reader import limits
from conquest.mail.reader.letter import Letter as Read
from conquest.mail.reader.letter import Problem
from conquest.mail.reader.reading import read_letter

log = logging.getLogger(__name__)

#: Local part of the addresses delivery reports come back to, before the mail's code.
BOUNCES = "bounces-"
#: Answers to one player's letters in an hour; what comes after still counts.
MOST_ANSWERS = 20
#: The same of warnings that somebody else wrote to a seat.
MOST_WARNINGS = 2
#: After this long a letter that waits was left by a crash; doubled by each failure.
PATIENCE = timedelta(seconds=30)
#: Times a letter is tried before the game master is told.
MOST_FAILURES = 5

Outcome = Literal["kept", "repeat", "unknown"]


class Received(msgspec.Struct, frozen=True):
    """What became of a mail at the door."""

    outcome: Outcome
    letters: tuple[int, ...] = ()


def receive(
    raw: bytes,
    *,
    envelope_to: str | None = None,
    envelope_from: str | None = None,
    now: datetime,
) -> Received:
    """Takes a mail in and deals with it. The same mail again does nothing.

    ``envelope_to``: the address it was delivered to; without it every seat and every
    invitation among its recipients gets it. ``unknown``: nobody has such an address,
    and nothing was kept.
    """
    read = read_letter(raw, envelope_to=envelope_to, envelope_from=envelope_from)
    addresses = [envelope_to] if envelope_to else list(read.recipients)
    tokens = dict.fromkeys(map(token_of, addresses))
    found: list[dict[str, Any]] = [
        *({"seat": seat} for token in tokens if (seat := seat_at(token))),
        *({"game": game} for token in tokens if (game := invited_to(token))),
    ]
    returned = _returned(read, addresses)
    if not found and returned is None:
        return Received("unknown")
    kept: list[int] = []
    for whose in found or [{}]:
        about = {**whose, "delivery": returned}
        letter = _keep(raw, read, about, envelope_from, envelope_to, now)
        if letter is not None:
            kept.append(letter.pk)
    for letter_id in kept:
        deal_with(letter_id=letter_id)
    return Received("kept" if kept else "repeat", tuple(kept))


def token_of(address: str) -> str:
    """The part of an address that names a seat or an invitation: tag or local part."""
    local = address.strip().strip("<>").rpartition("@")[0]
    return local.rpartition("+")[2].lower()


def takes(address: str) -> bool:
    """Whether mail to this address is taken in."""
    token = token_of(address)
    if token.startswith(BOUNCES):
        return Delivery.objects.filter(code=token.removeprefix(BOUNCES)).exists()
    return seat_at(token) is not None or invited_to(token) is not None


def _returned(read: Read, addresses: list[str]) -> Delivery | None:
    """The mail of ours that a delivery report is about."""
    if not read.bounce:
        return None
    codes = [
        token.removeprefix(BOUNCES)
        for token in map(token_of, addresses)
        if token.startswith(BOUNCES)
    ]
    found = Delivery.objects.filter(code__in=codes).first()
    if found is None and read.returned_id:
        found = Delivery.objects.filter(message_id=read.returned_id).first()
    return found


def _keep(
    raw: bytes,
    read: Read,
    about: dict[str, Any],
    envelope_from: str | None,
    envelope_to: str | None,
    now: datetime,
) -> Letter | None:
    """The letter on file; None if it is there already.

    ``about``: its seat or the game it is invited to, and the mail that came back.
    """
    identity = read.message_id.encode() if read.message_id else raw
    whole = len(raw) <= limits.MAX_SIZE
    try:
        with transaction.atomic():
            return Letter.objects.create(
                **about,
                key=hashlib.sha256(identity).hexdigest(),
                message_id=(read.message_id or "").replace("\0", ""),
                sender=(read.sender or "")[:400],
                envelope_from=_on_file(envelope_from),
                envelope_to=(envelope_to or "")[:400],
                raw=raw if whole else raw[: limits.MAX_HEADER_BLOCK],
                size=len(raw),
                received_at=now,
            )
    except IntegrityError:
        return None


def _on_file(envelope_from: str | None) -> str:
    return "" if envelope_from is None else envelope_from[:400] or "<>"


def deal_with(*, letter_id: int) -> None:
    """Does what a waiting letter asks for; failing that, leaves it for another try."""
    try:
        with transaction.atomic():
            letter = (
                Letter.objects.select_for_update(skip_locked=True, of=("self",))
                .select_related("seat__game", "seat__player", "delivery__person")
                .select_related("game")
                .filter(pk=letter_id, fate=Letter.Fate.WAITING)
                .first()
            )
            if letter is not None:
                _deal_with(letter)
    except Exception:
        log.exception("letter %s could not be dealt with", letter_id)
        _count_failure(letter_id)


def deal_with_waiting(*, now: datetime) -> int:
    """Deals with letters that a crash or a fault has left waiting; how many."""
    waiting = Letter.objects.filter(fate=Letter.Fate.WAITING).order_by("received_at")
    found = list(waiting.values_list("pk", "received_at", "failures")[:100])
    due = [
        letter_id
        for letter_id, received_at, failures in found
        if now - received_at >= PATIENCE * 2**failures
    ]
    for letter_id in due:
        deal_with(letter_id=letter_id)
    return len(due)


def _deal_with(letter: Letter) -> None:
    read = _read_again(letter)
    if letter.game is not None:
        joining.deal_with(letter, read)
        letter.save(update_fields=["fate", "answered"])
        return
    seat = letter.seat
    player = seat.player if seat is not None else None
    answers = "" if seat is None else correspondence.answered(read, seat)
    what = clerk.sort(
        read,
        address=player.email if player else "",
        name=player.name if player else "",
        is_answer=bool(answers),
    )
    match what:
        case clerk.Errand():
            _run(letter, read, what, answers)
        case "bounce":
            letter.fate = Letter.Fate.BOUNCE
            _come_back(letter, read)
        case "ours":
            letter.fate = Letter.Fate.OURS
        case "automatic":
            letter.fate = Letter.Fate.AUTOMATIC
        case "foreign":
            letter.fate = Letter.Fate.FOREIGN
            _answer(letter, {"complaint": what}, most=MOST_WARNINGS)
        case complaint:
            letter.fate = Letter.Fate.UNREAD
            _answer(letter, {"complaint": complaint})
    letter.save(update_fields=["fate", "answered"])


def _read_again(letter: Letter) -> Read:
    read = read_letter(
        bytes(letter.raw),
        envelope_to=letter.envelope_to or _address_of(letter),
        envelope_from=letter.envelope_from.removeprefix("<>")
        if letter.envelope_from
        else None,
    )
    if letter.size <= limits.MAX_SIZE:
        return read
    # Only its header was kept.
    problems = read.problems | {Problem.TOO_LARGE}
    return msgspec.structs.replace(read, problems=problems, lines=(), body=())


def _address_of(letter: Letter) -> str | None:
    """The address a letter was for, where its door did not say."""
    if letter.seat is not None:
        return f"{letter.seat.token}@{settings.MAIL_DOMAIN}"
    if letter.game is not None:
        return f"{letter.game.invitation}@{settings.MAIL_DOMAIN}"
    return None


def _run(letter: Letter, read: Read, errand: clerk.Errand, answers: str) -> None:
    """Acts for the seat's own player: letters first, in the phase they came in.

    ``answers``: the code of the letter from another power that this one answers.
    """
    assert letter.seat is not None
    player = letter.seat.player
    assert player is not None
    if player.bounced_at is not None:
        player.bounced_at = None
        player.save(update_fields=["bounced_at"])
    if letter.seat.game.status == "gathering":
        done = gathering.act(letter.seat, errand.text.splitlines())
        if done is not None:
            letter.fate = Letter.Fate.ACTED
            _answer(letter, {"gathering": msgspec.to_builtins(done)})
            return
    sent = correspondence.send_all(letter, errand.letters, answers)
    facts = {"letters": msgspec.to_builtins(sent)} if sent else {}
    if not errand.is_for_others:
        facts |= _ordered(letter, read, errand)
    letter.fate = Letter.Fate.ACTED
    _answer(letter, facts)


def _ordered(letter: Letter, read: Read, errand: clerk.Errand) -> dict[str, Any]:
    """Submits the lines for the game itself; the facts of the answer to them."""
    assert letter.seat is not None
    code = read.quoted_marker
    if code is not None and is_same_turn(letter.seat, code):
        code = None
    answer = _submit(letter, errand.text, code)
    asked = (*answer.asked, *errand.asked)
    if "concede_yes" in asked and answer.status != "old_round":
        _concede(letter)
    facts: dict[str, Any] = msgspec.to_builtins(
        msgspec.structs.replace(answer, asked=asked)
    )
    return facts


def _submit(letter: Letter, text: str, round_code: str | None) -> Answer:
    assert letter.seat is not None
    act: dict[str, Any] = {
        "seat_id": letter.seat.pk,
        "text": text,
        "now": letter.received_at,
        "door": "mail",
        "by_id": letter.seat.player_id,
        "key": f"letter:{letter.pk}",
        "round_code": round_code,
    }
    try:
        return orders.submit(**act)
    except Refused:
        # The rules failed on the round these orders completed; the orders are kept,
        # the game master has been told, and the same act again tells what was kept.
        return orders.submit(**act)


def _concede(letter: Letter) -> None:
    assert letter.seat is not None
    try:
        seats.depart(seat_id=letter.seat.pk, manner="conceded", now=letter.received_at)
    except Refused as refused:
        log.info("letter %s: %s", letter.pk, refused.why)


def _answer(letter: Letter, facts: dict[str, Any], most: int = MOST_ANSWERS) -> None:
    """Puts an answer into the outbox, unless this hour has had enough of them."""
    if letter.seat is None or letter.seat.player_id is None:
        return
    answered = Letter.objects.filter(
        seat=letter.seat,
        fate=letter.fate,
        answered=True,
        received_at__gt=letter.received_at - timedelta(hours=1),
    ).count()
    if answered >= most:
        return
    has_left = facts.get("gathering", {}).get("what") == "left"
    bulletins.post(
        letter.seat.game,
        "receipt",
        f"letter:{letter.pk}",
        {**facts, "letter": letter.pk, "last": answered == most - 1},
        letter.received_at,
        seat=None if has_left else letter.seat,
        person_id=letter.seat.player_id if has_left else None,
    )
    letter.answered = True


def _come_back(letter: Letter, read: Read) -> None:
    """Notes that a mail of ours did not arrive, and that its address takes none."""
    delivery = letter.delivery
    if delivery is None or (read.delayed and not read.bounced):
        return
    delivery.state = Delivery.State.BOUNCED
    delivery.save(update_fields=["state"])
    mark_address(person_id=delivery.person_id, now=letter.received_at)


def mark_address(*, person_id: int, now: datetime) -> None:
    """Notes that a person's address takes no mail, until a letter comes from it."""
    get_user_model().objects.filter(pk=person_id, bounced_at=None).update(
        bounced_at=now
    )


def _count_failure(letter_id: int) -> None:
    """After several tries a letter is put aside and the game master told."""
    with transaction.atomic():
        letter = Letter.objects.select_for_update(of=("self",)).get(pk=letter_id)
        if letter.fate != Letter.Fate.WAITING:
            return
        letter.failures += 1
        if letter.failures >= MOST_FAILURES:
            letter.fate = Letter.Fate.STUCK
            game = letter.game if letter.seat is None else letter.seat.game
            if game is not None:
                bulletins.post(
                    game,
                    "trouble",
                    f"letter:{letter.pk}",
                    {"letter": letter.pk, "seat": letter.seat_id},
                    letter.received_at,
                    person_id=game.game_master_id or game.created_by_id,
                )
        letter.save(update_fields=["failures", "fate"])
