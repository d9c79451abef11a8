"""The order in which backups were made: a number in each file, because clocks are set back.

Each new backup takes the next number after all that this laptop can see. Numbers compare within one
installation, which is known by its secret key: another laptop counts for itself.
"""

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tournament.backup import sealed


@dataclass(frozen=True, slots=True, order=True)
class Age:
    """The age of a backup. `number`: 0 in files of version 0.2 and older, which `entry` orders.

    `installation`: a digest of its secret key, empty if the file cannot be read.
    """

    number: int = 0
    entry: int = 0
    installation: str = ""


UNKNOWN = Age()


def age_of(path: Path) -> Age:
    """Read the age of a sealed file. Raises OSError."""
    state = path.stat()
    return _read(path, state.st_size, state.st_mtime_ns)


def installation_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:16]


@lru_cache(maxsize=2000)  # a folder is listed every few seconds, its files never change
def _read(path: Path, size: int, changed_at: int) -> Age:
    try:
        about, key = sealed.about(path), sealed.key(path)
    except (OSError, sealed.Damaged):
        return UNKNOWN
    return Age(_whole(about.get("number")), _whole(about.get("entry")), installation_of(key))


def _whole(value: object) -> int:
    return value if type(value) is int and value > 0 else 0
