"""Tests of config/log_file.py: what went wrong can be read afterwards, and nobody's name."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import log_file
from config.log_file import MOST_BYTES, OLD_FILES, log_to_file

log = logging.getLogger("tournament.tests")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    handler = log_to_file(tmp_path)
    yield tmp_path / "log"
    logging.getLogger().removeHandler(handler)
    handler.close()


def test_error_is_told_by_kind_and_place_and_without_a_name(folder: Path) -> None:
    error = ValueError("DETAIL: Key (last_name)=(Öttl) already exists.")
    try:
        raise error
    except ValueError:
        log.exception("Not saved: %s %s: %s", "POST", "/t/rennen/registration/", error)

    text = (folder / "schafkopf.log").read_text(encoding="utf-8")
    assert "ERROR tournament.tests: Not saved: POST /t/rennen/registration/: ValueError" in text
    assert "test_log_file.py" in text
    assert text.endswith("ValueError\n")
    assert "Öttl" not in text


def test_terminal_still_has_the_whole(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    log.warning("No backup: %s", OSError("Öttls Stick ist voll"))

    assert "Öttls Stick ist voll" in caplog.text


def test_it_is_turned_over_and_never_grows(folder: Path, monkeypatch) -> None:
    monkeypatch.setattr(log_file, "MOST_A_MINUTE", 1_000)
    for _ in range((OLD_FILES + 3) * MOST_BYTES // 100_000):
        log.warning("x" * 100_000)

    files = sorted(folder.iterdir())
    assert len(files) == OLD_FILES + 1
    assert all(file.stat().st_size <= MOST_BYTES for file in files)


def test_flood_of_one_kind_pushes_nothing_older_out(folder: Path, monkeypatch) -> None:
    """Whatever each line of it says."""
    seconds = [0.0]
    monkeypatch.setattr("config.log_file.time.monotonic", lambda: seconds[0])

    def flood(text: str) -> None:
        log.warning("Not saved: %s", text)

    log.error("The stick is gone")
    for number in range(9_000):
        flood(f"{number} " + "x" * 1_000)
    seconds[0] = 60.0
    flood("again")

    (file,) = folder.iterdir()
    lines = file.read_text(encoding="utf-8").splitlines()
    assert "The stick is gone" in lines[0]
    assert lines[-1].endswith("Not saved: again")
    assert "8997 more like the next line" in lines[-2]
    assert len(lines) == 6


def test_two_errors_that_one_place_logs_are_two_kinds(folder: Path) -> None:
    def raise_and_log(key: str) -> None:
        try:
            if key:
                os.environ[key]
            int("x")
        except (KeyError, ValueError):
            log.exception("Internal Server Error")

    for key in 20 * ["no such variable"] + [""]:
        raise_and_log(key)

    text = (folder / "schafkopf.log").read_text(encoding="utf-8")
    assert (text.count("\nKeyError"), text.count("\nValueError")) == (3, 1)
