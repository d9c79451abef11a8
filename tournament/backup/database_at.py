"""The whole program on another database, temporarily and in one thread."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import load_backend

from config.database import sqlite_settings


def database_file() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


def has_database() -> bool:
    """Return True if the database file has content; opening it would create one."""
    file = database_file()
    return file.exists() and file.stat().st_size > 0


def missing_migrations() -> list[Any]:
    executor = MigrationExecutor(connection)
    return executor.migration_plan(executor.loader.graph.leaf_nodes())


def database_at(path: Path) -> AbstractContextManager[None]:
    """Direct this thread's queries to the SQLite file `path` until the `with` block ends."""
    return database_of(sqlite_settings(path))


@contextmanager
def database_of(entry: dict[str, Any]) -> Iterator[None]:
    """Direct this thread's queries to another database until the `with` block ends.

    `entry`: its settings, as in DATABASES.
    """
    usual = connections[DEFAULT_DB_ALIAS]
    temporary = wrapper_of(entry, DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = temporary
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = usual
        temporary.close()
        ContentType.objects.clear_cache()  # numbered otherwise there


def wrapper_of(entry: dict[str, Any], alias: str) -> BaseDatabaseWrapper:
    full = connections.configure_settings({DEFAULT_DB_ALIAS: entry})[DEFAULT_DB_ALIAS]
    wrapper: BaseDatabaseWrapper = load_backend(full["ENGINE"]).DatabaseWrapper(full, alias)
    return wrapper
