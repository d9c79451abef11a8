"""Hostile and silly files at the import page and at the commands that read files."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, make_user, seat_players
from tests.snapshot import everything
from tests.spreadsheets import packed, workbook
from tests.tiers import thorough_unless
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

HEAD = "Nachname;Vorname;Ort;Geburtsdatum;Nummer;Bezahlt\n"
LISTS = "round,table,game,seat1,seat2,seat3,seat4,marks\n"
LONG = "ö" * 10_000


def bomb() -> bytes:
    """A small workbook whose one sheet unpacks to 80 MB."""
    whole = workbook(("Nachname", "Vorname"))
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        parts = {entry: archive.read(entry) for entry in archive.namelist()}
    parts["xl/worksheets/sheet1.xml"] = b"<worksheet>" + b" " * 80_000_000 + b"</worksheet>"
    return packed(**parts)


def endless_rows() -> bytes:
    """57 kB, and every byte of its 50 MB a good one: to read them would take half a minute."""
    with zipfile.ZipFile(io.BytesIO(workbook(("Nachname",)))) as archive:
        parts = {entry: archive.read(entry) for entry in archive.namelist()}
    row = b'<row><c t="n"><v>1</v></c><c t="n"><v>1</v></c></row>'
    sheet = b"<worksheet><sheetData>" + row * 950_000 + b"</sheetData></worksheet>"
    return packed(**parts | {"xl/worksheets/sheet1.xml": sheet})


def billion_laughs() -> bytes:
    """A sheet whose entities would multiply in the memory."""
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "ha"}">' for n in range(9))
    sheet = f"<!DOCTYPE x [{entities}]><worksheet><sheetData>&e8;</sheetData></worksheet>"
    with zipfile.ZipFile(io.BytesIO(workbook(("Nachname",)))) as archive:
        parts = {entry: archive.read(entry) for entry in archive.namelist()}
    return packed(**parts | {"xl/worksheets/sheet1.xml": sheet.encode()})


def line(text: str) -> bytes:
    return (HEAD + text).encode()


OF_EACH_KIND = {"empty", "zip bomb", "picture", "NUL", "other columns", "no last name"}
# What is chosen as a list of entrants; each is refused.
ENTRANTS: dict[str, Callable[[], bytes] | bytes] = {
    "empty": b"",
    "blank": b"  \n\n;;;\n",
    "head only": HEAD.encode(),
    "head of a workbook only": lambda: workbook(("Nachname", "Vorname")),
    "empty workbook": lambda: workbook(),
    "6 MB": lambda: line("Bär;Eva;;;;\n" * 500_000),
    "too many lines": lambda: line("Bär;Eva;;;;\n" * 5_001),
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
    "old Excel": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
    "zip of something else": lambda: packed(note=b"hello"),
    "zip bomb": bomb,
    "endless rows": endless_rows,
    "billion laughs": billion_laughs,
    "half a workbook": lambda: workbook(("Nachname", "Vorname"), ("Bär", "Eva"))[:900],
    "only zeros": b"\0" * 1_000,
    "NUL": line("B\0r;Eva;;;;\n"),
    "UTF-16 cut in half": "\ufeffNachname;Vorname\nBär;Eva".encode("utf-16-le")[:-1],
    "surrogate in UTF-8": HEAD.encode() + b"B\xed\xa0\x80r;Eva;;;;\n" + b"\x81",
    "web page": b"<!DOCTYPE html><script>alert(1)</script>",
    "JSON": b'[{"Nachname": "B\xc3\xa4r"}]',
    "other columns": b"Kuchen;Preis\nK\xc3\xa4se;3\n",
    "column twice": b"Nachname;Name;Vorname\nB\xc3\xa4r;Bar;Eva\n",
    "open quotation mark": line('"' + "Bär;Eva;;;;\n" * 20_000),
    "no last name": line(";Eva;;;;\n"),
    "10,000 characters": line(f"{LONG};Eva;;;;\n"),
    "turned letters": line("Bär\u202egnagfuA;Eva;;;;\n"),
    "private letters": line("\ue000;Eva;;;;\n"),
    "date that is none": line("Bär;Eva;;31.02.1990;;\n"),
    "date to come": line("Bär;Eva;;2999-01-01;;\n"),
    "date as a number": lambda: workbook(
        ("Nachname", "Vorname", "Geburtsdatum"), ("Bär", "Eva", 1e300)
    ),
    "number 0": line("Bär;Eva;;;0;\n"),
    "number -1": line("Bär;Eva;;;-1;\n"),
    "number 1e9": line("Bär;Eva;;;1e9;\n"),
    "number in Arabic digits": line("Bär;Eva;;;٣;\n"),
    "number of 5,000 digits": line(f"Bär;Eva;;;{'9' * 5_000};\n"),
    "number taken": line("Bär;Eva;;;1;\n"),
    "number twice": line("Bär;Eva;;;50;\nMoll;Jan;;;50;\n"),
    "paid with gold": line("Bär;Eva;;;;Gold\n"),
    "cells without a heading": line("Bär;Eva;;;;;;;x\n"),
    "formula as a number": lambda: workbook(
        ("Nachname", "Vorname", "Nummer"), ("Bär", "Eva", "=1/0"), ("#REF!", "", "#DIV/0!")
    ),
}

# Lines below the headings of a file with lists; each is refused.
GOOD_GAME = "1,1,1,1,1,-1,-1,\n"
GAMES = {
    "empty": "",
    "round 0": "0,1,total,0,0,0,0,\n",
    "round 99": "99,1,total,0,0,0,0,\n",
    "round of 20 digits": "99999999999999999999,1,total,0,0,0,0,\n",
    "table 0": "1,0,total,0,0,0,0,\n",
    "table in Arabic digits": "1,١,total,0,0,0,0,\n",
    "game 0": "1,1,0,1,1,-1,-1,\n",
    "game -1": "1,1,-1,1,1,-1,-1,\n",
    "game 99": "1,1,99,1,1,-1,-1,\n",
    "game ½": "1,1,½,1,1,-1,-1,\n",
    "games missing": GOOD_GAME,
    "game twice": GOOD_GAME * 2,
    "99999": "1,1,total,99999,-99999,0,0,\n",
    "10^30": f"1,1,total,1{'0' * 30},0,0,0,\n",
    "6.5": "1,1,total,6.5,-6.5,0,0,\n",
    "--6": "1,1,total,--6,6,0,0,\n",
    "٣": "1,1,total,٣,-3,0,0,\n",
    "empty total": "1,1,total,0,0,0,,\n",
    "sum 1": "1,1,total,5,-4,0,0,\n",
    "formula": "1,1,total,=1+1,-2,0,0,\n",
    "unknown mark": "1,1,1,1,1,-1,-1,X\n",
    "circle 9": "1,1,1,1,1,-1,-1,o9\n",
    "tally of seat 9": "1,1,total,0,0,0,0,9:solo_won=1\n",
    "unknown tally": "1,1,total,0,0,0,0,1:__class__=1\n",
    "1,000 solos": "1,1,total,0,0,0,0,1:solo_played=1000\n",
    "10,000 characters": f"1,1,total,{LONG},0,0,0,{LONG}\n",
    "NUL": "1,1,total,0,0,0,0,\0\n",
    "more cells than headings": "1,1,total,0,0,0,0,,,,x\n",
    "one right, one wrong": "1,1,total,0,0,0,0,\n1,2,total,1,0,0,0,\n",
}


def content(source: Callable[[], bytes] | bytes) -> bytes:
    return source() if callable(source) else source


@pytest.fixture
def evening() -> Tournament:
    tournament = make_tournament(players=8, games_per_round=4)
    seat_players(tournament)
    return tournament


@pytest.mark.parametrize("name", thorough_unless(OF_EACH_KIND.__contains__, ENTRANTS))
def test_page_refuses_the_list_with_a_sentence(
    client: Client, evening: Tournament, name: str
) -> None:
    client.force_login(make_user())
    before = everything()
    file = SimpleUploadedFile("../../<b>liste</b>.xlsx", content(ENTRANTS[name]))

    response = client.post(reverse("player-import", args=[evening.slug]), {"file": file})

    html = response.text
    assert (response.status_code, everything() == before) == (422, True)
    assert 'class="error"' in html or 'role="alert"' in html
    assert "<script>alert" not in html


@pytest.mark.parametrize("name", thorough_unless(OF_EACH_KIND.__contains__, ENTRANTS))
def test_command_refuses_the_list_with_a_sentence(
    tmp_path: Path, evening: Tournament, name: str
) -> None:
    file = tmp_path / "liste"
    file.write_bytes(content(ENTRANTS[name]))
    before = everything()

    with pytest.raises(CommandError, match=r"\w{3}"):
        call_command("import_players", evening.slug, file)

    assert everything() == before


@pytest.mark.parametrize("name", GAMES)
def test_command_refuses_the_lists_with_a_sentence(
    tmp_path: Path, evening: Tournament, name: str
) -> None:
    file = tmp_path / "listen.csv"
    file.write_text(LISTS + GAMES[name], encoding="utf-8")
    before = everything()

    with pytest.raises(CommandError, match=r"\w{3}"):
        call_command("import_sheets", evening.slug, file)

    assert everything() == before


@pytest.mark.parametrize(
    "posted",
    [
        {},
        {"file": "not a file"},
        {"lines": ""},
        {"lines": "\0"},
        {"lines": "eyJmb28iOjF9:1abc:xyz"},
        {"lines": "x" * 100_000},
    ],
    ids=lambda posted: str(posted)[:30],
)
def test_forged_confirmation_registers_nobody(
    client: Client, evening: Tournament, posted: dict[str, str]
) -> None:
    client.force_login(make_user())
    before = everything()

    response = client.post(reverse("player-import", args=[evening.slug]), posted)

    assert (response.status_code, everything() == before) == (422, True)
