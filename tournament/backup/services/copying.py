"""A snapshot of the running database, without sessions and unused codes."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import DatabaseError

from tournament.backup.database_at import database_file

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


def _remove_sign_ins(copy: sqlite3.Connection) -> None:
    """Delete all sessions and disable unused invitation codes.

    A code has 39 bits, so its hash reveals it. VACUUM, because deleted rows stay readable.
    """
    tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master")}
    if SESSIONS in tables:
        copy.execute(f"DELETE FROM {SESSIONS}")
    if CODES in tables:  # older versions had none
        copy.execute(
            f"UPDATE {CODES} SET code_hash = 'unused-' || id, until = made_at WHERE used_at IS NULL"
        )
    copy.commit()
    copy.execute("VACUUM")
