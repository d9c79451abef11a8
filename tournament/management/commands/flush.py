"""Django's flush, the only command that may empty the journal."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.commands import flush
from django.db import connection, transaction

from tournament.models import JournalEntry

TABLE = JournalEntry._meta.db_table


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        """Empty the database in one transaction, its journal's triggers removed meanwhile."""
        with transaction.atomic(), without_triggers():
            super().handle(**options)


@contextmanager
def without_triggers() -> Iterator[None]:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"ALTER TABLE {TABLE} DISABLE TRIGGER USER")
            yield
            cursor.execute(f"ALTER TABLE {TABLE} ENABLE TRIGGER USER")
            return
        cursor.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [TABLE]
        )
        triggers = cursor.fetchall()
        for name, _sql in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        yield
        for _name, sql in triggers:
            cursor.execute(sql)
