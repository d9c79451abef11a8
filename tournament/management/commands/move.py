"""Copy everything to another database: `move URL`, SQLite to PostgreSQL or back."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connection, connections
from django.utils.translation import gettext as _

from config.database import database_settings, sqlite_settings
from tournament.management.command import DatabaseCommand, lock_data_folder
from tournament.management.moving import Hashes, move_data
from tournament.shared.errors import Refused

SHOWN = 16  # digits of a hash
OTHERS = """
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
    AND backend_type = 'client backend' AND pid <> pg_backend_pid()
"""


class Command(DatabaseCommand):
    help = (
        "Copies the whole installation into an empty database, while the program is stopped, and "
        "compares every value and every tournament's file. This installation stays unchanged."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", help="postgresql://… or sqlite:///…/db.sqlite3")

    def handle(self, *, url: str, **options: Any) -> None:
        with _hold_database():
            try:
                if url.startswith("sqlite:"):
                    hashes = _move_into_file(url)
                else:
                    hashes = move_data(_server_entry(url))
            except (DatabaseError, OSError) as error:
                sentence = _("The other database could not be written: %(error)s")
                raise CommandError(sentence % {"error": error}) from error
        for slug, file_hash in hashes.items():
            self.stdout.write(f"  {slug}: {file_hash[:SHOWN]}")
        sentence = _(
            "Everything is copied: every value is the same there, and so is each tournament's "
            "exported file, identified above. The secret key stays in %(folder)s and belongs to "
            "both. Start the program with the other database's DATABASE_URL."
        )
        self.stdout.write(sentence % {"folder": settings.DATA_DIR})


def _server_entry(url: str) -> dict[str, Any]:
    try:
        entry = database_settings(url, data_dir=Path(settings.DATA_DIR))
    except ValueError as error:
        entry = {"ENGINE": "", "error": error}
    if entry["ENGINE"] != "django.db.backends.postgresql":
        sentence = _(
            "This is not a database address: %(url)s. It must begin with postgresql:// or "
            "sqlite:///"
        )
        raise CommandError(sentence % {"url": url})
    return entry


def _move_into_file(url: str) -> Hashes:
    """Move into a temporary file first, so the path never holds a partial database."""
    file = Path(database_settings(url, data_dir=Path(settings.DATA_DIR))["NAME"])
    if file.exists():
        raise Refused(_("The file %(file)s already exists. Nothing was changed.") % {"file": file})
    draft = file.with_name(f".{file.name}.part")
    try:
        hashes = move_data(sqlite_settings(draft))
        draft.replace(file)
    finally:
        for rest in file.parent.glob(f"{draft.name}*"):
            rest.unlink()
    return hashes


@contextmanager
def _hold_database() -> Iterator[None]:
    if connection.vendor == "sqlite":
        with lock_data_folder("move", _("The program is running on this data: %s Stop it first.")):
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute(OTHERS)
        (others,) = cursor.fetchone()
    if others:
        raise CommandError(
            _(
                "Somebody is connected to this database. Stop the program and all its "
                "processes first."
            )
        )
    yield
    connections.close_all()
