"""docs/recount.py as a module and as a program, to compare it with this one."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

from tournament.exchange.workbook import tournament_file
from tournament.models import Tournament
from tournament.ranking.fingerprint import ranking_hash
from tournament.ranking.standings import standings

RECOUNT = Path(__file__).parent.parent / "docs" / "recount.py"


HOLDS = "Journal, draws, lists, ranking, teams and prizes hold."


def load_recount() -> Any:
    spec = importlib.util.spec_from_file_location("recount", RECOUNT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def recount(content: bytes, folder: Path) -> tuple[int, list[str], list[str]]:
    """Return exit code, output and complaints."""
    file = folder / "abend.zip"
    file.write_bytes(content)
    empty = folder / "empty"
    empty.mkdir(exist_ok=True)
    process = subprocess.run(
        [sys.executable, "-I", "-S", str(RECOUNT), str(file)],
        cwd=empty,
        capture_output=True,
        text=True,
        env={"PYTHONUTF8": "1"},
    )
    return process.returncode, process.stdout.splitlines(), process.stderr.splitlines()


def assert_agrees(tournament: Tournament, folder: Path) -> None:
    code, printed, wrong = recount(tournament_file(tournament), folder)
    assert (code, wrong, printed[-1]) == (0, [], HOLDS)
    assert ranking_hash(standings(tournament)) in printed
