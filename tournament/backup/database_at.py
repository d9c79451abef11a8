"""The whole program on another database file, for one thread and for a moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.sqlite3.base import DatabaseWrapper

from config.database import embedded


def database_file() -> Path:
    """Of the SQLite database that this thread works on."""
    return Path(str(connection.settings_dict["NAME"]))


def has_database() -> bool:
    """Whether there is a file with anything in it. To ask the database itself would make one."""
    file = database_file()
    return file.exists() and file.stat().st_size > 0


@contextmanager
def database_at(path: Path) -> Iterator[None]:
    """In this thread every query goes to the SQLite file `path` meanwhile.

    Connections belong to threads, so no request notices. What a backup holds is thus read, brought
    up to date and checked by the same code as the evening itself, on a file of its own.
    """
    here = connections[DEFAULT_DB_ALIAS]
    entry = connections.configure_settings({DEFAULT_DB_ALIAS: embedded(path)})[DEFAULT_DB_ALIAS]
    there = DatabaseWrapper(entry, DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = there
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = here
        there.close()
        ContentType.objects.clear_cache()  # numbered otherwise there
