"""The database as migrated, and evenings that many tests begin with, kept as rows: SQLite stores
them in a few milliseconds. On PostgreSQL everything is made anew.
"""

import sqlite3
from collections.abc import Callable
from typing import Any

from django.db import connection, transaction

from tournament.management.commands.flush import without_triggers
from tournament.models import Tournament

Rows = list[tuple[Any, ...]]
ACCOUNTS = ("auth_user", "auth_user_user_permissions")  # other fixtures may have made them
FROM_MIGRATIONS = {"auth_permission", "django_content_type", "django_migrations"}


class KeptEvening:
    """Build an evening once, outside of any test and its patches; put() stores it for one test."""

    def __init__(self, build: Callable[[], Tournament]) -> None:
        self.build = build
        self.pk, self.rows = 0, dict[str, Rows]()
        if connection.vendor == "sqlite":
            with transaction.atomic():
                self.pk = build().pk
                self.rows = {name: rows for name in _tables() if (rows := _rows(name))}
                transaction.set_rollback(True)

    def put(self) -> Tournament:
        if not self.rows or not self._has_room():
            return self.build()
        with transaction.atomic(), connection.cursor() as cursor:
            for name, rows in self.rows.items():
                signs = ", ".join("%s" for _ in rows[0])
                cursor.executemany(f'INSERT OR IGNORE INTO "{name}" VALUES ({signs})', rows)
        return Tournament.objects.get(pk=self.pk)

    def _has_room(self) -> bool:
        """True if nothing is stored but accounts that the evening has as well."""
        stored = {name: set(_rows(name)) for name in self.rows}
        return all(
            rows <= set(self.rows[name]) if name in ACCOUNTS else not rows
            for name, rows in stored.items()
        )


def _tables() -> list[str]:
    return sorted(set(connection.introspection.table_names()) - FROM_MIGRATIONS)


def _rows(table: str) -> Rows:
    with connection.cursor() as cursor:
        return cursor.execute(f'SELECT * FROM "{table}"').fetchall()


def delete_rows() -> None:
    """Empty SQLite without Django's flush, which makes all permissions anew."""
    with transaction.atomic(), without_triggers(), connection.cursor() as cursor:
        for name in _tables():
            cursor.execute(f'DELETE FROM "{name}"')


def copy_into_memory() -> sqlite3.Connection:
    """Copy the whole SQLite database."""
    copy = sqlite3.connect(":memory:", check_same_thread=False)
    connection.ensure_connection()
    connection.connection.backup(copy)
    return copy


def put_back(migrated: sqlite3.Connection) -> None:
    """Replace the database by the copy."""
    connection.ensure_connection()
    migrated.backup(connection.connection)
