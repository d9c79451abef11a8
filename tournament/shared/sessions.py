"""Length of sessions: twelve hours after the last activity."""

import time
from collections.abc import Iterable

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session

RENEWED_AFTER = 60 * 60  # seconds; each renewal writes to the database
RENEWED = "renewed"


def begin(session: SessionBase) -> None:
    session[RENEWED] = int(time.time())


def end_all(accounts: Iterable[int]) -> None:
    """End all sessions of these accounts; decodes every session to find them."""
    ids = {str(pk) for pk in accounts}
    for session in Session.objects.all() if ids else ():
        if session.get_decoded().get(SESSION_KEY) in ids:
            session.delete()


def renew(session: SessionBase) -> None:
    if RENEWED in session and time.time() - session[RENEWED] >= RENEWED_AFTER:
        begin(session)
