"""What every bench shares: its two options, and its own section of docs/performance.md.

`--quick` runs a bench at its smallest, without a look at its limits: does it still work? `--write`
replaces what stands between its two markers in the document, with machine, date and commit.
"""

import argparse
import os
import platform
import re
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "performance.md"
SQLITE = f"SQLite {sqlite3.sqlite_version}"


@dataclass(frozen=True, slots=True)
class Order:
    is_quick: bool
    is_to_write: bool
    is_to_store: bool = False  # only bench/plans.py has something to store


def order(about: str | None, *, has_store: bool = False) -> Order:
    parser = argparse.ArgumentParser(description=(about or "").partition("\n")[0])
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_true", help="only whether it still works")
    size.add_argument("--write", action="store_true", help="write the figures to the document")
    if has_store:
        parser.add_argument("--store", action="store_true", help="write what was found")
    options = vars(parser.parse_args())
    return Order(options["quick"], options["write"], options.get("store", False))


def table(head: Sequence[str], rows: Sequence[Sequence[object]], *, words: int = 1) -> str:
    """Return Markdown; the first `words` columns are left-aligned."""
    rule = ["---"] * words + ["---:"] * (len(head) - words)
    return "".join(f"| {' | '.join(map(str, row))} |\n" for row in (head, rule, *rows))


def tell(bench: str, figures: str, chosen: Order, *, database: str = SQLITE) -> None:
    sys.stdout.write(figures)
    if not chosen.is_to_write:
        return
    name = f"bench/{Path(bench).name}"
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    text = DOCUMENT.read_text(encoding="utf-8")
    before, found_begin, rest = text.partition(begin)
    _old, found_end, after = rest.partition(end)
    if not (found_begin and found_end):
        sys.exit(f"{DOCUMENT.name} has no place for {name}.")
    section = f"\n{figures.strip()}\n\n{_circumstances(database)}\n\n"
    DOCUMENT.write_text(before + begin + section + end + after, encoding="utf-8")


def _circumstances(database: str) -> str:
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return (
        f"{_day(date.today())}, commit {_commit()}: {_processor()}, {os.cpu_count()} cores,\n"
        f"{platform.system()}, Python {platform.python_version()}, {database}, "
        f"load average {load} at the end."
    )


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def _commit() -> str:
    head = _git("rev-parse", "--short", "HEAD") or "unknown"
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs")
    return f"{head} with changes" if changed else head


def _git(*words: str) -> str:
    result = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return result.stdout.strip()


def _processor() -> str:
    file = Path("/proc/cpuinfo")
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    model = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return model[1] if model else platform.processor() or platform.machine()
