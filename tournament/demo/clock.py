"""The clock of an evening that is played in a second just now, and took hours where it took place.

Every service asks `timezone.now()`. While an evening is played this one answers, so that rows and
journal tell one believable story, whatever columns there are. Nothing else may run beside it: the
command that loads the demonstration has its process to itself.
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
    """It never goes back. `start`: of the evening, from which its minutes are counted."""

    def __init__(self, start: datetime, chance: Random) -> None:
        self.start = start
        self.chance = chance
        self._now = datetime.min.replace(tzinfo=start.tzinfo)

    def now(self) -> datetime:
        return self._now

    def at(self, minutes: float) -> None:
        """Minutes after the start, or before it; or later, where it is later already."""
        self._now = max(self._now, self.start + timedelta(minutes=minutes))

    def takes(self, shortest: float, longest: float) -> None:
        """Somebody needs so many seconds."""
        self._now += timedelta(seconds=self.chance.uniform(shortest, longest))

    def arrivals(self, things: Sequence[Thing], first: float, last: float) -> Iterator[Thing]:
        """One after the other between these minutes, the clock each time at its moment."""
        moments = sorted(self.chance.uniform(first, last) for _thing in things)
        for thing, moment in zip(things, moments, strict=True):
            self.at(moment)
            yield thing

    @contextmanager
    def running(self) -> Iterator[None]:
        with patch.object(timezone, "now", self.now):
            yield
