"""Counters shared by all processes of a server: wrong passwords and floods."""

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
    """Django's file cache with atomic counts."""

    # Django's `incr` loses concurrent increments and extends the timeout.

    _dir: str  # of Django's own, as its method below

    def add(
        self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        with self._alone():
            return super().add(key, value, timeout, version)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
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
        Path(self._dir).mkdir(parents=True, exist_ok=True)
        with (Path(self._dir) / "counting.lock").open("ab") as lock_file:
            locks.lock(lock_file, locks.LOCK_EX)
            yield
