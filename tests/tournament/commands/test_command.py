"""Commands on a folder without an evening: a sentence, and nothing is made."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, get_commands, load_command_class

from tests.program import ROOT, manage, surroundings
from tournament.management.command import DatabaseCommand, lock_data_folder

MAKES_THE_DATABASE = {"serve", "migrate", "flush", "standby"}


@pytest.mark.program
@pytest.mark.parametrize(
    "arguments", [["verify_journal"], ["standings", "s"], ["backup"]], ids=lambda a: a[0]
)
def test_folder_without_a_database_is_refused_and_none_is_made(
    arguments: list[str], tmp_path: Path
) -> None:
    result = manage(tmp_path, *arguments)

    assert (result.returncode, result.stdout) == (1, "")
    assert str(tmp_path) in result.stderr
    assert "run.py" in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "db.sqlite3").exists()


@pytest.mark.program
def test_database_of_an_older_version_is_refused(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "db.sqlite3").close()

    result = manage(tmp_path, "verify_journal")

    assert result.returncode == 1
    assert "run.py" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.program
def test_names_are_utf_8_on_any_console(migrated: Path) -> None:
    environment = surroundings(migrated) | {"PYTHONIOENCODING": "ascii"}
    del environment["PYTHONUTF8"]
    command = [sys.executable, ROOT / "manage.py", "standings", "Übung-ł"]

    result = subprocess.run(command, env=environment, capture_output=True, check=False)

    assert (result.returncode, result.stdout) == (1, b"")
    assert "„Übung-ł“" in result.stderr.decode()


@pytest.mark.program
def test_nobody_reads_what_a_command_prints(migrated: Path) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    command = [sys.executable, ROOT / "manage.py", "help"]

    with os.fdopen(write_end, "wb") as nobody:
        result = subprocess.run(
            command, env=surroundings(migrated), stdout=nobody, stderr=subprocess.PIPE, check=False
        )

    assert (result.returncode, result.stderr) == (141, b"")


@pytest.mark.program
@pytest.mark.skipif(sys.platform == "win32", reason="has no FIFO")
def test_ctrl_c_ends_a_command_without_a_traceback(migrated: Path, tmp_path: Path) -> None:
    slow_file = tmp_path / "players.csv"
    os.mkfifo(slow_file)
    command = [sys.executable, ROOT / "manage.py", "import", slow_file]

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background
    program = subprocess.Popen(command, env=surroundings(migrated), stderr=subprocess.PIPE)
    signal.signal(signal.SIGINT, before)
    with slow_file.open("wb"):  # as soon as the program reads
        program.send_signal(signal.SIGINT)
        assert program.communicate(timeout=60) == (None, b"")

    assert program.returncode == 130


def test_every_command_asks_for_the_database_first() -> None:
    own = [name for name, app in get_commands().items() if app == "tournament"]
    asking = {
        name for name in own if isinstance(load_command_class("tournament", name), DatabaseCommand)
    }

    assert set(own) - asking == MAKES_THE_DATABASE


def test_folder_that_cannot_be_written_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(folder: Path, by: str) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("config.data_lock.lock_folder", read_only)

    with pytest.raises(CommandError, match="Read-only file system"):
        lock_data_folder("http://127.0.0.1:8000/", "%s")
