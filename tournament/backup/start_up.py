"""The checks before the program serves: refuse a damaged evening, remark on what is unusual.

A damaged database is never taken for a first start.
"""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from config.sqlite_library import may_lose_commits, version as sqlite_version
from tournament.backup import places, sealed
from tournament.backup.contents import chain_end, last_change
from tournament.backup.database_at import database_file, missing_migrations
from tournament.backup.losses import time_of_lost_entries
from tournament.backup.page import size_in_words
from tournament.models import Tournament
from tournament.ranking.against_journal import list_differences, seat_differences
from tournament.shared.backup_record import change_record, cut_off_in_words, read_record
from tournament.shared.errors import Refused
from tournament.shared.signs import short_date_and_time

BEGINNING = b"SQLite format 3\0"
SLOW_CLOCK = timedelta(minutes=2)
NETWORK = ("nfs", "cifs", "smb", "9p", "sshfs", "davfs", "afp", "ncp")
SYNCED = ("onedrive", "dropbox", "nextcloud", "icloud", "google drive", "googledrive")
MOUNTS = Path("/proc/mounts")
REMOTE_DRIVE = 4  # of GetDriveTypeW
UNREADABLE = (DatabaseError, ValueError, TypeError, OverflowError)


def require_usable_database(*, allow_broken_journals: bool = False) -> None:
    """Raise Refused if the database or, unless allowed, a journal is broken."""
    file = database_file()
    if not file.exists():
        return
    if problem := _problem_of_file(file):
        raise Refused(problem, *_restore_command(file))
    try:
        if problem := _problem_of_version():
            raise Refused(problem)
        broken = [] if allow_broken_journals or missing_migrations() else [*_broken_journals()]
    except UNREADABLE as error:
        connection.close()
        raise Refused(_damaged(file), *_restore_command(file)) from error
    if broken:
        anyhow = _("To continue anyway: python3 run.py --anyway")
        raise Refused(*broken, *_restore_command(file), anyhow)


def _problem_of_file(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            beginning = opened.read(len(BEGINNING))
    except OSError as error:
        words = {"file": file, "why": error.strerror or error}
        return _("%(file)s cannot be read: %(why)s.") % words
    empty = _("The database %(file)s is empty, but it used to hold an evening.") % {"file": file}
    if not beginning:
        return empty
    if beginning != BEGINNING:
        return _damaged(file)
    if not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        return _read_only(file)
    try:
        with closing(sqlite3.connect(file, timeout=5)) as database:
            if database.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                return _damaged(file)
            names = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
            database.execute("BEGIN IMMEDIATE")
            database.rollback()
    except sqlite3.OperationalError as error:
        message = str(error)
        if "readonly" in message:
            return _read_only(file)
        if "locked" in message:
            return _(
                "The database %(file)s is locked: another program has it open, perhaps a"
                " database viewer or a virus scanner."
            ) % {"file": file}
        return _damaged(file)
    except (sqlite3.DatabaseError, ValueError):  # some of its words are no text any more
        return _damaged(file)
    was_used = bool(places.backups_in(places.backup_folder()))
    if not names:  # made a moment ago by a first start that was stopped, or emptied since
        return empty if was_used else ""
    if "django_migrations" not in names or (was_used and "tournament_tournament" not in names):
        return _("The database %(file)s belongs to another program.") % {"file": file}
    return ""


def _read_only(file: Path) -> str:
    return _("The database %(file)s is read-only: nothing could be saved.") % {"file": file}


def _damaged(file: Path) -> str:
    return _("The database %(file)s is damaged.") % {"file": file}


def _problem_of_version() -> str:
    loader = MigrationLoader(connection)
    migrations = {name for app, name in loader.disk_migrations or () if app == "tournament"}
    if {name for app, name in loader.applied_migrations or () if app == "tournament"} - migrations:
        return _("This evening was last used by a newer version. Please start the newer program.")
    return ""


def _broken_journals() -> Iterator[str]:
    for tournament in [*Tournament.objects.order_by("pk"), None]:
        seq, _head, fault = chain_end(tournament)
        if fault:
            name = tournament.name if tournament else _("without a tournament")
            words = {"tournament": name, "number": seq}
            yield _("The journal of %(tournament)s is broken at entry %(number)s.") % words


def _restore_command(file: Path) -> tuple[str, ...]:
    newest = newest_intact_backup()
    if newest is None:
        return (
            _("No backup was found here. If there is one on a stick, plug it in and restart."),
            _("To start afresh, move %(file)s out of the way.") % {"file": file},
        )
    at = short_date_and_time(newest[1])
    python = "py" if os.name == "nt" else "python3"
    return (
        _("The newest good backup is from %(at)s. To continue from it:") % {"at": at},
        f'{python} run.py restore "{newest[0]}" --replace',
    )


def newest_intact_backup() -> tuple[Path, datetime] | None:
    second = places.second_folder(read_record())
    everywhere = [
        *places.backups_in(places.backup_folder()),
        *(places.backups_in(second) if second else []),
        *places.backups_on_sticks(),
    ]
    for backup in places.newest_first(everywhere):
        if not backup.name.is_sealed:
            continue
        try:
            sealed.verify_seal(backup.path)
        except (sealed.Damaged, sealed.Foreign, OSError):
            continue
        return backup.path, backup.name.at
    return None


# -- what is odd and does not stop anybody -------------------------------------------------------


def start_up_warnings(*, now: datetime) -> list[str]:
    """Return warnings about data and backups. Needs a migrated database."""
    return [*_warnings(now), *_outside_changes()]


def _warnings(now: datetime) -> Iterator[str]:
    if connection.vendor == "sqlite" and may_lose_commits(sqlite_version()):
        yield _(
            "SQLite %(version)s on this computer has a rare fault: when several people save at the "
            "same moment, a saved list can get lost. A newer Python may bring a newer SQLite. "
            "Until then please keep the paper lists and back up to a stick as well."
        ) % {"version": ".".join(map(str, sqlite_version()))}
    if at := time_of_lost_entries():
        problem = cut_off_in_words(change_record(cut_off=at.isoformat()))
        yield f"{problem.title} {problem.text}"
    folder = Path(settings.DATA_DIR)
    free = places.free_bytes(folder)
    if free is not None and free < places.LITTLE_ROOM:
        words = {"size": size_in_words(free)}
        yield _("Only %(size)s is free on this disk: please make room before the evening.") % words
    newest = last_change()
    if newest and newest - now > SLOW_CLOCK:
        yield _(
            "The clock of this computer says %(now)s, but something has already been saved"
            " at %(last)s: please set the clock."
        ) % {
            "now": short_date_and_time(now),
            "last": short_date_and_time(newest),
        }
    if is_on_network(folder):
        yield _(
            "The data is on a network drive (%(folder)s), where a database can break. Please"
            " move the program to this computer's own disk."
        ) % {"folder": folder}
    elif any(name in str(folder).lower() for name in SYNCED):
        yield _(
            "The data is in a folder that is synchronised with the internet (%(folder)s),"
            " which can break a database. Please move the program to another folder."
        ) % {"folder": folder}


def _outside_changes() -> Iterator[str]:
    """Yield a sentence per open tournament that was changed outside the program."""
    for tournament in Tournament.objects.exclude(state=Tournament.State.CLOSED).order_by("pk"):
        differences = (*list_differences(tournament), *seat_differences(tournament))
        for difference in differences[:1]:
            words = {"tournament": tournament.name, "difference": difference}
            yield _("%(tournament)s was changed outside the program. %(difference)s") % words


def is_on_network(folder: Path) -> bool:
    if sys.platform == "win32":
        import ctypes

        kind = ctypes.windll.kernel32.GetDriveTypeW(f"{folder.resolve().drive}\\")
        return bool(kind == REMOTE_DRIVE) or str(folder).startswith("\\\\")
    return any(name in _file_system_type(folder) for name in NETWORK)


def _file_system_type(folder: Path) -> str:
    """Return "ext4", or "" if unknown."""
    best, kind = 0, ""
    try:
        lines = MOUNTS.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    for line in lines:
        parts = line.split()
        place = parts[1].replace("\\040", " ") if len(parts) > 2 else ""
        is_above = place and (folder == Path(place) or Path(place) in folder.parents)
        if is_above and len(place) >= best:
            best, kind = len(place), parts[2]
    return kind
