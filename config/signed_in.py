"""The sessions this process has answered: a cookie that anybody makes up is none of them.

The server asks while a request comes in, in the thread that serves all lines: there the database,
which may be held by somebody else, is not asked.
"""

from collections import OrderedDict
from http.cookies import CookieError, SimpleCookie

from django.conf import settings

MOST = 2_000
_known: OrderedDict[str, None] = OrderedDict()


def note_signed_in(session_key: str) -> None:
    _known[session_key] = None
    _known.move_to_end(session_key)
    while len(_known) > MOST:
        _known.popitem(last=False)


def is_signed_in(cookies: str) -> bool:
    """Return whether this Cookie header holds a session that was signed in a moment ago."""
    try:
        cookie = SimpleCookie(cookies).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return False
    return cookie is not None and cookie.value in _known
