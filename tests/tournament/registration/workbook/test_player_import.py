"""Lists of entrants: columns in any order, every problem with its line."""

from datetime import date

import pytest

from tests.factories import make_player, make_tournament
from tournament.models import Tournament
from tournament.registration.entrants import Entrant
from tournament.registration.workbook.player_import import (
    PlayerImport,
    as_json,
    from_json,
    read_players,
)
from tournament.shared.errors import Refused
from tournament.shared.workbook.reading import read_lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


def read(tournament: Tournament, text: str) -> PlayerImport:
    return read_players(read_lines(text.encode()), tournament)


def test_all_columns_in_any_order(tournament: Tournament) -> None:
    found = read(
        tournament,
        "Bezahlt;Nummer;GEBURTSDATUM;Verein;Ort;Vorname;Nachname\n"
        "ja;7;20.11.1990;TSV Lauf;Lauf;Franziska;Öttl\n"
        "PayPal;;1985;;;;Bär\n",
    )

    assert found.entrants == [
        Entrant(
            "Öttl",
            "Franziska",
            place="Lauf",
            club="TSV Lauf",
            birth_on=date(1990, 11, 20),
            number=7,
            paid_by="cash",
        ),
        Entrant("Bär", birth_on=date(1985, 1, 1), paid_by="paypal"),
    ]
    assert (found.problems, found.hints, found.ignored) == ([], [], ())


@pytest.mark.parametrize(
    "headers",
    [
        "last name,first name,place,club,date of birth,number,paid",
        "Last Name,First Name,Town,Club,Birth Date,Number,Paid",
        "Nachname,Vorname,Wohnort,Verein,Geburtstag,Startnummer,Startgeld",
    ],
)
def test_other_words_for_the_columns(tournament: Tournament, headers: str) -> None:
    found = read(tournament, f"{headers}\nÖttl,Franziska,Lauf,TSV,1990-11-20,3,yes\n")

    assert found.entrants == [
        Entrant("Öttl", "Franziska", "Lauf", "TSV", date(1990, 11, 20), number=3, paid_by="cash")
    ]


@pytest.mark.parametrize(
    ("word", "paid_by"),
    [
        ("ja", "cash"),
        ("X", "cash"),
        ("1", "cash"),
        ("bar", "cash"),
        ("TRUE", "cash"),
        ("paypal", "paypal"),
        ("nein", ""),
        ("0", ""),
        ("offen", ""),
        ("", ""),
    ],
)
def test_words_for_paid(tournament: Tournament, word: str, paid_by: str) -> None:
    found = read(tournament, f"Nachname;Vorname;Bezahlt\nÖttl;Franziska;{word}\n")

    assert (found.entrants[0].paid_by, found.problems) == (paid_by, [])


def test_columns_that_mean_nothing_are_named(tournament: Tournament) -> None:
    found = read(tournament, "Nachname;Vorname;Handy;;Allergien\nÖttl;Franziska;1;2;3\n")

    assert found.ignored == ("Handy", "Allergien")


@pytest.mark.parametrize(
    "text",
    [
        "Nachname;Ort\nÖttl;Lauf\n",
        "Vorname;Ort\nÖttl;Lauf\n",
        "Öttl;Franziska\nBär;Daniela\n",
        "Nachname;Vorname;Name\nÖttl;Franziska;x\n",
        "Nachname;Vorname\n",
    ],
)
def test_columns_that_are_not_clear_are_refused(tournament: Tournament, text: str) -> None:
    with pytest.raises(Refused):
        read(tournament, text)


def test_every_problem_is_named_with_its_line(tournament: Tournament) -> None:
    make_player(tournament, 4, last_name="Huber", first_name="Josef")

    found = read(
        tournament,
        "Nachname;Vorname;Nummer;Geburtsdatum;Bezahlt\n"
        "Öttl;Franziska;4;31.02.1990;vielleicht\n"
        "\n"
        ";Daniela;zwei;;\n"
        "Ammon;Richard;9;;\n"
        "Zink;Eva;9;;\n"
        "Zwick;Eva;0;;\n",
    )

    lines = [problem.split(":")[0].split()[-1] for problem in found.problems]
    assert lines == ["2", "2", "2", "4", "4", "6", "7"]
    assert "Huber, Josef" in " ".join(found.problems)


def test_line_with_more_cells_than_headings_is_a_problem(tournament: Tournament) -> None:
    found = read(tournament, "Nachname,Vorname\nvon der Grün, Adelheid,Anna\n")

    assert len(found.problems) == 1


def test_same_names_are_hints_not_problems(tournament: Tournament) -> None:
    make_player(tournament, 8, last_name="Müller", first_name="Josef")

    found = read(tournament, "Nachname;Vorname\nMUELLER;Josef\nBär;Eva\nBär;Eva\n")

    assert found.problems == []
    assert [bool(line.hints) for line in found.lines] == [True, False, True]


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", '=HYPERLINK("http://x")', "Robert'); DROP TABLE"]
)
def test_hostile_name_stays_a_name(tournament: Tournament, name: str) -> None:
    cell = '"' + name.replace('"', '""') + '"'

    found = read(tournament, f"Nachname;Vorname\n{cell};Anna\n")

    assert (found.entrants[0].last_name, found.problems) == (name, [])


def test_preview_carries_the_entrants_there_and_back() -> None:
    entrants = [
        Entrant("Öttl", "Franziska", birth_on=date(1990, 11, 20), number=3, paid_by="cash"),
        Entrant("Bär", is_present=False),
    ]

    assert from_json(as_json(entrants)) == entrants
