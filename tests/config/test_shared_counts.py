"""Counting by several processes at once, as on a server."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from config.shared_counts import SharedCounts
from tests.program import ROOT

EACH = 150
COUNT = f"""
import sys
from django.conf import settings
settings.configure()
from config.shared_counts import SharedCounts
counts = SharedCounts(sys.argv[1], {{}})
sys.stdin.readline()
for _ in range({EACH}):
    counts.add("form:192.0.2.1", 0, 600)
    counts.incr("form:192.0.2.1")
"""


@pytest.fixture
def counts(tmp_path: Path) -> SharedCounts:
    return SharedCounts(str(tmp_path / "cache"), {})


@pytest.mark.program
def test_no_count_of_two_processes_is_lost(counts: SharedCounts, tmp_path: Path) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", COUNT, tmp_path / "cache"], cwd=ROOT, stdin=subprocess.PIPE
        )
        for _ in range(2)
    ]
    for process in processes:  # both are made by now, and begin at once
        assert process.stdin is not None
        process.stdin.write(b"\n")
        process.stdin.close()
    for process in processes:
        process.wait(timeout=120)

    assert [process.returncode for process in processes] == [0, 0]
    assert counts.get("form:192.0.2.1") == 2 * EACH


def test_count_runs_out_when_it_was_to(
    counts: SharedCounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = time.time()
    counts.add("form", 0, 600)
    monkeypatch.setattr(time, "time", lambda: began + 599)
    assert counts.incr("form") == 1

    monkeypatch.setattr(time, "time", lambda: began + 601)

    with pytest.raises(ValueError, match="Nothing is counted"):
        counts.incr("form")


def test_count_without_an_end_has_none(counts: SharedCounts) -> None:
    counts.add("form", 3, None)

    assert [counts.incr("form"), counts.incr("form", 5)] == [4, 9]
