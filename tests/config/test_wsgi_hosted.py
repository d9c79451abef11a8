"""What a proxy says of the browser is believed on its own socket, and nowhere else."""

from typing import Any

import pytest

from config import wsgi_hosted

SAID = {
    "HTTP_X_REAL_IP": "192.0.2.7",
    "HTTP_X_FORWARDED_FOR": "192.0.2.7",
    "HTTP_X_FORWARDED_PROTO": "https",
}


@pytest.fixture
def arrived(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The environments that the program received."""
    environments: dict[str, Any] = {}
    monkeypatch.setattr(
        wsgi_hosted, "program", lambda environ, start: environments.update(environ) or []
    )
    return environments


def test_line_through_the_socket_has_the_address_that_the_proxy_saw(arrived) -> None:
    wsgi_hosted.application({"REMOTE_ADDR": "", **SAID}, None)

    assert arrived == {"REMOTE_ADDR": "192.0.2.7", **SAID}


def test_who_comes_past_the_proxy_keeps_their_own_address(arrived) -> None:
    wsgi_hosted.application({"REMOTE_ADDR": "192.0.2.99", **SAID}, None)

    assert arrived == {"REMOTE_ADDR": "192.0.2.99"}
