"""An installation that is served and killed, and what has to be so after every kill."""

import json
import os
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.crash.saves import Grown, Helper, Notes, helpers_of
from tests.program import ROOT, free_port, start, wait_for

OF_THE_TESTS = {"DJANGO_ALLOW_ASYNC_UNSAFE"}  # set by pytest-playwright
RECOUNT = ROOT / "docs" / "recount.py"


@dataclass(frozen=True, slots=True)
class Installation:
    """A data folder, and where its rows are if not in there."""

    data: Path
    url: str = ""
    settings: Mapping[str, str] = field(
        default_factory=lambda: {"DJANGO_SETTINGS_MODULE": "config.settings"}
    )

    @property
    def environment(self) -> dict[str, str]:
        own = {"SCHAFKOPF_DATA": str(self.data), "DATABASE_URL": self.url, "PYTHONUTF8": "1"}
        clean = {name: value for name, value in os.environ.items() if name not in OF_THE_TESTS}
        return {**clean, **own, **self.settings}

    def run(self, *arguments: str) -> str:
        """Python with these arguments here; fails where it ends with another code than 0."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
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


def prepare(here: Installation, notes: Notes, evenings: int = 1) -> list[Helper]:
    here.data.mkdir(exist_ok=True)
    prepared = here.run("-m", "tests.crash.prepare", str(evenings))
    return helpers_of(json.loads(prepared), notes)


def all_is_there(here: Installation, notes: Notes, folder: Path) -> None:
    here.run("manage.py", "verify_journal")
    points: Counter[Any] = Counter()
    games: Counter[Any] = Counter()
    for slug in {one[0] for one in [*notes.lists, *notes.phones]}:
        drawn = whole(here, slug, folder)
        rounds = {row["id"]: row["number"] for row in drawn["rounds.json"]}
        lists = {
            row["id"]: (slug, rounds[row["round"]], row["table"]) for row in drawn["lists.json"]
        }
        for row in drawn["totals.json"]:
            points[lists[row["sheet"]]] = max(points[lists[row["sheet"]]], row["points"])
        for row in drawn["reports.json"]:
            games[lists[row["sheet"]]] = len(row["games"])
    assert wrong(notes.lists, points) == {}
    assert wrong(notes.phones, games) == {}
    for slug in {at for at, _name in notes.people}:
        rows = whole(here, slug, folder)["players.json"]
        here_too = {name for at, name in notes.people if at == slug}
        assert here_too - {row["last_name"] for row in rows} == set()


def wrong(noted: Mapping[Any, Grown], stored: Counter[Any]) -> dict[Any, tuple[int, Grown]]:
    """What is stored less far than was answered for, or further than was sent."""
    return {
        one: (stored[one], grown)
        for one, grown in noted.items()
        if not grown.answered <= stored[one] <= grown.sent
    }


def whole(here: Installation, slug: str, folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The rows of the exported file, in which the recount has found no fault."""
    file = folder / f"{slug}.zip"
    here.run("manage.py", "export", slug, str(file))
    here.run(str(RECOUNT), str(file))
    with zipfile.ZipFile(file) as packed:
        names = [name for name in packed.namelist() if name.endswith(".json")]
        return {name: json.loads(packed.read(name)) for name in names}
