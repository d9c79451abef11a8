"""Kill -9 of the program and of the database server, again and again, while eight people save.

`make crash` does it a hundred times with each. After every kill all that was answered for is there,
the journal's chain is whole and says what the database says, and docs/recount.py, which shares no
line with the program, computes both evenings again.
"""

import os
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.crash.installation import Installation, all_is_there, prepare, whole
from tests.crash.saves import DRAWN, Helper, Notes, saving, wait_for_saves
from tests.postgres import Server
from tests.program import Browser

pytestmark = pytest.mark.program

CYCLES = int(os.environ.get("SCHAFKOPF_CYCLES", "2"))


def test_what_was_answered_for_survives_kills_of_the_program(
    migrated: Path, tmp_path: Path
) -> None:
    """Each time a copy of the file also loses the end of its log, as on a disk that lied."""
    data = shutil.copytree(migrated, tmp_path / "data")
    installation, notes, chance = Installation(data), Notes(), Random(1)
    helpers = prepare(installation, notes)
    for turn in range(CYCLES):
        killed_while_saving(installation, helpers, chance)
        log_is_torn(installation, tmp_path / f"torn-{turn}", chance)
        all_is_there(installation, notes, tmp_path)


def test_what_was_answered_for_survives_kills_on_postgresql(tmp_path: Path, server: Server) -> None:
    """The program in one cycle, in the next the database server, under a program that goes on."""
    installation, notes, chance = Installation(tmp_path / "data", server.url), Notes(), Random(2)
    helpers = prepare(installation, notes)
    for _turn in range((CYCLES + 1) // 2):
        killed_while_saving(installation, helpers, chance)
        all_is_there(installation, notes, tmp_path)
        database_killed_while_saving(installation, helpers, chance, server)
        all_is_there(installation, notes, tmp_path)


def killed_while_saving(installation: Installation, helpers: list[Helper], chance: Random) -> None:
    with installation.serving() as (program, address), saving(helpers, to(address)):
        wait_for_saves(helpers, chance.randint(5, 25))
        time.sleep(chance.random() / 20)
        os.kill(program.pid, signal.SIGKILL)
        assert program.wait(timeout=20) == -signal.SIGKILL


def database_killed_while_saving(
    installation: Installation, helpers: list[Helper], chance: Random, server: Server
) -> None:
    with installation.serving() as (_program, address), saving(helpers, to(address)):
        wait_for_saves(helpers, chance.randint(5, 25))
        time.sleep(chance.random() / 20)
        server.kill()
        server.start()
        wait_for_saves(helpers, 5)  # the same program, with the connections that it had


def to(address: str) -> Callable[[str], Browser]:
    return lambda session: Browser(address, session=session)


def log_is_torn(installation: Installation, copy: Path, chance: Random) -> None:
    """Fewer saves are there then, but whole ones; the evening itself keeps its log."""
    shutil.copytree(installation.data, copy)
    log = copy / "db.sqlite3-wal"
    (copy / "db.sqlite3-shm").unlink()  # SQLite makes it again, from the log that it finds
    os.truncate(log, chance.randrange(log.stat().st_size))
    whole(Installation(copy), [f"{DRAWN}1"], copy)
    shutil.rmtree(copy)
