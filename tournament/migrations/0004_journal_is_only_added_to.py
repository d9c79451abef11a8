"""From here on the database itself refuses to change or delete what the journal says.

On SQLite a later migration that makes the table anew drops its triggers with it: such a migration
ends with this one's `put_up`. No trigger names another table, so that those can be made anew.
"""

from django.db import migrations, models

TABLE = "tournament_journalentry"
REFUSAL = "the journal is only added to"

ON_SQLITE = (
    f"""
    CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON {TABLE}
    BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END
    """,
    f"""
    CREATE TRIGGER journal_is_never_deleted BEFORE DELETE ON {TABLE} WHEN NOT OLD.is_demo
    BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END
    """,
    # INSERT OR REPLACE deletes without a DELETE.
    f"""
    CREATE TRIGGER journal_is_never_replaced BEFORE INSERT ON {TABLE}
    WHEN EXISTS (
        SELECT 1 FROM {TABLE}
        WHERE id = NEW.id OR request_id = NEW.request_id
            OR (tournament_id IS NEW.tournament_id AND seq = NEW.seq)
    )
    BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: {REFUSAL}'); END
    """,
)
ON_POSTGRESQL = (
    f"""
    CREATE FUNCTION journal_is_only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' THEN
            IF OLD.is_demo THEN
                RETURN OLD;
            END IF;
        END IF;
        RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation';
    END
    $$
    """,
    f"""
    CREATE TRIGGER journal_is_never_changed BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION journal_is_only_added_to()
    """,
    f"""
    CREATE TRIGGER journal_is_never_emptied BEFORE TRUNCATE ON {TABLE}
    FOR EACH STATEMENT EXECUTE FUNCTION journal_is_only_added_to()
    """,
)
OFF_SQLITE = (
    "DROP TRIGGER journal_is_never_changed",
    "DROP TRIGGER journal_is_never_deleted",
    "DROP TRIGGER journal_is_never_replaced",
)
OFF_POSTGRESQL = (
    f"DROP TRIGGER journal_is_never_changed ON {TABLE}",
    f"DROP TRIGGER journal_is_never_emptied ON {TABLE}",
    "DROP FUNCTION journal_is_only_added_to()",
)


def put_up(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in ON_POSTGRESQL if on_postgresql else ON_SQLITE:
        schema_editor.execute(statement, params=None)


def take_down(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in OFF_POSTGRESQL if on_postgresql else OFF_SQLITE:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0003_journal_as_a_chain")]

    operations = [
        migrations.AlterField(
            model_name="journalentry",
            name="seq",
            field=models.PositiveIntegerField(editable=False),
        ),
        migrations.AddConstraint(
            model_name="journalentry",
            constraint=models.UniqueConstraint(
                fields=("tournament", "seq"), name="journal_of_a_tournament_never_forks"
            ),
        ),
        migrations.AddConstraint(
            model_name="journalentry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("tournament__isnull", True)),
                fields=("seq",),
                name="journal_without_tournament_never_forks",
            ),
        ),
        migrations.AddConstraint(
            model_name="journalentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("seq__gte", 1)), name="journal_is_counted_from_one"
            ),
        ),
        migrations.RunPython(put_up, take_down),
    ]
