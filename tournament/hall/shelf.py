"""What was made for the hall stands ready: it is made anew only when the journal goes on.

Every change of a tournament writes an entry into its journal, in the same transaction. So the head
of the journal names what each public page says, and five hundred phones cost one page, not five
hundred. Kept in the memory of the process: several processes each keep their own, and none can be
wrong (docs/decisions/0024-pages-of-the-hall.md).
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Generic, TypeVar

from django.conf import settings

T = TypeVar("T")

MOST = 4000  # of 448 players each their own page in two languages, and some room


@dataclass(frozen=True, slots=True)
class Kept(Generic[T]):
    """`head`: hash of the newest entry when it was begun; `at`: seconds of a steady clock."""

    thing: T
    head: str
    at: float

    def is_good(self, head: str, least: float) -> bool:
        """Good for `least` seconds whatever has happened since, so that not every list counts.

        Without any it is made again once in a while: what somebody changed beside the program, in
        the database itself, has no entry, and the ranking says that it differs from the journal.
        """
        longest = settings.HALL_MOST_SECONDS if self.head == head else least
        return monotonic() - self.at < longest


class Turns:
    """The desk comes first: one thread makes something anew, and then all rest a while.

    What is made for the first time waits for no turn: there is nothing else to show.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._rested_at = 0.0

    def begin(self) -> bool:
        return monotonic() >= self._rested_at and self._lock.acquire(blocking=False)

    def end(self, begun: float) -> None:
        now = monotonic()
        self._rested_at = now + settings.HALL_REST * (now - begun)
        self._lock.release()


TURNS = Turns()


class Heads:
    """When each head ceased to be the newest of its journal, as far as requests have shown."""

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

    def seconds_since(self, head: str) -> float:
        """Return for how long it has not been the newest; infinity where nobody knows."""
        with self._lock:
            return monotonic() - self._passed.get(head, float("-inf"))


HEADS = Heads()


class Shelf(Generic[T]):
    """Thread-safe. What was not asked for longest goes first.

    `is_exact`: never hands out what is older than the head that was asked for. Things that are made
    of another shelf's need that one exact, or they would be old under a new name.
    """

    def __init__(self, *, is_exact: bool = False) -> None:
        self._is_exact = is_exact
        self._kept: OrderedDict[Hashable, Kept[T]] = OrderedDict()
        self._making: dict[Hashable, Lock] = {}
        self._lock = Lock()

    def take(self, key: Hashable, head: str, make: Callable[[], T]) -> T:
        """The thing as of `head`. One thread makes it; the others get the one before meanwhile.

        Not for longer than HALL_OLDEST_SECONDS: nobody who was deleted is shown after that.
        The first part of the key says whose head it is. What `make` raises goes on to the caller,
        and nothing is kept of it.
        """
        if not self._is_exact:
            HEADS.note(key[0] if isinstance(key, tuple) else key, head)
        least = 0.0 if self._is_exact else settings.HALL_LEAST_SECONDS
        with self._lock:
            kept = self._look(key)
            if kept and kept.is_good(head, least):
                return kept.thing
            making = self._making.setdefault(key, Lock())
        if kept and not self._is_exact:
            begun = monotonic()
            if TURNS.begin():
                try:
                    return self._make(key, head, make)
                finally:
                    TURNS.end(begun)
            if (recent := self.recent(key, head)) is not None:
                return recent
        with making:
            with self._lock:
                newer = self._look(key)
            if newer and newer.is_good(head, least):  # another thread made it in the meantime
                return newer.thing
            try:
                return self._make(key, head, make)
            finally:
                self._forget_lock(key)

    def recent(self, key: Hashable, head: str) -> T | None:
        """Return what `take` may hand out for this head without making it; else None."""
        kept = self._kept.get(key)
        if kept is None:
            return None
        is_young = HEADS.seconds_since(kept.head) < settings.HALL_OLDEST_SECONDS
        return kept.thing if kept.head == head or is_young else None

    def newest(self, key: Hashable) -> T | None:
        """What was made last, whether it still holds or not."""
        kept = self._kept.get(key)
        return kept.thing if kept else None

    def _make(self, key: Hashable, head: str, make: Callable[[], T]) -> T:
        begun = monotonic()
        thing = make()
        self._put(key, Kept(thing, head, begun))
        return thing

    def _forget_lock(self, key: Hashable) -> None:
        """What does not exist leaves no lock behind: anybody can ask for it."""
        with self._lock:
            if key not in self._kept:
                self._making.pop(key, None)

    def _look(self, key: Hashable) -> Kept[T] | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def _put(self, key: Hashable, kept: Kept[T]) -> None:
        with self._lock:
            self._kept[key] = kept
            while len(self._kept) > MOST:
                gone, _kept = self._kept.popitem(last=False)
                self._making.pop(gone, None)
