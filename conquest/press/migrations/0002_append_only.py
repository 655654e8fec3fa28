"""Letters, their addressees and the rulings on them are never changed or deleted.

The trigger is the record's own: see ``games/migrations/0002_append_only``.
"""

from django.db import migrations

TABLES = (
    "press_letter",
    "press_addressee",
    "press_report",
    "press_hiding",
    "press_muting",
)

GUARD = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table}
FOR EACH ROW EXECUTE FUNCTION games_append_only();
"""


class Migration(migrations.Migration):
    dependencies = [("press", "0001_initial"), ("games", "0002_append_only")]

    operations = [
        migrations.RunSQL(
            GUARD.format(table=table), f"DROP TRIGGER append_only ON {table};"
        )
        for table in TABLES
    ]
