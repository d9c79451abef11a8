"""A list already stored at another table or round is asked about before it is stored."""

import pytest
from django.test import Client

from scoring import SheetEntry
from tests.factories import enter, make_tournament, make_user, seat_players, solo_rows
from tests.markup import elements, in_one_line, texts
from tests.second_step import hidden_fields
from tests.tournament.results.desk_lists import points_of, sheet_of, url
from tests.typed_totals import NO_COUNTS
from tournament.models import Round, TableSheet
from tournament.results.services.sheets import enter_sheet

pytestmark = pytest.mark.django_db

GAMES = 4
TOTALS = {"total1": "10", "total2": "4", "total3": "-4", "total4": "-10"} | NO_COUNTS
COUNTED = TOTALS | {"solo_won2": "1", "solo_played2": "1"}
QUESTION = "Gleich wie Tisch 2, Runde 1"


@pytest.fixture
def round_() -> Round:
    return seat_players(make_tournament(players=8, games_per_round=GAMES))


def other_table(round_: Round) -> TableSheet:
    return TableSheet.objects.get(round=round_, table=2)


def typed_rows() -> dict[str, str]:
    return {
        f"g{game}s{seat}": str(points)
        for game, row in enumerate(solo_rows(GAMES), 1)
        for seat, points in enumerate(row, 1)
    }


def test_rows_of_another_table_are_asked_about_and_stored_when_confirmed(
    desk: Client, round_: Round
) -> None:
    enter_sheet(other_table(round_), by=make_user(), entry=SheetEntry(rows=solo_rows(GAMES)))

    question = desk.post(url("sheet-enter", round_), typed_rows())

    assert question.status_code == 200
    double = texts(question, "main .bullets li")[0]
    assert double.startswith(QUESTION)
    assert sheet_of(round_).state == "open"
    desk.post(url("sheet-enter", round_), hidden_fields(question.text) | {"action": "save"})
    assert sheet_of(round_).state == "entered"


def test_list_is_no_double_of_itself_when_it_is_corrected(desk: Client, round_: Round) -> None:
    enter_sheet(sheet_of(round_), by=make_user(), entry=SheetEntry(rows=solo_rows(GAMES)))

    question = desk.post(url("sheet-enter", round_), typed_rows() | {"version": "1"})

    assert len(elements(question, "form textarea[name=reason]")) == 1
    assert "Gleich wie" not in in_one_line(question.text)


def test_totals_and_counts_of_another_table_are_asked_about(desk: Client, round_: Round) -> None:
    enter(other_table(round_), 10, 4, -4, -10, solo_won=(0, 1, 0, 0), solo_played=(0, 1, 0, 0))

    question = desk.post(url("sheet-totals", round_), COUNTED)
    back = desk.post(url("sheet-totals", round_), hidden_fields(question.text) | {"action": "edit"})

    double = texts(question, "main .bullets li")[0]
    assert double.startswith(QUESTION)
    assert [field["value"] for field in elements(back, "input#total1")] == ["10"]
    assert points_of(round_) == []


def test_same_totals_without_any_count_are_stored_at_once(desk: Client, round_: Round) -> None:
    enter(other_table(round_), 10, 4, -4, -10)

    desk.post(url("sheet-totals", round_), TOTALS)

    assert sheet_of(round_).state == "entered"
