"""The first laptop's side of standby: the key, and backups for the second laptop.

They have a folder of their own, because one every few seconds would push out the evening's. None is
made unless a second laptop asks.
"""

from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils.crypto import get_random_string

from tournament.backup.challenge import Questions
from tournament.backup.names import BY_ITSELF
from tournament.backup.places import StoredBackup, backups_in
from tournament.backup.services.making import make_backup
from tournament.evening.services.roles import LETTERS
from tournament.shared.backup_record import change_record, read_record

GROUPS, GROUP = 4, 4  # of letters: 79 bits, typed once
LATEST = 2  # one may just be on its way
STANDS_BY = 30  # seconds without being asked again
# Of this process, which is the only one: the lock of the data folder lets one serve SQLite, and
# PostgreSQL, which several serve, hands no second laptop anything.
_last_request_at: datetime | None = None  # for people
_last_request: float | None = None  # by the monotonic clock
_questions = Questions()


def make_key() -> str:
    """Store and return a new key for the second laptop; the old one becomes invalid."""
    key = "-".join(get_random_string(GROUP, LETTERS) for _group in range(GROUPS))
    change_record(standby_key=key)
    return key


def revoke_key() -> None:
    global _last_request_at, _last_request
    change_record(standby_key="")
    _last_request_at = _last_request = None
    for backup in backups_in(_folder()):
        backup.path.unlink(missing_ok=True)


def new_question(*, monotonic_seconds: float) -> str:
    """Return a random text for the second laptop to prove its key by, or "" without a key."""
    return _questions.ask(monotonic_seconds=monotonic_seconds) if read_record().standby_key else ""


def knows_key(question: str, answer: str, *, monotonic_seconds: float) -> bool:
    """Return True if the answer proves the key; this uses up the question."""
    return _questions.is_answered(
        question, answer, read_record().standby_key, monotonic_seconds=monotonic_seconds
    )


def note_request(now: datetime, *, monotonic_seconds: float) -> None:
    global _last_request_at, _last_request
    _last_request_at, _last_request = now, monotonic_seconds


def last_request_at() -> datetime | None:
    return _last_request_at


def is_standing_by(*, monotonic_seconds: float) -> bool:
    return _last_request is not None and monotonic_seconds - _last_request < STANDS_BY


def make_standby_backup(*, now: datetime) -> None:
    """Make a backup for the second laptop; delete all older ones but one, perhaps in transfer.

    Raises Refused.
    """
    newest = make_backup(now=now, occasion=BY_ITSELF, folder=_folder())
    others = [backup for backup in backups_in(_folder()) if backup.path != newest]
    for backup in others[LATEST - 1 :]:
        backup.path.unlink(missing_ok=True)


def newest_standby_backup() -> StoredBackup | None:
    return next(iter(backups_in(_folder())), None)


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "handed_out"
