"""Mail as it came and as it goes: letters in, deliveries out."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_code() -> str:
    """What tells one outgoing mail from all others: not to be guessed."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(16))


class Letter(models.Model):
    """A mail that came in, as it came, and what became of it.

    It is kept before anything is done with it. The same mail to the same seat, or
    invitation, again is not kept a second time, so nothing is done twice.
    """

    class Fate(models.TextChoices):
        WAITING = "waiting", _("not dealt with yet")
        ACTED = "acted", _("read and answered")
        FOREIGN = "foreign", _("from an address that is not the player's")
        UNREAD = "unread", _("not read, and its sender told why")
        AUTOMATIC = "automatic", _("written by a machine")
        BOUNCE = "bounce", _("a report that a mail did not arrive")
        OURS = "ours", _("one of our own mails")
        STUCK = "stuck", _("could not be dealt with")

    seat = models.ForeignKey(
        "games.Seat", on_delete=models.CASCADE, related_name="+", null=True
    )
    #: Of a letter to an invitation: the game that it invites to.
    game = models.ForeignKey(
        "games.Game", on_delete=models.CASCADE, related_name="+", null=True
    )
    #: Of a delivery report: the mail it is about.
    delivery = models.ForeignKey(
        "mail.Delivery", on_delete=models.CASCADE, related_name="reports", null=True
    )
    #: Digest of its Message-ID; of the whole mail, where it has none.
    key = models.CharField(max_length=64)
    message_id = models.TextField(blank=True)
    sender = models.CharField(max_length=400, blank=True)  #: what it says
    #: By SMTP: ``<>`` for the empty sender of delivery reports; empty: not known.
    envelope_from = models.CharField(max_length=400, blank=True)
    envelope_to = models.CharField(max_length=400, blank=True)  #: empty: not known
    raw = models.BinaryField()
    size = models.PositiveIntegerField()
    received_at = models.DateTimeField()
    fate = models.CharField(max_length=10, choices=Fate, default=Fate.WAITING)
    answered = models.BooleanField(default=False)  #: whether a mail answers it
    failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "game", "key"],
                nulls_distinct=False,
                name="a_letter_is_kept_once",
            ),
        ]
        indexes = [
            models.Index(
                fields=["received_at"],
                condition=Q(fate="waiting"),
                name="letters_waiting",
            ),
            models.Index(fields=["seat", "received_at"], name="letters_of_a_seat"),
        ]

    def __str__(self) -> str:
        return f"letter {self.pk} {self.fate}"


class Delivery(models.Model):
    """One bulletin to one person, mailed once.

    ``QUEUED`` → ``IN_FLIGHT`` → ``SENT``, or back to ``QUEUED`` with a later
    ``due_at`` after a passing failure. What was given up is ``FAILED``; what came back
    ``BOUNCED``; what had become pointless ``DROPPED``. See ``conquest.mail.post`` for
    what a crash does to it.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("waits to be sent")
        IN_FLIGHT = "in_flight", _("is being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("could not be sent")
        BOUNCED = "bounced", _("came back")
        DROPPED = "dropped", _("no longer needed")

    bulletin = models.ForeignKey(
        "games.Bulletin", on_delete=models.CASCADE, related_name="deliveries"
    )
    seat = models.ForeignKey(
        "games.Seat", on_delete=models.CASCADE, related_name="+", null=True
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deliveries"
    )
    code = models.CharField(
        max_length=20, unique=True, default=new_code, editable=False
    )
    #: Written before the first attempt: every attempt sends the same mail.
    message_id = models.CharField(max_length=200, unique=True)
    round_code = models.CharField(max_length=20, blank=True)  #: the round it speaks of
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField()
    due_at = models.DateTimeField()  #: not tried before
    taken_at = models.DateTimeField(null=True)  #: when the last attempt began
    sent_at = models.DateTimeField(null=True)
    fault = models.CharField(max_length=80, blank=True)  #: of the last attempt

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints = [
            models.UniqueConstraint(
                fields=["bulletin", "person"], name="a_person_is_told_once"
            ),
            models.CheckConstraint(
                condition=~Q(state="sent") | Q(sent_at__isnull=False),
                name="a_sent_mail_has_a_time",
            ),
            models.CheckConstraint(
                condition=~Q(state="in_flight") | Q(taken_at__isnull=False),
                name="a_mail_in_flight_has_a_start",
            ),
        ]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=Q(state__in=["queued", "in_flight"]),
                name="deliveries_to_send",
            ),
        ]

    def __str__(self) -> str:
        return f"delivery {self.pk} {self.state}"


class Outgoing(models.Model):
    """A mail of the demo as it went out: nothing leaves the machine.

    The mail room shows these; see ``conquest.mail.backend``.
    """

    message_id = models.CharField(max_length=200, unique=True)
    to = models.CharField(max_length=400)
    subject = models.CharField(max_length=400)
    raw = models.BinaryField()
    sent_at = models.DateTimeField()

    class Meta:
        verbose_name = _("outgoing mail")
        verbose_name_plural = _("outgoing mails")
        ordering = ["-sent_at", "-pk"]

    def __str__(self) -> str:
        return f"outgoing {self.pk}"
