"""The program as it really runs: its own process, its own data directory."""

import re
import socket
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.program import free_port, serving, start


def test_serve_starts_twice_on_the_same_data(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with serving(tmp_path) as address, urllib.request.urlopen(address) as response:
            page = response.read().decode()
            assert (response.status, response.url) == (200, f"{address}/first-start/")
        keys.append((tmp_path / "secret_key").read_text())

    assert keys[0] == keys[1]
    assert not list(tmp_path.glob("backups/before-migrate-*"))
    stylesheet = re.search(r'href="(/static/[^"]+\.css)"', page)
    assert stylesheet is not None


def test_serve_shows_a_proxied_stranger_no_first_start(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        request = urllib.request.Request(address, headers={"X-Forwarded-For": "192.0.2.60"})

        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request)
        refused.value.close()

    assert refused.value.code == 403


def test_second_start_on_the_same_data_is_refused_and_names_the_first(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        second = start(tmp_path, free_port())
        output, _ = second.communicate(timeout=60)

    assert second.returncode == 1
    assert f"{address}/" in output
    assert "Traceback" not in output


def test_serve_says_when_the_port_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]

        program = start(tmp_path, port)
        output, _ = program.communicate(timeout=60)

    assert program.returncode == 1
    assert f"--port {port + 1}" in output
    assert "Traceback" not in output
