"""The table's phone once the desk has its list."""

import pytest
from django.test import Client

from scoring import SheetEntry
from tests.factories import enter, make_user, solo_rows
from tests.tournament.results.table_phone import english, make_list, page_of
from tournament.models import TableSheet
from tournament.results.services.sheets import enter_sheet, park_sheet

pytestmark = pytest.mark.django_db

NO_SUMS = ["0", "0", "0", "0"]


@pytest.fixture
def sheet() -> TableSheet:
    return make_list()


@pytest.fixture
def phone(client: Client) -> Client:
    return english(client)


def test_rows_that_the_desk_typed_are_shown(phone: Client, sheet: TableSheet) -> None:
    enter_sheet(sheet, by=make_user(), entry=SheetEntry(rows=solo_rows(4)))

    table = phone.get(page_of(sheet)).context["table"]

    assert table.sums == ["+9", "+1", "−5", "−5"]
    assert [cell.text for cell in table.lines[0].cells] == ["+6", "−2", "−2", "−2"]
    assert table.last_shown == 4


def test_totals_that_the_desk_typed_are_shown(phone: Client, sheet: TableSheet) -> None:
    enter(sheet, 8, 0, -4, -4)

    table = phone.get(page_of(sheet)).context["table"]

    assert (table.sums, table.last_shown) == (["+8", "0", "−4", "−4"], 0)


def test_list_in_clarification_shows_no_sum(phone: Client, sheet: TableSheet) -> None:
    park_sheet(sheet, by=make_user(), draft={"g1s1": "6"}, kind="games", note="unleserlich")

    page = phone.get(page_of(sheet))

    assert page.context["table"].sums == []
    assert "data-sum" not in page.text
