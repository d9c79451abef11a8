"""A copy of the running database: one snapshot, whoever writes meanwhile."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import DatabaseError

from tournament.backup.database_at import database_file


def copy_database(target: Path) -> None:
    """With SQLite's own backup interface, by a connection of its own, and checked.

    In one go and not in steps: with WAL a reader stops no writer, while a copy in steps begins
    again with every save in between and, at a busy desk, might never end.
    Raises DatabaseError where the copy is damaged; nothing is left of it then.
    """
    try:
        with closing(_opened(database_file())) as source, closing(sqlite3.connect(target)) as copy:
            target.chmod(0o600)
            source.backup(copy)
            if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise DatabaseError(f"The copy {target} of the database is damaged.")
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _opened(path: Path) -> sqlite3.Connection:
    """Only one that is there: no empty database is made by asking for it."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=20)
