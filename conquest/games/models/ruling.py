"""What a game master did, and why: append-only, read by every player."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from conquest.games.models.game import Game, Seat
from conquest.games.models.play import Position, Round


class Ruling(models.Model):
    """One act of a game master, with its reason."""

    class Kind(models.TextChoices):
        PAUSE = "pause", _("paused the game")
        RESUME = "resume", _("resumed the game")
        EXTEND = "extend", _("moved the deadline")
        RESOLVE = "resolve", _("had the round resolved")
        REMIND = "remind", _("reminded players")
        ROLL_BACK = "roll_back", _("rolled the game back")
        AMEND = "amend", _("corrected a player's orders")
        PREVIEW = "preview", _("looked at a resolution beforehand")
        REPLACE = "replace", _("replaced a player")
        REMOVE = "remove", _("removed a player")
        LEFT = "left", _("declared a player gone")
        BROADCAST = "broadcast", _("wrote to all players")
        HIDE_LETTER = "hide_letter", _("hid a letter")
        SHOW_LETTER = "show_letter", _("showed a hidden letter again")
        MUTE = "mute", _("took the right to write letters")
        UNMUTE = "unmute", _("gave the right to write letters back")
        END = "end", _("ended the game")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rulings")
    kind = models.CharField(max_length=12, choices=Kind)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    reason = models.TextField()
    round = models.ForeignKey(
        Round, on_delete=models.PROTECT, related_name="+", null=True
    )
    seat = models.ForeignKey(
        Seat, on_delete=models.PROTECT, related_name="+", null=True
    )
    before = models.ForeignKey(
        Position, on_delete=models.PROTECT, related_name="+", null=True
    )
    after = models.ForeignKey(
        Position, on_delete=models.PROTECT, related_name="+", null=True
    )
    facts = models.JSONField(default=dict)  #: never an order, a token or an address
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return f"{self.game_id} {self.kind}"
