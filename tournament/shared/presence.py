"""Who is working in a tournament now, cached because the database has one writer."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.cache import cache
from django.utils import timezone

NOTED_EVERY = timedelta(seconds=30)  # on a server each note is a file, for all processes
GONE_AFTER = timedelta(minutes=5)  # typing a long list sends no requests
KEPT = timedelta(days=1)


class Seen(NamedTuple):
    at: datetime
    has_left: bool = False

    @property
    def is_there(self) -> bool:
        return not self.has_left and timezone.now() - self.at < GONE_AFTER


def note(tournament_id: int, account_id: int) -> None:
    key, now = _key(tournament_id, account_id), timezone.now()
    seen: Seen | None = cache.get(key)
    if seen is None or seen.has_left or now - seen.at >= NOTED_EVERY:
        cache.set(key, Seen(now), KEPT.total_seconds())


def note_left(account_id: int, tournaments: Iterable[int]) -> None:
    noted = cache.get_many([_key(tournament, account_id) for tournament in tournaments])
    seen_by_key = {key: Seen(seen.at, has_left=True) for key, seen in noted.items()}
    cache.set_many(seen_by_key, KEPT.total_seconds())


def last_seen(tournament_id: int, accounts: Iterable[int]) -> dict[int, Seen]:
    keys = {_key(tournament_id, account): account for account in accounts}
    return {keys[key]: seen for key, seen in cache.get_many(keys).items()}


def _key(tournament_id: int, account_id: int) -> str:
    return f"seen-{tournament_id}-{account_id}"
