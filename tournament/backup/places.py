"""The folders of backups: beside the data, and on a stick or another disk. Reads only."""

import hashlib
import os
import shutil
import string
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from tournament.backup import sealed
from tournament.backup.contents import Figures, from_json
from tournament.backup.names import BY_HAND, BackupName, parse_file_name
from tournament.shared.backup_record import BackupRecord

FOLDER = "Schafkopf-Sicherungen"  # made once in the place that is chosen; without it, it is gone
LITTLE_ROOM = 500 * 2**20  # bytes
KEPT = 48  # four hours of one every five minutes; as many again by hand


@dataclass(frozen=True, slots=True, order=True)
class BackupOrder:
    """A backup's sort key: by number, because clocks are set back.

    Numbers compare within one installation only.
    """

    number: int = 0  # 0 in files of version 0.2 and older, which `entry` orders
    entry: int = 0
    installation: str = ""  # a digest of its secret key; empty if the file cannot be read


UNKNOWN = BackupOrder()


@dataclass(frozen=True, slots=True)
class StoredBackup:
    path: Path
    name: BackupName
    size: int
    is_copied: bool = False
    order: BackupOrder = UNKNOWN


def backup_folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def second_folder(record: BackupRecord) -> Path | None:
    """Return the folder of copies in the second place, even if unplugged; None if none is chosen.

    `record`: the stored state of the backups.
    """
    return Path(record.place) / FOLDER if record.place else None


def backups_in(folder: Path, *, copies_in: Path | None = None) -> list[StoredBackup]:
    """List a folder's backups, newest first; none if unreadable.

    Sets `is_copied` for those also in `copies_in`.
    """
    copied = set(_files(copies_in)) if copies_in else set()
    backups = []
    for text in _files(folder):
        name = parse_file_name(text)
        if name is not None:
            path = folder / text
            try:
                order = read_backup_order(path) if name.is_sealed else UNKNOWN
                backups.append(StoredBackup(path, name, path.stat().st_size, text in copied, order))
            except OSError:  # just dropped
                continue
    return newest_first(backups)


def read_backup_order(path: Path) -> BackupOrder:
    """Return the file's place among the backups; UNKNOWN if damaged. Raises OSError."""
    state = path.stat()
    return _read(path, state.st_size, state.st_mtime_ns)


def installation_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:16]


@lru_cache(maxsize=2000)  # a folder is listed every few seconds, its files never change
def _read(path: Path, size: int, changed_at: int) -> BackupOrder:
    try:
        about, key = sealed.read_description(path), sealed.read_key(path)
    except (OSError, sealed.Damaged):
        return UNKNOWN
    number, entry = (
        value if type(value) is int and value > 0 else 0
        for value in (about.get("number"), about.get("entry"))
    )
    return BackupOrder(number, entry, installation_of(key))


def newest_first(backups: Iterable[StoredBackup]) -> list[StoredBackup]:
    """Sort by the latest backup of each installation, then by number."""
    backups = list(backups)
    latest: dict[str, datetime] = {}
    for backup in backups:
        installation = backup.order.installation
        latest[installation] = max(backup.name.at, latest.get(installation, backup.name.at))
    return sorted(
        backups,
        key=lambda backup: (
            *(latest[backup.order.installation], backup.order.number, backup.order.entry),
            *(backup.name.at, backup.name.text),
        ),
        reverse=True,
    )


def superseded(backups: Iterable[StoredBackup]) -> list[StoredBackup]:
    """List the sealed backups that may be deleted.

    Keeps the newest 48 automatic, 48 manual, and the newest of each evening and round.
    """
    seen: set[tuple[str, int | None]] = set()
    counts: Counter[bool] = Counter()
    droppable = []
    for backup in newest_first(backup for backup in backups if backup.name.is_sealed):
        name = backup.name
        is_by_hand = name.occasion == BY_HAND
        needed = {(name.slug, None), (name.slug, name.round)} - seen
        seen |= needed
        counts[is_by_hand] += 1
        if counts[is_by_hand] > KEPT and not needed:
            droppable.append(backup)
    return droppable


def figures_in(backup: StoredBackup) -> tuple[Figures, ...]:
    """Return each tournament's Figures (counts, journal end); () if unreadable or unsealed."""
    if not backup.name.is_sealed:
        return ()
    try:
        return from_json(sealed.read_description(backup.path).get("contents"))
    except (OSError, ValueError, sealed.Damaged):
        return ()


def free_bytes(folder: Path) -> int | None:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def is_same_disk(path: Path, other: Path) -> bool:
    try:
        return path.stat().st_dev == other.stat().st_dev
    except OSError:
        return False


def writable_disks() -> list[Path]:
    """Return mount points, such as those of USB sticks."""
    return [place for place in _mounted() if os.access(place, os.W_OK)]


def backups_on_sticks() -> list[StoredBackup]:
    backups: list[StoredBackup] = []
    for place in _mounted():
        for folder in (place, *_folders(place)):
            backups += backups_in(folder)
    return newest_first(backups)


def _mounted() -> Iterator[Path]:
    if os.name == "nt":
        drives = (Path(f"{letter}:\\") for letter in string.ascii_uppercase[3:])
        yield from (drive for drive in drives if drive.is_dir())
        return
    for parent, depth in (("/media", 2), ("/run/media", 2), ("/Volumes", 1)):
        level: Iterable[Path] = [Path(parent)]
        for _step in range(depth):
            level = [folder for parent_folder in level for folder in _folders(parent_folder)]
        yield from (folder for folder in level if os.path.ismount(folder))


def _folders(parent: Path) -> list[Path]:
    try:
        return sorted(entry for entry in parent.iterdir() if entry.is_dir())
    except OSError:
        return []


def _files(folder: Path) -> list[str]:
    try:
        return [entry.name for entry in os.scandir(folder) if entry.is_file()]
    except OSError:
        return []
