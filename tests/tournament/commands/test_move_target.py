"""Where everything is to go is looked at before anything is read here, which takes long."""

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError

from config.database import database_settings, sqlite_settings
from tournament.management.commands import move
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.program]


@pytest.fixture(autouse=True)
def reading_here_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    def read() -> Any:
        raise AssertionError("everything here was read before the target was looked at")

    monkeypatch.setattr(move, "exported_file_hashes", read)


def test_target_that_is_not_empty_is_refused_at_once_and_stays(
    migrated: Path, tmp_path: Path
) -> None:
    file = tmp_path / "there.sqlite3"
    shutil.copy(migrated / "db.sqlite3", file)
    with sqlite3.connect(file) as database:
        database.execute("INSERT INTO auth_group (name) VALUES ('Kasse')")
        database.execute(
            "DELETE FROM django_migrations WHERE id = (SELECT max(id) FROM django_migrations)"
        )
    database.close()
    before = file.read_bytes()

    with pytest.raises(Refused, match="nicht leer"):
        move.move_data(sqlite_settings(file))

    assert file.read_bytes() == before  # not even brought up to date


@pytest.mark.parametrize(
    "url", ["postgresql://127.0.0.1:1/nobody", "sqlite:////no/such/folder/a.db"]
)
def test_target_that_cannot_be_reached_is_told_at_once(url: str, tmp_path: Path) -> None:
    with pytest.raises(OperationalError):
        move.move_data(database_settings(url, data_dir=tmp_path))
