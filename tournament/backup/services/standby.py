"""For a second laptop that stands by: the key it asks with, and the backups that it is handed.

They lie apart from those that are kept: one every few seconds would push those of the evening out.
Without a second laptop that asks none is made.
"""

import secrets
from datetime import datetime
from pathlib import Path

from django.conf import settings

from tournament.backup.challenge import Questions
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
_questions = Questions()


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


def new_question(*, steady: float) -> str:
    """Return a question for whoever has the key; empty while there is no key."""
    return _questions.ask(steady=steady) if read_record().standby_key else ""


def knows_key(question: str, answer: str, *, steady: float) -> bool:
    """Return whether the answer was made with the key of now. Each question counts once."""
    return _questions.is_answered(question, answer, read_record().standby_key, steady=steady)


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
