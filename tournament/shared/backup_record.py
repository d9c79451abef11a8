"""This computer's record of its backups, beside the database and in no backup."""

import errno
import json
import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
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
class Record:
    """State of the backups. Times are ISO 8601 with zone; every text may be "".

    `entry`: key of the newest journal entry in the last backup. `report`: arrival of its newest
    list from a phone. Backups up to the number `returned_at` precede the last restore. `place`: the
    second folder. `problem`: FULL, DAMAGED or the system's message. `cut_off`: time of a backup
    with journal entries that are missing here. `left_out`: sentences, one per line, about what the
    last restore left out. `standby_key`: the second laptop's key.
    """

    name: str = ""
    made_at: str = ""
    size: int = 0
    entry: int = 0
    report: str = ""
    number: int = 0
    returned_at: int = 0
    place: str = ""
    lost_at: str = ""
    copied_at: str = ""
    place_problem: str = ""
    problem: str = ""
    cut_off: str = ""
    left_out: str = ""
    standby_key: str = ""
    is_watched: bool = False


@dataclass(frozen=True, slots=True)
class Worry:
    title: str
    text: str


def read_record() -> Record:
    try:
        values = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Record()
    if not isinstance(values, dict):
        return Record()
    none: dict[str, Any] = asdict(Record())
    return Record(**{k: values[k] for k in none if type(values.get(k)) is type(none[k])})


def change_record(**changes: Any) -> Record:
    with _one_at_a_time:
        record = replace(read_record(), **changes)
        folder = _file().parent
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _draft(folder) as draft:
            draft.write_text(json.dumps(asdict(record), ensure_ascii=False), encoding="utf-8")
            draft.replace(_file())
        return record


def worry(*, now: datetime) -> Worry | None:
    """Return the warning about backups for the overview, or None. Takes one query."""
    record = read_record()
    if connection.vendor != "sqlite" or not record.is_watched:
        return None
    if record.cut_off:
        return cut_off_in_words(record)
    if record.left_out:
        return left_out_in_words(record)
    unsaved = oldest_unsaved(record)
    if unsaved and is_overdue(record, unsaved, now=now):
        minutes = max(0, int((now - unsaved).total_seconds() // 60))
        return Worry(
            _("Nothing backed up for %(minutes)s minutes.") % {"minutes": minutes},
            problem_in_words(record.problem),
        )
    if record.lost_at:
        return Worry(
            _("%(place)s has been missing since %(time)s.")
            % {"place": called(record.place), "time": clock_at(record.lost_at)},
            _("Please plug it in again: the backup catches up by itself."),
        )
    if record.place_problem:
        return Worry(
            _("Nothing can be written to %(place)s.") % {"place": called(record.place)},
            problem_in_words(record.place_problem),
        )
    return None


def cut_off_in_words(record: Record) -> Worry:
    return Worry(
        _("Entries are missing at the end of the journal."),
        _("The backup of %(time)s still has them. Please check it before you continue.")
        % {"time": clock_at(record.cut_off)},
    )


def left_out_in_words(record: Record) -> Worry:
    return Worry(
        _("The restored backup leaves something out."), " ".join(record.left_out.splitlines())
    )


def oldest_unsaved(record: Record) -> datetime | None:
    unsaved = JournalEntry.objects.filter(pk__gt=record.entry).order_by("pk")
    return unsaved.values_list("at", flat=True).first()


def is_overdue(record: Record, unsaved: datetime, *, now: datetime) -> bool:
    """Return True if the change at `unsaved` waits too long, or the clock was set back."""
    is_hidden = bool(record.problem) and unsaved > now
    return is_hidden or now - unsaved > OLD


def kind_of_problem(error: Exception) -> str:
    """Return `Record.problem` for the error of a failed backup."""
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


def called(place: str) -> str:
    """Return the last part of the path, or a Windows drive's letter, as users know it."""
    path = Path(place)
    return path.name or str(path).rstrip("\\/")


def clock_at(at: str) -> str:
    return clock(datetime.fromisoformat(at)) if at else ""


def _file() -> Path:
    return Path(settings.DATA_DIR) / NAME


@contextmanager
def _draft(folder: Path) -> Iterator[Path]:
    handle, name = tempfile.mkstemp(dir=folder, prefix=".backups-")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)
