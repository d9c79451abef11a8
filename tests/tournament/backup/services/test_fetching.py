"""What the second laptop keeps of what it is sent: a whole, checked backup of ours, or nothing."""

import errno
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.program import free_port
from tests.tournament.backup.conftest import NOW, ON_SQLITE, sealed_with
from tournament.backup.challenge import answer_to
from tournament.backup.names import BY_ITSELF
from tournament.backup.services.fetching import (
    KEPT,
    FirstLaptopUnreachable,
    fetch_backup,
    fetched_backups,
)
from tournament.backup.services.making import make_backup
from tournament.models import Tournament
from tournament.shared.errors import Refused

pytestmark = [*ON_SQLITE, pytest.mark.usefixtures("english")]
KEY = "abcd-efgh-jkmn-pqrs"
QUESTION = "12-ab-cd"


@dataclass
class First:
    """The first laptop, as far as it answers; `request_headers`: of each request to it."""

    address: str = ""
    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    request_headers: list[dict[str, str]] = field(default_factory=list)

    def make_standby_backup(self, backup: Path) -> None:
        self.body = backup.read_bytes()
        self.headers = {
            "Content-Length": str(len(self.body)),
            "Content-Disposition": f'attachment; filename="{backup.name}"',
        }


@pytest.fixture
def first() -> Iterator[First]:
    laptop = First()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            laptop.request_headers.append(dict(self.headers))
            if "Authorization" not in self.headers and laptop.status in (200, 304):
                self.send_response(200)
                self.end_headers()
                self.wfile.write(b'{"question": "%s"}' % QUESTION.encode())
                return
            self.send_response(laptop.status)
            for name, text in laptop.headers.items():
                self.send_header(name, text)
            self.end_headers()
            self.wfile.write(laptop.body)

        def log_message(self, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    laptop.address = f"http://127.0.0.1:{server.server_port}/"
    thread = threading.Thread(target=server.serve_forever, args=[0.01])
    thread.start()
    yield laptop
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def backup(evening: Tournament) -> Path:
    return make_backup(now=NOW, occasion=BY_ITSELF)


def nothing_kept(data: Path) -> bool:
    return not fetched_backups() and not list(data.rglob("*.part*"))


def test_whole_backup_is_kept_and_said(first: First, backup: Path) -> None:
    first.make_standby_backup(backup)

    new = fetch_backup(first.address, KEY)

    assert new is not None
    assert (new.at, [figure.lists for figure in new.figures if figure.slug]) == (NOW, [1])
    assert new.stored.path.read_bytes() == backup.read_bytes()


def test_key_is_never_sent(first: First, backup: Path) -> None:
    first.make_standby_backup(backup)

    fetch_backup(first.address, KEY)

    request, answered = first.request_headers
    assert "Authorization" not in request
    assert answered["Authorization"] == f"Schafkopf {QUESTION} {answer_to(QUESTION, KEY)}"
    assert KEY not in str(first.request_headers)


def test_it_asks_for_what_it_does_not_have_yet(first: First, backup: Path) -> None:
    first.make_standby_backup(backup)
    fetch_backup(first.address, KEY)
    first.status, first.body, first.headers = 304, b"", {}

    assert fetch_backup(first.address, KEY) is None
    assert first.request_headers[-1]["If-None-Match"] == f'"{backup.name}"'
    assert len(fetched_backups()) == 1


@pytest.mark.parametrize("typed", ["{}", "http://{}", "http://{}/t/rennen/"])
def test_address_is_taken_however_it_is_typed(first: First, backup: Path, typed: str) -> None:
    first.make_standby_backup(backup)

    assert fetch_backup(typed.format(first.address.split("/")[2]), KEY)


@pytest.mark.parametrize("typed", ["", "http://", "file:///etc/passwd", "ftp://127.0.0.1/"])
def test_what_is_no_address_is_said(data: Path, typed: str) -> None:
    with pytest.raises(Refused, match="is not an address"):
        fetch_backup(typed, KEY)


def test_torn_transfer_is_not_kept(first: First, backup: Path, data: Path) -> None:
    first.make_standby_backup(backup)
    first.body = first.body[:-1000]

    with pytest.raises(FirstLaptopUnreachable, match="in the middle"):
        fetch_backup(first.address, KEY)

    assert nothing_kept(data)


def test_flipped_byte_is_not_kept(first: First, backup: Path, data: Path) -> None:
    first.make_standby_backup(backup)
    middle = len(first.body) // 2
    flipped = bytes([first.body[middle] ^ 1])
    first.body = first.body[:middle] + flipped + first.body[middle + 1 :]

    with pytest.raises(Refused, match="damaged"):
        fetch_backup(first.address, KEY)

    assert nothing_kept(data)


def test_newer_version_is_not_kept_and_named(first: First, backup: Path, data: Path) -> None:
    newer = "INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '9999', 0)"
    first.make_standby_backup(
        sealed_with(backup, lambda database: database.execute(newer), program="9.9")
    )

    with pytest.raises(Refused, match=r"newer version of the program \(9\.9\)"):
        fetch_backup(first.address, KEY)

    assert nothing_kept(data)


@pytest.mark.parametrize(
    ("status", "headers"),
    [
        (200, {"Content-Length": "5"}),
        (200, {"Content-Disposition": 'attachment; filename="evil.zip"', "Content-Length": "5"}),
        (200, {"Content-Disposition": 'attachment; filename="../../db.sqlite3"'}),
        (404, {}),
        (500, {}),
    ],
)
def test_another_programs_answer_is_said(
    first: First, data: Path, status: int, headers: dict[str, str]
) -> None:
    first.status, first.body, first.headers = status, b"hello", headers

    with pytest.raises(Refused, match="not this program"):
        fetch_backup(first.address, KEY)

    assert nothing_kept(data)


def test_answer_is_sent_nowhere_else(first: First, data: Path) -> None:
    first.status, first.headers = 302, {"Location": f"{first.address}elsewhere/"}

    with pytest.raises(Refused, match="not this program"):
        fetch_backup(first.address, KEY)

    assert len(first.request_headers) == 1


def test_wrong_key_is_said(first: First, data: Path) -> None:
    first.status = 403

    with pytest.raises(Refused, match="key is wrong"):
        fetch_backup(first.address, KEY)


def test_first_one_that_is_gone_is_said(data: Path) -> None:
    with pytest.raises(FirstLaptopUnreachable, match="does not answer"):
        fetch_backup(f"127.0.0.1:{free_port()}", KEY)


def test_full_disk_is_said_and_nothing_half_kept(
    first: First, backup: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first.make_standby_backup(backup)

    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)

    with pytest.raises(Refused, match="disk is full"):
        fetch_backup(first.address, KEY)

    monkeypatch.undo()
    assert nothing_kept(data)


def test_newest_few_are_kept(first: First, evening: Tournament) -> None:
    names = []
    for second in range(KEPT + 2):
        backup = make_backup(now=NOW.replace(second=second), occasion=BY_ITSELF)
        names.append(backup.name)
        first.make_standby_backup(backup)
        fetch_backup(first.address, KEY)

    assert [backup.name.text for backup in fetched_backups()] == names[: -KEPT - 1 : -1]
