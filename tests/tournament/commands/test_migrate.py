"""An upgrade keeps a copy of what was there before."""

import os
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tournament.backup.services.copying import copy_before_upgrade

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL has its own backups"),
]


@pytest.fixture
def backups(settings, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path / "backups"


def names_of_groups(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as copy:
        return [name for (name,) in copy.execute("SELECT name FROM auth_group ORDER BY name")]


def test_migrate_copies_the_database_before_it_changes(backups: Path, capsys) -> None:
    Group.objects.create(name="Röthenbach")
    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")

    call_command("migrate", fake=True, verbosity=0)

    (copy,) = backups.iterdir()
    assert names_of_groups(copy) == ["Röthenbach"]
    assert copy.match("before-migrate-*.sqlite3")
    assert copy.stat().st_mode & 0o777 == 0o600
    assert str(copy) in capsys.readouterr().out


def test_migrate_copies_nothing_when_nothing_changes(backups: Path) -> None:
    call_command("migrate", verbosity=0)

    assert not backups.exists()


def test_migrate_copies_nothing_when_it_only_looks(backups: Path) -> None:
    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")
    try:
        call_command("migrate", plan=True, verbosity=0)
    finally:
        MigrationRecorder(connection).record_applied("sessions", "0001_initial")

    assert not backups.exists()


def test_copy_sweeps_what_a_killed_attempt_left(tmp_path: Path) -> None:
    left = tmp_path / ".12ab34cd.sqlite3.part"
    left.write_bytes(b"half a copy")
    os.utime(left, (0, 0))

    copy = copy_before_upgrade(tmp_path, now=datetime(2026, 11, 21, 18, 30))

    assert list(tmp_path.iterdir()) == [copy]
    assert copy.name == "before-migrate-2026-11-21-183000.sqlite3"
    assert names_of_groups(copy) == []
