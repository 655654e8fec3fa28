"""Tables whose players vote on the board (C-02)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_letters")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="board_by_vote",
            field=models.BooleanField(default=False),
        ),
    ]
