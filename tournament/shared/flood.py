"""Who sends too much from one address: counted in memory, before anything of it is stored."""

import ipaddress

from django.core.cache import cache
from django.http import HttpRequest

MOST, SECONDS = 20, 600  # a family at one telephone line, with slips; behind a router more
NETWORK = 64  # bits of an IPv6 address that one household has for itself


def is_flooding(request: HttpRequest, what: str) -> bool:
    """Counts this request. `what`: the form; each is counted for itself.

    The address is that of the line, as for wrong passwords: what a header says of it, anybody could
    write, so behind a proxy all are one until the server has put the client's in its place.
    """
    key = f"{what}:{_household(request.META.get('REMOTE_ADDR', ''))}"
    cache.add(key, 0, SECONDS)
    try:
        return cache.incr(key) > MOST
    except ValueError:  # it ran out in this moment
        return False


def _household(address: str) -> str:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:  # a server on a Unix socket names none
        return "?"
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found.packed, NETWORK), strict=False))
