"""Where backups lie: beside the data, and in a folder of a stick or another disk. Only looks."""

import os
import shutil
import string
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings

from tournament.backup import sealed
from tournament.backup.age import UNKNOWN, Age, age_of
from tournament.backup.contents import Held, from_json
from tournament.backup.names import BY_HAND, Name, read_name
from tournament.shared.backup_record import Record

FOLDER = "Schafkopf-Sicherungen"  # made once in the place that is chosen; without it, it is gone
LITTLE_ROOM = 500 * 2**20  # bytes
KEPT = 48  # four hours of one every five minutes; as many again by hand


@dataclass(frozen=True, slots=True)
class Stored:
    """A backup's file; `there`: the second place has it too."""

    path: Path
    name: Name
    size: int
    there: bool = False
    age: Age = UNKNOWN


def here() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def second_place(record: Record) -> Path | None:
    """The folder for copies, whether it is there or not; None where none was chosen."""
    return Path(record.place) / FOLDER if record.place else None


def stored_in(folder: Path, *, also_in: Path | None = None) -> list[Stored]:
    """List the backups in a folder, the newest first; none if it cannot be read."""
    there = set(_files(also_in)) if also_in else set()
    backups = []
    for text in _files(folder):
        name = read_name(text)
        if name is not None:
            path = folder / text
            try:
                age = age_of(path) if name.is_sealed else UNKNOWN
                backups.append(Stored(path, name, path.stat().st_size, text in there, age))
            except OSError:  # just dropped
                continue
    return newest_first(backups)


def newest_first(backups: Iterable[Stored]) -> list[Stored]:
    """Order by the number in the files; between installations the latest name decides."""
    backups = list(backups)
    latest: dict[str, datetime] = {}
    for backup in backups:
        installation = backup.age.installation
        latest[installation] = max(backup.name.at, latest.get(installation, backup.name.at))
    return sorted(
        backups,
        key=lambda backup: (
            *(latest[backup.age.installation], backup.age.number, backup.age.entry),
            *(backup.name.at, backup.name.text),
        ),
        reverse=True,
    )


def superseded(backups: Iterable[Stored]) -> list[Stored]:
    """List the sealed backups that may be dropped.

    Kept are the newest 48 made by themselves, the newest 48 made by hand, which thus push none of
    the others out, and the newest of each evening and of each of its rounds. A stick may hold
    backups of another laptop.
    """
    seen: set[tuple[str, int | None]] = set()
    counts: Counter[bool] = Counter()
    droppable = []
    for backup in newest_first(one for one in backups if one.name.is_sealed):
        name = backup.name
        is_by_hand = name.occasion == BY_HAND
        needed = {(name.slug, None), (name.slug, name.round)} - seen
        seen |= needed
        counts[is_by_hand] += 1
        if counts[is_by_hand] > KEPT and not needed:
            droppable.append(backup)
    return droppable


def held_in(one: Stored) -> tuple[Held, ...]:
    """What the file itself says that it holds; nothing where it cannot be read or has no seal."""
    if not one.name.is_sealed:
        return ()
    try:
        return from_json(sealed.about(one.path).get("contents"))
    except (OSError, ValueError, sealed.Damaged):
        return ()


def free_bytes(folder: Path) -> int | None:
    """None where nobody can tell."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def is_same_disk(one: Path, other: Path) -> bool:
    try:
        return one.stat().st_dev == other.stat().st_dev
    except OSError:
        return False


def sticks() -> list[Path]:
    """Sticks and disks that were plugged in, as this system shows them."""
    return [place for place in _mounted() if os.access(place, os.W_OK)]


def backups_on_sticks() -> list[Stored]:
    """What lies there, on top or one folder deeper; the newest first."""
    found: list[Stored] = []
    for place in _mounted():
        for folder in (place, *_folders(place)):
            found += stored_in(folder)
    return newest_first(found)


def _mounted() -> Iterator[Path]:
    if os.name == "nt":
        drives = (Path(f"{letter}:\\") for letter in string.ascii_uppercase[3:])
        yield from (drive for drive in drives if drive.is_dir())
        return
    for parent, depth in (("/media", 2), ("/run/media", 2), ("/Volumes", 1)):
        level: Iterable[Path] = [Path(parent)]
        for _step in range(depth):
            level = [folder for one in level for folder in _folders(one)]
        yield from (folder for folder in level if os.path.ismount(folder))


def _folders(parent: Path) -> list[Path]:
    try:
        return sorted(one for one in parent.iterdir() if one.is_dir())
    except OSError:
        return []


def _files(folder: Path) -> list[str]:
    try:
        return [one.name for one in os.scandir(folder) if one.is_file()]
    except OSError:
        return []
