"""Kill -9 of the program and of the database server, again and again, while eight people save.

`make crash` does it a hundred times with each. After every kill all that was answered for is there,
the journal's chain is whole and says what the database says, and docs/recount.py, which shares no
line with the program, computes both evenings again.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import pytest

from tests.crash.saves import DRAWN, REGISTERING, Grown, Helper, Notes, helpers_of
from tests.postgres import AS_DELIVERED, Server, cluster, find_binaries
from tests.program import ROOT, free_port, start, wait_for

CYCLES = int(os.environ.get("SCHAFKOPF_CYCLES", "2"))
RECOUNT = ROOT / "docs" / "recount.py"
MOST_SECONDS = 120  # of one cycle: then nobody answers any more


@dataclass(frozen=True, slots=True)
class Installation:
    """A data folder, and where its rows are if not in there."""

    data: Path
    url: str = ""

    def run(self, *arguments: str) -> str:
        """Python with these arguments on this installation; fails where it ends with another
        code than 0."""
        own = {"DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": self.url}
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env={**os.environ, **own, "SCHAFKOPF_DATA": str(self.data)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{arguments}\n{done.stdout}{done.stderr}"
        return done.stdout

    @contextmanager
    def serving(self) -> Iterator[tuple[subprocess.Popen[str], str]]:
        port = free_port()
        with (self.data / "said.txt").open("a") as says:
            program = start(self.data, port, database_url=self.url, says=says)
            try:
                wait_for(port, program)
                yield program, f"http://127.0.0.1:{port}"
            finally:
                program.kill()
                program.wait()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """PostgreSQL as Debian delivers it: here every save has to be on the disk."""
    binaries = find_binaries()
    if binaries is None:
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop("No PostgreSQL server here: install the package postgresql.")
    with cluster(binaries, AS_DELIVERED) as server:
        yield server


def test_what_was_answered_for_survives_kills_of_the_program(tmp_path: Path) -> None:
    """On a file. Each time a copy of it loses the end of its log as well, as a disk that lied."""
    here, notes, chance = Installation(tmp_path / "data"), Notes(), Random(1)
    helpers = prepare(here, notes)
    for turn in range(CYCLES):
        killed_while_saving(here, helpers, chance)
        log_is_torn(here, tmp_path / f"torn-{turn}", chance)
        all_is_there(here, notes, tmp_path)


def test_what_was_answered_for_survives_kills_on_postgresql(tmp_path: Path, server: Server) -> None:
    """The program in one cycle, in the next the database server, under a program that goes on."""
    here, notes, chance = Installation(tmp_path / "data", server.url), Notes(), Random(2)
    helpers = prepare(here, notes)
    for _turn in range((CYCLES + 1) // 2):
        killed_while_saving(here, helpers, chance)
        all_is_there(here, notes, tmp_path)
        database_killed_while_saving(here, helpers, chance, server)
        all_is_there(here, notes, tmp_path)


def prepare(here: Installation, notes: Notes) -> list[Helper]:
    here.data.mkdir()
    return helpers_of(json.loads(here.run("-m", "tests.crash.prepare")), notes)


def killed_while_saving(here: Installation, helpers: list[Helper], chance: Random) -> None:
    with here.serving() as (program, address), saving(helpers, address):
        wait_for_saves(helpers, chance.randint(5, 25))
        time.sleep(chance.random() / 20)
        os.kill(program.pid, signal.SIGKILL)
        assert program.wait(timeout=20) == -signal.SIGKILL


def database_killed_while_saving(
    here: Installation, helpers: list[Helper], chance: Random, server: Server
) -> None:
    with here.serving() as (_program, address), saving(helpers, address):
        wait_for_saves(helpers, chance.randint(5, 25))
        time.sleep(chance.random() / 20)
        server.kill()
        server.start()
        wait_for_saves(helpers, 5)  # the same program, with the connections that it had


@contextmanager
def saving(helpers: list[Helper], address: str) -> Iterator[None]:
    is_over = Event()
    threads = [Thread(target=one.work, args=[address, is_over]) for one in helpers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        is_over.set()
        for thread in threads:
            thread.join()


def wait_for_saves(helpers: list[Helper], more: int) -> None:
    """Until so many more were answered for."""
    wanted, until = saved(helpers) + more, time.monotonic() + MOST_SECONDS
    while saved(helpers) < wanted:
        assert time.monotonic() < until, "nothing is saved any more"
        time.sleep(0.001)


def saved(helpers: list[Helper]) -> int:
    return sum(helper.saves for helper in helpers)


# What has to be so after every kill


def all_is_there(here: Installation, notes: Notes, folder: Path) -> None:
    here.run("manage.py", "verify_journal")
    drawn, registering = whole(here, DRAWN, folder), whole(here, REGISTERING, folder)
    rounds = {row["id"]: row["number"] for row in drawn["rounds.json"]}
    lists = {row["id"]: (rounds[row["round"]], row["table"]) for row in drawn["lists.json"]}
    points: Counter[Any] = Counter()
    for row in drawn["totals.json"]:
        points[lists[row["sheet"]]] = max(points[lists[row["sheet"]]], row["points"])
    games = {lists[row["sheet"]]: len(row["games"]) for row in drawn["reports.json"]}
    assert wrong(notes.lists, lambda one: points[one]) == {}
    assert wrong(notes.phones, lambda one: games.get(one, 0)) == {}
    assert notes.people - {row["last_name"] for row in registering["players.json"]} == set()


def wrong(noted: dict[Any, Grown], stored: Callable[[Any], int]) -> dict[Any, tuple[int, Grown]]:
    """What is stored less far than was answered for, or further than was sent."""
    return {
        one: (stored(one), grown)
        for one, grown in dict(noted).items()
        if not grown.answered <= stored(one) <= grown.sent
    }


def whole(here: Installation, slug: str, folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The rows of the exported file, in which the recount has found no fault."""
    file = folder / f"{slug}.zip"
    here.run("manage.py", "export", slug, str(file))
    here.run(str(RECOUNT), str(file))
    with zipfile.ZipFile(file) as packed:
        names = [name for name in packed.namelist() if name.endswith(".json")]
        return {name: json.loads(packed.read(name)) for name in names}


def log_is_torn(here: Installation, copy: Path, chance: Random) -> None:
    """Fewer saves are there then, but whole ones; the evening itself keeps its log."""
    shutil.copytree(here.data, copy)
    log = copy / "db.sqlite3-wal"
    (copy / "db.sqlite3-shm").unlink()  # SQLite makes it again, from the log that it finds
    os.truncate(log, chance.randrange(log.stat().st_size))
    Installation(copy).run("manage.py", "verify_journal")
    whole(Installation(copy), DRAWN, copy)
    shutil.rmtree(copy)
