"""Rate limit for anonymous forms, counted in memory before anything is stored."""

import ipaddress

from django.core.cache import cache
from django.http import HttpRequest

MOST, SECONDS = 20, 600  # enough for a household
NETWORK = 64  # bits of an IPv6 address that identify a household


def is_flooding(request: HttpRequest, form_name: str, *, most: int = MOST) -> bool:
    """Count this request of the connection's address; return True above `most` in 10 minutes."""
    # Forgeable headers are ignored; a proxy must restore the client's address.
    address = _household(request.META.get("REMOTE_ADDR", ""))
    return is_too_often(f"{form_name}:{address}", most=most)


def is_too_often(key: str, *, most: int = MOST) -> bool:
    cache.add(key, 0, SECONDS)
    try:
        return cache.incr(key) > most
    except ValueError:  # it ran out in this moment
        return False


def _household(address: str) -> str:
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:  # a server on a Unix socket names none
        return "?"
    if ip.version == 4:
        return str(ip)
    return str(ipaddress.ip_network((ip.packed, NETWORK), strict=False))
