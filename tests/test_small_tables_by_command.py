"""Evenings of Buchstaben-Schafkopf from the shell: of two, of three, and of four and three mixed.

The points stand here as the text prints them: a Solo 2 and with Schwarz 3, a Tout 4, a Rufspiel 1
to 3, the losers nothing; after a second misdeal 1 for everybody else.
"""

import csv
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from django.core.management import CommandError

from tests.printed import printed

pytestmark = pytest.mark.django_db

GAMES = 6
LISTS: dict[int, list[tuple[int, ...]]] = {
    2: [(2, 0), (0, 3), (5, 0), (0, 1), (0, 2), (1, 0)],
    3: [(2, 0, 0), (0, 2, 2), (0, 4, 0), (1, 0, 1), (0, 0, 3), (3, 3, 0)],
    4: [(1, 1, 0, 0), (0, 2, 2, 2), (0, 0, 0, 5), (0, 3, 3, 0), (1, 0, 1, 1), (0, 0, 2, 0)],
}
SUMS = {2: (8, 6), 3: (6, 9, 6), 4: (2, 6, 8, 8)}
# Counted by hand: Tout won, Solo won, Solo played. Of two both play a Solo in every game: nothing.
TALLIES = {
    2: [(0, 0, 0)] * 2,
    3: [(0, 1, 2), (1, 1, 1), (0, 1, 2)],
    4: [(0, 0, 1), (0, 0, 0), (0, 1, 1), (0, 1, 1)],
}
TOUTS: dict[int, tuple[int, ...]] = {2: (), 3: (3,), 4: ()}
HEADER = ["round", "table", "game", "seat1", "seat2", "seat3", "seat4", "marks"]


def set_up(tmp_path: Path, players: int, *options: str) -> None:
    file = tmp_path / "players.csv"
    names = [f"Wójcikowski {number};Jörg\n" for number in range(1, players + 1)]
    file.write_text("Nachname;Vorname\n" + "".join(names), encoding="utf-8")
    printed(
        *("create_tournament", "--slug", "waw", "--name", "Rennen", "--date", "2026-11-20"),
        *("--rules", "buchstaben", "--rounds", "2", "--games", str(GAMES), *options),
    )
    printed("import_players", "waw", str(file))


def play(tmp_path: Path, *draw_options: str) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Both rounds with the same list at every table; by number what was counted by hand."""
    lines: list[list[object]] = []
    points: Counter[int] = Counter()
    tallies: dict[int, tuple[int, ...]] = {}
    for number in (1, 2):
        seats = json.loads(printed("draw", "waw", str(number), "--json", *draw_options))
        draw_options = ()
        tables: dict[int, list[int]] = {}
        for seat in seats:
            tables.setdefault(seat["table"], []).append(seat["number"])
        for table, people in tables.items():
            size = len(people)
            lines += list_of(number, table, size)
            for place, player in enumerate(people):
                points[player] += SUMS[size][place]
                old = tallies.get(player, (0, 0, 0))
                tallies[player] = tuple(map(sum, zip(old, TALLIES[size][place], strict=True)))
    write(tmp_path / "lists.csv", lines)
    printed("import_sheets", "waw", str(tmp_path / "lists.csv"))
    return {player: (points[player], tallies[player]) for player in points}


def list_of(number: int, table: int, size: int) -> list[list[object]]:
    def cells(values: Sequence[int]) -> list[object]:
        return [*values, *[""] * (4 - size)]

    games = [
        [number, table, game, *cells(row), "T" if game in TOUTS[size] else ""]
        for game, row in enumerate(LISTS[size], 1)
    ]
    return [*games, [number, table, "total", *cells(SUMS[size]), ""]]


def write(path: Path, lines: Sequence[Sequence[object]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([HEADER, *lines])


def ranking() -> list[dict[str, object]]:
    return json.loads(printed("standings", "waw", "--format", "json"))


@pytest.mark.parametrize(
    ("players", "options", "draw_options"),
    [
        (12, ["--option", "seats=2"], []),
        pytest.param(12, ["--option", "seats=3"], [], marks=pytest.mark.thorough),
        (13, [], ["--threes"]),
        pytest.param(15, [], ["--threes"], marks=pytest.mark.thorough),
    ],
)
def test_evening_at_small_tables_gives_the_ranking_counted_by_hand(
    tmp_path: Path, players: int, options: list[str], draw_options: list[str]
) -> None:
    set_up(tmp_path, players, *options)

    counted = play(tmp_path, *draw_options)

    ranked = ranking()
    names = ("tout_won", "solo_won", "solo_played")
    assert {
        row["number"]: (row["points"], tuple(row["tally"][name] for name in names))
        for row in ranked
    } == counted
    keys = [(points, *tally) for points, tally in counted.values()]
    assert {row["number"]: row["rank"] for row in ranked} == {
        number: 1 + sum(key > (points, *tally) for key in keys)
        for number, (points, tally) in counted.items()
    }


def test_lists_of_small_tables_are_the_same_after_export_and_import(tmp_path: Path) -> None:
    set_up(tmp_path, 13)
    play(tmp_path, "--threes")
    before = ranking()

    for name in ("again.csv", "again.xlsx"):
        printed("export_sheets", "waw", str(tmp_path / name))
        printed("import_sheets", "waw", str(tmp_path / name), "--reason", "Probe")

    assert ranking() == before
    with (tmp_path / "again.csv").open(encoding="utf-8-sig", newline="") as file:
        first_of_three = next(
            row for row in csv.reader(file, delimiter=";") if row[:3] == ["1", "2", "1"]
        )
    assert first_of_three[3:7] == ["2", "0", "0", ""]


@pytest.mark.usefixtures("english")
def test_number_at_a_seat_that_is_not_there_is_named(tmp_path: Path) -> None:
    set_up(tmp_path, 12, "--option", "seats=3")
    printed("draw", "waw", "1")
    lines = list_of(1, 1, 3)
    lines[1][6] = 0
    lines[2][7] = "T o4"
    write(tmp_path / "lists.csv", lines)

    with pytest.raises(CommandError) as refused:
        printed("import_sheets", "waw", str(tmp_path / "lists.csv"))

    assert str(refused.value).splitlines() == [
        "Line 3: round 1, table 1: There is no seat 4 at a table of 3.",
        "Line 4: round 1, table 1: There is no seat 4 at a table of 3.",
    ]


def test_file_for_tables_of_three_needs_no_fourth_column(tmp_path: Path) -> None:
    set_up(tmp_path, 3, "--option", "seats=3")
    printed("draw", "waw", "1")
    lines = [HEADER[:6], *(line[:6] for line in list_of(1, 1, 3))]
    file = tmp_path / "lists.csv"
    with file.open("w", newline="", encoding="utf-8") as stream:
        csv.writer(stream).writerows(lines)

    printed("import_sheets", "waw", str(file))

    assert [row["points"] for row in ranking()] == [9, 6, 6]


def test_threes_can_be_asked_for_with_each_round_and_each_new_draw(tmp_path: Path) -> None:
    set_up(tmp_path, 13)

    printed("draw", "waw", "1", "--threes")
    printed("draw", "waw", "2", "--threes")
    printed("draw", "waw", "2", "--threes", "--reason", "Probe")


def test_tables_of_three_that_cannot_be_drawn_are_not_kept(tmp_path: Path) -> None:
    set_up(tmp_path, 13)

    with pytest.raises(CommandError):
        printed("draw", "waw", "3", "--threes")
    with pytest.raises(CommandError):
        printed("draw", "waw", "1")
