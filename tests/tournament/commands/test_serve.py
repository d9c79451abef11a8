"""The program as it really runs: its own process, its own data directory."""

import http.client
import re
import shutil
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest

from tests.program import free_port, serving, start

pytestmark = pytest.mark.program


@pytest.fixture(scope="module")
def data(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shutil.copytree(migrated, tmp_path_factory.mktemp("serve") / "data")


@pytest.fixture(scope="module")
def served(data: Path) -> Iterator[str]:
    """A program without any account, for all who change nothing there."""
    with serving(data) as address:
        yield address


@pytest.mark.core
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


def test_serve_shows_a_proxied_stranger_no_first_start(served: str) -> None:
    request = urllib.request.Request(served, headers={"X-Forwarded-For": "192.0.2.60"})

    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request)
    refused.value.close()

    assert refused.value.code == 403


def test_second_start_on_the_same_data_is_refused_and_names_the_first(
    data: Path, served: str
) -> None:
    second = start(data, free_port())
    output, _ = second.communicate(timeout=60)

    assert second.returncode == 1
    assert f"{served}/" in output
    assert "Traceback" not in output


@pytest.mark.parametrize("sent", ["Content-Length: 1100000", "Transfer-Encoding: chunked"])
def test_flood_of_a_stranger_is_refused_before_it_is_stored(served: str, sent: str) -> None:
    """More than a megabyte to the login; what does not say how much it is gets cut off there."""
    block = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    port = int(served.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        line.sendall(f"POST /login/ HTTP/1.1\r\nHost: 127.0.0.1\r\n{sent}\r\n\r\n".encode())
        with suppress(OSError):  # the line is closed in the middle
            for _ in range(17 if "chunked" in sent else 0):
                line.sendall(block)
        answer = line.recv(100)

    assert b" 413 " in answer


def test_made_up_session_gives_no_larger_body(served: str) -> None:
    """One megabyte, except for a backup at the first start."""
    megabyte = 2**20
    sent = [
        ("/login/", {}, megabyte - 1),
        ("/login/", {}, megabyte),
        ("/login/", {"Cookie": "sessionid=x"}, megabyte - 1),
        ("/login/", {"Cookie": "sessionid=x"}, megabyte),
        ("/first-start/restore/", {}, 9 * megabyte - 1),
    ]
    answers = [answer_to(served, path, headers, size) for path, headers, size in sent]

    assert [status == 413 for status in answers] == [False, True, False, True, False]


def answer_to(address: str, path: str, headers: dict[str, str], size: int) -> int:
    """Refuse before the body is sent; Expect: 100-continue shows which."""
    with closing(http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)) as line:
        line.putrequest("POST", path)
        for name, value in {
            **headers,
            "Content-Length": str(size),
            "Expect": "100-continue",
        }.items():
            line.putheader(name, value)
        line.endheaders()
        if line.sock.recv(12, socket.MSG_PEEK) == b"HTTP/1.1 100":
            line.send(b"x" * size)
        return line.getresponse().status


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit, and holds 480 lines")
def test_2300_open_lines_leave_the_desk_its_answers(migrated: Path, tmp_path: Path) -> None:
    """One address, all but 60 in the middle of a request; the shell allows 256 files."""
    data = shutil.copytree(migrated, tmp_path / "data")
    with may_open(256), serving(data) as address, may_open(4096), ExitStack() as open_sockets:
        port = int(address.rpartition(":")[2])
        for n in range(2300):
            line = open_sockets.enter_context(
                socket.create_connection(("127.0.0.1", port), timeout=20)
            )
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"\r\n" * (n >= 2240))
        with urllib.request.urlopen(address, timeout=20) as response:
            status = response.status
        answered = line.recv(12)

    assert (status, answered) == (200, b"HTTP/1.1 200")


@pytest.mark.parametrize("sent", [b"\x16\x03\x01\x02\x00\x01", b"get / HTTP/1.1\r\n\r\n"])
def test_what_is_no_request_gets_one_short_line(
    migrated: Path, tmp_path: Path, sent: bytes
) -> None:
    """The first bytes of an encrypted line, and a method in small letters; nothing in the log."""
    data = shutil.copytree(migrated, tmp_path / "data")
    with serving(data) as address:
        port = int(address.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
            line.sendall(sent)
            answer = line.recv(2000)

    assert answer.startswith(b"HTTP/1.0 400 Bad Request\r\n")
    log = "".join(path.read_text() for path in data.glob("*.log*"))
    assert "Traceback" not in log


@contextmanager
def may_open(most: int) -> Iterator[None]:
    """Limit the open files of this process and its children."""
    import resource  # not on Windows

    usual = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, usual)


def test_serve_says_when_the_port_is_taken(migrated: Path, tmp_path: Path) -> None:
    data = shutil.copytree(migrated, tmp_path / "data")
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]

        program = start(data, port)
        output, _ = program.communicate(timeout=60)

    assert program.returncode == 1
    assert f"--port {port + 1}" in output
    assert "Traceback" not in output
