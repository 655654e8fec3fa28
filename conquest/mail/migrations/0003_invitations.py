"""Letters to invitations, each kept once."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_board_by_vote"),
        ("mail", "0002_envelope_to"),
    ]

    operations = [
        migrations.AddField(
            model_name="letter",
            name="game",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="games.game",
            ),
        ),
        migrations.RemoveConstraint(
            model_name="letter",
            name="a_letter_is_kept_once",
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.UniqueConstraint(
                fields=("seat", "game", "key"),
                name="a_letter_is_kept_once",
                nulls_distinct=False,
            ),
        ),
    ]
