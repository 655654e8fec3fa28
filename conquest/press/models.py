"""Players' letters: beside the record, which knows nothing of them.

Letters, whom they are for, and what a game master ruled on them may be added, never
changed or deleted; triggers of the database see to it (migration ``0002_append_only``).
Primary keys count the letters of the whole site, so no page ever shows one: letters go
by their codes.
"""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"

#: The circle of letters to all.
ALL = "all"


def new_code() -> str:
    """A letter's public id: short, and nothing can be counted by it."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


class Letter(models.Model):
    """What one power wrote to others, kept with the round in which it was written."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="+")
    #: None: written while no round was open, after the end.
    round = models.ForeignKey(
        "games.Round", on_delete=models.PROTECT, related_name="+", null=True
    )
    position = models.ForeignKey(
        "games.Position", on_delete=models.PROTECT, related_name="+"
    )
    seat = models.ForeignKey("games.Seat", on_delete=models.CASCADE, related_name="+")
    code = models.CharField(
        max_length=20, unique=True, default=new_code, editable=False
    )
    #: ``all``, or the numbers of the seats that write to one another here, writer
    #: included, as ``1-4``: letters of a circle are one conversation.
    circle = models.CharField(max_length=60)
    text = models.TextField()
    door = models.CharField(max_length=10)  #: ``web``, ``mail``
    key = models.CharField(  # noqa: DJ001  (unique, so absent must be null)
        max_length=200, null=True, unique=True
    )  #: the same act again writes nothing
    sent_at = models.DateTimeField()

    class Meta:
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["game", "circle", "id"], name="letters_by_circle"),
            models.Index(fields=["seat", "sent_at"], name="letters_by_writer"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=~Q(circle=""), name="a_letter_is_for_somebody"
            ),
            models.CheckConstraint(
                condition=~Q(text=""), name="a_letter_says_something"
            ),
        ]

    def __str__(self) -> str:
        return f"letter {self.code}"

    @property
    def is_to_all(self) -> bool:
        """Whether it was written to the whole table."""
        return self.circle == ALL


class Addressee(models.Model):
    """A seat a letter is for; of a letter to all, each that was in play then."""

    letter = models.ForeignKey(
        Letter, on_delete=models.CASCADE, related_name="addressees"
    )
    seat = models.ForeignKey("games.Seat", on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["letter", "seat"], name="a_seat_gets_a_letter_once"
            ),
        ]
        indexes = [models.Index(fields=["seat", "letter"], name="letters_by_reader")]

    def __str__(self) -> str:
        return f"{self.letter_id} to {self.seat_id}"


class Reading(models.Model):
    """How far a person has read in a circle. Nobody else ever learns of it."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="+")
    circle = models.CharField(max_length=60)
    letter = models.ForeignKey(
        Letter, on_delete=models.CASCADE, related_name="+"
    )  #: the last one read

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["person", "game", "circle"], name="one_reading_per_circle"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.game_id}/{self.circle}"


class Report(models.Model):
    """A letter that a reader has shown to the game master."""

    letter = models.ForeignKey(Letter, on_delete=models.CASCADE, related_name="reports")
    seat = models.ForeignKey("games.Seat", on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["letter", "seat"], name="a_letter_is_reported_once_by_a_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.letter_id} by {self.seat_id}"


class Hiding(models.Model):
    """That a game master hid a letter, or let it be read again; the last one counts."""

    letter = models.ForeignKey(Letter, on_delete=models.CASCADE, related_name="hidings")
    ruling = models.OneToOneField(
        "games.Ruling", on_delete=models.PROTECT, related_name="+"
    )
    hides = models.BooleanField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.letter_id} {'hidden' if self.hides else 'shown'}"


class Muting(models.Model):
    """That a game master barred a seat from writing, or no longer; the last counts."""

    seat = models.ForeignKey("games.Seat", on_delete=models.CASCADE, related_name="+")
    ruling = models.OneToOneField(
        "games.Ruling", on_delete=models.PROTECT, related_name="+"
    )
    mutes = models.BooleanField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.seat_id} {'muted' if self.mutes else 'heard'}"
