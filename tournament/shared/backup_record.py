"""What this laptop knows of its backups: the last one, the second place, what is wrong.

In a small file beside the database and not in it: an evening that goes on elsewhere must not carry
this laptop's stick along. The station of the backups writes it; the overview only asks it.
"""

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
    """Times are ISO 8601 with zone; every text is empty where there is nothing to tell.

    `entry`: the newest journal entry in the last backup, `report`: when its newest list from a
    phone came. `number`: the last number that a backup took; up to `returned_at` they were made
    before somebody last went back. `place`: the second folder, `lost_at`: since when it is gone,
    `copied_at`: when a copy last went there. `problem`: why the last attempt failed: FULL, DAMAGED
    or what the system said of it. `cut_off`: the time of a backup that has entries of the journal
    which are not here any more. `standby_key`: what a second laptop asks for backups with; here
    and not in the database, or every backup would carry it along.
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
    standby_key: str = ""
    is_watched: bool = False


@dataclass(frozen=True, slots=True)
class Worry:
    title: str
    text: str


def read_record() -> Record:
    """Whatever the file holds: one that cannot be read is as good as none."""
    try:
        said = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Record()
    if not isinstance(said, dict):
        return Record()
    none: dict[str, Any] = asdict(Record())
    return Record(**{k: said[k] for k in none if type(said.get(k)) is type(none[k])})


def change_record(**changes: Any) -> Record:
    """Written beside and renamed; two that change it take turns."""
    with _one_at_a_time:
        record = replace(read_record(), **changes)
        folder = _file().parent
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _draft(folder) as draft:
            draft.write_text(json.dumps(asdict(record), ensure_ascii=False), encoding="utf-8")
            draft.replace(_file())
        return record


def worry(*, now: datetime) -> Worry | None:
    """What the overview has to say of the backups; None where all is well or nobody watches.

    One query. Where nothing was changed no backup is missing, however old the last one is.
    """
    record = read_record()
    if connection.vendor != "sqlite" or not record.is_watched:
        return None
    if record.cut_off:
        return cut_off_in_words(record)
    unsaved = oldest_unsaved(record)
    if unsaved and is_overdue(record, unsaved, now=now):
        minutes = max(0, int((now - unsaved).total_seconds() // 60))
        return Worry(
            _("Nothing was backed up for %(minutes)s minutes.") % {"minutes": minutes},
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
        _("The backup of %(time)s still has them: look at it before you go on.")
        % {"time": clock_at(record.cut_off)},
    )


def oldest_unsaved(record: Record) -> datetime | None:
    """When the first change was made that the last backup does not have."""
    unsaved = JournalEntry.objects.filter(pk__gt=record.entry).order_by("pk")
    return unsaved.values_list("at", flat=True).first()


def is_overdue(record: Record, unsaved: datetime, *, now: datetime) -> bool:
    """True if a change of `unsaved` should be in a backup by now, or a clock set back hides it."""
    is_hidden = bool(record.problem) and unsaved > now
    return is_hidden or now - unsaved > OLD


def kind_of_problem(error: Exception) -> str:
    """What the record keeps of a failure: the words for it follow when somebody reads them."""
    said = str(error).lower()
    if getattr(error, "errno", None) in NO_ROOM or "disk is full" in said:
        return FULL
    if isinstance(error, OSError):
        said = error.strerror or str(error)
        return f"{said}: {error.filename}" if error.filename else said
    return DAMAGED


def problem_in_words(problem: str) -> str:
    if problem == FULL:
        return _("The disk is full. Please make room; typing can go on.")
    if problem == DAMAGED:
        return _("The copy was not whole. Please stop the program soon and start it again.")
    return problem


def called(place: str) -> str:
    """A stick's own name, as its folder has it; a drive by its letter."""
    path = Path(place)
    return path.name or str(path).rstrip("\\/")


def clock_at(at: str) -> str:
    """ "21:12"; nothing where it has not happened yet."""
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
