"""Lists of entrants: columns in any order, every problem with its line."""

from dataclasses import replace
from datetime import date

import pytest

from scoring import rule_set, to_data
from tests.factories import make_player, make_tournament
from tournament.models import Player, Tournament
from tournament.registration.workbook.player_import import (
    PlayerImport,
    as_json,
    from_json,
    read_players,
)
from tournament.rules.own.sources import own_copy
from tournament.shared.errors import Refused
from tournament.shared.workbook.reading import read_lines

pytestmark = pytest.mark.django_db


def read(tournament: Tournament, text: str) -> PlayerImport:
    return read_players(read_lines(text.encode()), tournament)


def test_all_columns_in_any_order(tournament: Tournament) -> None:
    file = read(
        tournament,
        "Bezahlt;Nummer;GEBURTSDATUM;Verein;Ort;Vorname;Nachname\n"
        "ja;7;20.11.1990;TSV Lauf;Lauf;Franziska;Öttl\n"
        "PayPal;;1985;;;;Bär\n",
    )

    assert as_json(file.entrants) == as_json(
        [
            Player(
                last_name="Öttl",
                first_name="Franziska",
                place="Lauf",
                club="TSV Lauf",
                birth_on=date(1990, 11, 20),
                number=7,
                paid_by="cash",
            ),
            Player(last_name="Bär", birth_on=date(1985, 1, 1), paid_by="paypal"),
        ]
    )
    assert (file.problems, file.hints, file.ignored) == ([], [], ())


def test_who_is_too_young_by_the_rules_is_a_problem_of_the_line() -> None:
    rules = own_copy(replace(rule_set("schwaig"), least_age=16))
    tournament = make_tournament(rule_set="house", house_rules=to_data(rules))

    lines = ("Nachname;Vorname;Geburtsdatum", "Bär;Anna;21.11.2010", "Ammon;Eva;20.11.2010")
    file = read(tournament, "\n".join(lines))

    assert [(row.line, row.entrant.last_name) for row in file.lines if row.problems] == [(2, "Bär")]


@pytest.mark.parametrize(
    "headers",
    [
        "last name,first name,place,club,date of birth,number,paid",
        "Last Name,First Name,Town,Club,Birth Date,Number,Paid",
        "Nachname,Vorname,Wohnort,Verein,Geburtstag,Startnummer,Startgeld",
    ],
)
def test_other_words_for_the_columns(tournament: Tournament, headers: str) -> None:
    file = read(tournament, f"{headers}\nÖttl,Franziska,Lauf,TSV,1990-11-20,3,yes\n")

    expected = Player(
        last_name="Öttl",
        first_name="Franziska",
        place="Lauf",
        club="TSV",
        birth_on=date(1990, 11, 20),
        number=3,
        paid_by="cash",
    )
    assert as_json(file.entrants) == as_json([expected])


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
        ("15", "cash"),
        ("15 €", "cash"),
        ("15,00 €", "cash"),
        ("15.-", "cash"),
        ("EUR 15", "cash"),
        ("bar 15€", "cash"),
        ("15 Euro PayPal", "paypal"),
        ("Überweisung", "transfer"),
        ("bank transfer", "transfer"),
        ("15 € Ueberweisung", "transfer"),
        ("0 €", ""),
    ],
)
def test_words_for_paid(tournament: Tournament, word: str, paid_by: str) -> None:
    file = read(tournament, f"Nachname;Vorname;Bezahlt\nÖttl;Franziska;{word}\n")

    assert (file.entrants[0].paid_by, file.problems) == (paid_by, [])


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("cell", "problem"),
    [
        ("8 €", "Paid: €8, but the entry fee is €15. Write yes or no."),
        ("12.11.2026", "is not recognised"),
        ("schon", "is not recognised"),
        ("15 € von Sepp", "is not recognised"),
    ],
)
def test_payment_that_is_not_clear_is_named(
    tournament: Tournament, cell: str, problem: str
) -> None:
    file = read(tournament, f"Nachname;Vorname;Bezahlt\nÖttl;Franziska;{cell}\n")

    assert len(file.problems) == 1
    assert problem in file.problems[0]


def test_columns_that_mean_nothing_are_named(tournament: Tournament) -> None:
    file = read(tournament, "Nachname;Vorname;Hund;;Allergien\nÖttl;Franziska;1;2;3\n")

    assert file.ignored == ("Hund", "Allergien")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Nachname;Ort\nÖttl;Lauf\n", "Es fehlt die Spalte Vorname. Die Datei hat: Nachname, Ort."),
        ("Vorname;Ort\nÖttl;Lauf\n", "Es fehlt die Spalte Nachname. Die Datei hat: Vorname, Ort."),
        (
            "Öttl;Franziska\nBär;Daniela\n",
            "Es fehlen die Spalten Nachname und Vorname. Die Datei hat: Öttl, Franziska.",
        ),
        (
            "Nachname;Vorname;Name\nÖttl;Franziska;x\n",
            "Die Spalte „Name“ kommt zweimal vor.",
        ),
        ("Nachname;Vorname\n", "Die Datei hat eine Kopfzeile und darunter nichts."),
    ],
)
def test_columns_that_are_not_clear_are_refused(
    tournament: Tournament, text: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        read(tournament, text)

    assert refused.value.problems == (sentence,)


def test_every_problem_is_named_with_its_line(tournament: Tournament) -> None:
    make_player(tournament, 4, last_name="Huber", first_name="Josef")

    file = read(
        tournament,
        "Nachname;Vorname;Nummer;Geburtsdatum;Bezahlt\n"
        "Öttl;Franziska;4;31.02.1990;vielleicht\n"
        "\n"
        ";Daniela;zwei;;\n"
        "Ammon;Richard;9;;\n"
        "Zink;Eva;9;;\n"
        "Zwick;Eva;0;;\n",
    )

    lines = [problem.split(":")[0].split()[-1] for problem in file.problems]
    assert lines == ["2", "2", "2", "4", "4", "6", "7"]
    assert "Huber, Josef" in " ".join(file.problems)


def test_line_with_more_cells_than_headings_is_a_problem(tournament: Tournament) -> None:
    file = read(tournament, "Nachname,Vorname\nvon der Grün, Adelheid,Anna\n")

    assert len(file.problems) == 1


def test_same_names_are_hints_not_problems(tournament: Tournament) -> None:
    make_player(tournament, 8, last_name="Müller", first_name="Josef")

    file = read(tournament, "Nachname;Vorname\nMUELLER;Josef\nBär;Eva\nBär;Eva\n")

    assert file.problems == []
    assert [bool(line.hints) for line in file.lines] == [True, False, True]


@pytest.mark.parametrize(
    ("line", "is_known"),
    [
        ("MUELLER;Josef;Lauf;", True),
        ("Müller;Josef;Fürth;1.2.1980", True),
        ("Müller;Josef;Lauf;3.4.2005", False),  # father and son
        ("Müller;Josef;;", False),
        ("Müller;Josefa;Lauf;", False),
    ],
)
def test_same_name_with_place_or_birth_is_registered_already(
    tournament: Tournament, line: str, is_known: bool
) -> None:
    registered = make_player(
        tournament,
        8,
        last_name="Müller",
        first_name="Josef",
        place="Lauf",
        birth_on=date(1980, 2, 1),
    )

    file = read(tournament, f"Nachname;Vorname;Ort;Geburtsdatum\n{line}\n")

    assert [row.known for row in file.lines] == [(registered,) if is_known else ()]
    assert file.problems == []


def test_own_number_of_who_is_registered_already_is_no_problem(tournament: Tournament) -> None:
    make_player(tournament, 8, last_name="Müller", first_name="Josef", place="Lauf")

    file = read(tournament, "Nachname;Vorname;Ort;Nummer\nMüller;Josef;Lauf;8\n")

    assert (file.problems, len(file.known)) == ([], 1)


def test_who_has_withdrawn_does_not_come_back_by_the_same_list(tournament: Tournament) -> None:
    make_player(tournament, 8, last_name="Müller", first_name="Josef", state="withdrawn", place="")

    assert len(read(tournament, "Nachname;Vorname\nMüller;Josef\n").known) == 1


@pytest.mark.usefixtures("english")
def test_title_above_and_headings_once_more_are_left_out_and_named(
    tournament: Tournament,
) -> None:
    file = read(
        tournament,
        "Schafkopfrennen am 20. November, Schwaig\n"
        "\n"
        "Nachname;Vorname;Ort\n"
        "Öttl;Franziska;Lauf\n"
        "Nachname;Vorname;Ort\n"
        "Bär;Eva;Lauf\n",
    )

    assert [(line.line, line.entrant.last_name) for line in file.lines] == [
        (4, "Öttl"),
        (6, "Bär"),
    ]
    assert file.left_out_in_words == [
        "Line 1 is not an entrant and is left out: Schafkopfrennen am 20. November, Schwaig",
        "Line 5 is not an entrant and is left out: Nachname Vorname Ort",
    ]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("wohnt in der Gemeinde", "residence"),
        ("Wohnort", "residence"),
        ("Vereinsmitglied", "club"),
        ("gehört dort einem Verein an", "club"),
        ("arbeitet hier", "work"),
        ("Schülerin", "school"),
        ("4 d", "school"),
        ("", ""),
        ("offen", ""),
    ],
)
def test_eligibility_is_read(words: str, reason: str) -> None:
    ebersdorf = make_tournament(rule_set="ebersdorf", fee_cents=800)

    file = read(ebersdorf, f"Nachname;Vorname;Berechtigung\nÖttl;Franziska;{words}\n")

    assert (file.entrants[0].eligibility, file.problems, file.ignored) == (reason, [], ())


def test_eligibility_that_is_not_understood_is_a_problem() -> None:
    ebersdorf = make_tournament(rule_set="ebersdorf")

    file = read(ebersdorf, "Nachname;Vorname;Berechtigung\nÖttl;Franziska;vielleicht\n")

    assert len(file.problems) == 1


@pytest.mark.parametrize("heading", ["Öffentlich", "Aushang", "In public"])
@pytest.mark.parametrize(
    ("words", "publish"),
    [
        ("", "name"),
        ("-", "name"),
        ("Name", "name"),
        ("voller Name", "name"),
        ("Initialen", "initials"),
        ("nur Anfangsbuchstaben", "initials"),
        ("NUMMER", "number"),
        ("nur Startnummer", "number"),
        ("start number only", "number"),
    ],
)
def test_how_somebody_is_shown_in_public_is_read(
    tournament: Tournament, heading: str, words: str, publish: str
) -> None:
    file = read(tournament, f"Nachname;Vorname;{heading}\nÖttl;Franziska;{words}\n")

    assert (file.entrants[0].publish, file.problems) == (publish, [])


@pytest.mark.usefixtures("english")
def test_way_to_be_shown_that_is_not_understood_is_a_problem(tournament: Tournament) -> None:
    file = read(tournament, "Nachname;Vorname;Öffentlich\nÖttl;Franziska;nein\n")

    assert file.problems == [
        "Line 2: In public: “nein” is not recognised. Write name, initials or number."
    ]


def test_eligibility_is_left_out_where_nobody_asks_for_it(tournament: Tournament) -> None:
    file = read(tournament, "Nachname;Vorname;Berechtigung\nÖttl;Franziska;vielleicht\n")

    assert (file.problems, file.ignored) == ([], ("Berechtigung",))


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", '=HYPERLINK("http://x")', "Robert'); DROP TABLE"]
)
def test_hostile_name_stays_a_name(tournament: Tournament, name: str) -> None:
    cell = '"' + name.replace('"', '""') + '"'

    file = read(tournament, f"Nachname;Vorname\n{cell};Anna\n")

    assert (file.entrants[0].last_name, file.problems) == (name, [])


def test_preview_carries_the_entrants_there_and_back() -> None:
    entrants = [
        Player(
            last_name="Öttl",
            first_name="Franziska",
            birth_on=date(1990, 11, 20),
            number=3,
            paid_by="cash",
        ),
        Player(last_name="Bär", is_present=False),
    ]

    assert as_json(from_json(as_json(entrants))) == as_json(entrants)


@pytest.mark.usefixtures("english")
def test_contact_data_are_read() -> None:
    text = "Nachname;Vorname;E-Mail;Handy\nÖttl;Franziska;f@example.org;0911 4711\nBär;Uwe;uwe;\n"

    file = read(make_tournament(), text)

    entrant = file.entrants[0]
    assert (entrant.email, entrant.phone) == ("f@example.org", "0911 4711")
    assert file.problems == [
        "Line 3: E-mail “uwe”: Please enter an e-mail address, for example name@example.org."
    ]


@pytest.mark.parametrize("heading", ["Einwilligung", "Einwilligung der Eltern", "Consent"])
@pytest.mark.parametrize(
    ("words", "consent"), [("Mutter, 3. Mai", "Mutter, 3. Mai"), ("ja", "ja"), ("nein", "")]
)
def test_consent_of_the_parents_is_read(
    tournament: Tournament, heading: str, words: str, consent: str
) -> None:
    file = read(tournament, f"Nachname;Vorname;{heading}\nÖttl;Franziska;{words}\n")

    assert (file.entrants[0].guardian_consent, file.problems) == (consent, [])
