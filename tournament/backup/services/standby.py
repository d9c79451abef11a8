"""For a second laptop that stands by: the key it asks with, and the backups that it is handed.

They lie apart from those that are kept: one every few seconds would push those of the evening out.
Without a second laptop that asks none is made.
"""

import secrets
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils.crypto import constant_time_compare

from tournament.backup.names import BY_ITSELF
from tournament.backup.places import Stored, stored_in
from tournament.backup.services.making import make_backup
from tournament.shared.backup_record import change_record, read_record

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that are taken for one another
GROUPS, GROUP = 4, 4  # of letters: 79 bits, typed once
LATEST = 2  # one may just be on its way
STANDS_BY = 30  # seconds without being asked again
# Of this process, which is the only one: the lock of the data folder lets one serve SQLite, and
# PostgreSQL, which several serve, hands no second laptop anything.
_asked_at: datetime | None = None  # for people
_asked: float | None = None  # by the steady clock


def make_key() -> str:
    """A new one; whoever has the one before gets nothing any more."""
    groups = ("".join(secrets.choice(LETTERS) for _n in range(GROUP)) for _g in range(GROUPS))
    key = "-".join(groups)
    change_record(standby_key=key)
    return key


def revoke_key() -> None:
    global _asked_at, _asked
    change_record(standby_key="")
    _asked_at = _asked = None
    for one in stored_in(_folder()):
        one.path.unlink(missing_ok=True)


def is_key(said: str) -> bool:
    key = read_record().standby_key
    return bool(key) and constant_time_compare(key, said.strip().lower())


def note_asked(now: datetime, *, steady: float) -> None:
    """`steady`: seconds of the clock that nobody sets."""
    global _asked_at, _asked
    _asked_at, _asked = now, steady


def asked_at() -> datetime | None:
    """When a second laptop last asked with the right key, since this program was started."""
    return _asked_at


def is_standing_by(*, steady: float) -> bool:
    return _asked is not None and steady - _asked < STANDS_BY


def hand_out(*, now: datetime) -> None:
    """One more, as it stands now. Raises Refused."""
    newest = make_backup(now=now, occasion=BY_ITSELF, folder=_folder())
    for one in [one for one in stored_in(_folder()) if one.path != newest][LATEST - 1 :]:
        one.path.unlink(missing_ok=True)


def newest_handed_out() -> Stored | None:
    return next(iter(stored_in(_folder())), None)


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "handed_out"
