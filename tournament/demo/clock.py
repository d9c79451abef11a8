"""A clock that gives a simulated evening realistic times.

It replaces `timezone.now` for the whole process, so nothing else may run meanwhile.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import Random
from typing import TypeVar
from unittest.mock import patch

from django.utils import timezone

Thing = TypeVar("Thing")


class Clock:
    """A clock that is never set back. Its minutes count from `start`."""

    def __init__(self, start: datetime, chance: Random) -> None:
        self.start = start
        self.chance = chance
        self._now = datetime.min.replace(tzinfo=start.tzinfo)

    def now(self) -> datetime:
        return self._now

    def move_to(self, minutes: float) -> None:
        """Move to this minute after the start, unless already later."""
        self._now = max(self._now, self.start + timedelta(minutes=minutes))

    def advance(self, shortest: float, longest: float) -> None:
        self._now += timedelta(seconds=self.chance.uniform(shortest, longest))

    def at_random_times(
        self, things: Sequence[Thing], first: float, last: float
    ) -> Iterator[Thing]:
        """Yield each thing with the clock set to a random minute, from `first` on to `last`."""
        moments = sorted(self.chance.uniform(first, last) for _thing in things)
        for thing, moment in zip(things, moments, strict=True):
            self.move_to(moment)
            yield thing

    @contextmanager
    def running(self) -> Iterator[None]:
        with patch.object(timezone, "now", self.now):
            yield
