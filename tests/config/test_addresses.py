"""The hosts that the program answers to."""

import socket

from config.addresses import LOOPBACK, allowed_hosts, own_addresses


def test_allowed_hosts_are_this_machine_and_what_was_added() -> None:
    hosts = allowed_hosts("Turnier.example, 192.0.2.7")

    assert hosts[:3] == list(LOOPBACK)
    assert hosts[-2:] == ["turnier.example", "192.0.2.7"]
    assert socket.gethostname().lower() in hosts
    assert len(hosts) == len(set(hosts))


def test_allowed_hosts_never_hold_a_wildcard() -> None:
    assert allowed_hosts("*") == allowed_hosts("")
    assert allowed_hosts(" * ,*.example") == allowed_hosts("")


def test_own_addresses_leave_out_loopback_and_stand_in_hosts() -> None:
    addresses = own_addresses()

    assert not [ip for ip in addresses if ip.startswith(("127.", "::1", "169.254.", "fe80"))]
    assert set(allowed_hosts()) >= {ip for ip in addresses if ":" not in ip}


def test_own_addresses_are_none_without_a_network(monkeypatch) -> None:
    def no_network(*args: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr("config.addresses.socket.getaddrinfo", no_network)
    monkeypatch.setattr("config.addresses.socket.socket", no_network)
    monkeypatch.setattr("config.addresses._addresses_by_interface", set)

    assert own_addresses() == []
