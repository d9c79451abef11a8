"""A snapshot of the running database, without sessions and unused codes; one before migrations."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from tournament.backup.database_at import database_file, missing_migrations
from tournament.backup.names import BEFORE_UPGRADE, WHEN
from tournament.backup.services.drafts import temporary_paths

SESSIONS, CODES = "django_session", "tournament_invitation"


def copy_database(target: Path) -> None:
    """Copy with SQLite's backup interface, without sign-ins, and check the copy.

    Raises DatabaseError and leaves no file if it is damaged.
    """
    existing = f"{database_file().resolve().as_uri()}?mode=rw"
    try:
        with (
            closing(sqlite3.connect(existing, uri=True, timeout=20)) as source,
            closing(sqlite3.connect(target)) as copy,
        ):
            target.chmod(0o600)
            source.backup(copy)
            _remove_sign_ins(copy)
            if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise DatabaseError(f"The copy {target} of the database is damaged.")
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def has_data_to_upgrade() -> bool:
    return bool(missing_migrations()) and bool(MigrationRecorder(connection).applied_migrations())


def copy_before_upgrade(folder: Path, *, now: datetime) -> Path:
    """Copy the database without checking its content."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with temporary_paths(folder) as draft:
        copy = draft("sqlite3")
        copy_database(copy)
        return copy.replace(folder / f"{BEFORE_UPGRADE}-{now.strftime(WHEN)}.sqlite3")


def _remove_sign_ins(copy: sqlite3.Connection) -> None:
    """Delete all sessions and disable unused invitation codes."""
    # A code has 39 bits, so its hash reveals it. VACUUM, because deleted rows stay readable.
    tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master")}
    if SESSIONS in tables:
        copy.execute(f"DELETE FROM {SESSIONS}")
    if CODES in tables:  # older versions had none
        copy.execute(
            f"UPDATE {CODES} SET code_hash = 'unused-' || id, until = made_at WHERE used_at IS NULL"
        )
    copy.commit()
    copy.execute("VACUUM")
