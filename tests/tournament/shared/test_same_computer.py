"""Tests of tournament/shared/same_computer.py."""

import pytest
from django.test import RequestFactory
from django.urls import reverse

from tournament.shared.same_computer import is_same_computer


@pytest.mark.parametrize(
    ("address", "headers", "expected"),
    [
        ("127.0.0.1", {}, True),
        ("127.8.9.10", {}, True),
        ("::1", {}, True),
        ("192.168.178.31", {}, False),
        ("fe80::1", {}, False),
        ("", {}, False),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, False),
        ("127.0.0.1", {"forwarded": "for=192.0.2.60"}, False),
        ("127.0.0.1", {"x-real-ip": "192.0.2.60"}, False),
    ],
)
def test_this_machine_is_known_by_its_loopback_address(
    rf: RequestFactory, address: str, headers: dict[str, str], expected: bool
) -> None:
    request = rf.get(reverse("first-start"), REMOTE_ADDR=address, headers=headers)

    assert is_same_computer(request) is expected
