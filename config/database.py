"""The database: SQLite in the data folder, or PostgreSQL at DATABASE_URL."""

from pathlib import Path
from typing import Any

import dj_database_url

from config.sqlite import Connection

# IMMEDIATE takes the write lock at the start of a transaction. Django's default takes it in the
# middle, where SQLite cannot wait any more: most concurrent saves then fail with "database is
# locked". WAL lets pages be read while a sheet is saved; FULL (fullfsync: the same on a Mac) has
# every confirmed sheet on the disk before the answer goes out. See docs/decisions.
SQLITE_OPTIONS = {
    "factory": Connection,
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,  # seconds that a save waits for its turn
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA fullfsync=ON",
}


def database_settings(url: str, *, data_dir: Path) -> dict[str, Any]:
    """Return the value of DATABASES["default"]; an empty `url` means SQLite."""
    if not url:
        return sqlite_settings(data_dir / "db.sqlite3")
    entry: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=None))
    if entry["ENGINE"] == "django.db.backends.sqlite3":
        return sqlite_settings(entry["NAME"])
    return {**entry, "CONN_HEALTH_CHECKS": True}


def sqlite_settings(path: Path | str) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "CONN_MAX_AGE": None,  # opening one costs more than most queries
        "OPTIONS": dict(SQLITE_OPTIONS),
    }
