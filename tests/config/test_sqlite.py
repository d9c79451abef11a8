"""What a failed statement leaves behind must not make a writer wait for whoever waits for it."""

import sqlite3
import threading
import time
from pathlib import Path

import pytest

from config.sqlite import Connection

WAIT = 2.0  # seconds until the waiting one would give up


def open_at(path: Path) -> sqlite3.Connection:
    """Open as Django does: no implicit transactions."""
    return sqlite3.connect(
        path, isolation_level=None, timeout=0, check_same_thread=False, factory=Connection
    )


def test_writer_throws_away_what_failed_in_a_thread_that_waits_for_it(tmp_path: Path) -> None:
    writer, other = open_at(tmp_path / "db"), open_at(tmp_path / "db")
    writer.execute("PRAGMA journal_mode = WAL")  # as it runs: a commit waits for nobody who reads
    writer.execute("CREATE TABLE list (table_no)")
    writer.execute("BEGIN IMMEDIATE")
    failed = other.cursor()
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        failed.execute("BEGIN IMMEDIATE")
    other.execute(f"PRAGMA busy_timeout = {WAIT * 1000:.0f}")
    outcome = []

    def take_turn() -> None:
        try:
            other.execute("BEGIN IMMEDIATE")
            outcome.append("done")
        except sqlite3.OperationalError as error:
            outcome.append(str(error))

    waiting = threading.Thread(target=take_turn)
    waiting.start()
    time.sleep(0.2)  # until it waits; where it does not yet, the test is only easier

    del failed  # as the collector would, in the middle of the writer's transaction
    writer.execute("COMMIT")
    waiting.join()
    writer.close()
    other.close()

    assert outcome == ["done"]


def test_cursor_can_be_used_after_a_failure(tmp_path: Path) -> None:
    connection = open_at(tmp_path / "db")
    cursor = connection.cursor()

    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        cursor.execute("SELECT * FROM lists")
    rows = cursor.execute("SELECT 7").fetchall()
    connection.close()

    assert rows == [(7,)]


def test_failure_on_a_closed_connection_keeps_its_own_words(tmp_path: Path) -> None:
    connection = open_at(tmp_path / "db")
    cursor = connection.cursor()
    connection.close()

    with pytest.raises(sqlite3.ProgrammingError, match="closed database"):
        cursor.execute("SELECT 7")
