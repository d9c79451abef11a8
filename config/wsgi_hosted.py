"""The WSGI entry point behind a proxy; only the proxy's headers count.

Its Unix socket has no remote address.
"""

import os
from typing import TYPE_CHECKING

from django.core.wsgi import get_wsgi_application

from config.stack import with_room

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _typeshed.wsgi import StartResponse, WSGIEnvironment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.hosted")
SAID_BY_THE_PROXY = ("HTTP_X_REAL_IP", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO")
program = get_wsgi_application()


def application(environ: "WSGIEnvironment", start_response: "StartResponse") -> "Iterable[bytes]":
    if environ.get("REMOTE_ADDR"):
        for name in SAID_BY_THE_PROXY:
            environ.pop(name, None)
    else:
        environ["REMOTE_ADDR"] = environ.get("HTTP_X_REAL_IP", "")
    return with_room(program, environ, start_response)
