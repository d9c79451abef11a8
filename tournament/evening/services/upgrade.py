"""Copies of the embedded database: before an upgrade changes it, and whenever asked for."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor


def has_data_to_upgrade() -> bool:
    """Whether an existing database is about to be changed; a new one has nothing to lose."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return bool(plan) and bool(executor.loader.applied_migrations)


def back_up(folder: Path, *, now: datetime, occasion: str = "before-migrate") -> Path:
    """Copy the SQLite file as it is at this moment, writers or not, and check the copy."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder / f"{occasion}-{now:%Y-%m-%d-%H%M%S}.sqlite3"
    draft = target.with_suffix(".part")
    draft.unlink(missing_ok=True)
    connection.ensure_connection()
    with closing(sqlite3.connect(draft)) as copy:
        connection.connection.backup(copy)
        if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise DatabaseError(f"The copy {draft} of the database is damaged.")
    draft.chmod(0o600)
    return draft.replace(target)
