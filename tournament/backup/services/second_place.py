"""Copies in the second place, written whenever it is plugged in."""

import os
import shutil
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.backup import places, sealed
from tournament.backup.services.drafts import temporary_paths
from tournament.shared.backup_record import change_record, kind_of_problem, read_record
from tournament.shared.errors import Refused


def choose_place(text: str) -> str:
    """Make the folder `text` the second place. Return a warning or "". Raises Refused."""
    place = Path(text.strip()).expanduser()
    if not text.strip() or not place.is_absolute() or not place.is_dir():
        sentence = _("There is no folder %(place)s here. Is the stick plugged in?")
        raise Refused(sentence % {"place": text.strip() or "–"})
    place = place.resolve()
    data = Path(settings.DATA_DIR).resolve()
    if place == data or data in place.parents:
        sentence = _("%(place)s is the program's own folder: choose another place.")
        raise Refused(sentence % {"place": place})
    try:
        folder = place / places.FOLDER
        folder.mkdir(mode=0o700, exist_ok=True)
        with temporary_paths(folder) as draft:
            draft("probe").write_bytes(b"probe")
    except OSError as error:
        sentence = _("Nothing can be written to %(place)s: %(error)s")
        raise Refused(sentence % {"place": place, "error": error.strerror or error}) from error
    change_record(place=str(place), lost_at="", place_problem="", copied_at="")
    if places.is_same_disk(place, data):
        return _("This folder is on the same disk: if that breaks, both are gone.")
    return ""


def forget_place() -> None:
    change_record(place="", lost_at="", place_problem="", copied_at="")


def catch_up(*, now: datetime) -> None:
    """Copy missing backups to the second place; record if it is missing or full."""
    record = read_record()
    folder = places.second_folder(record)
    if folder is None:
        return
    if not folder.is_dir():
        if not record.lost_at:
            change_record(lost_at=now.isoformat())
        return
    try:
        copied = _copy_missing(folder)
    except (OSError, sealed.Damaged, sealed.Foreign) as error:
        problem = kind_of_problem(error)
        change_record(place_problem=problem, lost_at="")
        return
    if copied or record.lost_at or record.place_problem:
        copied_at = now.isoformat() if copied else record.copied_at
        change_record(lost_at="", place_problem="", copied_at=copied_at)


def drop_superseded(folder: Path, *, keep: str = "") -> None:
    for backup in places.superseded(places.backups_in(folder)):
        if backup.name.text != keep:
            with suppress(OSError):  # another program reads it: next time
                backup.path.unlink()


def _copy_missing(folder: Path) -> int:
    originals = places.backups_in(places.backup_folder(), copies_in=folder)
    copies = places.backups_in(folder)
    by_name = {backup.name.text: backup for backup in (*copies, *originals)}
    unwanted = {backup.name.text for backup in places.superseded(by_name.values())}
    own = [backup for backup in originals if backup.name.is_sealed]
    unwanted -= {backup.name.text for backup in own[:1]}  # the newest always goes along
    missing = [
        backup for backup in own if not backup.is_copied and backup.name.text not in unwanted
    ]
    for backup in missing:
        with temporary_paths(folder) as draft:
            copy = draft("zip")
            with backup.path.open("rb") as source, copy.open("wb") as target:
                shutil.copyfileobj(source, target, sealed.BLOCK)
                target.flush()
                os.fsync(target.fileno())
            sealed.verify_seal(copy)
            copy.replace(folder / backup.name.text)
        sealed.sync_folder(folder)
    if missing:
        drop_superseded(folder, keep=missing[0].name.text)
    return len(missing)
