"""import_sheets and export_sheets: all or nothing, and back again."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import enter, make_tournament, seat_players
from tournament.evening.services.tournaments import close_tournament
from tournament.models import JournalEntry, SheetTotal, TableSheet, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

HEADER = "round,table,game,seat1,seat2,seat3,seat4,marks\n"
FIRST = "1,1,total,8,0,-4,-4,\n"
SECOND = '1,2,total,+6,−2,–2,-2,"1:solo_won=1,solo_played=1"\n'


@pytest.fixture
def tournament() -> Tournament:
    evening = make_tournament(players=8)
    seat_players(evening)
    return evening


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "lists.csv"


def run(command: str, *arguments: object) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command(command, *map(str, arguments), stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def refused(command: str, *arguments: object) -> list[str]:
    with pytest.raises(CommandError) as error:
        run(command, *arguments)
    return str(error.value).splitlines()


def points() -> list[int]:
    return list(SheetTotal.objects.order_by("seat__table", "seat").values_list("points", flat=True))


def test_lists_are_entered_and_journalled(tournament: Tournament, file: Path) -> None:
    file.write_text(HEADER + FIRST + SECOND, encoding="utf-8")

    printed = run("import_sheets", tournament.slug, file)

    assert printed == ("2 lists entered.\n", "")
    assert points() == [8, 0, -4, -4, 6, -2, -2, -2]
    entries = JournalEntry.objects.filter(action="sheet_entered")
    assert [(entry.by, entry.reason) for entry in entries] == [(None, ""), (None, "")]


def test_one_problem_keeps_all_lists_out(tournament: Tournament, file: Path) -> None:
    file.write_text(HEADER + FIRST + "1,2,total,6,-2,-2,-1,\n1,9,1,,,,,\n", encoding="utf-8")

    assert refused("import_sheets", tournament.slug, file) == [
        "Line 3: round 1, table 2: The totals add up to +1 instead of 0.",
        "Line 4: round 1, table 9: There is no such table, the round has 2 tables.",
    ]
    assert (points(), JournalEntry.objects.count()) == ([], 0)


def test_list_with_an_unapproved_tout_waits_in_clarification(file: Path) -> None:
    tournament = make_tournament(players=8, games_per_round=2)
    seat_players(tournament)
    rows = "1,1,1,6,-2,-2,-2,\n1,1,2,18,-6,-6,-6,{}\n1,1,total,24,-8,-8,-8,\n"
    other = "1,2,1,6,-2,-2,-2,\n1,2,2,18,-6,-6,-6,T A\n"
    file.write_text(HEADER + rows.format("T") + other, encoding="utf-8")

    printed, warnings = run("import_sheets", tournament.slug, file)

    assert printed == "1 list entered.\n1 list is on hold.\n"
    assert warnings == (
        "Line 3: round 1, table 1: Game 2: This game counts only if the supervisors approved it.\n"
    )
    waiting, counted = TableSheet.objects.order_by("table")
    assert (waiting.state, counted.state) == ("clarification", "entered")
    assert waiting.note == "Game 2: This game counts only if the supervisors approved it."
    assert {name: waiting.draft[name] for name in ("g2s1", "t2", "total1")} == {
        "g2s1": "+18",
        "t2": "1",
        "total1": "+24",
    }


def test_warnings_go_to_stderr_and_the_lists_are_entered(file: Path) -> None:
    tournament = make_tournament(players=4, games_per_round=1)
    seat_players(tournament)
    file.write_text(HEADER + "1,1,1,6,-2,-2,-2,o1 o2\n", encoding="utf-8")

    assert run("import_sheets", tournament.slug, file) == (
        "1 list entered.\n",
        "Line 2: round 1, table 1: Game 1, seat 2: "
        "This seat has a circle but did not play alone.\n",
    )


def test_list_that_counts_is_replaced_only_with_a_reason(
    tournament: Tournament, file: Path
) -> None:
    enter(TableSheet.objects.get(table=1), 4, 4, -4, -4)
    file.write_text(HEADER + FIRST, encoding="utf-8")

    assert refused("import_sheets", tournament.slug, file, "--reason", " ") == [
        "Line 2: round 1, table 1: This table already has a list. "
        "To replace it, say why with --reason."
    ]
    run("import_sheets", tournament.slug, file, "--reason", "Falsch abgetippt")

    assert points() == [8, 0, -4, -4]
    corrected = JournalEntry.objects.get(action="sheet_corrected")
    assert (corrected.reason, corrected.old["totals"]) == ("Falsch abgetippt", [4, 4, -4, -4])


def test_closed_tournament_takes_no_lists(tournament: Tournament, file: Path) -> None:
    close_tournament(tournament, by=None, reason="Vorbei")
    file.write_text(HEADER + FIRST, encoding="utf-8")

    assert refused("import_sheets", tournament.slug, file) == [
        "Schafkopfrennen is closed and can only be read."
    ]


@pytest.mark.parametrize("content", [b"", b"\0\0\0", b"%PDF-1.4 \xff\xfe", b"PK\x03\x04 broken"])
def test_file_that_is_no_table_gives_a_sentence(
    tournament: Tournament, file: Path, content: bytes
) -> None:
    file.write_bytes(content)

    assert len(refused("import_sheets", tournament.slug, file)) >= 1
    assert points() == []


def test_missing_file_and_tournament_give_a_sentence(tournament: Tournament, file: Path) -> None:
    assert refused("import_sheets", tournament.slug, file)[0].startswith(f"{file} cannot be read")
    assert refused("import_sheets", "nowhere", file) == ["There is no tournament “nowhere”."]
    assert refused("export_sheets", "nowhere", file) == ["There is no tournament “nowhere”."]


@pytest.mark.parametrize("ending", ["csv", "xlsx", "XLSX"])
def test_exported_file_is_imported_again(
    tournament: Tournament, tmp_path: Path, ending: str
) -> None:
    enter(
        TableSheet.objects.get(table=2),
        6,
        -2,
        -2,
        -2,
        solo_won=(1, 0, 0, 0),
        solo_played=(1, 0, 0, 0),
    )
    target = tmp_path / f"lists.{ending}"

    assert run("export_sheets", tournament.slug, target) == ("1 list written.\n", "")
    assert run("import_sheets", tournament.slug, target, "--reason", "Probe")[0] == (
        "1 list entered.\n"
    )
    assert points() == [6, -2, -2, -2]


def test_export_wants_a_name_it_knows_and_a_folder_that_is_there(
    tournament: Tournament, tmp_path: Path
) -> None:
    assert refused("export_sheets", tournament.slug, "lists.ods") == [
        "“lists.ods”: the name must end in .xlsx or .csv."
    ]
    missing = tmp_path / "missing" / "lists.csv"
    assert refused("export_sheets", tournament.slug, missing)[0].startswith(
        f"{missing} cannot be written"
    )
