"""An evening by commands alone, from the first entrant to the final ranking with ties."""

import json
from collections import defaultdict
from pathlib import Path

import pytest
from django.core.management import CommandError

from tests.printed import printed
from tournament.models import JournalEntry, Player, TableSheet, Tournament
from tournament.ranking.against_journal import list_differences

pytestmark = pytest.mark.django_db

CREATED = "create_tournament --slug rennen --name Rennen --date 2026-11-20 --rules ebersdorf"
PEOPLE = 8
# By round and table, seats 1 to 4: points, and played and won Solos of seat 1.
TOTALS = {(1, 1): (250,) * 4, (1, 2): (250,) * 4, (2, 1): (280, 280, 260, 160)}
Seats = dict[tuple[int, int, int], int]  # start number by round, table, seat


def commands(*lines: str) -> str:
    return "".join(printed(*line.split()) for line in lines)


def enter_people(folder: Path) -> None:
    rows = [f"Spieler{number};Anna;Lauf{number}" for number in range(1, PEOPLE + 1)]
    file = folder / "people.csv"
    file.write_text("\n".join(["Nachname;Vorname;Ort", *rows]), encoding="utf-8")
    printed("import_players", "rennen", str(file))


def enter_lists(folder: Path, round_number: int) -> None:
    lines = ["round;table;game;seat1;seat2;seat3;seat4;marks"]
    for (number, table), totals in TOTALS.items():
        if number == round_number:
            marks = "1:solo_won=1,solo_played=2" if table == 2 else ""
            lines.append(f"{number};{table};total;{';'.join(map(str, totals))};{marks}")
    file = folder / f"round{round_number}.csv"
    file.write_text("\n".join(lines), encoding="utf-8")
    printed("import_sheets", "rennen", str(file))


def seats_of_round(number: int) -> Seats:
    seats = json.loads(printed("draw", "rennen", str(number), "--seed", f"Runde{number}", "--json"))
    return {(number, seat["table"], seat["seat"]): seat["number"] for seat in seats}


def own_ranking(seats: Seats, excluded: int, lots: dict[int, int]) -> list[tuple[int, int, int]]:
    """Rank by hand: points, Solos, round 1, then the lot; as (place, number, points)."""
    points: dict[int, int] = defaultdict(int)
    solos: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    first: dict[int, int] = {}
    for (number, table, seat), player in seats.items():
        if (number, table) in TOTALS:
            points[player] += TOTALS[number, table][seat - 1]
            if number == 1:
                first[player] = TOTALS[number, table][seat - 1]
            if (table, seat) == (2, 1):
                solos[player] = (1, 2)
    values = {
        player: (points[player], *solos[player], first[player])
        for player in points
        if player != excluded
    }
    ordered = sorted(
        values, key=lambda player: (*(-value for value in values[player]), lots.get(player, 0))
    )
    ranking = []
    for index, player in enumerate(ordered):
        place = 1 + sum(other > values[player] for other in values.values())
        if player in lots:
            place = index + 1
        ranking.append((place, player, points[player]))
    return ranking


def shown_ranking() -> list[tuple[int, int, int]]:
    rows = json.loads(printed("standings", "rennen"))
    return [(row["rank"], row["number"], row["points"]) for row in rows]


def ties(ranking: list[tuple[int, int, int]]) -> list[list[int]]:
    groups: dict[int, list[int]] = defaultdict(list)
    for place, player, _points in ranking:
        groups[place].append(player)
    return [group for group in groups.values() if len(group) > 1]


def test_evening_by_commands_ends_as_an_own_calculation(tmp_path: Path) -> None:
    commands(f"{CREATED} --rounds 2")
    enter_people(tmp_path)
    seats = seats_of_round(1)
    enter_lists(tmp_path, 1)
    commands("round close rennen 1", "round reopen rennen 1 --reason vertippt")
    assert "geschlossen" in commands("round close rennen 1")
    seats |= seats_of_round(2)
    enter_lists(tmp_path, 2)
    with pytest.raises(CommandError, match="Tisch 2"):
        commands("round close rennen 2")
    commands("void rennen 2 2 --consequence others_only --reason zerrissen")
    excluded = seats[2, 1, 4]
    substituted = seats[2, 1, 1]
    commands(
        "round close rennen 2",
        f"substitute rennen {substituted} --last-name Huber --from-round 2 --reason krank",
        f"exclude rennen {excluded} --reason Falschspiel",
    )

    before = own_ranking(seats, excluded, {})
    assert shown_ranking() == sorted(before)
    lots: dict[int, int] = {}
    groups = ties(before)
    assert groups, "the evening has a tie"
    for group in groups:
        order = sorted(group, reverse=True)
        lots |= {player: index for index, player in enumerate(order)}
        printed("lots", "rennen", *map(str, order))

    assert shown_ranking() == own_ranking(seats, excluded, lots)
    assert "fehlt" not in printed("lots", "rennen")
    assert "vorläufig" not in commands("publish rennen --ranking 2")
    commands("close rennen", "verify_journal rennen")
    evening = Tournament.objects.get()
    assert (evening.is_closed, evening.released_round) == (True, 2)
    assert list_differences(evening) == []
    assert set(JournalEntry.objects.values_list("by", flat=True)) == {None}


def test_lot_is_set_aside_and_drawn_by_the_program(tmp_path: Path) -> None:
    commands(f"{CREATED} --rounds 1")
    enter_people(tmp_path)
    seats_of_round(1)
    enter_lists(tmp_path, 1)

    assert "Es fehlt das Los" in printed("lots", "rennen")
    assert "Es fehlt" not in printed("lots", "rennen", "--draw")
    with pytest.raises(CommandError, match="kein Los"):
        printed("lots", "rennen", "--draw")
    assert "Es fehlt" in printed("lots", "rennen", "--set-aside", "1", "--reason", "vertauscht")
    assert JournalEntry.objects.latest("id").action == "lots_set_aside"


def test_substitute_of_a_known_name_needs_the_word(tmp_path: Path) -> None:
    commands(f"{CREATED} --rounds 1")
    enter_people(tmp_path)
    seats_of_round(1)
    namesake = "substitute rennen 1 --last-name Spieler2 --first-name Anna --place Lauf2"
    namesake += " --from-round 1 --reason krank"

    with pytest.raises(CommandError, match="--allow-same-name"):
        commands(namesake)

    assert "spielt weiter" in commands(f"{namesake} --allow-same-name")
    assert Player.objects.get(number=1).substitutions.count() == 1
    assert not TableSheet.objects.exclude(state=TableSheet.State.OPEN).exists()
