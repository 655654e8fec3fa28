"""The course of play: positions, rounds, sheets, resolutions, clocks.

Positions, sheets and resolutions are append-only; triggers of the database refuse to
change or delete them (see migration ``0002_append_only``).
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from conquest.games.models.game import Game, Seat, new_code


class Position(models.Model):
    """Where a game stood: a snapshot. Positions form a tree; ``Game.head`` is now."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="positions")
    parent = models.ForeignKey(
        "self", on_delete=models.PROTECT, related_name="children", null=True, blank=True
    )
    number = models.PositiveIntegerField()  #: moves from the opening, which is 0
    code = models.CharField(
        max_length=20, unique=True, default=new_code, editable=False
    )
    snapshot = models.JSONField()  #: ``codec.dump_state``
    phase = models.JSONField()  #: ``views.Phase``, for lists
    made_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["game", "number"], name="positions_in_order")]
        constraints = [
            models.CheckConstraint(
                condition=Q(parent__isnull=False) | Q(number=0),
                name="only_the_opening_has_no_parent",
            ),
            models.UniqueConstraint(
                fields=["game"],
                condition=Q(parent__isnull=True),
                name="one_opening_per_game",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}@{self.number}"


class Round(models.Model):
    """One wait of the site: who is asked, from when, until when."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        LOCKED = "locked", _("locked")
        RESOLVED = "resolved", _("resolved")
        WITHDRAWN = "withdrawn", _("withdrawn")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rounds")
    number = (
        models.PositiveIntegerField()
    )  #: counted over the whole game, withdrawn ones too
    position = models.ForeignKey(
        Position, on_delete=models.PROTECT, related_name="rounds"
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    code = models.CharField(
        max_length=20, unique=True, default=new_code, editable=False
    )
    prompts = models.JSONField()  #: ``prompts.Prompt`` each
    awaits_bots = models.BooleanField(default=False)
    opened_at = models.DateTimeField()
    due_at = models.DateTimeField(
        null=True
    )  #: when its first clock runs out; null: paused
    runs_at = models.DateTimeField(null=True)  #: ``due_at`` and the grace
    locked_at = models.DateTimeField(null=True)
    #: Frozen by the lock: sheet ids by power, standing orders, clocks that had run out.
    locked = models.JSONField(null=True)
    closed_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(
        default=0
    )  #: times the rules failed on it

    class Meta:
        indexes = [models.Index(fields=["status", "runs_at"], name="rounds_by_time")]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"], name="round_numbers_are_unique"
            ),
            models.UniqueConstraint(
                fields=["game"],
                condition=Q(status__in=["open", "locked"]),
                name="one_unfinished_round_per_game",
            ),
            models.CheckConstraint(
                condition=~Q(status="locked") | Q(locked__isnull=False),
                name="a_locked_round_keeps_what_it_locked",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["open", "locked"]) | Q(closed_at__isnull=False),
                name="a_finished_round_is_closed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}#{self.number} {self.status}"


class Sheet(models.Model):
    """A version of a seat's orders for a round: the whole sheet, never a difference."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sheets")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="sheets")
    version = models.PositiveIntegerField()
    orders = models.JSONField(default=list)  #: canonical lines
    ready = models.BooleanField(default=False)
    #: Whether its author sent it. Lines carried over from an earlier round count at the
    #: deadline like saved ones, but are no submission.
    submitted = models.BooleanField(default=True)
    text = models.TextField(blank=True)  #: as written
    door = models.CharField(
        max_length=10
    )  #: ``web``, ``mail``, ``bot``, ``master``, ``carried``
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
    )
    received_at = models.DateTimeField()
    act_key = models.CharField(  # noqa: DJ001  (unique, so absent must be null)
        max_length=200, null=True, unique=True
    )  #: repeats do nothing

    class Meta:
        ordering = ["round", "seat", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "seat", "version"], name="sheet_versions_are_unique"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.seat_id} v{self.version}"


class Resolution(models.Model):
    """How one position became the next: inputs used, throws, events."""

    class Kind(models.TextChoices):
        OPENING = "opening", _("opening")
        PLAY = "play", _("play")
        DEPARTURE = "departure", _("departure")
        REPLACEMENT = "replacement", _("replacement")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="resolutions")
    kind = models.CharField(max_length=12, choices=Kind)
    round = models.OneToOneField(
        Round, on_delete=models.PROTECT, related_name="resolution", null=True
    )
    before = models.ForeignKey(
        Position, on_delete=models.PROTECT, related_name="resolutions", null=True
    )
    after = models.OneToOneField(
        Position, on_delete=models.PROTECT, related_name="made_by"
    )
    #: Sheets by power, standing orders, clocks run out; or who departed how.
    inputs = models.JSONField()
    salt = models.CharField(max_length=40, blank=True)
    events = models.JSONField()
    throws = models.JSONField()
    results = models.JSONField(
        default=list
    )  #: ``engine.LineResult`` each, orders canonical
    missed = models.JSONField(default=list)  #: powers whose time ran out
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(kind="play") | Q(round__isnull=False),
                name="play_resolves_a_round",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.kind} -> {self.after_id}"


class Clock(models.Model):
    """A clock of a game and when it runs out; ``rest``: what was left at a pause."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="clocks")
    name = models.CharField(max_length=30)
    key = models.CharField(max_length=80)
    due_at = models.DateTimeField(null=True)
    rest = models.DurationField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "name", "key"], name="one_clock_per_key"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.name} {self.key}"
