"""Positions, sheets, resolutions and rulings may be added, never changed or deleted.

The database itself refuses, so that no later code can rewrite what happened. Whole
tables may still be emptied (``TRUNCATE``), which only an operator does.
"""

from django.db import migrations

TABLES = ("games_position", "games_sheet", "games_resolution", "games_ruling")

REFUSE = """
CREATE FUNCTION games_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are append-only', TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;
"""

GUARD = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table}
FOR EACH ROW EXECUTE FUNCTION games_append_only();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.RunSQL(REFUSE, "DROP FUNCTION games_append_only();"),
        *(
            migrations.RunSQL(
                GUARD.format(table=table), f"DROP TRIGGER append_only ON {table};"
            )
            for table in TABLES
        ),
    ]
