"""Samples in the documentation: set apart from the text, and right."""

import re
from pathlib import Path

from scoring import rule_set

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_samples_stand_on_lines_of_their_own() -> None:
    fences = [
        f"{page.name}:{number}"
        for page in PAGES
        for number, line in enumerate(page.read_text("utf-8").splitlines(), 1)
        if "```" in line and not re.fullmatch(r"\s*```[a-z]*", line)
    ]

    assert fences == []


def test_sample_of_a_file_of_lists_is_a_legal_list() -> None:
    text = (ROOT / "docs" / "commands.md").read_text("utf-8")
    lines = [line.split(";") for line in text.splitlines() if line.startswith("1;1;")]

    *rows, totals = ([int(cell) for cell in line[3:7]] for line in lines)
    check = rule_set("schwaig").check_sheet(rows, totals, circled={1: (), 2: (2,)})

    assert (check.problems, check.totals) == ((), tuple(totals))
