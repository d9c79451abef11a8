"""Whose device asks: the one that the program runs on, or another."""

import ipaddress
from typing import Any

from django.http import HttpRequest

# A proxy on this machine would make every stranger look local; these headers give it away.
FORWARDING_HEADERS = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


def is_this_machine(request: HttpRequest) -> bool:
    """Whether the browser runs on the computer that the program runs on."""
    if any(name in request.headers for name in FORWARDING_HEADERS):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:  # a server on a Unix socket names no address
        return False


def may_guess(request: HttpRequest, _credentials: dict[str, Any] | None) -> bool:
    """Who sits at this computer needs no password to get at the data, so nothing is gained by
    letting them wait. Asked by django-axes."""
    return is_this_machine(request)
