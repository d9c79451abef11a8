"""Going on with a backup: made ready beside the evening, put in its place when nobody has it open.

Ready is a folder of its own, by one renaming. What puts it in place may be killed at any moment:
done once more, it ends where it would have ended. The database that was here is renamed, never
removed.
"""

import os
from datetime import datetime
from pathlib import Path
from shutil import copyfile, rmtree

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.backup.database_at import database_at, database_file
from tournament.backup.left_behind import changes_since, present_state
from tournament.backup.names import REPLACED, WHEN
from tournament.backup.places import here
from tournament.backup.sealed import sync_folder
from tournament.backup.services.forgetting import forget_again, forgotten_here
from tournament.backup.services.looking import LookedInto
from tournament.models import Tournament
from tournament.shared.backup_record import change_record, read_record
from tournament.shared.errors import Refused
from tournament.shared.journal_entries import record

READY, DRAFT = "taking_over", ".taking_over.part"
DATA, KEY, STAMP, CONFIRMED = "db.sqlite3", "secret_key", "stamp", "confirmed"


def make_ready(found: LookedInto, *, by: User | None, reason: str, now: datetime) -> None:
    """From here on the next start goes on with it. Raises Refused, and nothing is ready then.

    Whoever was erased here since it was made is erased in it too; all sign in anew; each journal in
    it says that it was gone back to, when, by whom and why.
    """
    forgotten, confirmed = forgotten_here(), present_state()
    with database_at(found.data):
        Session.objects.all().delete()
        forget_again(forgotten)
        _tell_journals(found, _same_account(by), reason)
    folder = Path(settings.DATA_DIR)
    draft, ready = folder / DRAFT, folder / READY
    try:
        rmtree(draft, ignore_errors=True)
        draft.mkdir(mode=0o700)
        found.data.replace(draft / DATA)
        if found.key:
            (draft / KEY).write_text(f"{found.key}\n", encoding="ascii")
        stamp = timezone.localtime(now).strftime(WHEN)
        (draft / STAMP).write_text(stamp, encoding="ascii")
        (draft / CONFIRMED).write_text(confirmed, encoding="ascii")
        for path in draft.iterdir():
            path.chmod(0o600)
            _sync(path)
        rmtree(ready, ignore_errors=True)
        number = max(read_record().number, found.number)
        change_record(number=number, returned_at=number)
        draft.replace(ready)
        sync_folder(folder)
    except OSError as error:
        raise Refused(_("The copy could not be written: %(error)s") % {"error": error}) from error


def is_ready() -> bool:
    return (Path(settings.DATA_DIR) / READY).is_dir()


def left_behind() -> list[str]:
    """Name what came in since going back was confirmed. Call before put_in_place()."""
    return changes_since(Path(settings.DATA_DIR) / READY / CONFIRMED)


def put_in_place() -> bool:
    """Whether one was ready. Nobody may have the database open: connections are closed before."""
    folder = Path(settings.DATA_DIR)
    ready, database = folder / READY, database_file()
    if not ready.is_dir():
        return False
    if (ready / DATA).exists():
        stamp = (ready / STAMP).read_text(encoding="ascii")
        here().mkdir(mode=0o700, parents=True, exist_ok=True)
        _put_aside(database, here() / f"{REPLACED}-{stamp}.sqlite3", folder / KEY)
        if (ready / KEY).exists():
            (ready / KEY).replace(folder / KEY)
        (ready / DATA).replace(database)
        sync_folder(here())
        sync_folder(folder)
    rmtree(ready)
    return True


def _put_aside(database: Path, kept: Path, key: Path) -> None:
    """With what it had not taken up yet, which under its old name would spoil the new one."""
    if database.exists():
        if key.exists():
            copyfile(key, kept.with_suffix(".key"))
            kept.with_suffix(".key").chmod(0o600)
        database.chmod(0o600)
        database.replace(kept)
    wal = database.with_name(database.name + "-wal")
    if wal.exists():
        wal.replace(kept.with_name(kept.name + "-wal"))
    database.with_name(database.name + "-shm").unlink(missing_ok=True)


def _tell_journals(found: LookedInto, by: User | None, reason: str) -> None:
    """Every tournament that is not over; who reads the chain sees where it was cut."""
    made_at = timezone.localtime(found.at).isoformat(timespec="seconds") if found.at else ""
    for tournament in Tournament.objects.exclude(state=Tournament.State.CLOSED):
        record(tournament, "backup_restored", by=by, new={"made_at": made_at}, reason=reason)


def _same_account(by: User | None) -> User | None:
    """In another laptop's evening the same number may be somebody else."""
    if by is None:
        return None
    return User.objects.filter(pk=by.pk, username=by.username, date_joined=by.date_joined).first()


def _sync(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())
