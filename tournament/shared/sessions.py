"""How long somebody stays signed in: twelve hours from the last work on, not from signing in."""

import time
from collections.abc import Iterable

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session

RENEWED_AFTER = 60 * 60  # seconds: to write it down takes its turn at the database
RENEWED = "renewed"


def begin(session: SessionBase) -> None:
    """At signing in, where the session is written anyway."""
    session[RENEWED] = int(time.time())


def end_all(accounts: Iterable[int]) -> None:
    """Of the accounts with these ids, everywhere; a session does not say in its row whose it is."""
    ids = {str(pk) for pk in accounts}
    for session in Session.objects.all() if ids else ():
        if session.get_decoded().get(SESSION_KEY) in ids:
            session.delete()


def renew(session: SessionBase) -> None:
    """Once an hour; a session that is changed lives on from then."""
    if RENEWED in session and time.time() - session[RENEWED] >= RENEWED_AFTER:
        begin(session)
