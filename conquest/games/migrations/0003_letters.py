"""Letters: what a game allows, who reads them, what may be ruled on them."""

from django.conf import settings
from django.db import migrations, models


def one_channel(apps, _editor):
    """A table of Classic or Missions has the public panel and nothing else (C-20)."""
    apps.get_model("games", "Game").objects.filter(
        ruleset__in=["classic", "missions"]
    ).update(press="public")


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_append_only"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="press_readers",
            field=models.CharField(
                choices=[
                    ("everybody", "whoever may open the game"),
                    ("table", "whoever has a seat, eliminated or not"),
                    ("playing", "the powers in play when it was written"),
                ],
                default="everybody",
                max_length=12,
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="press",
            field=models.CharField(
                choices=[
                    ("none", "no letters"),
                    ("public", "only letters to all"),
                    ("private", "private letters and letters to all"),
                    ("rulebook", "the same, but none in retreats and winters"),
                ],
                default="private",
                max_length=12,
            ),
        ),
        migrations.AlterField(
            model_name="ruling",
            name="kind",
            field=models.CharField(
                choices=[
                    ("pause", "paused the game"),
                    ("resume", "resumed the game"),
                    ("extend", "moved the deadline"),
                    ("resolve", "had the round resolved"),
                    ("remind", "reminded players"),
                    ("roll_back", "rolled the game back"),
                    ("amend", "corrected a player's orders"),
                    ("preview", "looked at a resolution beforehand"),
                    ("replace", "replaced a player"),
                    ("remove", "removed a player"),
                    ("left", "declared a player gone"),
                    ("broadcast", "wrote to all players"),
                    ("hide_letter", "hid a letter"),
                    ("show_letter", "showed a hidden letter again"),
                    ("mute", "took the right to write letters"),
                    ("unmute", "gave the right to write letters back"),
                    ("end", "ended the game"),
                ],
                max_length=12,
            ),
        ),
        migrations.RunPython(one_channel, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("press__in", ["none", "public", "private", "rulebook"])
                ),
                name="press_is_of_a_known_kind",
            ),
        ),
    ]
