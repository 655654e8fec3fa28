import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import conquest.mail.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0002_append_only"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Outgoing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("message_id", models.CharField(max_length=200, unique=True)),
                ("to", models.CharField(max_length=400)),
                ("subject", models.CharField(max_length=400)),
                ("raw", models.BinaryField()),
                ("sent_at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "outgoing mail",
                "verbose_name_plural": "outgoing mails",
                "ordering": ["-sent_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=conquest.mail.models.new_code,
                        editable=False,
                        max_length=20,
                        unique=True,
                    ),
                ),
                ("message_id", models.CharField(max_length=200, unique=True)),
                ("round_code", models.CharField(blank=True, max_length=20)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "waits to be sent"),
                            ("in_flight", "is being sent"),
                            ("sent", "sent"),
                            ("failed", "could not be sent"),
                            ("bounced", "came back"),
                            ("dropped", "no longer needed"),
                        ],
                        default="queued",
                        max_length=10,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("made_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("taken_at", models.DateTimeField(null=True)),
                ("sent_at", models.DateTimeField(null=True)),
                ("fault", models.CharField(blank=True, max_length=80)),
                (
                    "bulletin",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="games.bulletin",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "delivery",
                "verbose_name_plural": "deliveries",
            },
        ),
        migrations.CreateModel(
            name="Letter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("message_id", models.TextField(blank=True)),
                ("sender", models.CharField(blank=True, max_length=400)),
                ("envelope_from", models.CharField(blank=True, max_length=400)),
                ("raw", models.BinaryField()),
                ("size", models.PositiveIntegerField()),
                ("received_at", models.DateTimeField()),
                (
                    "fate",
                    models.CharField(
                        choices=[
                            ("waiting", "not dealt with yet"),
                            ("acted", "read and answered"),
                            ("foreign", "from an address that is not the player's"),
                            ("unread", "not read, and its sender told why"),
                            ("automatic", "written by a machine"),
                            ("bounce", "a report that a mail did not arrive"),
                            ("ours", "one of our own mails"),
                            ("stuck", "could not be dealt with"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("answered", models.BooleanField(default=False)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                (
                    "delivery",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="mail.delivery",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "letter",
                "verbose_name_plural": "letters",
            },
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("state__in", ["queued", "in_flight"])),
                fields=["due_at"],
                name="deliveries_to_send",
            ),
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.UniqueConstraint(
                fields=("bulletin", "person"), name="a_person_is_told_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "sent"), _negated=True),
                    ("sent_at__isnull", False),
                    _connector="OR",
                ),
                name="a_sent_mail_has_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "in_flight"), _negated=True),
                    ("taken_at__isnull", False),
                    _connector="OR",
                ),
                name="a_mail_in_flight_has_a_start",
            ),
        ),
        migrations.AddIndex(
            model_name="letter",
            index=models.Index(
                condition=models.Q(("fate", "waiting")),
                fields=["received_at"],
                name="letters_waiting",
            ),
        ),
        migrations.AddIndex(
            model_name="letter",
            index=models.Index(
                fields=["seat", "received_at"], name="letters_of_a_seat"
            ),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.UniqueConstraint(
                fields=("seat", "key"),
                name="a_letter_is_kept_once",
                nulls_distinct=False,
            ),
        ),
    ]
