"""Two programs on two data folders: the first is killed, the second takes over by Enter."""

import io
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.urls import reverse

from tests.factories import make_director
from tests.program import (
    ROOT,
    Browser,
    free_port,
    manage,
    output,
    serving,
    start,
    surroundings,
    wait_for,
)
from tests.tournament.backup.conftest import (
    ON_SQLITE,
    data,
    enter_table,
    evening,
    kept_evening,
    laptop,
)
from tournament.backup.services.standby import make_key
from tournament.models import Tournament
from tournament.results.phone_links import table_token

__all__ = ["data", "evening", "kept_evening", "laptop"]  # fixtures
pytestmark = [*ON_SQLITE, pytest.mark.program]
IMPATIENT = "tests.impatient"
PATIENCE = 90  # seconds, on a crowded machine


class Second:
    """The second laptop's window: what it says, and its keyboard."""

    def __init__(self, program: subprocess.Popen[str]) -> None:
        self.program = program
        self.lines: list[str] = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        self.lines += iter(self.program.stdout.readline, "")

    def says(self, words: str, times: int = 1) -> str:
        for _step in range(PATIENCE * 10):
            matching_lines = [line for line in list(self.lines) if words in line]
            if len(matching_lines) >= times:
                return matching_lines[-1]
            time.sleep(0.1)
        pytest.fail(f"{words!r} was not said {times} times: {self.lines}")

    def enter(self, words: str = "") -> None:
        self.program.stdin.write(f"{words}\n")
        self.program.stdin.flush()


@contextmanager
def standing_by(folder: Path, address: str, key: str) -> Iterator[Second]:
    program = subprocess.Popen(
        [sys.executable, "manage.py", "standby", address, key],
        cwd=ROOT,
        env=surroundings(folder, settings_module=IMPATIENT),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    second = Second(program)
    try:
        yield second
    finally:
        program.kill()
        program.wait(timeout=20)
        second.reader.join(timeout=20)
        program.stdin.close()
        program.stdout.close()


def test_first_is_killed_and_the_second_goes_on(laptop: Path, tmp_path: Path) -> None:
    """Ranking, journal and printed codes are as on the first, with the last list that was saved."""
    laptop.with_name("secret_key").write_text(settings.SECRET_KEY)
    make_director()
    Tournament.objects.update(has_table_phones=True)
    tournament = Tournament.objects.get()
    key, port, second_data = make_key(), free_port(), tmp_path / "second laptop"
    standings = ("standings", tournament.slug, "--format", "json")
    code = reverse("table-list", args=[table_token(tournament.draws.get(), 1)])
    first = start(laptop.parent, port, settings_module=IMPATIENT)
    try:
        wait_for(port, first)
        with standing_by(second_data, f"127.0.0.1:{port}", key) as second:
            assert "1 Liste" in second.says("Geholt und geprüft")
            assert (
                "steht bereit" in Browser(f"http://127.0.0.1:{port}", "alois").get("/backups/").text
            )
            enter_table(tournament, 2)
            second.says("2 Listen")
            second.enter()
            second.says("Zwei, die zugleich laufen")
            assert second.program.poll() is None

            first.kill()
            first.wait(timeout=20)
            second.says("antwortet nicht")
            second.enter()

            assert second.program.wait(timeout=PATIENCE) == 75
            second.says("Es geht weiter mit dem Stand von")
    finally:
        first.kill()
        first.communicate(timeout=20)
    ranking = output(laptop.parent, *standings)
    assert '"points": 30' in ranking

    assert output(second_data, *standings) == ranking
    assert not list((second_data / "standby").glob("*.zip"))
    assert list((second_data / "backups").glob("*.zip"))
    with serving(second_data) as address, urllib.request.urlopen(address + code) as page:
        assert page.status == 200
    assert manage(second_data, "verify_journal", tournament.slug).returncode == 0


def test_take_over_later_without_the_first(laptop: Path, tmp_path: Path) -> None:
    """The window was closed: what was fetched is still there, and is taken once."""
    laptop.with_name("secret_key").write_text(settings.SECRET_KEY)
    key, port, second_data = make_key(), free_port(), tmp_path / "second laptop"
    first = start(laptop.parent, port, settings_module=IMPATIENT)
    try:
        wait_for(port, first)
        with standing_by(second_data, f"127.0.0.1:{port}", key) as second:
            second.says("Geholt und geprüft")
    finally:
        first.kill()
        first.communicate(timeout=20)

    first_take_over, again = (manage(second_data, "standby", "--take-over") for _twice in range(2))

    assert (first_take_over.returncode, first_take_over.stderr) == (75, "")
    assert again.returncode == 1
    assert "noch nichts geholt" in again.stderr
    assert "Traceback" not in again.stderr


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "Adresse und Schlüssel fehlen"),
        (("127.0.0.1:1",), "Adresse und Schlüssel fehlen"),
        (("ftp://first/", "abcd"), "ist keine Adresse"),
        (("--take-over",), "noch nichts geholt"),
    ],
)
def test_what_cannot_be_is_a_sentence(
    data: Path, arguments: tuple[str, ...], why: str, monkeypatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    with pytest.raises(CommandError, match=why):
        call_command("standby", *arguments)


def test_wrong_key_ends_with_a_sentence(laptop: Path, tmp_path: Path) -> None:
    with serving(laptop.parent) as address:
        result = manage(tmp_path / "second", "standby", address, "abcd-efgh-jkmn-pqrs")

    assert result.returncode == 1
    assert "Der Schlüssel passt nicht" in result.stderr
