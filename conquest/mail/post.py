"""The post office: bulletins become deliveries, deliveries become mails, each once.

**What a crash does.** Every step is a transaction, and rows are taken with ``FOR UPDATE
SKIP LOCKED``, so that any number of post offices may work side by side.

1. *Distribute*: a bulletin is marked as posted in the transaction that writes its
   deliveries, each with its Message-ID. Killed before the commit, it is done again;
   after it, never.
2. *Take*: a delivery becomes ``IN_FLIGHT`` and counts an attempt. Then its row is
   locked while the mail is drawn and handed over. A mail in flight whose row is free, a
   moment after it was taken, belongs to a post office that has died; it is taken again.
3. *Send*: when the server has said yes, the delivery becomes ``SENT``.

Killed between the server's yes and that commit, nobody can know that the mail has gone:
SMTP has no answer to that (RFC 1047), and a mail that may be lost is sent again, as the
same mail with the same Message-ID, by which receivers know a copy. A mail is therefore
never lost, and doubled only in that gap of milliseconds. The demo's own backend shares
our transaction, so there not even that.
"""

import logging
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import Q

from conquest.games.services import bulletins
from conquest.mail import failures, inbound
from conquest.mail.messages.compose import Pointless, compose
from conquest.mail.models import Delivery, new_code
from conquest.mail.reader.marker import write_message_id

log = logging.getLogger(__name__)

#: Pauses before another try; after the last one it is given up: about three days.
PAUSES: Final = tuple(
    timedelta(minutes=minutes)
    for minutes in (1, 2, 5, 15, 30, 60, 120, 240, 480, 720, 1440, 1440)
)
MOST_ATTEMPTS: Final = len(PAUSES) + 1
#: How long the taker of a delivery may take to lock its row.
GAP: Final = timedelta(minutes=1)
#: Mails in one go, so that a task ends.
MOST_MAILS: Final = 400


def post(*, now: datetime) -> int:
    """Everything the post office has to do at ``now``; how many mails went out."""
    inbound.deal_with_waiting(now=now)
    while distribute(now=now):
        pass
    return send_due(now=now)


def distribute(*, now: datetime) -> bool:
    """Writes the deliveries of the next bulletin; whether there was one."""
    with transaction.atomic():
        bulletin = bulletins.take_unposted(now=now)
        if bulletin is None:
            return False
        code = bulletins.round_spoken_of(bulletin)
        Delivery.objects.bulk_create(
            (
                _delivery(bulletin.pk, person_id, seat_id, code, now)
                for person_id, seat_id in bulletins.addressees(bulletin)
            ),
            ignore_conflicts=True,
        )
        return True


def _delivery(
    bulletin_id: int, person_id: int, seat_id: int | None, code: str, now: datetime
) -> Delivery:
    own = new_code()
    return Delivery(
        bulletin_id=bulletin_id,
        person_id=person_id,
        seat_id=seat_id,
        code=own,
        round_code=code,
        message_id=write_message_id(code, unique=own, domain=settings.MAIL_DOMAIN)
        if code
        else f"<note.{own}@{settings.MAIL_DOMAIN}>",
        made_at=now,
        due_at=now,
    )


def send_due(*, now: datetime, most: int = MOST_MAILS) -> int:
    """Sends what is due, oldest first, over one connection; how many mails went out."""
    sent = 0
    connection = get_connection()
    try:
        for _ in range(most):
            delivery_id = take(now=now)
            if delivery_id is None:
                break
            outcome = send(delivery_id=delivery_id, now=now, connection=connection)
            sent += outcome == Delivery.State.SENT
            if outcome == "unreachable":
                break  # the server takes nothing now; the others wait for their turn
    finally:
        connection.close()
    return sent


def take(*, now: datetime) -> int | None:
    """Marks the next delivery as in flight; its id, or None when nothing is due."""
    while True:
        with transaction.atomic():
            delivery = (
                Delivery.objects.select_for_update(skip_locked=True, of=("self",))
                .filter(_is_due(now))
                .order_by("due_at", "pk")
                .first()
            )
            if delivery is None:
                return None
            delivery.state = Delivery.State.IN_FLIGHT
            delivery.attempts += 1
            delivery.taken_at = now
            if delivery.attempts > MOST_ATTEMPTS:
                # It has killed whoever tried to send it, over and over.
                delivery.state = Delivery.State.FAILED
                delivery.fault = "abandoned"
            delivery.save(update_fields=["state", "attempts", "taken_at", "fault"])
        if delivery.state == Delivery.State.IN_FLIGHT:
            return delivery.pk


def _is_due(now: datetime) -> Q:
    waiting = Q(state=Delivery.State.QUEUED, due_at__lte=now)
    abandoned = Q(state=Delivery.State.IN_FLIGHT, taken_at__lte=now - GAP)
    return waiting | abandoned


def send(*, delivery_id: int, now: datetime, connection: BaseEmailBackend) -> str:
    """Sends a delivery in flight and notes what became of it.

    Gives its new state, or ``unreachable`` when the server took no mail at all.
    """
    with transaction.atomic():
        delivery = (
            Delivery.objects.select_for_update(skip_locked=True, of=("self",))
            .select_related("bulletin__game", "seat", "person")
            .filter(pk=delivery_id, state=Delivery.State.IN_FLIGHT)
            .first()
        )
        if delivery is None:
            return "taken"
        unreachable = _try(delivery, now, connection)
        delivery.save(update_fields=["state", "sent_at", "due_at", "fault"])
        return "unreachable" if unreachable else delivery.state


def _try(delivery: Delivery, now: datetime, connection: BaseEmailBackend) -> bool:
    """One attempt; whether the failure concerns all mails."""
    if delivery.person.bounced_at is not None or not delivery.person.is_active:
        delivery.state = Delivery.State.FAILED
        delivery.fault = "address takes no mail"
        return False
    try:
        with transaction.atomic():
            message = compose(delivery, now=now)
            _hand_over(message, connection)
    except Pointless as reason:
        delivery.state = Delivery.State.DROPPED
        delivery.fault = str(reason)
        return False
    except Exception as fault:
        return _fail(delivery, failures.judge(fault), fault, now)
    delivery.state = Delivery.State.SENT
    delivery.sent_at = now
    delivery.fault = ""
    return False


def _hand_over(message: EmailMessage, connection: BaseEmailBackend) -> None:
    if connection.send_messages([message]) != 1:
        raise failures.NotTaken


def _fail(
    delivery: Delivery, failure: failures.Failure, fault: Exception, now: datetime
) -> bool:
    delivery.fault = failure.code
    if failure.is_ours:
        log.error("delivery %s: %s", delivery.pk, failure.code, exc_info=fault)
    else:
        log.warning("delivery %s: %s", delivery.pk, failure.code)
    if failure.is_lasting or delivery.attempts >= MOST_ATTEMPTS:
        delivery.state = Delivery.State.FAILED
        if failure.is_of_the_address:
            inbound.mark_address(person_id=delivery.person_id, now=now)
        return False
    delivery.state = Delivery.State.QUEUED
    delivery.due_at = now + PAUSES[delivery.attempts - 1]
    return failure.is_of_the_server
