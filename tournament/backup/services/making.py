"""Making a backup: snapshot, checks, seal, and the final name last."""

import sqlite3
import threading
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import NoReturn

from django.conf import settings
from django.db import DatabaseError

from config import VERSION
from tournament.backup import sealed
from tournament.backup.contents import database_figures, newest_entry, newest_report, newest_slug
from tournament.backup.database_at import database_at
from tournament.backup.losses import time_of_lost_entries
from tournament.backup.names import backup_file_name
from tournament.backup.places import backup_folder, backups_in, installation_of, second_folder
from tournament.backup.services.copying import copy_database
from tournament.backup.services.drafts import temporary_paths
from tournament.backup.services.second_place import catch_up, drop_superseded
from tournament.shared import backup_record
from tournament.shared.errors import Refused

FORMAT = 1
_one_at_a_time = threading.Lock()
FAILURES = (OSError, sqlite3.Error, DatabaseError, sealed.Damaged, sealed.Foreign, ValueError)


def make_backup(*, now: datetime, occasion: str, folder: Path | None = None) -> Path:
    """Write a backup here and in the second place, or only to `folder`.

    `occasion`: as for backup_file_name(). Raises Refused and leaves no partial file.
    """
    with _one_at_a_time:
        try:
            report = newest_report()  # before the copy, so that none is taken for saved
            path, entry = _write(folder or backup_folder(), now, occasion)
        except FAILURES as error:
            _fail(error, is_own=folder is None)
        if folder is None:
            cut_off = time_of_lost_entries()
            backup_record.change_record(
                name=path.name,
                made_at=now.isoformat(),
                size=path.stat().st_size,
                entry=entry,
                report=report,
                problem="",
                cut_off=cut_off.isoformat() if cut_off else "",
            )
            drop_superseded(backup_folder(), keep=path.name)
            catch_up(now=now)
            if not path.is_file():  # "checked" is said only of a file that is still there
                _fail(FileNotFoundError(f"{path.name} is gone"), is_own=True)
        return path


def is_up_to_date(record: backup_record.BackupRecord) -> bool:
    is_current = (record.entry, record.report) == (newest_entry(), newest_report())
    return is_current and bool(record.name) and (backup_folder() / record.name).is_file()


def _write(folder: Path, now: datetime, occasion: str) -> tuple[Path, int]:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    number = _next_number(folder)
    with temporary_paths(folder) as draft:
        raw, packed = draft("sqlite3"), draft("zip")
        copy_database(raw)
        with database_at(raw):
            figures, entry, slug = database_figures(), newest_entry(), newest_slug()
        about = {
            "format": FORMAT,
            "program": VERSION,
            "number": number,
            "made_at": now.isoformat(),
            "occasion": occasion,
            "entry": entry,
            "contents": [asdict(entry) for entry in figures],
        }
        sealed.seal(packed, about=about, key=settings.SECRET_KEY, data=raw)
        sealed.verify_seal(packed)
        head = next((row.head for row in figures if row.slug == slug), "")
        target = packed.replace(folder / backup_file_name(slug, now, occasion, head))
    sealed.sync_folder(folder)
    backup_record.change_record(number=number)
    return target, entry


def _next_number(folder: Path) -> int:
    record = backup_record.read_record()
    folders = {folder, backup_folder(), second_folder(record) or backup_folder()}
    orders = [backup.order for place in folders for backup in backups_in(place)]
    own = installation_of(settings.SECRET_KEY)
    return 1 + max(
        [record.number, *(order.number for order in orders if order.installation == own)]
    )


def _fail(error: Exception, *, is_own: bool) -> NoReturn:
    problem = backup_record.kind_of_problem(error)
    if is_own:
        with suppress(OSError):  # on a full disk not even this can be written
            backup_record.change_record(problem=problem)
    raise Refused(backup_record.problem_in_words(problem)) from error
