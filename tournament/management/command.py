"""The base class of commands that need a database of this version."""

from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.db.backends.sqlite3.creation import DatabaseCreation
from django.utils.translation import gettext as _

from config import data_lock
from tournament.backup.database_at import missing_migrations
from tournament.shared.errors import Refused


class DatabaseCommand(BaseCommand):
    """A command that needs a database; Refused becomes CommandError."""

    requires_system_checks = ()  # they load every page, and take as long as all the rest

    def execute(self, *args: Any, **options: Any) -> str | None:
        if self.needs_database(**options):
            require_database()
        try:
            return super().execute(*args, **options)
        except Refused as refused:
            raise CommandError("\n".join(refused.problems)) from refused

    def needs_database(self, **options: Any) -> bool:
        """Return False if these options need no stored data."""
        return True


def lock_data_folder(by: str, refusal: str) -> IO[str]:
    """Lock the data folder until the returned file is closed.

    `by` names this process to others. Raises CommandError with `refusal`; its "%s" becomes the name
    of the holder.
    """
    try:
        return data_lock.lock_folder(Path(settings.DATA_DIR), by)
    except data_lock.InUse as in_use:
        raise CommandError(refusal % in_use.by) from in_use
    except OSError as error:
        raise CommandError(
            _("Nothing can be read or written in the folder %(folder)s: %(error)s")
            % {"folder": settings.DATA_DIR, "error": error.strerror or error}
        ) from error


def require_database() -> None:
    """Raise CommandError without a database of this version."""
    file = sqlite_file()
    if file is not None and not file.exists():
        sentence = _(
            "There is no evening in %(folder)s yet. Start the program once: python3 run.py"
        )
        raise CommandError(sentence % {"folder": settings.DATA_DIR})
    try:
        missing = missing_migrations()
    except DatabaseError as error:
        sentence = _("The database cannot be read: %(error)s")
        raise CommandError(sentence % {"error": error}) from error
    if missing:
        raise CommandError(
            _("The database is of an older version. Start the program once: python3 run.py")
        )


def sqlite_file() -> Path | None:
    """Return the database file; None on PostgreSQL and for SQLite in memory."""
    name = connection.settings_dict["NAME"]
    if connection.vendor != "sqlite" or DatabaseCreation.is_in_memory_db(name):
        return None
    return Path(name)
