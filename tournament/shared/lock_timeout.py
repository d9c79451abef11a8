"""How long a request waits for SQLite's write lock."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

BRIEF, PAGE = 150, 2_000  # milliseconds: for what may be left out, for a page


@contextmanager
def lock_timeout(milliseconds: int) -> Iterator[None]:
    """Shorten the wait for SQLite's write lock inside the block."""
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    database = connection.connection  # past Django, so that tests do not count these statements
    usual = database.execute("PRAGMA busy_timeout").fetchone()[0]
    database.execute(f"PRAGMA busy_timeout = {min(milliseconds, usual)}")
    try:
        yield
    finally:
        database.execute(f"PRAGMA busy_timeout = {usual}")
