"""What all processes of a server count together, in files: wrong passwords and floods."""

import pickle
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache
from django.core.files import locks


class SharedCounts(FileBasedCache):
    """Django's cache in files, whose counts are right when several processes count at once.

    Its own `incr` reads and then writes, which loses one of two, and lets what is counted run out
    five minutes after the last one instead of when it was to.
    """

    _dir: str  # of Django's own, as its method below

    def add(
        self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        with self._alone():
            return super().add(key, value, timeout, version)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """ValueError where nothing is counted, or no longer."""
        file = Path(self._key_to_file(key, version))  # type: ignore[attr-defined]  # the stubs forget it
        with self._alone():
            counted: int | None = self.get(key, version=version)
            if counted is None:
                raise ValueError(f"Nothing is counted as {key}.")
            with file.open("rb") as stored:
                runs_out_at = pickle.load(stored)
            left = None if runs_out_at is None else runs_out_at - time.time()
            self.set(key, counted + delta, left, version)
        return counted + delta

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """No other process or thread counts meanwhile; a lock dies with whoever holds it."""
        Path(self._dir).mkdir(parents=True, exist_ok=True)
        with (Path(self._dir) / "counting.lock").open("ab") as held:
            locks.lock(held, locks.LOCK_EX)
            yield
