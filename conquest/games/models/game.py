"""A game and its seats."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

#: Letters and digits nobody mistakes for one another when typing from paper.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_code() -> str:
    """A public id for addresses of pages: short, not to be guessed by counting."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_token() -> str:
    """A secret that lets its bearer act: 100 bits, only letters and digits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(20))


def new_secret() -> bytes:
    """The secret all dice of a game come from."""
    return secrets.token_bytes(32)


class Game(models.Model):
    """One game: what is played, on what terms, how far it is."""

    class Status(models.TextChoices):
        GATHERING = "gathering", _("gathering players")
        PLAYING = "playing", _("being played")
        PAUSED = "paused", _("paused")
        FINISHED = "finished", _("finished")
        ABANDONED = "abandoned", _("abandoned")

    class ShowsReady(models.TextChoices):
        NAMES = "names", _("who is ready")
        COUNT = "count", _("how many are ready")
        NOTHING = "nothing", _("nothing")

    class Press(models.TextChoices):
        NONE = "none", _("no letters")
        PUBLIC = "public", _("only letters to all")
        PRIVATE = "private", _("private letters and letters to all")
        RULEBOOK = "rulebook", _("the same, but none in retreats and winters")

    class PressReaders(models.TextChoices):
        EVERYBODY = "everybody", _("whoever may open the game")
        TABLE = "table", _("whoever has a seat, eliminated or not")
        PLAYING = "playing", _("the powers in play when it was written")

    code = models.CharField(
        max_length=20, unique=True, default=new_code, editable=False
    )
    name = models.CharField(_("name"), max_length=80)
    status = models.CharField(max_length=10, choices=Status, default=Status.GATHERING)

    # What is played
    ruleset = models.CharField(max_length=20)
    edition = models.PositiveSmallIntegerField()
    board = models.CharField(max_length=40)
    board_edition = models.PositiveSmallIntegerField()
    #: The players vote on the board until the game opens; ``board`` is the creator's
    #: choice until then, and afterwards the one that is played on.
    board_by_vote = models.BooleanField(default=False)
    options = models.JSONField(default=dict)
    powers = models.JSONField(default=list)  #: in seat order; empty until it opens
    #: See ``schedule.Pace``: lengths by clock, hour, zone, days without deadlines.
    pace = models.JSONField(default=dict)
    misses_allowed = models.PositiveSmallIntegerField(
        default=2
    )  #: in a row; then the seat counts as left

    # What players see of each other
    shows_ready = models.CharField(
        max_length=10, choices=ShowsReady, default=ShowsReady.COUNT
    )
    anonymous = models.BooleanField(default=False)
    press = models.CharField(max_length=12, choices=Press, default=Press.PRIVATE)
    #: Who reads the letters to all.
    press_readers = models.CharField(
        max_length=12, choices=PressReaders, default=PressReaders.EVERYBODY
    )
    is_public = models.BooleanField(default=False)  #: listed among the open tables
    previews = models.BooleanField(
        default=False
    )  #: the game master may look at a resolution first

    # Who runs it
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="created_games"
    )
    game_master = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="mastered_games",
        null=True,
        blank=True,
    )
    invitation = models.CharField(
        max_length=30, unique=True, default=new_token, editable=False
    )

    # Chance: the digest is public before the game, the secret after it
    secret = models.BinaryField(default=new_secret, editable=False)
    salt = models.CharField(
        max_length=40, blank=True
    )  #: set by a rollback with fresh dice

    head = models.ForeignKey(
        "games.Position",
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
    )
    outcome = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now())
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints = [
            models.CheckConstraint(
                name="a_started_game_has_a_position",
                condition=Q(status__in=["gathering", "abandoned"])
                | Q(head__isnull=False),
            ),
            models.CheckConstraint(
                name="a_finished_game_has_an_end",
                condition=~Q(status="finished") | Q(ended_at__isnull=False),
            ),
            models.CheckConstraint(
                name="press_is_of_a_known_kind",
                condition=Q(press__in=["none", "public", "private", "rulebook"]),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Seat(models.Model):
    """A power's place in a game, and who sits in it: a person, a bot, or nobody."""

    class Status(models.TextChoices):
        PLAYING = "playing", _("playing")
        LEFT = "left", _("left")  #: their power stays without orders until replaced
        CONCEDED = "conceded", _("conceded")
        REMOVED = "removed", _("removed")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()  #: seat order, from 1
    power = models.CharField(max_length=30, blank=True)  #: empty until the game opens
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="seats",
        null=True,
        blank=True,
    )
    bot = models.CharField(max_length=20, blank=True)  #: which bot plays here
    status = models.CharField(max_length=10, choices=Status, default=Status.PLAYING)
    #: Local part of the address that takes its orders; renewed for a new player.
    token = models.CharField(
        max_length=30, unique=True, default=new_token, editable=False
    )
    standing = models.JSONField(default=list)  #: canonical standing orders
    vote = models.CharField(
        max_length=40, blank=True
    )  #: board voted for, while gathering
    joined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"], name="seat_numbers_are_unique"
            ),
            models.UniqueConstraint(
                fields=["game", "power"],
                condition=~Q(power=""),
                name="one_seat_per_power",
            ),
            models.UniqueConstraint(
                fields=["game", "player"],
                condition=Q(player__isnull=False),
                name="one_seat_per_player",
            ),
            models.CheckConstraint(
                condition=Q(player__isnull=True) | Q(bot=""),
                name="a_seat_has_a_player_or_a_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number} {self.power}"

    @property
    def is_taken(self) -> bool:
        """Whether somebody, or a bot, sits here."""
        return bool(self.bot) or self.player_id is not None
