"""What all commands share that work on evenings: there must be a database of this version."""

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


class EveningCommand(BaseCommand):
    """Refuses to start without a database; none is made by asking for it.

    What a service refuses ends the command with its sentences.
    """

    requires_system_checks = ()  # they load every page, and take as long as all the rest

    def execute(self, *args: Any, **options: Any) -> str | None:
        if self.needs_evening(**options):
            require_database()
        try:
            return super().execute(*args, **options)
        except Refused as refused:
            raise CommandError("\n".join(refused.problems)) from refused

    def needs_evening(self, **options: Any) -> bool:
        """Whether these options ask for what is stored."""
        return True


def hold_data(by: str, refusal: str) -> IO[str]:
    """Nobody else works on the data folder until it is closed; `by`: who this is, for others.

    CommandError with `refusal` where somebody does, who is named in its "%s".
    """
    try:
        return data_lock.hold(Path(settings.DATA_DIR), by)
    except data_lock.InUse as in_use:
        raise CommandError(refusal % in_use.by) from in_use
    except OSError as error:
        raise CommandError(
            _("Nothing can be read or written in the folder %(folder)s: %(error)s")
            % {"folder": settings.DATA_DIR, "error": error.strerror or error}
        ) from error


def require_database() -> None:
    """CommandError where there is no database, or one of another version of the program."""
    file = sqlite_file()
    if file is not None and not file.exists():
        raise CommandError(
            _("There is no evening in %(folder)s yet. Start the program once: python3 run.py")
            % {"folder": settings.DATA_DIR}
        )
    try:
        missing = missing_migrations()
    except DatabaseError as error:
        raise CommandError(
            _("The database cannot be read: %(error)s") % {"error": error}
        ) from error
    if missing:
        raise CommandError(
            _("The database is of an older version. Start the program once: python3 run.py")
        )


def sqlite_file() -> Path | None:
    """None on PostgreSQL, which keeps its own, and for SQLite in memory."""
    name = connection.settings_dict["NAME"]
    if connection.vendor != "sqlite" or DatabaseCreation.is_in_memory_db(name):
        return None
    return Path(name)
