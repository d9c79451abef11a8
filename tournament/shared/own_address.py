"""The URL under which other devices in the room reach this computer."""

from django.http import HttpRequest

from config.addresses import LOOPBACK, own_addresses


def address_for_others(request: HttpRequest, path: str) -> str:
    host, port = _host(request)
    if host not in LOOPBACK:
        return request.build_absolute_uri(path)
    return f"{request.scheme}://{_own_address() or host}{':' if port else ''}{port}{path}"


def is_unreachable(request: HttpRequest) -> bool:
    """Return True if the page was opened on this computer, and it is in no network."""
    return _host(request)[0] in LOOPBACK and not _own_address()


def _own_address() -> str:
    return next((address for address in own_addresses() if ":" not in address), "")


def _host(request: HttpRequest) -> tuple[str, str]:
    host, _colon, port = request.get_host().rpartition(":")
    return (host, port) if port.isdigit() else (request.get_host(), "")
