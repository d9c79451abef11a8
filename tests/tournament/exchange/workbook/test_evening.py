"""The evening in Excel, as it lies in the file."""

import io
import random

import openpyxl
import pytest

from tests.tournament.exchange.evenings import random_evening
from tournament.exchange.workbook.evening import evening_workbook

pytestmark = pytest.mark.django_db


def test_everything_stands_in_one_workbook() -> None:
    tournament = random_evening(random.Random(1), rule_set="schwaig")

    book = openpyxl.load_workbook(io.BytesIO(evening_workbook(tournament)))

    assert book.sheetnames == [
        *("Spieler", "Auslosungen", "Listen", "Rangliste", "Kasse", "Journal"),
    ]
    sizes = {page.title: page.max_row for page in book}
    assert sizes["Spieler"] == tournament.players.count() + 1
    assert sizes["Journal"] == tournament.journal.count() + 1
    assert [cell.value for cell in book["Spieler"][2]][:2] == [1, "Kovačević 1, Marko"]


def test_name_that_would_calculate_stays_a_text() -> None:
    tournament = random_evening(random.Random(2))
    tournament.players.filter(number=1).update(last_name="=1+1", first_name="")

    book = openpyxl.load_workbook(io.BytesIO(evening_workbook(tournament)))

    cell = book["Spieler"].cell(2, 2)
    assert (cell.value, cell.data_type) == ("=1+1", "s")


def test_same_evening_is_the_same_file(english: None) -> None:
    """Whatever language somebody has switched on."""
    tournament = random_evening(random.Random(3))

    assert evening_workbook(tournament) == evening_workbook(tournament)
    book = openpyxl.load_workbook(io.BytesIO(evening_workbook(tournament)))
    assert book.sheetnames[0] == "Spieler"
