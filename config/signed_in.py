"""The sessions that this process has answered, so invented cookies count for nothing.

The server checks in the thread that serves all connections, which must not wait for the database.
"""

from collections import OrderedDict
from http.cookies import CookieError, SimpleCookie

from django.conf import settings

MOST = 2_000
_sessions: OrderedDict[str, None] = OrderedDict()


def note_signed_in(session_key: str) -> None:
    _sessions[session_key] = None
    _sessions.move_to_end(session_key)
    while len(_sessions) > MOST:
        _sessions.popitem(last=False)


def is_signed_in(cookies: str) -> bool:
    try:
        cookie = SimpleCookie(cookies).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return False
    return cookie is not None and cookie.value in _sessions
