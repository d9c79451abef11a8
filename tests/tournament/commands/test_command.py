"""Commands on a folder without an evening: a sentence, and nothing is made."""

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
