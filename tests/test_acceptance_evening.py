"""The evenings of docs/acceptance-evening, run through this program.

The expected files are compared twice: with the program, and with a count below that shares no code
with it. The pictures and the README's tables are compared with the files.
"""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError
from pypdf import PageObject, PdfReader

from tests.acceptance_evening import FOLDER, NAMES, Evening, Line, Place, cells, read
from tests.printed import printed
from tests.recount import assert_agrees
from tests.tiers import thorough_unless
from tests.tournament.practice.handwritten import handwritten
from tournament.draw.services.field import add_fill_ins
from tournament.models import Tournament
from tournament.prizes.services.prizes import add_prize, publish_prizes, set_rules
from tournament.prizes.table import prize_list

TALLIES = ("sie", "tout_won", "tout_played", "solo_won", "solo_played")
CHAINS = {  # Schwaig rule 16, Ebersdorf rule 36, docs/rules/buchstaben.md
    "schwaig": ("points", *TALLIES),
    "ebersdorf": ("points", "tout_won", "solo_won", "solo_played", "round1"),
    "buchstaben": ("points", "tout_won", "solo_won", "solo_played"),
}
COLUMNS = ("category", "place", "number", "round1", "round2", "points", *TALLIES, "decided_by")
Ranking = list[tuple[Any, ...]]


def expected_ranking(evening: Evening, when: str) -> Ranking:
    return [
        tuple(
            line[name] if name in ("category", "decided_by") else int(line[name])
            for name in COLUMNS
        )
        for line in read(evening.folder / f"ranking-{when}.csv")
    ]


def expected_prizes(evening: Evening, when: str) -> list[tuple[int | None, int]]:
    """Return each prize's cents and winner."""
    lines = read(evening.folder / "prizes.csv")
    return [(int(line["cents"]) if line["cents"] else None, int(line[when])) for line in lines]


# -- the program ----------------------------------------------------------------------------------


def set_up(evening: Evening) -> None:
    """Create the tournament, import the entrants, draw both rounds."""
    settings, slug = evening.settings, evening.name
    printed(
        *("create_tournament", "--slug", slug, "--name", settings["name"]),
        *("--date", settings["date"], "--rules", settings["rules"]),
        *("--rounds", str(settings["rounds"]), "--games", str(settings["games"])),
        *("--fee", f"{settings['fee_cents'] / 100:.2f}"),
    )
    printed("import_players", slug, str(evening.folder / "entrants.csv"))
    draw_options = ["--mode", "uniform", "--seed", settings["draw_seed"], "--json"]
    if any(len(players) == 3 for players in evening.seats.values()):
        draw_options.append("--threes")
    if settings["fill_in"]:
        with pytest.raises(CommandError, match="keine Tische zu dritt"):
            printed("draw", slug, "1", "--threes")
        (fill_in,) = add_fill_ins(Tournament.objects.get(slug=slug), by=None)
        assert fill_in.number == settings["fill_in"]
    seats: dict[Place, tuple[int, ...]] = {}
    for seat in json.loads(printed("draw", slug, "all", *draw_options)):
        place = seat["round"], seat["table"]
        seats[place] = (*seats.get(place, ()), seat["number"])
    assert seats == evening.seats


def play(evening: Evening, folder: Path) -> None:
    """Enter the lists, the void one, substitutes, lots and prizes; show the hall the ranking."""
    settings, slug, void = evening.settings, evening.name, evening.settings["void"]
    for substitute in settings["substitutes"]:
        arguments = [
            text
            for name, value in substitute.items()
            if name != "number"
            for text in (f"--{name.replace('_', '-')}", str(value))
        ]
        printed("substitute", slug, str(substitute["number"]), *arguments)
    lines = (evening.folder / "lists.csv").read_text("utf-8").splitlines(keepends=True)
    place = f"{void['round']};{void['table']};"
    countable = folder / "countable.csv"
    countable.write_text("".join(line for line in lines if not line.startswith(place)), "utf-8")
    printed("import_sheets", slug, str(countable))
    where = (slug, str(void["round"]), str(void["table"]))
    printed("void", *where, "--consequence", void["consequence"], "--reason", void["reason"])
    for number in range(1, settings["rounds"] + 1):
        printed("round", "close", slug, str(number))
    for order in settings["lots"]:
        printed("lots", slug, *map(str, order))
    tournament = Tournament.objects.get(slug=slug)
    prizes = settings["prizes"]
    set_rules(
        tournament,
        by=None,
        share_percent=prizes["share_percent"],
        allows_several=prizes["allows_several"],
    )
    for prize in prizes["table"]:
        add_prize(tournament, by=None, **prize)
    publish_prizes(tournament, by=None)
    printed("publish", slug, "--ranking")


def correct(evening: Evening) -> None:
    """Correct the list that was found wrong after the prize list."""
    settings, slug = evening.settings, evening.name
    number, reason = str(settings["correction"]["round"]), settings["correction"]["reason"]
    printed("round", "reopen", slug, number, "--reason", reason)
    corrected = evening.folder / "correction.csv"
    printed("import_sheets", slug, str(corrected), "--reason", reason)
    printed("round", "close", slug, number)


def program_ranking(evening: Evening) -> Ranking:
    rows = json.loads(printed("standings", evening.name, "--format", "json"))
    return [
        (
            *(row["category"] or "all", row["rank"], row["number"]),
            *(*row["rounds"], row["points"]),
            *(row["tally"][name] for name in TALLIES),
            row["decided_by"] or "",
        )
        for row in rows
    ]


def program_prizes(evening: Evening) -> list[tuple[int | None, int]]:
    lines = prize_list(Tournament.objects.get(slug=evening.name)).lines
    return [(line.cents, line.row.player.number) for line in lines]


@pytest.mark.django_db
@pytest.mark.parametrize("name", thorough_unless(("schwaig", "ebersdorf").__contains__, NAMES))
def test_evening_ends_as_expected(name: str, tmp_path: Path) -> None:
    evening = Evening(name)
    set_up(evening)
    round_number, table = evening.void
    with pytest.raises(CommandError, match=f"Runde {round_number}, Tisch {table}: Spiel"):
        printed("import_sheets", name, str(evening.folder / "lists.csv"))
    play(evening, tmp_path)

    assert program_ranking(evening) == expected_ranking(evening, "before")
    assert program_prizes(evening) == expected_prizes(evening, "before")

    correct(evening)

    assert program_ranking(evening) == expected_ranking(evening, "after")
    assert program_prizes(evening) == expected_prizes(evening, "after")


@pytest.mark.django_db
@pytest.mark.program
@pytest.mark.parametrize("name", NAMES)
def test_recount_agrees_with_the_evening(name: str, tmp_path: Path) -> None:
    evening = Evening(name)
    set_up(evening)
    play(evening, tmp_path)
    correct(evening)

    assert_agrees(Tournament.objects.get(slug=name), tmp_path)


# -- counted without the program ------------------------------------------------------------------


def game_tally(rules: str, line: Line) -> tuple[int, list[str]]:
    """Return the seat (from 0) that played alone and what it counts; 0 and [] for other rows."""
    row, marks = cells(line), line["marks"].split()
    singles = [seat for seat, value in enumerate(row) if row.count(value) == 1]
    is_misdeal = rules == "buchstaben" and max(row) == 1
    if len(singles) != 1 or is_misdeal:
        return 0, []
    (seat,) = singles
    if rules == "schwaig" and row[seat] == 24:
        return seat, ["sie"]
    is_tout = abs(row[seat]) == 18 if rules == "schwaig" else "T" in marks
    kinds = ["tout"] if is_tout else []
    kinds += ["solo"] if rules != "schwaig" or not is_tout else []
    results = ["played", "won"] if row[seat] > min(row) else ["played"]
    return seat, [f"{kind}_{result}" for kind in kinds for result in results]


def is_impossible(rules: str, row: tuple[int, ...]) -> bool:
    """Return True if the row fits no game, as far as the void lists go."""
    if rules == "schwaig":
        return sum(row) != 0
    return 0 not in row or (rules == "ebersdorf" and sorted(row) == [0, 5, 5, 5])


def plain_count(evening: Evening, lists: dict[Place, list[Line]]) -> dict[int, Counter[str]]:
    counts: dict[int, Counter[str]] = {number: Counter() for number in evening.people}
    for (round_number, table), (*games, _total) in lists.items():
        if (round_number, table) == evening.void:
            continue
        players = evening.seats[round_number, table]
        for line in games:
            for player, points in zip(players, cells(line), strict=True):
                counts[player]["points"] += points
                counts[player][f"round{round_number}"] += points
            seat, names = game_tally(evening.settings["rules"], line)
            counts[players[seat]].update(names)
    return counts


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("when", ["before", "after"])
def test_expected_ranking_is_that_of_a_plain_count(name: str, when: str) -> None:
    evening = Evening(name)
    changes = evening.correction if when == "after" else {}
    counts = plain_count(evening, evening.lists | changes)
    chain = CHAINS[evening.settings["rules"]]
    lots = [number for order in evening.settings["lots"] for number in order]
    ranking = expected_ranking(evening, when)

    for category in {row[0] for row in ranking}:
        key_before: tuple[int, ...] = ()
        place = 0
        for index, row in enumerate((row for row in ranking if row[0] == category), 1):
            count = counts[row[2]]
            key = tuple(count[name] for name in chain)
            differing = [
                name.replace("round1", "round_1")
                for name, own, better in zip(chain, key, key_before, strict=False)
                if own != better
            ]
            reasons = [*differing, *(["lot"] if row[2] in lots else [])]
            place = index if reasons or not key_before else place
            assert row[1] == place
            assert row[3:-1] == tuple(count[name] for name in COLUMNS[3:-1])
            assert row[-1] == ([*reasons, "shared"][0] if key_before else "")
            assert not key_before or key_before >= key
            key_before = key
    assert [row[2] for row in ranking if row[2] in lots] == lots


@pytest.mark.parametrize("name", NAMES)
def test_lists_add_up_and_only_the_void_one_holds_an_impossible_row(name: str) -> None:
    evening = Evening(name)
    wrong = set()
    for place, (*games, total) in [*evening.lists.items(), *evening.correction.items()]:
        rows = [cells(line) for line in games]
        assert len(rows) == evening.settings["games"]
        assert [sum(column) for column in zip(*rows, strict=True)] == list(cells(total))
        if any(is_impossible(evening.settings["rules"], row) for row in rows):
            wrong.add(place)
    assert wrong == {evening.void}


# -- pictures and README --------------------------------------------------------------------------


def figures(line: Line) -> list[str]:
    """Return the texts that a table writes in this line, the real minus as a hyphen."""
    marks = line["marks"].split()
    return [
        *map(str, cells(line)),
        *(sign for mark, sign in (("T", "T"), ("A", "ok")) if mark in marks),
    ]


def circles(page: PageObject) -> float:
    """Return how many ellipses, four curves each, are drawn on the page itself."""
    return len(re.findall(rb" c\b", page.get_contents().get_data())) / 4


@pytest.mark.parametrize("name", thorough_unless("schwaig".__eq__, NAMES))
def test_pictures_show_the_lists_of_the_files(name: str) -> None:
    evening = Evening(name)
    for file, lists in evening.pictures:
        content = (evening.folder / file).read_bytes()
        pages = PdfReader(evening.folder / file).pages
        for page, hand, (place, lines) in zip(
            pages, handwritten(content), lists.items(), strict=True
        ):
            *games, total = lines
            texts = [text.replace("−", "-").removeprefix("+") for text in hand]
            people = [evening.people[number] for number in evening.seats[place]]
            wanted = [text for line in games for text in figures(line)]
            assert texts[: len(wanted)] == wanted
            last = [*map(str, cells(total)), *(person.last_name for person in people)]
            assert [text for text in texts if text][-len(last) :] == last
            assert circles(page) == sum("o" in line["marks"] for line in games)
            text = " ".join(page.extract_text().split())
            assert f"Tisch {place[1]}" in text
            assert f"Runde {place[0]}" in text
            assert all(person.first_name in text for person in people)


@pytest.mark.parametrize("name", NAMES)
def test_tables_of_the_readme_show_the_expected_ranking_and_prizes(name: str) -> None:
    evening = Evening(name)
    text = (FOLDER / "README.md").read_text("utf-8").partition(f"\n## {name.title()}\n")[2]
    section = text.partition("\n## ")[0]

    ranking = re.findall(r"^\| (\d+) \| (\d+) ([^|]+) \| ([+−\d]+) \|", section, re.MULTILINE)
    assert [
        (int(place), int(number), surname, int(points.replace("−", "-")))
        for place, number, surname, points in ranking
    ] == [
        (row[1], row[2], evening.people[row[2]].last_name, row[5])
        for row in expected_ranking(evening, "after")
    ]
    prizes = re.findall(r"^\| ([^|]+) \| (\d+) \| (\d+) \|", section, re.MULTILINE)
    lines = read(evening.folder / "prizes.csv")
    assert [(before, after) for _prize, before, after in prizes] == [
        (line["before"], line["after"]) for line in lines
    ]
    for (prize, _before, _after), line in zip(prizes, lines, strict=True):
        euros = re.search(r"([\d.]+) €", prize)
        assert (str(round(float(euros[1]) * 100)) if euros else "") == line["cents"]
