"""Worked cases as data, one file per rule set; the sections are described in each file's note."""

import json
from pathlib import Path
from typing import Any

from scoring import Game, RuleSet, Tally, rule_set

Case = dict[str, Any]
FOLDER = Path(__file__).parent / "cases"


def load(slug: str) -> dict[str, list[Case]]:
    sections: dict[str, list[Case]] = json.loads((FOLDER / f"{slug}.json").read_text("utf-8"))
    return sections


def every(section: str) -> list[tuple[str, Case]]:
    """(slug, case) of all files, in the order of the files."""
    slugs = sorted(path.stem for path in FOLDER.glob("*.json"))
    return [(slug, case) for slug in slugs for case in load(slug)[section]]


def rules_of(slug: str, case: Case) -> RuleSet:
    return rule_set(slug, **case.get("options", {}))


def game_of(case: Case) -> Game:
    """The case's game; `won` and `level` come from its result where it does not give them."""
    data = case.get("result", {}) | case["game"]
    lists = {name: tuple(data.get(name, ())) for name in ("redeals", "jungfrauen")}
    return Game(**data | lists)


def tallies_of(case: Case) -> tuple[Tally, ...]:
    return tuple(Tally(**counts) for counts in case["tallies"])
