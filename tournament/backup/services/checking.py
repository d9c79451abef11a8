"""Checks of a file before a restore: whole, ours, not newer, migrated.

The file is only read; all work happens on a copy.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shutil import copyfile

from django.conf import settings
from django.core.management import call_command
from django.core.management.commands.migrate import Command as Migrate
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from config import VERSION
from tournament.backup import sealed
from tournament.backup.contents import Figures, database_figures, from_json, last_change
from tournament.backup.database_at import database_at, missing_migrations
from tournament.backup.names import parse_file_name
from tournament.backup.places import read_backup_order
from tournament.backup.services.drafts import temporary_paths
from tournament.shared.errors import Refused

SQLITE = b"SQLite format 3\0"
OURS = "tournament"
UNREADABLE = (
    *(sealed.Damaged, sqlite3.DatabaseError, DatabaseError),
    *(ValueError, TypeError, OverflowError),  # of values that are none any more
)
ONLY_REFUSES = re.compile(r"\bBEGIN\s+SELECT RAISE\(ABORT, '[^']*'\);\s*END\s*\Z")


@dataclass(frozen=True, slots=True)
class CheckedBackup:
    source: Path
    data: Path  # the checked, migrated copy, removed at the end of check_backup()
    key: str  # empty if the file has none
    at: datetime | None  # of the backup or of its last change
    figures: tuple[Figures, ...]
    number: int = 0  # 0 if the file has none
    slug: str = ""  # from the file's name

    @property
    def evening(self) -> Figures | None:
        """Figures of the tournament in the file's name, else of the newest tournament, if any."""
        evenings = [figures for figures in self.figures if figures.slug]
        named = [figures for figures in evenings if figures.slug == self.slug]
        return (named or evenings)[-1] if evenings else None


@contextmanager
def check_backup(path: Path, *, file_name: str = "") -> Iterator[CheckedBackup]:
    """Yield a CheckedBackup: Figures per tournament, and a migrated copy, deleted afterwards.

    `file_name`: the name for messages, by default of `path`. Raises Refused.
    """
    file_name = file_name or path.name
    if connection.vendor != "sqlite":
        raise Refused(_("The data is in PostgreSQL: restore it with pg_restore."))
    folder = Path(settings.DATA_DIR)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with temporary_paths(folder) as draft:
        data = draft("sqlite3")
        try:
            description = _unpack(path, data, file_name)
            _require_ours(data, file_name, description.program)
            with database_at(data):
                if missing_migrations():  # by Django's command: ours would back up this copy
                    call_command(Migrate(), interactive=False, verbosity=0)
                figures, last = database_figures(), last_change()
            with closing(sqlite3.connect(data)) as copy:
                objects = copy.execute(
                    "SELECT type, sql FROM sqlite_master WHERE type IN ('trigger', 'view')"
                ).fetchall()
            # Other triggers would act within every save.
            if any(kind == "view" or not ONLY_REFUSES.search(sql) for kind, sql in objects):
                raise Refused(_foreign(file_name))
        except UNREADABLE as error:
            raise Refused(_damaged(file_name)) from error
        except OSError as error:
            words = {"file": file_name, "why": error.strerror or error}
            raise Refused(_("%(file)s cannot be read: %(why)s.") % words) from error
        if {entry.slug for entry in figures if entry.fault} - description.broken:
            raise Refused(_damaged(file_name))
        at, name = description.made_at or last, parse_file_name(file_name)
        slug = name.slug if name else ""
        yield CheckedBackup(path, data, description.key, at, figures, description.number, slug)


@dataclass(frozen=True, slots=True)
class _Description:
    key: str
    made_at: datetime | None = None
    broken: frozenset[str] = frozenset()  # slugs whose journal was broken when it was made
    program: str = "?"
    number: int = 0


def _unpack(path: Path, data: Path, file_name: str) -> _Description:
    with path.open("rb") as file:
        beginning = file.read(16)
    if not beginning:
        raise Refused(_("“%(name)s” is empty. Nothing was changed here.") % {"name": file_name})
    if beginning == SQLITE:
        return _Description(_copy_database_file(path, data))
    try:
        sealed.verify_seal(path)
    except sealed.Foreign as error:
        if parse_file_name(file_name):  # named like a backup: its first bytes are damaged
            raise sealed.Damaged from error
        raise Refused(_foreign(file_name)) from error
    about = sealed.read_description(path)
    program = str(about.get("program", "?"))
    try:
        figures, made_at = from_json(about["contents"]), datetime.fromisoformat(about["made_at"])
    except (KeyError, ValueError, TypeError) as error:
        raise Refused(_newer(file_name, program)) from error
    broken = frozenset(entry.slug for entry in figures if entry.fault)
    key = sealed.unpack_database(path, data)
    return _Description(key, made_at, broken, program, read_backup_order(path).number)


def _copy_database_file(path: Path, data: Path) -> str:
    """Copy an SQLite file and its -wal file to `data`; return the secret key in its .key file."""
    for ending in ("", "-wal"):
        source = path.with_name(path.name + ending)
        if source.exists():
            copyfile(source, data.with_name(data.name + ending))
    key = path.with_suffix(".key")
    return key.read_text(encoding="ascii").strip() if key.exists() else ""


def _require_ours(data: Path, file_name: str, program: str) -> None:
    with closing(sqlite3.connect(data)) as copy:
        if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise sealed.Damaged
        if copy.execute("PRAGMA foreign_key_check").fetchone():
            raise sealed.Damaged
        tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master")}
        if "django_migrations" not in tables or "tournament_tournament" not in tables:
            raise Refused(_foreign(file_name))
        applied = set(copy.execute("SELECT app, name FROM django_migrations"))
    available = set(MigrationLoader(None).disk_migrations or ())
    if {key for key in applied if key[0] == OURS} - available:
        raise Refused(_newer(file_name, program))


def _foreign(file_name: str) -> str:
    sentence = _("“%(name)s” is not a backup of this program. Nothing was changed here.")
    where = _("Backups are in the folder “Schafkopf-Sicherungen” on the stick.")
    return f"{sentence % {'name': file_name}} {where}"


def _damaged(file_name: str) -> str:
    words = {"name": file_name}
    return _("“%(name)s” is damaged and was not used. Nothing was changed here.") % words


def _newer(file_name: str, version: str) -> str:
    return _(
        "“%(name)s” comes from a newer version of the program (%(theirs)s), this is %(own)s. "
        "Please start the newer program."
    ) % {"name": file_name, "theirs": version, "own": VERSION}
