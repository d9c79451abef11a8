"""Who works in a tournament at the moment: kept in memory and counted for nothing.

Written to no database, which has one writer, and forgotten when the program is started anew.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.core.cache import cache
from django.utils import timezone

NOTED_EVERY = timedelta(seconds=30)  # on a server each note is a file, for all processes
GONE_AFTER = timedelta(minutes=5)  # somebody who types a long list asks for nothing meanwhile
KEPT = timedelta(days=1)


def note(tournament_id: int, account_id: int) -> None:
    """This account asks for something of this tournament, now."""
    key, now = _key(tournament_id, account_id), timezone.now()
    noted: datetime | None = cache.get(key)
    if noted is None or now - noted >= NOTED_EVERY:
        cache.set(key, now, KEPT.total_seconds())


def last_seen(tournament_id: int, accounts: Iterable[int]) -> dict[int, datetime]:
    """By account id, to half a minute; nothing of those who have not been there for a day."""
    keys = {_key(tournament_id, account): account for account in accounts}
    return {keys[key]: seen for key, seen in cache.get_many(keys).items()}


def is_there(seen: datetime) -> bool:
    return timezone.now() - seen < GONE_AFTER


def _key(tournament_id: int, account_id: int) -> str:
    return f"there-{tournament_id}-{account_id}"
