"""The outbox: something to tell, and to whom. The post office mails it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from conquest.games.models.game import Game, Seat


class Bulletin(models.Model):
    """A thing to tell. ``key`` makes it be told once, whatever is run again."""

    class Kind(models.TextChoices):
        WELCOME = "welcome", _("the game has begun")
        REPORT = "report", _("a round was resolved")
        ASKED = "asked", _("somebody is asked")
        RECEIPT = "receipt", _("orders have arrived")
        REMINDER = "reminder", _("a deadline is near")
        RULING = "ruling", _("the game master ruled")
        FINAL = "final", _("the game has ended")
        TROUBLE = "trouble", _("the game master is needed")
        LETTER = "letter", _("a letter from a player")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="bulletins")
    kind = models.CharField(max_length=10, choices=Kind)
    key = models.CharField(max_length=200, unique=True)
    #: Whom to tell: this seat; or this person; or else every seat with a player.
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, related_name="bulletins", null=True
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True
    )
    #: Ids of what to tell (resolution, sheet, ruling, round); for receipts the facts of
    #: the answer, which only its seat ever reads.
    facts = models.JSONField(default=dict)
    made_at = models.DateTimeField()
    posted_at = models.DateTimeField(null=True)  #: when its deliveries were written

    class Meta:
        indexes = [
            models.Index(
                fields=["made_at"],
                condition=models.Q(posted_at__isnull=True),
                name="bulletins_to_post",
            )
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.kind} {self.key}"
