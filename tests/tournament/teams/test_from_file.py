"""Teams from a list: by number or by name, every problem with its line, all or none."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from tests.factories import make_player
from tests.markup import texts
from tests.tournament.teams.conftest import team
from tournament.models import Tournament
from tournament.shared.errors import Refused
from tournament.shared.workbook.reading import read_lines
from tournament.teams.from_file import read_teams

pytestmark = pytest.mark.django_db


def read(tournament: Tournament, text: str) -> dict[str, list[int]]:
    members_by_team = read_teams(read_lines(text.encode()), tournament)
    return {
        name: [player.number for player in members] for name, members in members_by_team.items()
    }


def problems(tournament: Tournament, text: str) -> tuple[str, ...]:
    with pytest.raises(Refused) as refused:
        read(tournament, text)
    return refused.value.problems


def test_one_member_a_line_by_number_or_by_name(tournament: Tournament) -> None:
    teams = read(
        tournament,
        "Schafkopfrennen\nNr.;Nachname;Vorname;Mannschaft\n"
        "1;Wer;Immer;Grasober\n;ÖTTL;;Grasober\n;kovacevic;Marko; Herzsau \n5;;;\n".replace(
            ";ÖTTL;;", ";von der Grün;Adelheid;"
        ),
    )

    assert teams == {"Grasober": [1, 3], "Herzsau": [2]}


def test_several_numbers_in_a_line(tournament: Tournament) -> None:
    text = "Mannschaft,Spieler 1,Spieler 2,Spieler 3\nGrasober,4,2,\nHerzsau,1,3,5\n"

    assert read(tournament, text) == {"Grasober": [4, 2], "Herzsau": [1, 3, 5]}


def test_every_problem_is_told_with_its_line(tournament: Tournament) -> None:
    make_player(tournament, 13, last_name="Übler", first_name="Jörg")

    assert problems(
        tournament,
        "Mannschaft;Nummer;Nachname;Vorname\nA;99;;\nA;1;;\nB;1;;\nB;;Übler;Jörg\nB;;Niemand;\n",
    ) == (
        "Zeile 2: Die Nummer 99 gibt es in diesem Turnier nicht.",
        "Zeile 4: Startnummer 1 steht schon in Zeile 3.",
        "Zeile 5: Übler, Jörg heißen mehrere: bitte die Startnummer angeben.",
        "Zeile 6: Niemand ist nicht angemeldet.",
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Name;Nummer\nA;1\n", "Es fehlt die Spalte Mannschaft. Die Datei hat: Name, Nummer."),
        (
            "Mannschaft;Farbe\nA;rot\n",
            "Neben den Mannschaften stehen in der Datei weder Startnummern noch Namen.",
        ),
        ("Mannschaft;Nummer\n;1\n", "Keine Zeile der Datei nennt eine Mannschaft."),
    ],
)
def test_file_without_teams_is_refused(tournament: Tournament, text: str, sentence: str) -> None:
    assert problems(tournament, text) == (sentence,)


def upload(desk: Client, text: str, **more: str) -> HttpResponse:
    file = SimpleUploadedFile("teams.csv", text.encode())
    return desk.post("/t/rennen/teams/import/", {"file": file, **more}, follow=True)


def test_file_is_taken_over_whole(tournament: Tournament, desk: Client) -> None:
    answer = upload(desk, "Mannschaft;Nr 1;Nr 2\nGrasober;1;2\nHerzsau;3;4\n")

    assert texts(answer, ".notices span") == ["2 Mannschaften übernommen."]
    assert tournament.teams.count() == 2


def test_file_is_taken_over_or_not_at_all(tournament: Tournament, desk: Client) -> None:
    team(tournament, "Weiherbuam", 4)
    before = tournament.journal.count()

    answer = upload(desk, "Mannschaft;Nr 1;Nr 2\nGrasober;1;2\nHerzsau;3;4\nweiherbuam;5;6\n")

    assert answer.status_code == 422
    assert texts(answer, ".notice.bad li") == [
        "„Herzsau“: Nummer 4, Stanisław Wójcikowski, ist schon bei „Weiherbuam“.",
        "„weiherbuam“: „weiherbuam“ gibt es schon. Bitte einen anderen Namen wählen.",
    ]
    assert (tournament.teams.count(), tournament.journal.count()) == (1, before)


def test_no_file_is_a_sentence(tournament: Tournament, desk: Client) -> None:
    answer = desk.post("/t/rennen/teams/import/")

    assert texts(answer, "#id_file_error li") == ["Bitte wählen Sie eine Datei aus."]
