"""The database: SQLite in the data folder, or PostgreSQL at DATABASE_URL."""

from pathlib import Path
from typing import Any

import dj_database_url

from config.folders import _
from config.sqlite import Connection

# IMMEDIATE takes the write lock at the start of a transaction. Django's default takes it in the
# middle, where SQLite cannot wait any more: most concurrent saves then fail with "database is
# locked". WAL lets pages be read while a sheet is saved; FULL (fullfsync: the same on a Mac) has
# every confirmed sheet on the disk before the answer goes out. Without secure_delete, deleted names
# and addresses could still be read in the file. See docs/decisions.
SQLITE_OPTIONS = {
    "factory": Connection,
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,  # seconds that a save waits for its turn
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA fullfsync=ON; "
        "PRAGMA secure_delete=ON"
    ),
}


def database_settings(url: str, *, data_dir: Path) -> dict[str, Any]:
    """Return the value of DATABASES["default"]; an empty `url` means SQLite.

    Raises ValueError unless it names a database of PostgreSQL or SQLite.
    """
    if not url:
        return sqlite_settings(data_dir / "db.sqlite3")
    entry: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=None))
    if entry["ENGINE"] == "django.db.backends.sqlite3":
        return sqlite_settings(entry["NAME"])
    has_name = entry["NAME"] or "service" in entry.get("OPTIONS", {})
    if entry["ENGINE"] != "django.db.backends.postgresql" or not has_name:
        raise ValueError(url)
    return {**entry, "CONN_HEALTH_CHECKS": True}


def chosen_database(url: str, *, data_dir: Path) -> dict[str, Any]:
    try:
        return database_settings(url, data_dir=data_dir)
    except ValueError:
        sentence = _(
            "This is not a database address: %(url)s. It looks like "
            "postgresql://user:password@server/database or sqlite:///folder/db.sqlite3"
        )
        raise SystemExit(sentence % {"url": "DATABASE_URL"}) from None  # it may hold a password


def sqlite_settings(path: Path | str) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "CONN_MAX_AGE": None,  # opening one costs more than most queries
        "OPTIONS": dict(SQLITE_OPTIONS),
    }
