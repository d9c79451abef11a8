"""An installation that is served and killed, and what has to be so after every kill."""

import json
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.crash.saves import Grown, Helper, Notes, helpers_of
from tests.program import ROOT, free_port, start, surroundings, wait_for

Tables = dict[str, list[dict[str, Any]]]
RECOUNT = ROOT / "docs" / "recount.py"


@dataclass(frozen=True, slots=True)
class Installation:
    """A data folder, and where its rows are if not in there."""

    data: Path
    url: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        return {**surroundings(self.data, self.url), **self.settings}

    def run(self, *arguments: str) -> str:
        """Python with these arguments here; fails where it ends with another code than 0."""
        result = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
        )
        assert result.returncode == 0, f"{arguments}\n{result.stdout}{result.stderr}"
        return result.stdout

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


def prepare(installation: Installation, notes: Notes, evenings: int = 1) -> list[Helper]:
    installation.data.mkdir(exist_ok=True)
    prepared = installation.run("-m", "tests.crash.prepare", str(evenings))
    return helpers_of(json.loads(prepared), notes)


def all_is_there(installation: Installation, notes: Notes, folder: Path) -> None:
    drawn = {slug for slug, _number, _table in [*notes.lists, *notes.phones]}
    registering = {slug for slug, _name in notes.people}
    stored = whole(installation, drawn | registering, folder)
    points: Counter[Any] = Counter()
    games: Counter[Any] = Counter()
    for slug in drawn:
        rounds = {row["id"]: row["number"] for row in stored[slug]["rounds.json"]}
        lists = {
            row["id"]: (slug, rounds[row["round"]], row["table"])
            for row in stored[slug]["lists.json"]
        }
        for row in stored[slug]["totals.json"]:
            points[lists[row["sheet"]]] = max(points[lists[row["sheet"]]], row["points"])
        for row in stored[slug]["reports.json"]:
            games[lists[row["sheet"]]] = len(row["games"])
    assert wrong(notes.lists, points) == {}
    assert wrong(notes.phones, games) == {}
    for slug in registering:
        here_too = {name for at, name in notes.people if at == slug}
        assert here_too - {row["last_name"] for row in stored[slug]["players.json"]} == set()


def wrong(noted: Mapping[Any, Grown], stored: Counter[Any]) -> dict[Any, tuple[int, Grown]]:
    """List stored values older than confirmed, or newer than sent."""
    return {
        key: (stored[key], grown)
        for key, grown in noted.items()
        if not grown.answered <= stored[key] <= grown.sent
    }


def whole(installation: Installation, slugs: Iterable[str], folder: Path) -> dict[str, Tables]:
    """The rows of the exported files, in which the recount has found no fault; the chain of every
    journal is whole.
    """
    installation.run("-m", "tests.crash.look", str(folder), *slugs)
    return {slug: recounted(installation, folder / f"{slug}.zip") for slug in slugs}


def recounted(installation: Installation, file: Path) -> Tables:
    installation.run(str(RECOUNT), str(file))
    with zipfile.ZipFile(file) as packed:
        names = [name for name in packed.namelist() if name.endswith(".json")]
        return {name: json.loads(packed.read(name)) for name in names}
