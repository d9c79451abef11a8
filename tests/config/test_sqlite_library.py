"""Which SQLite the program and its tests run on, and what is said of one that can lose commits."""

import sqlite3
import sys
from types import SimpleNamespace

import pytest
from django.db import connection
from django.db.backends.sqlite3 import base
from django.utils import timezone

from config import sqlite_library
from config.sqlite_library import may_lose_commits, version
from tournament.backup.start_up import start_up_warnings


@pytest.mark.parametrize(
    ("numbers", "is_affected"),
    [
        ((3, 6, 23), False),
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 53, 4), False),
    ],
)
def test_versions_that_can_lose_commits_are_known(
    numbers: tuple[int, ...], is_affected: bool
) -> None:
    assert may_lose_commits(numbers) == is_affected


def test_everything_runs_on_the_same_sqlite() -> None:
    """A second library on the same file would lock it otherwise."""
    assert vars(base)["Database"].sqlite_version == sqlite3.sqlite_version
    assert version() == sqlite3.sqlite_version_info


def test_where_there_is_a_wheel_nothing_affected_is_shipped() -> None:
    pytest.importorskip("pysqlite3")

    assert not may_lose_commits(version())


def test_older_wheel_does_not_replace_a_newer_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    older = SimpleNamespace(sqlite_version_info=(3, 1, 0))
    monkeypatch.setattr(sqlite_library, "find_spec", lambda name: object())
    monkeypatch.setattr(sqlite_library, "import_module", lambda name: older)
    before = sys.modules["sqlite3"]

    sqlite_library.prefer_newer_pysqlite()

    assert sys.modules["sqlite3"] is before


@pytest.mark.django_db
def test_affected_version_is_said_at_the_start(monkeypatch, tmp_path, settings) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL is another database")
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr("tournament.backup.start_up.sqlite_version", lambda: (3, 40, 1))
    assert "SQLite 3.40.1" in " ".join(start_up_warnings(now=timezone.now()))

    monkeypatch.setattr("tournament.backup.start_up.sqlite_version", lambda: (3, 53, 4))
    assert "SQLite" not in " ".join(start_up_warnings(now=timezone.now()))
