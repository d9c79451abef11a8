"""Looking into a file that somebody wants to go on with: whole, ours, not newer, up to date.

The file itself is only read; everything happens on a copy of it.
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
from tournament.backup.age import age_of
from tournament.backup.contents import Held, contents, from_json, last_change
from tournament.backup.database_at import database_at, missing_migrations
from tournament.backup.names import read_name
from tournament.backup.services.drafts import drafts
from tournament.shared.errors import Refused

SQLITE = b"SQLite format 3\0"
OURS = "tournament"
UNREADABLE = (
    *(sealed.Damaged, sqlite3.DatabaseError, DatabaseError),
    *(ValueError, TypeError, OverflowError),  # of values that are none any more
)
ONLY_REFUSES = re.compile(r"\bBEGIN\s+SELECT RAISE\(ABORT, '[^']*'\);\s*END\s*\Z")


@dataclass(frozen=True, slots=True)
class LookedInto:
    """`data`: a checked copy of the database in this version's form, gone when the looking ends.

    `key`: the secret key, empty where the file has none. `at`: of the backup, or of what happened
    last in it. `number`: that of the backup, 0 where it has none. `slug`: the one in the file's
    name, empty where there is none.
    """

    source: Path
    data: Path
    key: str
    at: datetime | None
    held: tuple[Held, ...]
    number: int = 0
    slug: str = ""

    @property
    def evening(self) -> Held | None:
        """The tournament that the file is called by, else the newest one in it."""
        evenings = [one for one in self.held if one.slug]
        called_so = [one for one in evenings if one.slug == self.slug]
        return (called_so or evenings)[-1] if evenings else None


@contextmanager
def look_into(path: Path, *, called: str = "") -> Iterator[LookedInto]:
    """`called`: what people know the file by. Raises Refused where it cannot be gone on with."""
    called = called or path.name
    if connection.vendor != "sqlite":
        raise Refused(_("The data is in PostgreSQL: bring it back with pg_restore."))
    folder = Path(settings.DATA_DIR)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with drafts(folder) as draft:
        data = draft("sqlite3")
        try:
            said = _unpacked(path, data, called)
            _require_ours(data, called, said.program)
            with database_at(data):
                _bring_up_to_date()
                held, last = contents(), last_change()
            _require_no_strangers(data, called)
        except UNREADABLE as error:
            raise Refused(_damaged(called)) from error
        except OSError as error:
            raise Refused(
                _("“%(name)s” cannot be read: %(error)s")
                % {"name": called, "error": error.strerror or error}
            ) from error
        if {one.slug for one in held if one.fault} - said.broken:
            raise Refused(_damaged(called))
        name = read_name(called)
        slug = name.slug if name else ""
        yield LookedInto(path, data, said.key, said.made_at or last, held, said.number, slug)


@dataclass(frozen=True, slots=True)
class _Said:
    """What the file says of itself. `broken`: tournaments whose journal was so when it was made."""

    key: str
    made_at: datetime | None = None
    broken: frozenset[str] = frozenset()
    program: str = "?"
    number: int = 0


def _unpacked(path: Path, data: Path, called: str) -> _Said:
    with path.open("rb") as file:
        beginning = file.read(16)
    if not beginning:
        raise Refused(_("“%(name)s” is empty. Nothing was changed here.") % {"name": called})
    if beginning == SQLITE:
        return _Said(_bare(path, data))
    try:
        sealed.check(path)
    except sealed.Foreign as error:
        if read_name(called):  # it is called like one of ours: the beginning itself is broken
            raise sealed.Damaged from error
        raise Refused(_foreign(called)) from error
    said = sealed.about(path)
    program = str(said.get("program", "?"))
    try:
        held, made_at = from_json(said["contents"]), datetime.fromisoformat(said["made_at"])
    except (KeyError, ValueError, TypeError) as error:
        raise Refused(_newer(called, program)) from error
    broken = frozenset(one.slug for one in held if one.fault)
    key = sealed.unpack(path, data)
    return _Said(key, made_at, broken, program, age_of(path).number)


def _bare(path: Path, data: Path) -> str:
    """A database file as it lay there, with what it had not taken up yet, and the key beside it."""
    for ending in ("", "-wal"):
        source = path.with_name(path.name + ending)
        if source.exists():
            copyfile(source, data.with_name(data.name + ending))
    key = path.with_suffix(".key")
    return key.read_text(encoding="ascii").strip() if key.exists() else ""


def _require_ours(data: Path, called: str, program: str) -> None:
    with closing(sqlite3.connect(data)) as copy:
        if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise sealed.Damaged
        if copy.execute("PRAGMA foreign_key_check").fetchone():
            raise sealed.Damaged
        tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master")}
        if "django_migrations" not in tables or "tournament_tournament" not in tables:
            raise Refused(_foreign(called))
        applied = set(copy.execute("SELECT app, name FROM django_migrations"))
    known = set(MigrationLoader(None).disk_migrations or ())
    if {key for key in applied if key[0] == OURS} - known:
        raise Refused(_newer(called, program))


def _bring_up_to_date() -> None:
    """Django's own command: ours would put a copy of this copy beside the backups."""
    if missing_migrations():
        call_command(Migrate(), interactive=False, verbosity=0)


def _require_no_strangers(data: Path, called: str) -> None:
    """A trigger that does more than refuse would act within every save from now on."""
    with closing(sqlite3.connect(data)) as copy:
        found = copy.execute(
            "SELECT type, sql FROM sqlite_master WHERE type IN ('trigger', 'view')"
        ).fetchall()
    if any(kind == "view" or not ONLY_REFUSES.search(sql) for kind, sql in found):
        raise Refused(_foreign(called))


def _foreign(called: str) -> str:
    return " ".join(
        (
            _("“%(name)s” is no backup of this program. Nothing was changed here.")
            % {"name": called},
            _("Backups lie in the folder “Schafkopf-Sicherungen” on the stick."),
        )
    )


def _damaged(called: str) -> str:
    return _("“%(name)s” is damaged and was not taken. Nothing was changed here.") % {
        "name": called
    }


def _newer(called: str, version: str) -> str:
    return _(
        "“%(name)s” comes from a newer version of the program (%(theirs)s), this is %(own)s. "
        "Please start the newer program."
    ) % {"name": called, "theirs": version, "own": VERSION}
