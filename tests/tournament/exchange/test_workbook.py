"""The evening as an Excel file."""

import io
import random

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.exchange.evenings import random_evening
from tournament.exchange.workbook import evening_workbook, tournament_file
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def number(module_rows: None) -> int:
    return random_evening(random.Random(1), rule_set="schwaig").pk


@pytest.fixture
def tournament(number: int) -> Tournament:
    return Tournament.objects.get(pk=number)


def test_workbook_has_every_page(tournament: Tournament) -> None:
    book = openpyxl.load_workbook(io.BytesIO(evening_workbook(tournament)))

    pages = ("Spieler", "Auslosungen", "Listen", "Rangliste", "Mannschaften", "Preise", "Kasse")
    assert [name for name in book.sheetnames if name != "Ohne Ergebnis"] == [*pages, "Journal"]
    sizes = {page.title: page.max_row for page in book}
    assert sizes["Spieler"] == tournament.players.count() + 1
    assert sizes["Journal"] == tournament.journal.count() + 1
    assert [cell.value for cell in book["Spieler"][2]][:2] == [1, "Kovačević 1, Marko"]


def test_name_that_looks_like_a_formula_stays_text(tournament: Tournament) -> None:
    tournament.players.filter(number=1).update(last_name="=1+1", first_name="")

    book = openpyxl.load_workbook(io.BytesIO(evening_workbook(tournament)))

    cell = book["Spieler"].cell(2, 2)
    assert (cell.value, cell.data_type) == ("=1+1", "s")


def test_same_evening_is_the_same_file(english: None, tournament: Tournament) -> None:
    once, again = evening_workbook(tournament), evening_workbook(tournament)

    assert once == again
    book = openpyxl.load_workbook(io.BytesIO(once))
    assert book.sheetnames[0] == "Spieler"


def test_queries_of_the_whole_file_do_not_grow_with_the_evening() -> None:
    counts = []
    for players in (8, 24):
        tournament = random_evening(random.Random(4), players=players, rule_set="schwaig")
        with CaptureQueriesContext(connection) as queries:
            tournament_file(tournament)
        counts.append(len(queries))

    assert counts[1] <= counts[0] + 3  # whatever happened by chance, not one for each
