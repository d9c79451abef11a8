"""Restoring a backup: prepared beside the evening, put in place at the next start.

One rename makes it ready. Putting it in place can be killed and repeated at any moment. The
replaced database is renamed, never removed. A page only prepares the restore and asks for a
restart: eight threads have the database open, and the secret key was read at the start.
"""

import os
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from shutil import copyfile, rmtree

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.backup.database_at import database_at, database_file
from tournament.backup.losses import (
    TournamentKey,
    changes_since,
    journal_heads,
    present_state,
)
from tournament.backup.names import REPLACED, WHEN
from tournament.backup.places import backup_folder
from tournament.backup.sealed import sync_folder
from tournament.backup.services.checking import CheckedBackup
from tournament.backup.services.forgetting import current_deletions, repeat_deletions
from tournament.models import Tournament
from tournament.shared.backup_record import change_record, read_record
from tournament.shared.errors import Refused
from tournament.shared.journal_entries import record

READY, DRAFT = "taking_over", ".taking_over.part"
DATA, KEY, STAMP, CONFIRMED = "db.sqlite3", "secret_key", "stamp", "confirmed"
_stop: list[Callable[[], None]] = []


def on_restart(stop: Callable[[], None]) -> None:
    """Register the function that ends the program once running requests are answered."""
    _stop[:] = [stop]


def ask_for_restart() -> bool:
    """Call on_restart()'s function; return False if somebody must restart by hand instead."""
    for stop in _stop:
        stop()
    return bool(_stop)


def prepare_restore(backup: CheckedBackup, *, by: User | None, reason: str, now: datetime) -> None:
    """Prepare the restore for the next start, or raise Refused and prepare nothing.

    In the prepared copy: repeat deletions of people, sign everybody out, record the restore.
    """
    deletions, confirmed, heads = current_deletions(), present_state(), journal_heads()
    with database_at(backup.data):
        Session.objects.all().delete()
        repeat_deletions(*deletions)
        _record_restores(backup, by, reason, heads)
    folder = Path(settings.DATA_DIR)
    draft, ready = folder / DRAFT, folder / READY
    try:
        rmtree(draft, ignore_errors=True)
        draft.mkdir(mode=0o700)
        backup.data.replace(draft / DATA)
        if backup.key:
            (draft / KEY).write_text(f"{backup.key}\n", encoding="ascii")
        stamp = timezone.localtime(now).strftime(WHEN)
        (draft / STAMP).write_text(stamp, encoding="ascii")
        (draft / CONFIRMED).write_text(confirmed, encoding="ascii")
        for path in draft.iterdir():
            path.chmod(0o600)
            _sync(path)
        rmtree(ready, ignore_errors=True)
        number = max(read_record().number, backup.number)
        change_record(number=number, returned_at=number)
        draft.replace(ready)
        sync_folder(folder)
    except OSError as error:
        raise Refused(_("The copy could not be written: %(error)s") % {"error": error}) from error


def changes_after_confirmation() -> list[str]:
    """Return sentences on changes since prepare_restore(). Call before finish_restore()."""
    return changes_since(Path(settings.DATA_DIR) / READY / CONFIRMED)


def finish_restore() -> bool:
    """Put a prepared backup in place; return False without one. Close connections first."""
    folder = Path(settings.DATA_DIR)
    ready, database = folder / READY, database_file()
    if not ready.is_dir():
        return False
    if (ready / DATA).exists():
        stamp = (ready / STAMP).read_text(encoding="ascii")
        backup_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        _move_replaced_database(
            database, backup_folder() / f"{REPLACED}-{stamp}.sqlite3", folder / KEY
        )
        if (ready / KEY).exists():
            (ready / KEY).replace(folder / KEY)
        (ready / DATA).replace(database)
        sync_folder(backup_folder())
        sync_folder(folder)
    rmtree(ready)
    return True


def _move_replaced_database(database: Path, target: Path, key: Path) -> None:
    """Move it to `target` with its -wal file, which would corrupt the new database.

    Copies the replaced program's `key` beside it.
    """
    if database.exists():
        if key.exists():
            copyfile(key, target.with_suffix(".key"))
            target.with_suffix(".key").chmod(0o600)
        database.chmod(0o600)
        database.replace(target)
    wal = database.with_name(database.name + "-wal")
    if wal.exists():
        wal.replace(target.with_name(target.name + "-wal"))
    database.with_name(database.name + "-shm").unlink(missing_ok=True)


def _record_restores(
    backup: CheckedBackup, by: User | None, reason: str, heads: Mapping[TournamentKey, str]
) -> None:
    if by:  # in the restored database the account may be missing or its id another one's
        same = User.objects.filter(pk=by.pk, username=by.username, date_joined=by.date_joined)
        by = same.first()
    made_at = timezone.localtime(backup.at).isoformat(timespec="seconds") if backup.at else ""
    for tournament in Tournament.objects.order_by("pk"):
        head = heads.get((tournament.slug, tournament.created_at))
        loses_entries = head and not tournament.journal.filter(hash=head).exists()
        if loses_entries or not tournament.is_closed:
            record(tournament, "backup_restored", by=by, new={"made_at": made_at}, reason=reason)


def _sync(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())
