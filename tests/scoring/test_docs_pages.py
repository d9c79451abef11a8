"""The page of each rule set speaks of every printed rule, and of every one that the code cites."""

import re
from pathlib import Path

import pytest

from scoring import RULE_SETS, rule_set
from tests.scoring.printed_rules import SHEETS

DOCS = Path(__file__).parents[2] / "docs" / "rules"
PRINTED = {"schwaig": 17, "ebersdorf": 37}  # rules on the sheet; the others number nothing


def page(slug: str) -> str:
    return (DOCS / f"{slug}.md").read_text("utf-8")


def numbers_in(text: str) -> set[int]:
    """Rule numbers of the first column and of what is left to the people: "7, 16 to 20"."""
    cells = re.findall(r"^\| ([\d, a-z]+?) \|", text, re.MULTILINE)
    cells += re.findall(
        r"^Rules? ([^.]*?) (?:is|are) for the people", text, re.MULTILINE | re.DOTALL
    )
    numbers: set[int] = set()
    for cell in cells:
        plain = re.sub(r"\([^)]*\)", "", cell)
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", plain):
            numbers |= set(range(int(first), int(last or first) + 1))
    return numbers


@pytest.mark.parametrize(("slug", "last"), PRINTED.items())
def test_every_printed_rule_is_spoken_of(slug: str, last: int) -> None:
    assert set(range(1, last + 1)) - numbers_in(page(slug)) == set()


@pytest.mark.parametrize("slug", [sheet.slug for sheet in RULE_SETS])
def test_every_row_of_the_page_names_the_test_that_pins_it(slug: str) -> None:
    (table,) = re.findall(r"\| pinned by \|\n\|[-|]+\|\n((?:\|.*\n)+)", page(slug))

    assert [row for row in table.splitlines() if "`" not in row.split("|")[-2]] == []


@pytest.mark.parametrize("sheet", RULE_SETS, ids=lambda sheet: sheet.slug)
def test_every_rule_that_the_code_cites_is_on_the_page(sheet) -> None:
    rules, text = rule_set(sheet.slug), page(sheet.slug)
    cited = {
        *rules.rule_numbers.values(),
        *(contract.rule for contract in rules.contracts),
        *(offence.rule for offence in rules.offences),
        *(point.rule for point in rules.open_points),
    } - {""}

    numbered = {rule for rule in cited if rule[0].isdigit() and sheet.slug in PRINTED}
    headings = {part for rule in cited - numbered for part in rule.split(": ", 1)}

    assert {int(rule.split()[0]) for rule in numbered} - numbers_in(text) == set()
    assert [heading for heading in sorted(headings) if heading not in text] == []


@pytest.mark.parametrize("sheet", RULE_SETS, ids=lambda sheet: sheet.slug)
def test_page_names_the_rule_of_every_open_point(sheet) -> None:
    rules_by_point = dict(re.findall(r"^\| `(\w+)` \| ([^|]+?) \|", page(sheet.slug), re.MULTILINE))

    assert rules_by_point == {point.name: point.rule for point in sheet.open_points}


@pytest.mark.parametrize("slug", [slug for slug in SHEETS if slug not in PRINTED])
def test_page_has_only_headings_of_the_text(slug: str) -> None:
    (table,) = re.findall(r"\| pinned by \|\n\|[-|]+\|\n((?:\|.*\n)+)", page(slug))
    printed = {part for heading in SHEETS[slug] for part in heading.split(": ")}
    cells = [row.split("|")[1].strip() for row in table.splitlines()]
    named = {part for cell in cells for part in re.split(r"[;,:] ", cell)} - {"–", "1×1"}

    assert named - printed == set()
