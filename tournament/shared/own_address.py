"""The address under which other devices in the room find a page of this machine."""

from django.http import HttpRequest

from config.addresses import LOOPBACK, own_addresses


def address_for_others(request: HttpRequest, path: str) -> str:
    """Absolute; where the desk itself says "localhost", this machine's address in the network."""
    host, port = _host(request)
    if host not in LOOPBACK:
        return request.build_absolute_uri(path)
    return f"{request.scheme}://{_own_address() or host}{':' if port else ''}{port}{path}"


def is_unreachable(request: HttpRequest) -> bool:
    """Whether no other device could open what is printed now: this machine is in no network."""
    return _host(request)[0] in LOOPBACK and not _own_address()


def _own_address() -> str:
    return next((address for address in own_addresses() if ":" not in address), "")


def _host(request: HttpRequest) -> tuple[str, str]:
    """Host and port as they were typed; the port is empty where none was."""
    host, _colon, port = request.get_host().rpartition(":")
    return (host, port) if port.isdigit() else (request.get_host(), "")
