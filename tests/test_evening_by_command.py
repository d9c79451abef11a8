"""A whole evening from the shell, its ranking held against a calculation that shares no code.

The independent side knows the printed points only as the tables below, adds up in its own way, and
sorts by plain tuples.
"""

import csv
import json
import random
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.printed import printed
from tests.random_games import Count, expected_ranks, play
from tests.tiers import thorough_unless

pytestmark = pytest.mark.django_db

LAST = ("Öttl", "Kovačević", "von der Grün", "Wójcikowski", "Krämer-Oßwald", "Yıldızoğlu", "Șerban")
FIRST = ("Franziska", "Marko", "Adelheid", "Stanisław", "Jörg", "Ilinca", "Emre", "Zdeňka", "Ümit")
PLAYERS = 64

GAMES = {"schwaig": 32, "ebersdorf": 24}


def players_workbook(path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Vorname", "Nachname", "Ort", "Bezahlt"])
    for number in range(PLAYERS):
        sheet.append([FIRST[number % 9], f"{LAST[number % 7]} {number + 1}", "Schwaig", "ja"])
    book.save(path)


def play_round(
    chance: random.Random,
    rules: str,
    number: int,
    seats: list[dict[str, Any]],
    of: dict[int, Count],
) -> list[list[Any]]:
    tables: dict[int, list[int]] = {}
    for seat in seats:
        tables.setdefault(seat["table"], []).append(seat["number"])
    lines = []
    for table, players in tables.items():
        sums = [0] * 4
        for game in range(1, GAMES[rules] + 1):
            row, marks, counted = play(chance, rules, game)
            lines.append([number, table, game, *row, marks])
            sums = [a + b for a, b in zip(sums, row, strict=True)]
            for place, player in enumerate(players):
                for name, value in counted[place].tally.items():
                    of[player].tally[name] += value
        lines.append([number, table, "total", *sums, ""])
        for place, player in enumerate(players):
            of[player].rounds[number - 1] += sums[place]
    return lines


@pytest.mark.parametrize("rules", ["schwaig", "ebersdorf"])
@pytest.mark.parametrize("seed", thorough_unless((1).__eq__, [1, 2]))
def test_evening_by_command_gives_the_ranking_of_an_independent_calculation(
    tmp_path: Path, rules: str, seed: int
) -> None:
    chance = random.Random(seed)
    players_workbook(tmp_path / "players.xlsx")
    printed(
        "create_tournament",
        "--slug",
        "abend",
        "--name",
        "Preisschafkopf",
        "--date",
        "2026-11-20",
        "--rules",
        rules,
    )
    printed("import_players", "abend", str(tmp_path / "players.xlsx"))
    of = {number: Count() for number in range(1, PLAYERS + 1)}
    lines = []
    for number in (1, 2):
        seats = json.loads(printed("draw", "abend", str(number), "--json"))
        assert sorted(seat["number"] for seat in seats) == list(of)
        lines += play_round(chance, rules, number, seats, of)
    with (tmp_path / "lists.csv").open("w", newline="", encoding="utf-8") as file:
        header = ["round", "table", "game", "seat1", "seat2", "seat3", "seat4", "marks"]
        csv.writer(file).writerows([header, *lines])

    printed("import_sheets", "abend", str(tmp_path / "lists.csv"))
    ranking = json.loads(printed("standings", "abend", "--format", "json"))

    assert {row["number"]: row["rank"] for row in ranking} == expected_ranks(rules, of)
    assert {row["number"]: (row["rounds"], row["points"], row["tally"]) for row in ranking} == {
        player: (count.rounds, sum(count.rounds), count.tally) for player, count in of.items()
    }


def test_evening_by_command_is_the_same_after_export_and_import(tmp_path: Path) -> None:
    test_evening_by_command_gives_the_ranking_of_an_independent_calculation(tmp_path, "schwaig", 3)
    before = printed("standings", "abend", "--format", "json")
    printed("export_sheets", "abend", str(tmp_path / "again.xlsx"))

    printed("import_sheets", "abend", str(tmp_path / "again.xlsx"), "--reason", "Probe")

    assert printed("standings", "abend", "--format", "json") == before
