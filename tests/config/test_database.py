"""The settings of the database, asked of a real connection."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from django.contrib.auth.models import Group
from django.db import connection, transaction

from config.database import database_settings

sqlite_only = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="asks SQLite itself")


def pragma(name: str) -> object:
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_sqlite_writes_through_to_the_disk_and_waits_for_its_turn() -> None:
    in_force = {
        name: pragma(name)
        for name in ("journal_mode", "synchronous", "fullfsync", "busy_timeout", "foreign_keys")
    }

    assert in_force == {
        "journal_mode": "wal",
        "synchronous": 2,  # FULL
        "fullfsync": 1,
        "busy_timeout": 20_000,  # milliseconds
        "foreign_keys": 1,
    }


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_deleted_rows_cannot_be_read_in_the_file() -> None:
    """Names and addresses stay in the free space of the file unless they are overwritten."""
    names = [f"Hintertupfing {number:03}" for number in range(300)]
    Group.objects.bulk_create(Group(name=name) for name in names)
    Group.objects.filter(name=names[7]).update(name="x")
    Group.objects.all().delete()
    pragma("wal_checkpoint(TRUNCATE)")

    assert b"Hintertupfing" not in Path(connection.settings_dict["NAME"]).read_bytes()


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_sqlite_takes_the_write_lock_at_the_start_of_a_transaction() -> None:
    path = connection.settings_dict["NAME"]

    with (
        transaction.atomic(),
        closing(sqlite3.connect(path, timeout=0)) as other,
        pytest.raises(sqlite3.OperationalError, match="database is locked"),
    ):
        other.execute("BEGIN IMMEDIATE")


@pytest.mark.django_db(transaction=True)
def test_saves_at_the_same_time_all_succeed() -> None:
    """Each job reads, then writes: in Django's default mode most fail with "database is locked"."""

    def save(helper: int) -> None:
        try:
            for number in range(5):
                with transaction.atomic():
                    group_count = Group.objects.count()
                    Group.objects.create(name=f"{helper}/{number} after {group_count}")
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=16) as pool:
        list(pool.map(save, range(16)))

    assert Group.objects.count() == 16 * 5


def test_connections_stay_open() -> None:
    assert database_settings("", data_dir=Path("/data"))["CONN_MAX_AGE"] is None


def test_database_is_a_file_in_the_data_directory(tmp_path: Path) -> None:
    entry = database_settings("", data_dir=tmp_path)

    assert entry["ENGINE"] == "django.db.backends.sqlite3"
    assert Path(entry["NAME"]) == tmp_path / "db.sqlite3"


def test_database_url_moves_to_postgresql(tmp_path: Path) -> None:
    entry = database_settings("postgresql://club:secret@db.example:5433/evening", data_dir=tmp_path)

    assert entry["ENGINE"] == "django.db.backends.postgresql"
    assert (entry["HOST"], entry["PORT"], entry["NAME"]) == ("db.example", 5433, "evening")
    assert "transaction_mode" not in entry.get("OPTIONS", {})
    assert entry["CONN_HEALTH_CHECKS"] is True


def test_database_in_a_folder_with_spaces_and_umlauts(tmp_path: Path) -> None:
    """Such a name cannot go through a URL: everything after # would be lost."""
    folder = tmp_path / "Schafkopf für Röthenbach #1"

    assert Path(database_settings("", data_dir=folder)["NAME"]) == folder / "db.sqlite3"


def test_another_sqlite_file_has_the_same_safe_options(tmp_path: Path) -> None:
    entry = database_settings(f"sqlite:///{tmp_path}/other.sqlite3", data_dir=Path("/data"))

    assert Path(entry["NAME"]) == tmp_path / "other.sqlite3"
    assert entry["OPTIONS"] == database_settings("", data_dir=tmp_path)["OPTIONS"]
