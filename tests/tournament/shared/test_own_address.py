"""The address that others in the room can type."""

import pytest
from django.test import RequestFactory, override_settings

from tournament.shared import own_address


@pytest.fixture(autouse=True)
def in_the_inn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_address, "own_addresses", lambda: ["192.168.178.20", "fe80::1"])


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("localhost:8000", "http://192.168.178.20:8000/p/rennen/"),
        ("127.0.0.1:8000", "http://192.168.178.20:8000/p/rennen/"),
        ("[::1]:8000", "http://192.168.178.20:8000/p/rennen/"),
        ("localhost", "http://192.168.178.20/p/rennen/"),
        ("192.168.178.20:8000", "http://192.168.178.20:8000/p/rennen/"),
        ("laptop.local", "http://laptop.local/p/rennen/"),
    ],
)
@override_settings(ALLOWED_HOSTS=["*"])
def test_address_for_others_is_never_this_machine_itself(host: str, address: str) -> None:
    request = RequestFactory().get("/t/rennen/", headers={"host": host})

    assert own_address.address_for_others(request, "/p/rennen/") == address


@override_settings(ALLOWED_HOSTS=["*"])
def test_address_for_others_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_address, "own_addresses", list)
    request = RequestFactory().get("/", headers={"host": "localhost:8000"})

    assert own_address.address_for_others(request, "/p/x/") == "http://localhost:8000/p/x/"


@pytest.mark.parametrize(
    ("host", "addresses", "is_unreachable"),
    [
        ("localhost:8000", ["192.168.178.20"], False),
        ("localhost:8000", ["fe80::1"], True),
        ("localhost:8000", [], True),
        ("127.0.0.1", [], True),
        ("192.168.178.20:8000", [], False),
    ],
)
@override_settings(ALLOWED_HOSTS=["*"])
def test_machine_without_a_network_is_said_to_be_unreachable(
    monkeypatch: pytest.MonkeyPatch, host: str, addresses: list[str], is_unreachable: bool
) -> None:
    monkeypatch.setattr(own_address, "own_addresses", lambda: addresses)
    request = RequestFactory().get("/", headers={"host": host})

    assert own_address.is_unreachable(request) is is_unreachable
