"""The lock that allows one running program per data folder. Standard library only, for run.py.

The operating system releases it with the process; a file left behind locks nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]  # a module elsewhere
    import msvcrt

NAME = "in_use"
FAR_BEHIND = 2**20  # a locked byte cannot be read on Windows: lock one behind the text


class InUse(Exception):
    """Another program uses the folder, at the address `by`."""

    def __init__(self, by: str) -> None:
        super().__init__(by)
        self.by = by


def lock_folder(folder: Path, by: str) -> IO[str]:
    """Lock `folder` for the program at address `by` until the returned file is closed.

    Raises InUse or OSError.
    """
    make_private(folder)
    file = (folder / NAME).open("a+", encoding="utf-8")
    if not _lock(file):
        file.seek(0)
        address = file.read().strip()
        file.close()
        raise InUse(address)
    file.truncate(0)
    file.write(f"{by}\n")
    file.flush()
    return file


def make_private(folder: Path) -> None:
    """Create missing folders, parents too, accessible to the owner only."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    for path in reversed(missing):
        path.mkdir(mode=0o700, exist_ok=True)


def running_address(folder: Path) -> str | None:
    """Return the address of the program that has locked `folder`, or None."""
    if not (folder / NAME).exists():
        return None
    try:
        with (folder / NAME).open("a+", encoding="utf-8") as file:
            if _lock(file):
                return None
            file.seek(0)
            return file.read().strip()
    except OSError:  # a folder that cannot be written is nobody's
        return None


def _lock(file: IO[str]) -> bool:
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            file.seek(FAR_BEHIND)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True
