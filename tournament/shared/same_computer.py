"""Recognition of requests from the computer that runs the program."""

import ipaddress
from typing import Any

from django.http import HttpRequest

# Behind a local proxy every stranger looks local; these headers reveal the proxy.
FORWARDING_HEADERS = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


def is_same_computer(request: HttpRequest) -> bool:
    if any(name in request.headers for name in FORWARDING_HEADERS):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:  # a server on a Unix socket names no address
        return False


def is_exempt_from_lockout(request: HttpRequest, _credentials: dict[str, Any] | None) -> bool:
    """Exempt this computer from django-axes' limit: its users can read the database anyway."""
    return is_same_computer(request)
