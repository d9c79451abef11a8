"""How long somebody stays signed in: twelve hours from the last work on, not from signing in."""

import time

from django.contrib.sessions.backends.base import SessionBase

RENEWED_AFTER = 60 * 60  # seconds: to write it down takes its turn at the database
RENEWED = "renewed"


def begin(session: SessionBase) -> None:
    """At signing in, where the session is written anyway."""
    session[RENEWED] = int(time.time())


def renew(session: SessionBase) -> None:
    """Once an hour; a session that is changed lives on from then."""
    if RENEWED in session and time.time() - session[RENEWED] >= RENEWED_AFTER:
        begin(session)
