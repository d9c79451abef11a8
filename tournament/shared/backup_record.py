"""This computer's record of its backups, beside the database and in no backup."""

import errno
import json
import os
import tempfile
import threading
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from tournament.models import JournalEntry
from tournament.shared.signs import clock

NAME = "backups.json"
OLD = timedelta(minutes=10)
FULL, DAMAGED = "full", "damaged"
NO_ROOM = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
_one_at_a_time = threading.RLock()


@dataclass(frozen=True, slots=True)
class BackupRecord:
    """The last backup, restore and copy, and their problems.

    Times are ISO 8601 with zone; every text may be "".
    """

    name: str = ""  # of the last backup's file, as the next four
    made_at: str = ""
    size: int = 0
    entry: int = 0  # key of its newest journal entry
    report: str = ""  # arrival of its newest list from a phone
    number: int = 0  # of backups made
    returned_at: int = 0  # backups up to this number precede the last restore
    place: str = ""  # the second folder
    lost_at: str = ""  # since when it is missing
    copied_at: str = ""
    place_problem: str = ""
    problem: str = ""  # FULL, DAMAGED or the system's message
    cut_off: str = ""  # time of a backup with journal entries that are missing here
    left_out: str = ""  # sentences, one per line, about what the last restore left out
    standby_key: str = ""  # of the second laptop
    is_watched: bool = False


@dataclass(frozen=True, slots=True)
class BackupWarning:
    title: str
    text: str


def read_record() -> BackupRecord:
    try:
        values = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return BackupRecord()
    if not isinstance(values, dict):
        return BackupRecord()
    none: dict[str, Any] = asdict(BackupRecord())
    return BackupRecord(**{k: values[k] for k in none if type(values.get(k)) is type(none[k])})


def change_record(**changes: Any) -> BackupRecord:
    with _one_at_a_time:
        record = replace(read_record(), **changes)
        folder = _file().parent
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=".backups-")
        os.close(handle)
        draft = Path(name)
        try:
            draft.write_text(json.dumps(asdict(record), ensure_ascii=False), encoding="utf-8")
            draft.replace(_file())
        finally:
            draft.unlink(missing_ok=True)
        return record


def backup_warning(*, now: datetime) -> BackupWarning | None:
    """Return the most important warning for the overview, or None."""
    record = read_record()
    if connection.vendor != "sqlite" or not record.is_watched:
        return None
    if record.cut_off:
        return cut_off_in_words(record)
    if record.left_out:
        return left_out_in_words(record)
    unsaved = oldest_unsaved(record)
    if unsaved and is_overdue(record, unsaved, now=now):
        return overdue_in_words(record, unsaved, now=now)
    if record.lost_at:
        return BackupWarning(
            _("%(place)s has been missing since %(time)s.")
            % {"place": place_name(record.place), "time": clock_at(record.lost_at)},
            _("Please plug it in again: the backup catches up by itself."),
        )
    return place_problem_in_words(record) if record.place_problem else None


def cut_off_in_words(record: BackupRecord) -> BackupWarning:
    return BackupWarning(
        _("Entries are missing at the end of the journal."),
        _("The backup of %(time)s still has them. Please check it before you continue.")
        % {"time": clock_at(record.cut_off)},
    )


def left_out_in_words(record: BackupRecord) -> BackupWarning:
    return BackupWarning(
        _("The restored backup leaves something out."), " ".join(record.left_out.splitlines())
    )


def overdue_in_words(
    record: BackupRecord, unsaved_since: datetime, *, now: datetime
) -> BackupWarning:
    minutes = max(0, int((now - unsaved_since).total_seconds() // 60))
    title = _("Nothing backed up for %(minutes)s minutes.") % {"minutes": minutes}
    return BackupWarning(title, problem_in_words(record.problem))


def place_problem_in_words(record: BackupRecord) -> BackupWarning:
    title = _("Nothing can be written to %(place)s.") % {"place": place_name(record.place)}
    return BackupWarning(title, problem_in_words(record.place_problem))


def oldest_unsaved(record: BackupRecord) -> datetime | None:
    unsaved = JournalEntry.objects.filter(pk__gt=record.entry).order_by("pk")
    return unsaved.values_list("at", flat=True).first()


def is_overdue(record: BackupRecord, unsaved_since: datetime, *, now: datetime) -> bool:
    """Return True if changes are older than OLD, or the clock was set back."""
    is_hidden = bool(record.problem) and unsaved_since > now
    return is_hidden or now - unsaved_since > OLD


def kind_of_problem(error: Exception) -> str:
    message = str(error).lower()
    if getattr(error, "errno", None) in NO_ROOM or "disk is full" in message:
        return FULL
    if isinstance(error, OSError):
        message = error.strerror or str(error)
        return f"{message}: {error.filename}" if error.filename else message
    return DAMAGED


def problem_in_words(problem: str) -> str:
    if problem == FULL:
        return _("The disk is full. Please free some space; you can keep typing.")
    if problem == DAMAGED:
        return _("The copy was damaged. Please restart the program soon.")
    return problem


def not_saved_in_words(*, is_full: bool) -> str:
    if is_full:
        return _("The tournament computer's disk is full.")
    return _("Another program is using the database, or it cannot be written to.")


def place_name(place: str) -> str:
    """Return the last part of the path, or the letter of a Windows drive."""
    path = Path(place)
    return path.name or str(path).rstrip("\\/")


def clock_at(at: str) -> str:
    return clock(datetime.fromisoformat(at)) if at else ""


def _file() -> Path:
    return Path(settings.DATA_DIR) / NAME
