"""Temporary files, beside the finished ones and always removed."""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MARK = ".part"
LEFT_BEHIND = 60 * 60  # seconds; by then whoever made it was killed
WITH_SQLITE = ("", "-wal", "-shm", "-journal")


@contextmanager
def temporary_paths(folder: Path) -> Iterator[Callable[[str], Path]]:
    """Yield a function from suffix to the path of a new file; unrenamed files are removed."""
    _sweep(folder)
    token = secrets.token_hex(4)
    paths: list[Path] = []

    def draft(suffix: str) -> Path:
        path = folder / f".{token}.{suffix}{MARK}"
        path.touch(mode=0o600, exist_ok=False)
        paths.append(path)
        return path

    try:
        yield draft
    finally:
        for path in paths:
            for ending in WITH_SQLITE:
                path.with_name(path.name + ending).unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    long_ago = time.time() - LEFT_BEHIND
    with suppress(OSError):
        for path in folder.glob(f"*{MARK}*"):
            if path.stat().st_mtime < long_ago:
                path.unlink()
