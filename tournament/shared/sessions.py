"""Sessions of accounts: twelve hours after the last activity; which are open, and their end."""

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone

RENEWED_AFTER = 60 * 60  # seconds; each renewal writes to the database
SEEN_AFTER = 30  # seconds; on a server each note is a file
SINCE, RENEWED, DEVICE = "since", "renewed", "device"
UNKNOWN = datetime.min.replace(tzinfo=UTC)
# The first word that a browser's name of itself contains: Edge says that it is Chrome, too.
BROWSERS = (
    *(("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet")),
    *(("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome")),
    ("Safari", "Safari"),
)
SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("CrOS", "Chromebook"), ("Macintosh", "Mac"), ("Linux", "Linux")),
)


def record_sign_in(request: HttpRequest) -> None:
    now = int(time.time())
    device = device_name(request.headers.get("user-agent", ""))
    request.session.update({SINCE: now, RENEWED: now, DEVICE: device})


def device_name(user_agent: str) -> str:
    """Return "Firefox, Windows", or "" if unknown; never the browser's own words."""
    names = (
        next((name for word, name in known if word in user_agent), "")
        for known in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, names))


def open_sessions(account: User, *, this: str | None) -> list[dict[str, Any]]:
    """Return the account's sessions, last seen first. `this`: key of the one to put on top.

    `device`: "" if unknown. `seen_at`: exact to half a minute, after a restart to an hour.
    """
    rows: list[dict[str, Any]] = [
        {
            "device": data.get(DEVICE, ""),
            "since": _moment(data.get(SINCE)),
            "seen_at": _moment(cache.get(_seen_key(session.session_key)) or data.get(RENEWED)),
            "is_this": session.session_key == this,
        }
        for session, data in _sessions_of([account.pk])
        if session.expire_date > timezone.now()
        and data.get(HASH_SESSION_KEY) == account.get_session_auth_hash()
    ]
    return sorted(rows, key=lambda row: (row["is_this"], row["seen_at"] or UNKNOWN), reverse=True)


def end_sessions(accounts: Iterable[int], *, kept_session: str | None = None) -> None:
    for session, _data in _sessions_of(accounts):
        if session.session_key != kept_session:
            session.delete()


def renew(session: SessionBase) -> None:
    """Note that the session is in use, and renew it at most hourly."""
    now, key = int(time.time()), _seen_key(session.session_key or "")
    with suppress(OSError):  # a full disk must not end in a page of errors
        if now - cache.get(key, 0) >= SEEN_AFTER:
            cache.set(key, now, settings.SESSION_COOKIE_AGE)
    if RENEWED in session and now - session[RENEWED] >= RENEWED_AFTER:
        session[RENEWED] = now


def _sessions_of(accounts: Iterable[int]) -> Iterator[tuple[Session, dict[str, Any]]]:
    """Yield the accounts' sessions with their data; this decodes all sessions."""
    ids = {str(pk) for pk in accounts}
    for session in Session.objects.all() if ids else ():
        data = session.get_decoded()
        if data.get(SESSION_KEY) in ids:
            yield session, data


def _moment(seconds: object) -> datetime | None:
    return datetime.fromtimestamp(seconds, UTC) if isinstance(seconds, int) else None


def _seen_key(session_key: str) -> str:
    return f"session-seen-{session_key}"
