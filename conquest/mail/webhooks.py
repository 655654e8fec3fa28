"""Mail in by a provider's webhooks, which anymail receives and checks.

A provider that is answered with an error calls again, so nothing is caught here.
"""

from typing import Any

from anymail.signals import AnymailInboundEvent, AnymailTrackingEvent
from django.contrib.auth import get_user_model
from django.utils import timezone

from conquest.mail import inbound
from conquest.mail.models import Delivery


def take_in(event: AnymailInboundEvent, **_sender: Any) -> None:
    """A mail for a player's address: the same as by every other door."""
    mail = event.message
    inbound.receive(
        bytes(mail),
        envelope_to=mail.envelope_recipient or None,
        envelope_from=mail.envelope_sender,
        now=timezone.now(),
    )


def hear_of(event: AnymailTrackingEvent, **_sender: Any) -> None:
    """A provider's word that a mail of ours did not arrive for good."""
    if event.event_type not in ("bounced", "rejected"):
        return
    if event.reject_reason not in ("bounced", "invalid"):
        return
    code = (event.metadata or {}).get("delivery")
    delivery = Delivery.objects.filter(code=code).first() if code else None
    if delivery is not None:
        delivery.state = Delivery.State.BOUNCED
        delivery.save(update_fields=["state"])
    person = (
        get_user_model().objects.filter(email__iexact=event.recipient or "").first()
    )
    if person is not None:
        inbound.mark_address(person_id=person.pk, now=timezone.now())
