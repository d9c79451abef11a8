"""The whole program on another database, for one thread and for a moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import load_backend

from config.database import embedded


def database_file() -> Path:
    """Of the SQLite database that this thread works on."""
    return Path(str(connection.settings_dict["NAME"]))


def has_database() -> bool:
    """Whether there is a file with anything in it. To ask the database itself would make one."""
    file = database_file()
    return file.exists() and file.stat().st_size > 0


def missing_migrations() -> list[Any]:
    """What this version has still to do to the database that this thread works on."""
    executor = MigrationExecutor(connection)
    return executor.migration_plan(executor.loader.graph.leaf_nodes())


@contextmanager
def database_at(path: Path) -> Iterator[None]:
    """In this thread every query goes to the SQLite file `path` meanwhile.

    Connections belong to threads, so no request notices. What a backup holds is thus read, brought
    up to date and checked by the same code as the evening itself, on a file of its own.
    """
    with database_of(embedded(path)):
        yield


@contextmanager
def database_of(entry: dict[str, Any]) -> Iterator[None]:
    """The same with one of Django's DATABASES entries."""
    here = connections[DEFAULT_DB_ALIAS]
    there = wrapper_of(entry, DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = there
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = here
        there.close()
        ContentType.objects.clear_cache()  # numbered otherwise there


def wrapper_of(entry: dict[str, Any], alias: str) -> BaseDatabaseWrapper:
    """A connection that is not open yet."""
    full = connections.configure_settings({DEFAULT_DB_ALIAS: entry})[DEFAULT_DB_ALIAS]
    wrapper: BaseDatabaseWrapper = load_backend(full["ENGINE"]).DatabaseWrapper(full, alias)
    return wrapper
