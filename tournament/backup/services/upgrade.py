"""A copy of the database before migrations."""

from datetime import datetime
from pathlib import Path

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tournament.backup.database_at import missing_migrations
from tournament.backup.names import BEFORE_UPGRADE, WHEN
from tournament.backup.services.copying import copy_database
from tournament.backup.services.drafts import temporary_paths


def has_data_to_upgrade() -> bool:
    return bool(missing_migrations()) and bool(MigrationRecorder(connection).applied_migrations())


def copy_before_upgrade(folder: Path, *, now: datetime) -> Path:
    """Copy the database; its content is not checked, as it needs migrations."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with temporary_paths(folder) as draft:
        copy = draft("sqlite3")
        copy_database(copy)
        return copy.replace(folder / f"{BEFORE_UPGRADE}-{now.strftime(WHEN)}.sqlite3")
