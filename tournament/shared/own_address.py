"""The address under which other devices in the room find a page of this machine."""

from django.http import HttpRequest

from config.addresses import LOOPBACK, own_addresses


def address_for_others(request: HttpRequest, path: str) -> str:
    """Absolute; where the desk itself says "localhost", this machine's address in the network."""
    host, _colon, port = request.get_host().rpartition(":")
    if not port.isdigit():
        host, port = request.get_host(), ""
    if host not in LOOPBACK:
        return request.build_absolute_uri(path)
    mine = next((address for address in own_addresses() if ":" not in address), host)
    return f"{request.scheme}://{mine}{':' if port else ''}{port}{path}"
