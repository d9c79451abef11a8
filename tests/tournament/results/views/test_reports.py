"""A list that came by phone, at the desk: tile, totals of the paper, differences."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_tournament, make_user, seat_players, solo_rows
from tests.markup import elements, texts
from tests.snapshot import everything
from tournament.models import TableSheet, Tournament
from tournament.results.board import board
from tournament.results.services.reports import PhoneSend, store_report
from tournament.results.services.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

WHOLE = [{"row": list(row)} for row in solo_rows(4)]
PHONE = "c0ffee" * 4
RIGHT = {"total1": "9", "total2": "1", "total3": "-5", "total4": "−5"}
TOUT = [WHOLE[0], {"row": [24, -8, -8, -8]}, *WHOLE[2:]]


@pytest.fixture
def sheet() -> TableSheet:
    tournament = make_tournament(players=8, games_per_round=4, has_table_phones=True)
    return seat_players(tournament).sheets.get(table=1)


def page_of(sheet: TableSheet) -> str:
    return reverse("sheet-report", args=[sheet.round.tournament.slug, 1, sheet.table])


def board_of(sheet: TableSheet) -> str:
    return reverse("results-round", args=[sheet.round.tournament.slug, 1])


def reported(sheet: TableSheet, games: list[Any] = WHOLE, **changes: Any) -> TableSheet:
    store_report(sheet, games=games, send=PhoneSend(0, PHONE, 1), **changes)
    return sheet


def confirm(desk: Client, sheet: TableSheet, **changes: str) -> Any:
    body = {"action": "save", "version": "0", "revision": "1"} | RIGHT | changes
    return desk.post(page_of(sheet), body)


def test_tile_says_how_far_the_phone_is(sheet: TableSheet, english: None) -> None:
    lines = [board(sheet.round).tiles[0].line]
    reported(sheet, WHOLE[:2])
    lines.append(board(sheet.round).tiles[0].line)
    store_report(sheet, games=WHOLE, send=PhoneSend(1, PHONE, 2), is_finished=True)
    lines.append(board(sheet.round).tiles[0].line)

    assert lines[1:] == ["on a phone, game 2 of 4", "on a phone, reported as finished"]
    assert "phone" not in lines[0]


def test_board_names_lists_that_lack_only_the_totals(desk: Client, sheet: TableSheet) -> None:
    pages = [desk.get(board_of(sheet))]
    other = reported(sheet.round.sheets.get(table=2), WHOLE[:3])
    pages.append(desk.get(board_of(sheet)))
    reported(sheet)
    pages.append(desk.get(board_of(sheet)))
    enter(other, 4, 4, -4, -4)
    pages.append(desk.get(board_of(sheet)))

    writing = "1 table is still keeping its list on a phone."
    waiting = "Sent from a phone, waiting for the totals from the paper: Table 1"
    assert [texts(page, ".missing .soft") for page in pages] == [
        [],
        [writing],
        [waiting, writing],
        [waiting],
    ]


@pytest.mark.parametrize("is_closing", [True, False])
def test_no_list_is_said_to_grow_on_a_phone_once_its_link_is_dead(
    desk: Client, sheet: TableSheet, is_closing: bool
) -> None:
    reported(sheet, WHOLE[:3])
    reported(sheet.round.sheets.get(table=2))
    if is_closing:
        close_round(sheet.round, by=make_user(), reason="late")
    else:
        Tournament.objects.update(has_table_phones=False)

    page = desk.get(board_of(sheet))

    assert "still keeping" not in page.text
    waiting = "Sent from a phone, waiting for the totals from the paper: Table 2"
    assert texts(page, ".missing .soft") == ([] if is_closing else [waiting])


def test_phone_list_of_a_closed_round_cannot_be_entered(desk: Client, sheet: TableSheet) -> None:
    close_round(reported(sheet).round, by=make_user(), reason="late")

    page = desk.get(page_of(sheet), follow=True)

    assert "Enter this list" not in page.text
    sentence = (
        "Round 1 is closed. To change the list, the tournament director must reopen the round."
    )
    assert sentence in texts(page, ".notice.warn span")


def test_board_asks_no_more_often_for_reported_lists(
    desk: Client, sheet: TableSheet, django_assert_max_num_queries: Any
) -> None:
    others = sheet.round.sheets.get(table=2)
    with django_assert_max_num_queries(30) as first:
        desk.get(board_of(sheet))
    reported(sheet)
    reported(others)
    with django_assert_max_num_queries(len(first)):
        desk.get(board_of(sheet))


def test_table_with_a_reported_list_opens_it(desk: Client, sheet: TableSheet) -> None:
    reported(sheet)

    response = desk.get(board_of(sheet), {"table": "1"})

    assert (response.status_code, response["Location"]) == (302, page_of(sheet))
    (tile,) = elements(desk.get(board_of(sheet)), "a#tile-1")
    assert tile["href"] == page_of(sheet)


def test_page_shows_the_games_and_not_the_sums(desk: Client, sheet: TableSheet) -> None:
    page = desk.get(page_of(reported(sheet)))

    assert texts(page, ".reported .ring")[0] == "+6"
    assert texts(page, ".reported td.read")[0] == "Solo 1 won"
    assert "+9" not in page.text


def test_totals_of_the_paper_that_agree_enter_the_list(desk: Client, sheet: TableSheet) -> None:
    response = confirm(desk, reported(sheet))

    sheet.refresh_from_db()
    assert (response.status_code, response["Location"]) == (302, board_of(sheet))
    assert (sheet.state, [total.points for total in sheet.totals.all()]) == (
        "entered",
        [9, 1, -5, -5],
    )


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"total3": "-6"}, "Seat 3: List −6, rows −5."),
        ({"total1": ""}, "Seat 1: Please enter the total, even if it is 0."),
        ({"total2": "viel"}, "Seat 2: “viel” is not a number of at most four digits."),
    ],
)
def test_total_that_differs_is_said_beside_the_list(
    desk: Client, sheet: TableSheet, changes: dict[str, str], words: str
) -> None:
    reported(sheet)
    before = everything()

    response = confirm(desk, sheet, **changes)

    assert (response.status_code, everything() == before) == (422, True)
    assert texts(response, "#paper-note[role=alert]") == [words]
    fields = {field["name"]: field["value"] for field in elements(response, "tfoot input")}
    assert fields == RIGHT | changes


def test_form_that_is_sent_twice_enters_the_list_once(desk: Client, sheet: TableSheet) -> None:
    reported(sheet)
    form = {"request_id": "6a6f3c4e-0a5e-4c5e-9d3f-2b8a1c7d9e10"}

    first = confirm(desk, sheet, **form)
    before = everything()
    again = confirm(desk, sheet, **form)

    assert (first.status_code, again.status_code, everything() == before) == (302, 302, True)


def test_page_says_who_else_has_it_open(desk: Client, sheet: TableSheet) -> None:
    reported(sheet)
    other = Client()
    other.force_login(make_user("josef"))
    other.get(page_of(sheet))

    page = desk.get(page_of(sheet))

    (notice,) = texts(page, "[role=status] .notice.warn span")
    assert notice.startswith("Renate has had this list open since ")


def test_newer_list_of_the_table_is_shown_first(desk: Client, sheet: TableSheet) -> None:
    reported(sheet)
    store_report(sheet, games=TOUT, send=PhoneSend(1, PHONE, 2))

    response = confirm(desk, sheet)

    assert response.status_code == 409
    assert "+24" in texts(response, ".reported .ring")
    assert TableSheet.objects.get(pk=sheet.pk).state == "open"


def test_page_says_that_a_tout_needs_its_tick(desk: Client, sheet: TableSheet) -> None:
    page = desk.get(page_of(reported(sheet, TOUT)))

    (what_to_do,) = [text for text in texts(page, "main p") if text.startswith("The table's phone")]
    assert what_to_do.endswith("A game that the supervisors must approve also needs its tick.")


def test_tout_needs_the_tick_of_the_supervisors(desk: Client, sheet: TableSheet) -> None:
    reported(sheet, TOUT)
    totals = {"total1": "32", "total2": "-8", "total3": "-12", "total4": "-12"}

    without = confirm(desk, sheet, **totals)
    with_it = confirm(desk, sheet, a2="1", **totals)

    assert (without.status_code, with_it.status_code) == (422, 302)
    assert texts(without, "#refused p") == [
        "Game 2: This game counts only if the supervisors approved it."
    ]
    assert sheet.rows.get(game=2).is_witnessed


def test_parked_report_keeps_its_games(desk: Client, sheet: TableSheet) -> None:
    reported(sheet)

    response = confirm(desk, sheet, action="park", total3="-6")

    sheet.refresh_from_db()
    assert response.status_code == 302
    assert (sheet.state, sheet.kind) == ("clarification", "games")
    assert sheet.draft["g1s1"] == "+6"
    assert sheet.draft["total3"] == "-6"
    page = desk.get(reverse("sheet-enter", args=[sheet.round.tournament.slug, 1, 1]))
    assert page.status_code == 200


def test_list_of_records_is_entered_with_its_games(desk: Client) -> None:
    tournament = make_tournament(
        players=4, rule_set="spin", games_per_round=2, has_table_phones=True
    )
    sheet = seat_players(tournament).sheets.get()
    played = {"contract": "solo", "declarer": 2, "won": True}
    report = store_report(
        sheet, games=[{"played": played}] * 2, send=PhoneSend(0, PHONE, 1), is_finished=True
    )
    totals = [sum(column) for column in zip(*(game["row"] for game in report.games), strict=True)]

    response = confirm(desk, sheet, **{f"total{n}": str(v) for n, v in enumerate(totals, 1)})

    assert response.status_code == 302, response.text
    assert [row.played for row in sheet.rows.all()] == [played] * 2


def test_unfinished_list_is_shown_and_not_entered(desk: Client, sheet: TableSheet) -> None:
    html = desk.get(page_of(reported(sheet, WHOLE[:2]))).text

    assert 'name="total1"' not in html
    assert confirm(desk, sheet).status_code == 422


def test_list_that_somebody_has_entered_meanwhile_stays(desk: Client, sheet: TableSheet) -> None:
    reported(sheet)
    enter(sheet, 4, 4, -4, -4)
    before = everything()

    response = confirm(desk, sheet)

    assert (response.status_code, everything() == before) == (409, True)
    assert desk.get(page_of(sheet)).status_code == 302


def test_table_without_a_report_has_no_such_page(desk: Client, sheet: TableSheet) -> None:
    assert desk.get(page_of(sheet)).status_code == 302
    assert confirm(desk, sheet).status_code == 422
