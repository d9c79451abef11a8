"""`import_players`: everybody of a list or nobody."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import make_tournament
from tests.spreadsheets import workbook
from tournament.models import JournalEntry, Player

pytestmark = pytest.mark.django_db


def csv_of(tmp_path: Path, rows: list[str]) -> Path:
    file = tmp_path / "liste.csv"
    file.write_text("\n".join(["Nachname;Vorname;Ort;Geburtsdatum", *rows]), encoding="cp1252")
    return file


def test_list_is_registered_in_its_order_and_present(tmp_path: Path) -> None:
    tournament = make_tournament()
    file = csv_of(tmp_path, [f"Bär {n};Anna;Lauf;1980" for n in range(1, 41)])

    call_command("import_players", tournament.slug, str(file), stdout=StringIO())

    stored = tournament.players.values_list("number", "last_name", "state", "is_present")
    assert list(stored) == [(n, f"Bär {n}", "registered", True) for n in range(1, 41)]
    assert JournalEntry.objects.count() == 40


def test_workbook_is_registered(tmp_path: Path) -> None:
    tournament = make_tournament()
    rows = (("Vorname", "Nachname", "Nummer"), ("Franziska", "Öttl", 7), ("Emre", "Yıldız", ""))
    (tmp_path / "liste.xlsx").write_bytes(workbook(*rows))

    call_command("import_players", tournament.slug, str(tmp_path / "liste.xlsx"), stdout=StringIO())

    assert list(tournament.players.values_list("number", "last_name")) == [
        (7, "Öttl"),
        (8, "Yıldız"),
    ]


def test_same_list_again_registers_nobody_unless_forced(tmp_path: Path) -> None:
    tournament = make_tournament()
    file = csv_of(tmp_path, ["Bär;Anna;Lauf;1980", "Zink;Eva;Lauf;"])
    counts, errors = [], StringIO()
    for options in ([], [], ["--again"]):
        call_command(
            "import_players", tournament.slug, str(file), *options, stdout=StringIO(), stderr=errors
        )
        counts.append(Player.objects.count())

    assert counts == [2, 2, 4]
    assert "--again" in errors.getvalue()


def test_one_bad_line_of_forty_stops_all(tmp_path: Path) -> None:
    tournament = make_tournament()
    rows = [f"Bär {n};Anna;Lauf;1980" for n in range(1, 41)]
    rows[16] = ";Anna;Lauf;30.02.1980"

    with pytest.raises(CommandError) as stopped:
        call_command("import_players", tournament.slug, str(csv_of(tmp_path, rows)))

    sentences = str(stopped.value).splitlines()
    assert [sentence.split(":")[0].split()[-1] for sentence in sentences] == ["18", "18"]
    assert stopped.value.returncode == 1
    assert (Player.objects.count(), JournalEntry.objects.count()) == (0, 0)


@pytest.mark.parametrize("name", ["fehlt.csv", "."])
def test_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    tournament = make_tournament()

    with pytest.raises(CommandError):
        call_command("import_players", tournament.slug, str(tmp_path / name))


def test_unknown_tournament_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="gibtsnicht"):
        call_command("import_players", "gibtsnicht", str(csv_of(tmp_path, ["Bär;Anna;;"])))
