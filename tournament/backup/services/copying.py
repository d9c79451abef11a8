"""A copy of the running database: one snapshot, whoever writes meanwhile. It signs nobody in."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import DatabaseError

from tournament.backup.database_at import database_file

SESSIONS, CODES = "django_session", "tournament_invitation"


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
            _remove_sign_ins(copy)
            if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise DatabaseError(f"The copy {target} of the database is damaged.")
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _remove_sign_ins(copy: sqlite3.Connection) -> None:
    """Drop all sessions, and codes for one evening that nobody has used.

    A code has 39 bits, so it can be found from its hash. VACUUM, because deleted rows stay readable
    in free pages.
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


def _opened(path: Path) -> sqlite3.Connection:
    """Only one that is there: no empty database is made by asking for it."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=20)
