"""The files of docs/acceptance-evening, and its pictures of the lists: `make acceptance`."""

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from reportlab import rl_config

from scoring import RuleSet, SheetEntry, rule_set
from tournament.practice.lists import PracticeList
from tournament.practice.papers import filled_in_lists
from tournament.results.papers.score_sheets import RoundLists, TableList
from tournament.shared.names import SeatedPlayer
from tournament.shared.paper.masthead import Masthead
from tournament.shared.signs import round_title

FOLDER = Path(__file__).parents[1] / "docs" / "acceptance-evening"
NAMES = sorted(path.parent.name for path in FOLDER.glob("*/evening.json"))
Place = tuple[int, int]  # round, table
Line = dict[str, str]


def read(path: Path) -> list[Line]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=";"))


def cells(line: Line) -> tuple[int, ...]:
    """Return the numbers of seat 1 to the last seat of the table."""
    return tuple(int(line[f"seat{seat}"]) for seat in range(1, 5) if line[f"seat{seat}"])


def read_lists(path: Path) -> dict[Place, list[Line]]:
    lists: dict[Place, list[Line]] = {}
    for line in read(path):
        lists.setdefault((int(line["round"]), int(line["table"])), []).append(line)
    return lists


@dataclass(frozen=True)
class Evening:
    """An evening's files; `settings` is evening.json."""

    name: str

    @property
    def folder(self) -> Path:
        return FOLDER / self.name

    @cached_property
    def settings(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads((self.folder / "evening.json").read_text("utf-8"))
        return data

    @cached_property
    def seats(self) -> dict[Place, tuple[int, ...]]:
        lines = read(self.folder / "seats.csv")
        return {(int(line["round"]), int(line["table"])): cells(line) for line in lines}

    @cached_property
    def lists(self) -> dict[Place, list[Line]]:
        return read_lists(self.folder / "lists.csv")

    @cached_property
    def correction(self) -> dict[Place, list[Line]]:
        return read_lists(self.folder / "correction.csv")

    @cached_property
    def void(self) -> Place:
        void = self.settings["void"]
        return void["round"], void["table"]

    @cached_property
    def people(self) -> dict[int, SeatedPlayer]:
        """Return the entrants and the fill-in player by start number."""
        lines = read(self.folder / "entrants.csv")
        names = {int(line["number"]): (line["last name"], line["first name"]) for line in lines}
        if number := self.settings["fill_in"]:
            names[number] = ("Springer 1", "")
        return {number: SeatedPlayer(number, *both) for number, both in names.items()}

    @property
    def pictures(self) -> Iterator[tuple[str, dict[Place, list[Line]]]]:
        """Yield each PDF's name with its lists, a page for each."""
        for number in sorted({round_number for round_number, _table in self.lists}):
            lists = {place: lines for place, lines in self.lists.items() if place[0] == number}
            yield f"round-{number}.pdf", lists
        yield "correction.pdf", self.correction

    def draw(self, lists: dict[Place, list[Line]]) -> bytes:
        """Return the PDF of these lists, all of one round."""
        number = min(lists)[0]
        entries = {table: entry_of(lines) for (_round, table), lines in lists.items()}
        pages = [
            TableList(
                table,
                f"{number}-{table}",
                f"https://example.org/{self.name}/{number}/{table}",
                tuple(self.people[player] for player in self.seats[number, table]),
            )
            for table in entries
        ]
        head = Masthead(
            self.settings["name"], self.settings["date"], "", round_name=round_title(number)
        )
        rules = {size: self.rules_at(size) for size in {len(page.seats) for page in pages} | {4}}
        answers = {}
        for page in pages:
            entry = entries[page.table]
            answers[page.table] = PracticeList(
                page.table, rules[len(page.seats)], on_paper=entry, correct=entry, slip=None
            )
        round_lists = RoundLists(
            head, rules.pop(4), self.settings["games"], pages, other_rules=rules
        )
        return filled_in_lists(round_lists, answers)

    def rules_at(self, seats: int) -> RuleSet:
        options = {"seats": seats} if seats != 4 else {}
        return rule_set(self.settings["rules"], **options)


def entry_of(lines: list[Line]) -> SheetEntry:
    *games, total = lines
    marks = {int(line["game"]): line["marks"].split() for line in games}
    return SheetEntry(
        rows=tuple(cells(line) for line in games),
        totals=cells(total),
        touts=frozenset(game for game, signs in marks.items() if "T" in signs),
        witnessed=frozenset(game for game, signs in marks.items() if "A" in signs),
        circled={
            game: frozenset(int(sign[1:]) for sign in signs if sign.startswith("o"))
            for game, signs in marks.items()
        },
    )


@pytest.mark.parametrize("name", NAMES)
def test_make_acceptance(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run only by `make acceptance`; pytest does not collect this file."""
    monkeypatch.setattr(rl_config, "invariant", 1)  # no time of writing
    evening = Evening(name)
    for file, lists in evening.pictures:
        (evening.folder / file).write_bytes(evening.draw(lists))
