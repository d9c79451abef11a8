"""A cache in memory whose entries are valid until their tournament's journal has a new entry.

Every change writes a journal entry in the same transaction, so the newest hash, the head,
identifies the state of all public pages (docs/decisions/0024-pages-of-the-hall.md).
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Generic, TypeVar

from django.conf import settings

T = TypeVar("T")

MOST = 4000  # entries: a page for each of 448 players in two languages, and some room


@dataclass(frozen=True, slots=True)
class CachedValue(Generic[T]):
    """A cached result. Its computation began `at` (monotonic), when `head` was the newest hash."""

    value: T
    head: str
    at: float

    def is_usable(self, head: str, fresh_seconds: float) -> bool:
        """Return True if younger than `fresh_seconds`, or HALL_MOST_SECONDS for the same head."""
        # Changes made directly in the database have no journal entry.
        longest = settings.HALL_MOST_SECONDS if self.head == head else fresh_seconds
        return monotonic() - self.at < longest


class RecomputeLock:
    """A lock for one thread: begin() returns False while it is held or rests.

    It rests HALL_REST times as long as it was held, so that the desk has priority.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._rested_at = 0.0

    def begin(self) -> bool:
        return monotonic() >= self._rested_at and self._lock.acquire(blocking=False)

    def end(self, started_at: float) -> None:
        now = monotonic()
        self._rested_at = now + settings.HALL_REST * (now - started_at)
        self._lock.release()


RECOMPUTE_LOCK = RecomputeLock()


class HeadHistory:
    """The time when each journal hash stopped being the newest of its journal."""

    def __init__(self) -> None:
        self._newest: dict[Hashable, str] = {}
        self._passed: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def note(self, journal: Hashable, head: str) -> None:
        with self._lock:
            before = self._newest.get(journal)
            if before == head:
                return
            self._newest[journal] = head
            self._passed.pop(head, None)
            if before is not None:
                self._passed[before] = monotonic()
            while len(self._passed) > MOST:
                self._passed.popitem(last=False)

    def seconds_outdated(self, head: str) -> float:
        """Return how long the journal hash `head` has not been the newest; infinity if unknown."""
        with self._lock:
            return monotonic() - self._passed.get(head, float("-inf"))


HEAD_HISTORY = HeadHistory()


class JournalCache(Generic[T]):
    """A thread-safe cache of MOST values by key, each made at a head (hash) of its journal.

    `is_exact`: never return a value of an older head.
    """

    def __init__(self, *, is_exact: bool = False) -> None:
        self._is_exact = is_exact
        self._entries: OrderedDict[Hashable, CachedValue[T]] = OrderedDict()
        self._making: dict[Hashable, Lock] = {}
        self._lock = Lock()

    def get_or_make(self, key: Hashable, head: str, make: Callable[[], T]) -> T:
        """Return the value; call `make` if the head has changed, or after HALL_MOST_SECONDS.

        `key[0]`: the journal. `head`: its newest hash. For HALL_LEAST_SECONDS, and while another
        thread makes it, return the previous value, outdated by HALL_OLDEST_SECONDS at most; else
        wait.
        """
        if not self._is_exact:
            HEAD_HISTORY.note(key[0] if isinstance(key, tuple) else key, head)
        fresh_seconds = 0.0 if self._is_exact else settings.HALL_LEAST_SECONDS
        with self._lock:
            entry = self._look(key)
            if entry and entry.is_usable(head, fresh_seconds):
                return entry.value
            making = self._making.setdefault(key, Lock())
        if entry and not self._is_exact:
            started_at = monotonic()
            if RECOMPUTE_LOCK.begin():
                try:
                    return self._make(key, head, make)
                finally:
                    RECOMPUTE_LOCK.end(started_at)
            if (recent_value := self.get_recent(key, head)) is not None:
                return recent_value
        with making:
            with self._lock:
                newer = self._look(key)
            if newer and newer.is_usable(head, fresh_seconds):  # made by another thread meanwhile
                return newer.value
            try:
                return self._make(key, head, make)
            finally:
                with self._lock:
                    if key not in self._entries:  # anybody can request missing pages
                        self._making.pop(key, None)

    def get_recent(self, key: Hashable, head: str) -> T | None:
        """Return the cached value if it was current within HALL_OLDEST_SECONDS, else None."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        is_young = HEAD_HISTORY.seconds_outdated(entry.head) < settings.HALL_OLDEST_SECONDS
        return entry.value if entry.head == head or is_young else None

    def get_current(self, key: Hashable, head: str) -> T | None:
        """Return the value if it was made for this head and has not expired, else None."""
        entry = self._entries.get(key)
        return entry.value if entry and entry.head == head and entry.is_usable(head, 0) else None

    def newest(self, key: Hashable) -> T | None:
        entry = self._entries.get(key)
        return entry.value if entry else None

    def _make(self, key: Hashable, head: str, make: Callable[[], T]) -> T:
        started_at = monotonic()
        value = make()
        with self._lock:
            self._entries[key] = CachedValue(value, head, started_at)
            while len(self._entries) > MOST:
                oldest_key, _entry = self._entries.popitem(last=False)
                self._making.pop(oldest_key, None)
        return value

    def _look(self, key: Hashable) -> CachedValue[T] | None:
        if key in self._entries:
            self._entries.move_to_end(key)
        return self._entries.get(key)
