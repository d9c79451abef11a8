"""The order of backups by the number in each file, because clocks are set back.

Numbers compare within one installation only.
"""

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tournament.backup import sealed


@dataclass(frozen=True, slots=True, order=True)
class BackupOrder:
    number: int = 0  # 0 in files of version 0.2 and older, which `entry` orders
    entry: int = 0
    installation: str = ""  # a digest of its secret key; empty if the file cannot be read


UNKNOWN = BackupOrder()


def read_backup_order(path: Path) -> BackupOrder:
    """Read it from the backup `path`; UNKNOWN if damaged. Raises OSError."""
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
    return BackupOrder(
        _whole(about.get("number")), _whole(about.get("entry")), installation_of(key)
    )


def _whole(value: object) -> int:
    return value if type(value) is int and value > 0 else 0
