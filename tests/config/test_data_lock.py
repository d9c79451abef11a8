"""One program for one data folder: who holds it is known, and a dead one holds nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

from config.data_lock import NAME, InUse, lock_folder, running_address

HERE = "http://127.0.0.1:8000/"


def test_folder_is_held_until_the_file_is_closed(tmp_path: Path) -> None:
    assert running_address(tmp_path) is None

    with lock_folder(tmp_path / "data", HERE):
        assert running_address(tmp_path / "data") == HERE
        with pytest.raises(InUse) as caught:
            lock_folder(tmp_path / "data", "http://127.0.0.1:8001/")

    assert caught.value.by == HERE
    assert running_address(tmp_path / "data") is None


@pytest.mark.program
def test_what_a_killed_program_left_behind_holds_nothing(tmp_path: Path) -> None:
    holding = (
        "import os, sys, pathlib; from config.data_lock import lock_folder;"
        "kept = lock_folder(pathlib.Path(sys.argv[1]), 'http://127.0.0.1:8000/'); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", holding, str(tmp_path)], cwd=Path(__file__).parents[2])

    assert (tmp_path / NAME).read_text() == f"{HERE}\n"
    assert running_address(tmp_path) is None
    with lock_folder(tmp_path, "http://127.0.0.1:8001/"):
        assert (tmp_path / NAME).read_text() == "http://127.0.0.1:8001/\n"
