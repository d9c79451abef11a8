"""Names and addresses of this machine, found without sending anything."""

import ipaddress
import os
import socket
import struct
from contextlib import suppress

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def allowed_hosts(extra: str = "") -> list[str]:
    """List the hosts to accept: loopback, own names and addresses, and the comma-separated `extra`.

    Wildcards are dropped: they would allow DNS rebinding.
    """
    wanted = [host.strip().lower() for host in extra.split(",")]
    hosts = [*LOOPBACK, *own_names(), *map(_as_host, own_addresses()), *wanted]
    return list(dict.fromkeys(host for host in hosts if host and "*" not in host))


def own_names() -> list[str]:
    name = socket.gethostname().lower()
    short = name.split(".")[0]
    return [name, f"{short}.local"] if short else []


def own_addresses() -> list[str]:
    """List this machine's IP addresses, IPv4 first, without loopback and link-local."""
    addresses = {*_addresses_by_name(), *_address_by_route(), *_addresses_by_interface()}
    usable = [ip for ip in map(ipaddress.ip_address, addresses) if not _is_internal(ip)]
    return [str(ip) for ip in sorted(usable, key=lambda ip: (ip.version, int(ip)))]


def _is_internal(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return ip.is_loopback or ip.is_link_local or ip.is_unspecified


def _addresses_by_name() -> set[str]:
    with suppress(OSError):
        return {
            str(info[4][0]).split("%")[0] for info in socket.getaddrinfo(socket.gethostname(), None)
        }
    return set()


def _address_by_route() -> set[str]:
    """Return the address of outgoing connections; connecting UDP sends nothing."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        return {probe.getsockname()[0]}
    return set()


def _addresses_by_interface() -> set[str]:
    if os.name != "posix" or not os.path.exists("/proc/net"):
        return set()
    import fcntl  # Linux only, from here on

    addresses = set()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                request = struct.pack("256s", name.encode()[:15])
                answer = fcntl.ioctl(probe.fileno(), 0x8915, request)  # SIOCGIFADDR
                addresses.add(socket.inet_ntoa(answer[20:24]))
    return addresses


def _as_host(address: str) -> str:
    return f"[{address}]" if ":" in address else address
