"""The program as it really runs: its own process, its own data directory."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(data: Path, port: int) -> subprocess.Popen[str]:
    clean = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    own = {"DJANGO_SETTINGS_MODULE": "config.settings", "SCHAFKOPF_DATA": str(data)}
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port)],
        cwd=ROOT,
        env={**clean, **own},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@contextmanager
def serving(data: Path) -> Iterator[str]:
    """The address of a running program that is stopped afterwards."""
    port = free_port()
    program = start(data, port)
    try:
        wait_for(port, program)
        yield f"http://127.0.0.1:{port}"
    finally:
        program.terminate()
        output, _ = program.communicate(timeout=20)
    assert f"http://127.0.0.1:{port}/" in output
    assert "Traceback" not in output


def wait_for(port: int, program: subprocess.Popen[str]) -> None:
    for _ in range(300):
        if program.poll() is not None:
            pytest.fail(f"The program stopped:\n{program.stdout.read()}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    pytest.fail("The program did not answer within 30 s.")


def test_serve_starts_twice_on_the_same_data(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with serving(tmp_path) as address, urllib.request.urlopen(address) as response:
            page = response.read().decode()
            assert (response.status, response.url) == (200, f"{address}/first-start/")
        keys.append((tmp_path / "secret_key").read_text())

    assert keys[0] == keys[1]
    assert not (tmp_path / "backups").exists()
    stylesheet = re.search(r'href="(/static/[^"]+\.css)"', page)
    assert stylesheet is not None


def test_serve_shows_a_proxied_stranger_no_first_start(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        request = urllib.request.Request(address, headers={"X-Forwarded-For": "192.0.2.60"})

        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request)
        refused.value.close()

    assert refused.value.code == 403


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
