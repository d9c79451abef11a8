"""Who works in a tournament at the moment: kept in memory and counted for nothing.

Written to no database, which has one writer, and forgotten when the program is started anew.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.cache import cache
from django.utils import timezone

NOTED_EVERY = timedelta(seconds=30)  # on a server each note is a file, for all processes
GONE_AFTER = timedelta(minutes=5)  # somebody who types a long list asks for nothing meanwhile
KEPT = timedelta(days=1)


class Seen(NamedTuple):
    """The last time, to half a minute, and whether the account signed out after it."""

    at: datetime
    has_left: bool = False

    @property
    def is_there(self) -> bool:
        return not self.has_left and timezone.now() - self.at < GONE_AFTER


def note(tournament_id: int, account_id: int) -> None:
    """This account asks for something of this tournament, now."""
    key, now = _key(tournament_id, account_id), timezone.now()
    seen: Seen | None = cache.get(key)
    if seen is None or seen.has_left or now - seen.at >= NOTED_EVERY:
        cache.set(key, Seen(now), KEPT.total_seconds())


def note_left(account_id: int, tournaments: Iterable[int]) -> None:
    """This account has signed out, and is at none of these tournaments any more."""
    noted = cache.get_many([_key(tournament, account_id) for tournament in tournaments])
    left = {key: Seen(seen.at, has_left=True) for key, seen in noted.items()}
    cache.set_many(left, KEPT.total_seconds())


def last_seen(tournament_id: int, accounts: Iterable[int]) -> dict[int, Seen]:
    """By account id; nothing of those who have not been there for a day."""
    keys = {_key(tournament_id, account): account for account in accounts}
    return {keys[key]: seen for key, seen in cache.get_many(keys).items()}


def _key(tournament_id: int, account_id: int) -> str:
    return f"seen-{tournament_id}-{account_id}"
