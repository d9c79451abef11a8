"""What the supervisors answered stands beside the game when the desk has the list."""

import pytest
from django.test import Client

from scoring import SheetEntry
from tests.markup import elements, texts
from tests.tournament.results.supervisors import SIE, address, answer, call, in_words
from tests.tournament.results.table_phone import PHONE, RUF, make_list
from tournament.models import TableSheet
from tournament.results.calls import calls_of, witnesses
from tournament.results.services.reports import PhoneSend, store_report
from tournament.results.services.sheets import enter_sheet, reopen_sheet, void_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def sheet() -> TableSheet:
    return make_list()


def test_approval_stands_beside_the_game(desk: Client, sheet: TableSheet) -> None:
    store_report(sheet, games=[RUF, SIE, RUF, RUF], send=PhoneSend(0, PHONE, 1))
    call(sheet)
    answer(sheet)
    approved = "approved by Renate, "
    places = {"sheet-report": ".tick span", "sheet-enter": ".witness", "sheet-totals": "#totals p"}

    for name, place in places.items():
        notes = texts(desk.get(address(sheet, name)), f"main {place}")
        assert [approved in note for note in notes].count(True) == 1, name
    for name in ("sheet-report", "sheet-enter"):
        assert len(elements(desk.get(address(sheet, name)), "input[name=a2][checked]")) == 1, name

    typed = {"action": "save", "version": "0", "revision": "1", "a2": "1"}
    totals = {"total1": "-5", "total2": "27", "total3": "-11", "total4": "-11"}
    desk.post(address(sheet, "sheet-report"), typed | totals)

    stored = TableSheet.objects.get(pk=sheet.pk)
    assert (stored.state, stored.rows.get(game=2).is_witnessed) == ("entered", True)
    history = desk.get(address(sheet, "sheet-history"))
    (note,) = [text for text in texts(history, ".stored td") if approved in text]
    assert note.startswith(f"Approved by the supervisors ({approved}")
    assert "Table 1, round 1: supervisors: game 2 approved" in texts(history, ".journal td")


def test_newer_answer_for_the_same_game_holds(desk: Client, sheet: TableSheet) -> None:
    for outcome in ("approved", "not_approved"):
        call(sheet)
        answer(sheet, outcome)

    page = desk.get(address(sheet, "sheet-enter"))

    (tick,) = elements(page, "input[name=a2]")
    assert "checked" not in tick.attributes
    (note,) = texts(page, "main .witness")
    assert note.startswith("not approved by Renate, ")


def in_a_cell(desk: Client, sheet: TableSheet, name: str) -> bool:
    cells = texts(desk.get(address(sheet, name)), ".stored td")
    return any("approved by Renate, " in cell for cell in cells)


def test_approval_of_another_game_is_shown_and_not_stored(desk: Client, sheet: TableSheet) -> None:
    store_report(sheet, games=[RUF, RUF, SIE, RUF], send=PhoneSend(0, PHONE, 1))
    call(sheet)
    answer(sheet)
    assert in_a_cell(desk, sheet, "sheet-report")

    rows = ((1, 1, -1, -1), (1, 1, -1, -1), (-8, 24, -8, -8), (1, 1, -1, -1))
    enter_sheet(sheet, by=None, entry=SheetEntry(rows=rows, witnessed=frozenset({2, 3})))

    stored = TableSheet.objects.get(pk=sheet.pk)
    entry = stored.round.tournament.journal.get(action="sheet_entered")
    assert [row.game for row in stored.rows.filter(is_witnessed=True)] == [3]
    assert (entry.new or {})["witnessed"] == [3]
    assert in_a_cell(desk, sheet, "sheet-history")


def test_replayed_games_have_none_of_the_answers_before(desk: Client, sheet: TableSheet) -> None:
    call(sheet)
    answer(sheet)
    call(sheet, "dispute", None)
    void_sheet(sheet, by=None, reason="vertauscht", consequence="replay")
    sheet.refresh_from_db()

    assert (in_words(sheet), witnesses(sheet), calls_of(sheet)) == ([], {}, [])
    html = desk.get(address(sheet, "sheet-enter")).text
    assert "checked" not in html.split('name="a2"')[1].split(">")[0]


def test_void_list_taken_back_keeps_its_approvals(sheet: TableSheet) -> None:
    call(sheet)
    answer(sheet)
    void_sheet(sheet, by=None, reason="Tisch", consequence="no_points")
    reopen_sheet(sheet, by=None, reason="doch nicht")

    assert [*witnesses(sheet)] == [2]
