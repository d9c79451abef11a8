"""Lists that keep plus and minus apart: typed, added up, stored."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from scoring import SheetEntry, rule_set
from tests.factories import make_tournament, make_user, seat_players
from tests.markup import in_one_line, texts
from tests.typed_totals import NO_COUNTS
from tournament.evening.services.tournaments import give_own_rules
from tournament.models import SheetTotal, TableSheet, Tournament
from tournament.results.entry import as_json, stored_entry
from tournament.results.services.sheets import enter_sheet
from tournament.rules.own.sources import own_copy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

GOOD = {
    "plus": ("12", "4", "0", "6"),
    "minus": ("4", "6", "8", "4"),
    "total": ("8", "-2", "-8", "2"),
}


@pytest.fixture
def sheet() -> TableSheet:
    rules = replace(own_copy(rule_set("schwaig")), splits_plus_and_minus=True)
    tournament = give_own_rules(make_tournament(players=4), rules=rules, by=None)
    return seat_players(tournament).sheets.get()


def address(sheet: TableSheet) -> str:
    return f"/t/{sheet.round.tournament.slug}/results/1/1/totals/"


def fields(columns: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return NO_COUNTS | {
        f"{name}{seat}": text
        for name, texts in columns.items()
        for seat, text in enumerate(texts, 1)
    }


def text(response: Any) -> str:
    return in_one_line(response.text)


def stored() -> list[tuple[int, int | None, int | None]]:
    totals = SheetTotal.objects.order_by("seat__seat")
    return [(total.points, total.plus, total.minus) for total in totals]


def test_page_asks_for_plus_and_minus_of_each_seat(desk: Client, sheet: TableSheet) -> None:
    page = text(desk.get(address(sheet)))

    names = re.findall(r'name="((?:plus|minus|total)\d)"', page)
    assert names == [f"{name}{seat}" for seat in range(1, 5) for name in ("plus", "minus", "total")]


def test_other_lists_are_not_asked(desk: Client, sheet: TableSheet) -> None:
    Tournament.objects.update(rule_set="schwaig", house_rules=None)

    assert 'name="plus1"' not in text(desk.get(address(sheet)))


def test_columns_are_stored_and_come_back(desk: Client, sheet: TableSheet) -> None:
    desk.post(address(sheet), fields(GOOD))

    assert stored() == [(8, 12, 4), (-2, 4, 6), (-8, 0, 8), (2, 6, 4)]
    page = desk.get(address(sheet))
    assert page.context["people"][0].split[0].text == "12"
    entry = stored_entry(TableSheet.objects.get())
    assert (as_json(entry) or {})["minus"] == (4, 6, 8, 4)


def test_stored_list_shows_both_columns(desk: Client, sheet: TableSheet) -> None:
    desk.post(address(sheet), fields(GOOD))

    page = text(desk.get(address(sheet).replace("totals", "history")))

    rows = dict(re.findall(r'<tr><th scope="row">(\w+)</th>(.*?)</tr>', page))
    cells = {name: re.findall(r">([−+\d]+)<", row) for name, row in rows.items()}
    assert [cells[name] for name in ("Plus", "Minus", "Total")] == [
        ["12", "4", "0", "6"],
        ["4", "6", "8", "4"],
        ["+8", "−2", "−8", "+2"],
    ]


def test_total_left_empty_follows_from_the_columns(desk: Client, sheet: TableSheet) -> None:
    desk.post(address(sheet), fields(GOOD | {"total": ("", "-2", "", "")}))

    assert [points for points, _plus, _minus in stored()] == [8, -2, -8, 2]


@pytest.mark.parametrize(
    ("typed", "wrong", "sentence"),
    [
        (
            {"plus1": "13"},
            {"plus1", "minus1"},
            "Seat 1: Plus 13 and minus 4 make +9, but the list says +8",
        ),
        (
            {"minus3": ""},
            {"plus3", "minus3"},
            "Seat 3: Please enter plus and minus, even if they are 0.",
        ),
        ({"minus3": "-8"}, {"plus3", "minus3"}, "Seat 3: Plus and minus are written without"),
        ({"plus2": "drei"}, {"plus2", "minus2"}, "“drei” is not a number"),
        ({"plus4": "7", "total4": ""}, set(), "plus columns add up to 23, the minus columns to 22"),
    ],
)
def test_column_that_does_not_foot_is_named(
    desk: Client, sheet: TableSheet, typed: dict[str, str], wrong: set[str], sentence: str
) -> None:
    response = desk.post(address(sheet), fields(GOOD) | typed)

    assert response.status_code == 422
    assert any(sentence in note for note in texts(response, "#check") + texts(response, ".error"))
    people = response.context["people"]
    assert {field.name for person in people for field in person.split if field.is_wrong} == wrong
    assert stored() == []


def test_list_game_by_game_stores_both_sums_as_well(sheet: TableSheet) -> None:
    rows = ((6, -2, -2, -2), (-1, 1, 1, -1), *[(1, 1, -1, -1)] * 30)

    enter_sheet(sheet, by=make_user(), entry=SheetEntry(rows=rows))

    assert stored() == [(35, 36, 1), (29, 31, 2), (-31, 1, 32), (-33, 0, 33)]


def test_totals_alone_are_stored_without_columns(sheet: TableSheet) -> None:
    enter_sheet(sheet, by=make_user(), entry=SheetEntry(totals=(8, -2, -8, 2)))

    assert stored() == [(8, None, None), (-2, None, None), (-8, None, None), (2, None, None)]
    assert "plus" not in (as_json(stored_entry(TableSheet.objects.get())) or {})
